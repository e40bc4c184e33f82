"""Its presence puts this folder on the path, so that tests of parts find the workshop too."""
