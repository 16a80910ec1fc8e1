"""Draws the curves of runs as an SVG, without any library."""

import json
from pathlib import Path

WIDTH, HEIGHT, LEFT, BOTTOM = 720, 360, 64, 48
LOWEST = 0.5
COLOURS = ["#1f6f8b", "#c8553d", "#588157", "#7d4e9e", "#b08900", "#444444", "#d81159", "#2a9d8f"]


def draw(logs, path):
    """`logs` tells of each run its name, that of the run whose net it began with or nothing, and its log file. A run goes
    on where that one ended."""
    runs, ends = [], {None: 0}
    for name, former, file in logs:
        log = json.loads(Path(file).read_text())
        counts = [(ends[former] + entry["decisions"]) / 1e6 for entry in log]
        ends[name] = ends[former] + log[-1]["decisions"]
        runs.append((name, counts, {kind: [entry[kind] for entry in log] for kind in ("basic", "master")}))
    far = max(ends.values()) / 1e6
    high = HEIGHT - BOTTOM
    place = lambda x, y: (LEFT + x / far * (WIDTH - LEFT - 24), high * (1 - (y - LOWEST) / (1 - LOWEST)) + 8)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
             'font-size="12"><title>Games won against the plain bot while training</title>'
             f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>']
    for tenth in range(5, 11):
        _, y = place(0, tenth / 10)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - 24}" stroke="#ddd"/>'
                     f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{10 * tenth} %</text>')
    for thousand in range(int(far / 1000) + 1):
        x, y = place(1000 * thousand, LOWEST)
        parts.append(f'<text x="{x:.1f}" y="{y + 18:.1f}" text-anchor="middle">{1000 * thousand:,}</text>')
    parts.append(f'<text x="{(LEFT + WIDTH) / 2}" y="{HEIGHT - 10}" text-anchor="middle">million decisions; '
                 'basic TAC whole lines, master TAC dashed</text>')
    for i, (name, counts, won) in enumerate(runs):
        colour = COLOURS[i % len(COLOURS)]
        for kind, dashes in (("basic", ""), ("master", ' stroke-dasharray="5 3"')):
            line = " ".join("{:.1f},{:.1f}".format(*place(x, y)) for x, y in zip(counts, won[kind]))
            parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"{dashes}/>')
        parts.append(f'<text x="{WIDTH - 32}" y="{high - 16 - 16 * (len(runs) - 1 - i)}" text-anchor="end" '
                     f'fill="{colour}">{name}</text>')
    Path(path).write_text("\n".join(parts) + "\n</svg>\n")
