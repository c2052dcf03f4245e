"""The staged build: a copy in which functions have the spellings that Rextio accepts, built in the project's place."""
