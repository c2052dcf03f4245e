"""The tools of `python -m rextio_tensorflow`, one module each: `arguments` declares, `run` does."""
