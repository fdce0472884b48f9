"""Shogun: the rules of three to five sides, secret plans and a tower of cubes, by rule.

A folder named by the environment variable SEKIWIDGET_SHOGUN replaces data files; see docs/shogun.md.
"""
