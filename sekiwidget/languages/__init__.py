"""The languages that readers can choose: catalogues of messages, and the grammar that forms terms."""
