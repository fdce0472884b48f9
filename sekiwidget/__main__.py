"""`python -m sekiwidget`: the command line where the program `sekiwidget` is not on the path."""

from sekiwidget.cli.main import main

if __name__ == "__main__":
    main(prog_name="sekiwidget")
