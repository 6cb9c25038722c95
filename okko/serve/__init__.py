"""The game in a web browser: a server that gives each visitor a program, a folder and a line of its own."""
