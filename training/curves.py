"""Draws the curves of a run as an SVG, without any library."""

import json
from pathlib import Path

WIDTH, HEIGHT, LEFT, BOTTOM = 720, 360, 64, 48
COLOURS = ["#1f6f8b", "#c8553d", "#588157", "#7d4e9e", "#b08900", "#444444", "#2a9d8f", "#9d0208", "#386fa4", "#bc6c25",
           "#0b6e4f", "#d81159"]


def draw(logs, path):
    """`logs` names each log file; one curve for basic and one for master TAC each."""
    curves = []
    for name, file in logs:
        log = json.loads(Path(file).read_text())
        for kind in ("basic", "master"):
            curves.append((f"{name}, {kind}", [(entry["decisions"] / 1e6, entry[kind]) for entry in log]))
    far = max(x for _, points in curves for x, _ in points)
    place = lambda x, y: (LEFT + x / far * (WIDTH - LEFT - 16), (HEIGHT - BOTTOM) * (1 - y) + 8)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
             'font-size="12"><title>Games won against the plain bot while training</title>'
             f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>']
    for tenth in range(0, 11, 2):
        _, y = place(0, tenth / 10)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - 16}" stroke="#ddd"/>'
                     f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{10 * tenth} %</text>')
    for quarter in range(5):
        x, y = place(far * quarter / 4, 0)
        parts.append(f'<text x="{x:.1f}" y="{y + 18:.1f}" text-anchor="middle">{far * quarter / 4:.0f}</text>')
    parts.append(f'<text x="{(LEFT + WIDTH) / 2}" y="{HEIGHT - 10}" text-anchor="middle">million decisions</text>')
    for i, (name, points) in enumerate(curves):
        colour = COLOURS[i % len(COLOURS)]
        line = " ".join("{:.1f},{:.1f}".format(*place(x, y)) for x, y in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>'
                     f'<text x="{WIDTH - 24}" y="{HEIGHT - BOTTOM - 16 - 16 * i}" text-anchor="end" '
                     f'fill="{colour}">{name}</text>')
    Path(path).write_text("\n".join(parts) + "\n</svg>\n")
