"""What an export that can't be done says."""


class ExportError(Exception):
    """The model can't be exported; the text says why, and what to do."""
