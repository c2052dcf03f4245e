"""As TensorFlow has it."""
