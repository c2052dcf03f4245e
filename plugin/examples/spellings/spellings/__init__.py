"""How do I write this so that it is native? `pairs.py` has the answers."""
