"""Evidence of a run on an NVIDIA GPU: its contract, its closed schema, the check of a file. Standard library only."""
