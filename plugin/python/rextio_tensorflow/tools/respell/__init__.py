"""Other spellings: the parts of a function that Rextio never offers to a plugin, written in ways that it does.

Each respelling keeps the meaning, the order of evaluation, the errors and the numbers of lines. `rewriting` has the
kinds, a file for each group with the reasons; `inference` says which expressions are tensors, and leaves what it
doesn't know alone; `printing` writes a statement anew on the lines that it had.
"""
