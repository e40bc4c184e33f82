"""Lay out: text, tables and shapes in, frames (display lists in mm) out. No PDF here."""
