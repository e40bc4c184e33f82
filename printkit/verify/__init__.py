"""Verify: finished PDF bytes (and a manifest) in, measured findings out. The only home of pypdf.

Shares no code with `printkit.pdf`: what is proved here is what another reader of the file sees.
"""
