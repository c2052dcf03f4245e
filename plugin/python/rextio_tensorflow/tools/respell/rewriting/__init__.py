"""The respellings. Each file has one group of kinds, and says why what it writes is the same."""
