"""Functions of inference code in many styles, written plainly."""
