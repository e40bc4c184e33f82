"""The cards of a deck in plain ReportLab, drawn as its manual shows: `run_reportlab.py CARDS REGULAR BOLD OUT`."""

from __future__ import annotations

import sys
from pathlib import Path

import yaml
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT, SAFE = 63 * mm, 88 * mm, 4 * mm
LEFT, TOP = 10.5 * mm, 297 * mm - 16.5 * mm

cards, regular, bold, out = sys.argv[1:]
pdfmetrics.registerFont(TTFont("regular", regular))
pdfmetrics.registerFont(TTFont("bold", bold))
component = yaml.load(Path(cards).read_text("utf-8"), yaml.CSafeLoader)[0]
deck = [card for card in component["cards"] for _ in range(int(component["copies"]))]
canvas = Canvas(out, pagesize=(210 * mm, 297 * mm))
for start in range(0, len(deck), 9):
    for slot, card in enumerate(deck[start : start + 9]):
        x = LEFT + slot % 3 * WIDTH + SAFE
        y = TOP - slot // 3 * HEIGHT - SAFE
        canvas.setFont("bold", 14)
        canvas.drawString(x, y - 12, card["title"])
        canvas.setLineWidth(0.25 * mm)
        canvas.line(x, y - 18, x + WIDTH - 2 * SAFE, y - 18)
        canvas.setFont("regular", 9)
        for number, line in enumerate(simpleSplit(card["text"], "regular", 9, WIDTH - 2 * SAFE)):
            canvas.drawString(x, y - 32 - 11.25 * number, line)
        canvas.setFont("regular", 7)
        canvas.drawString(x, y - HEIGHT + 2 * SAFE, card["label"])
    canvas.setLineWidth(0.25 * mm)
    canvas.setStrokeGray(0.45)
    for edge in range(4):
        x, y = LEFT + edge * WIDTH, TOP - edge * HEIGHT
        canvas.line(x, TOP + 3 * mm, x, TOP - 3 * HEIGHT - 3 * mm)
        canvas.line(LEFT - 3 * mm, y, LEFT + 3 * WIDTH + 3 * mm, y)
    canvas.showPage()
canvas.save()
