"""A classifier: raw rows in, named classes out. `predict.py` says how to run it."""
