"""The exporters of Keras's own layers, a file for each family."""
