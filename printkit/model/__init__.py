"""Decode: trees of text in, typed frozen models out, with every error of a tree found at once."""
