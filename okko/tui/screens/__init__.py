"""The screens of the program; each is imported when it is first shown."""
