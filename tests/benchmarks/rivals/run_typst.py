"""A whole run of typst: `run_typst.py SOURCE ROOT FONTS OUT KEY=VALUE…`; with `tags=no` the file has no structure."""

from __future__ import annotations

import sys

import typst

source, root, fonts, out, *settings = sys.argv[1:]
inputs = dict(setting.split("=", 1) for setting in settings)
tags = inputs.pop("tags", "yes") == "yes"
compiler = typst.Compiler(source, root=root, font_paths=fonts.split(":"), ignore_system_fonts=True, sys_inputs=inputs)
compiler.compile(output=out, format="pdf", pdf_tags=tags)
