"""Learning curves: collects the logs of runs in a table and draws it as an SVG, without any library."""

import csv
import json
from pathlib import Path

COLUMNS = ("run", "initialised from", "million decisions", "basic", "master")
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 360, 64, 24, 8, 40
LOWEST = 50  # percent, at the bottom of the drawing
COLOURS = ["#1f6f8b", "#c8553d", "#588157", "#7d4e9e", "#b08900", "#444444", "#d81159", "#2a9d8f", "#8f5e3b", "#3a5fcd"]


def collect(logs, table):
    """Writes these logs into the table, replacing earlier rows of the same runs. Each is a tuple of the run's name, the run it
    was initialised from or None, and its log file."""
    rows = [row for row in rows_of(table) if row["run"] not in {name for name, _, _ in logs}]
    for name, initial, file in logs:
        for entry in json.loads(Path(file).read_text()):
            rates = (f"{100 * entry[kind]:.1f}" for kind in ("basic", "master"))
            rows.append(dict(zip(COLUMNS, (name, initial or "", f"{entry['decisions'] / 1e6:.2f}", *rates))))
    with open(table, "w", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def rows_of(table):
    """The rows of the table."""
    if not Path(table).exists():
        return []
    with open(table, newline="") as file:
        return list(csv.DictReader(file))


def draw(table, path):
    """Draws the table. A run starts where the run ended that it was initialised from."""
    runs, ends = {}, {"": 0}
    for row in rows_of(table):
        at = ends[row["initialised from"]] + float(row["million decisions"])
        runs.setdefault(row["run"], []).append((at, float(row["basic"]), float(row["master"])))
        ends[row["run"]] = at
    far = max(ends.values())

    def place(x, y):
        return (
            LEFT + x / far * (WIDTH - LEFT - RIGHT),
            TOP + (HEIGHT - TOP - BOTTOM) * (1 - (y - LOWEST) / (100 - LOWEST)),
        )

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        'font-size="12"><title>Games won against the greedy bot during training</title>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>'
    ]
    for percent in range(LOWEST, 101, 10):
        _, y = place(0, percent)
        parts.append(
            f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>'
            f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{percent} %</text>'
        )
    for million in range(0, int(far) + 1, 1000):
        x, y = place(million, LOWEST)
        parts.append(f'<text x="{x:.1f}" y="{y + 18:.1f}" text-anchor="middle">{million:,}</text>')
    parts.append(
        f'<text x="{(LEFT + WIDTH) / 2}" y="{HEIGHT - 6}" text-anchor="middle">million decisions; '
        "basic TAC solid, master TAC dashed</text>"
    )
    for number, (name, points) in enumerate(runs.items()):
        colour = COLOURS[number % len(COLOURS)]
        for kind, dashes in ((1, ""), (2, ' stroke-dasharray="5 3"')):
            line = " ".join("{:.1f},{:.1f}".format(*place(point[0], point[kind])) for point in points)
            parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"{dashes}/>')
        parts.append(
            f'<text x="{WIDTH - RIGHT - 8}" y="{HEIGHT - BOTTOM - 16 * (len(runs) - number)}" text-anchor="end" '
            f'fill="{colour}">{name}</text>'
        )
    Path(path).write_text("\n".join(parts) + "\n</svg>\n")
