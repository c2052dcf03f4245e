"""Functions as people write them, from models that many know."""
