"""Shapes that several kinds draw."""
