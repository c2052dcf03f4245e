"""The example project: two functions that Rextio compiles."""
