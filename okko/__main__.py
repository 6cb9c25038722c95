"""`python -m okko`."""

from okko.cli import main

if __name__ == "__main__":
    main()
