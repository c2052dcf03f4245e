"""A small served model: a loop that scores requests. `serve.py` says how to run it."""
