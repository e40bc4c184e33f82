"""Pure game logic: plain values in, plain facts and findings out.

No drawing, no YAML, no files. One file a game; the kinds and the checks call them.
"""
