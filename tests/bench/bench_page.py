# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How `make bench` shows its figures: the table of docs/performance.md and pictures of the growing cost."""

import math

BEGIN = "<!-- results: written by make bench -->"
END = "<!-- end of results -->"

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 560, 320, 70, 40, 150, 46
COLOURS = ["#1f6feb", "#d1242f", "#1a7f37", "#9a6700"]


def number(value, digits):
    return f"{value:,.{digits}f}"


def table(results):
    """Returns a table with one row per result, in the order of measurement."""
    lines = ["| work | compared with | Pantau | ratio | budget |", "|---|---|---:|---:|---:|"]
    for each in results:
        lines.append("| {work} | {beside} | {pantau} {unit} | {ratio} | {budget} |".format(
            **{**each, "pantau": number(each["pantau"], each["digits"]),
               "ratio": "–" if each["ratio"] == 0 else f"{each['ratio']:.2f}x" if each["ratio"] < 10 else f"{each['ratio']:.0f}x",
               "budget": each["aim"] if each["holds"] else f"**{each['aim']}**"}))
    return "\n".join(lines)


def into(page, measured):
    """Returns the page with the new results in it."""
    head, _, rest = page.partition(BEGIN)
    _, _, tail = rest.partition(END)
    return f"{head}{BEGIN}\n\n{measured}\n\n{END}{tail}"


def power(exponent):
    return f"{10 ** exponent:g}" if -3 <= exponent <= 3 else f"10^{exponent}"


def svg(picture):
    """Draws a picture with logarithmic axes: a straight line of slope one is linear cost."""
    points = [point for line in picture.series.values() for point in line]
    x0, x1 = (math.floor(math.log10(min(x for x, _ in points))), math.ceil(math.log10(max(x for x, _ in points))))
    y0, y1 = (math.floor(math.log10(min(y for _, y in points))), math.ceil(math.log10(max(y for _, y in points))))
    x1, y1 = max(x1, x0 + 1), max(y1, y0 + 1)

    def at(x, y):
        return (LEFT + (math.log10(x) - x0) / (x1 - x0) * (WIDTH - LEFT - RIGHT),
                HEIGHT - BOTTOM - (math.log10(y) - y0) / (y1 - y0) * (HEIGHT - TOP - BOTTOM))

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
             f'font-size="12"><rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>'
             f'<text x="{LEFT}" y="22" font-size="14">{picture.title}</text>']
    for exponent in range(x0, x1 + 1):
        x, _ = at(10 ** exponent, 10 ** y0)
        parts.append(f'<path d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="#ddd"/>'
                     f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{power(exponent)}</text>')
    for exponent in range(y0, y1 + 1):
        _, y = at(10 ** x0, 10 ** exponent)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>'
                     f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{power(exponent)}</text>')
    parts.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 10}" text-anchor="middle">{picture.size}</text>'
                 f'<text x="{LEFT}" y="{TOP - 4}" fill="#555">{picture.cost}</text>')
    for i, (name, line) in enumerate(picture.series.items()):
        colour = COLOURS[i % len(COLOURS)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(*point) for point in line))
        _, last = at(*line[-1])
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>'
                     f'<text x="{WIDTH - RIGHT + 8}" y="{TOP + 16 + 18 * i}" fill="{colour}">{name}</text>')
    return "".join(parts) + "</svg>\n"
