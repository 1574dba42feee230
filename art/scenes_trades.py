"""Sets of the locksmith and the cabling firm (16:9): front door, storefront door, cable tray.

Same conventions as scenes.py: 1 unit = 10 cm, f-stops are divided by ten.
"""

import random

import devices as D
from kit import *
from materials import M, pbr
from scenes import box, sky
from scenes_more import BLUE_HOUR, DUSK, shrub, wall_lantern
from studio import camera, softbox, world


def paneled_leaf(w, h, m):
    """Door leaf, its free edge at x = 0 and its outer face at y = 0, with two raised panels."""
    slab(w, h, 0.45, 0.03, 0.03, m, (-w / 2, 0.45, 0))
    for z, ph in ((-h * 0.27, h * 0.34), (h * 0.22, h * 0.44)):
        prism(
            w - 3.4,
            ph,
            0.05,
            [(-0.34, -0.02), (-0.30, 0.05, 0.04), (-0.10, 0.05, 0.03), (0.0, -0.06, 0.02), (0.5, -0.05)]
            + [(0.7, 0.05, 0.03), (0.8, 0.05)],
            m,
            (-w / 2 - 0.1, 0, z),
        )


def front_door():
    """House door ajar at dusk: deadbolt with a key and a lever, warm hall in the gap."""
    rnd = random.Random(6)
    sky(DUSK, 0.55)
    paint = pbr('frontdoor', '#1d3b4a', 0.36, coat=0.2, bump=(30, 0.02))
    trim = pbr('doortrim', '#dcd8cf', 0.55)
    with group('hinge', (-9.2, 0, 0), (0, 0, 26)), group('face', (9.2, 0, 0)):
        paneled_leaf(9.2, 21, paint)
        D.deadbolt('satinbrass', (-0.72, 0, 1.1))
        D.lever('satinbrass', (-0.72, 0, -0.7), -1)
        with group('ring', (-0.72, -0.475, 0.94), (0, 0, 0), 0.25):
            D.ring_split(0.42, loc=(0.0, 0.0, -0.18), rot=(90, 0, 12))
            for i, (x, lean) in enumerate(((-0.08, 98), (0.10, 84))):
                with group('hang', (x, -0.06 - 0.12 * i, -0.62), (0, lean, 0)), group('flat', (0.30, 0, 0), (90, 0, 0)):
                    D.key(('nickel', 'satinbrass')[i])
        with group('edge', (0, 0.225, 0), (0, 0, 90)):
            for z in (1.1, -0.7):
                slab(0.25, 0.57, 0.012, 0.03, 0.004, M('satinbrass'), (0, 0, z))
            prism(0.14, 0.22, 0.03, [(0, 0), (0, 0.08, 0.02), (0.02, 0.12)], M('satinbrass'), (0, 0, -0.7))
    box(1.1, 1.6, 44, trim, (0.75, 0.9, -22))  # jamb, casing, siding
    box(0.7, 0.5, 44, trim, (1.5, 0.2, -22))
    for i in range(36):
        slab(60, 1.5, 0.3, 0.02, 0.05, M('cladding'), (31.7, 0.6, -24 + i * 1.42), (4, 0, 0))
    wall_lantern(3.3, 0.3, -0.4, 120)
    box(60, 0.5, 60, 'plaster', (-2, 44, -22))  # hall
    box(9, 3, 0.6, 'oak', (1.5, 41, -3.4))
    for x in (-2.4, 5.4):
        box(0.6, 2.6, 8, 'oak', (x, 41, -11))
    box(4.6, 0.3, 6.0, 'teal', (3.2, 43.4, 1.2))
    box(40, 44, 0.5, 'woodh', (0, 22, -11))
    box(0.5, 40, 40, 'plaster', (7.2, 24, -12))
    lathe([(0.9, 2.4), (1.5, 0), (1.4, 0), (0.8, 2.4)], M('warm'), (0.2, 41, -0.6), cap=False)
    lathe([(0, 0), (0.5, 0, 0.1), (0.3, 1.2, 0.2), (0.12, 2.2), (0, 2.2)], M('bronze'), (0.2, 41, -2.8))
    softbox((0.2, 38, 4), (0.5, 44, -2), 3, 3, 900, '#ffc98f', False)
    softbox((1, 12, 9), (0, 6, -2), 4, 6, 420, '#ffc98f', False)
    shrub(12.0, -7, -7.5, 4.0, rnd, 220)
    for light in (
        softbox((-6, -9, 5), (-1, 0, 0.3), 4, 4, 520, '#c4d3ff'),
        softbox((4.5, -6, 4), (-0.7, 0, 0.5), 2, 3, 360, '#ffd2a0'),
    ):
        light.visible_camera = False
    camera((-1.5, -7.6, 1.3), (-1.25, 3.4, -0.15), 40, 0.20, (-1.6, 3.2, 0.6))


def storefront():
    """Glass door of a shop at blue hour: pull handle, cylinder in the narrow stile, lit shelves behind."""
    rnd = random.Random(12)
    sky(BLUE_HOUR, 0.8)
    for x in (0, -21.5):  # stiles of the leaf and the fixed light
        box(0.9 if x == 0 else 1.2, 0.55, 44, 'graphite', (x, 0.3, -22))
    box(1.3, 1.0, 44, 'graphite', (1.25, 0.4, -22))
    slab(21, 44, 0.10, 0.02, 0.01, M('pane'), (-10.7, 0.34, 0))
    slab(40, 44, 0.10, 0.02, 0.01, M('pane'), (22, 0.44, 0))
    box(22, 0.56, 2.2, 'graphite', (-10.7, 0.3, -13))
    D.cylinder_face((0, -0.01, -0.55), 'nickel', 0.20)
    with group('key', (-0.011, -0.20, -0.55), (90, 0, 90), 0.25):
        D.key('nickel')
    with group('ring', (0, -0.275, -0.70), (0, 0, 0), 0.25):
        D.ring_split(0.42, loc=(0, 0.1, -0.1), rot=(90, 0, 20))
        for i, lean in enumerate((97, 80)):
            with group('hang', (-0.1 + 0.2 * i, -0.05 - 0.12 * i, -0.55), (0, lean, 0)):
                with group('flat', (0.30, 0, 0), (90, 0, 0)):
                    D.key(('satinbrass', 'nickel')[i])
    tube([(-0.85, -0.62, -7.5), (-0.85, -0.62, 5.5)], 0.15, M('steel'))
    for z in (-6.2, 4.2):
        tube([(-0.85, -0.62, z), (-0.45, -0.45, z), (-0.1, 0.02, z)], 0.085, M('steel'))
    box(200, 200, 0.4, 'floor', (0, 100, -13.4))
    box(200, 1, 60, 'plaster', (0, 70, -14))
    colours = ('#c9a27a', '#7f9a86', '#d9c9b0', '#3d5a66', '#a6543a', '#e6dccb')
    cols = [pbr(f't{i}', c, 0.5) for i, c in enumerate(colours)]
    for r in range(5):
        z = -11 + r * 5.4
        box(90, 4, 0.4, 'oak', (-12, 60, z))
        box(88, 0.2, 0.16, 'warm', (-12, 57.8, z - 0.2), e=0.01)
        x = -56
        while x < 30:
            w, h = rnd.uniform(1.6, 3.4), rnd.uniform(1.8, 4.2)
            box(w, 2.4, h, rnd.choice(cols), (x + w / 2, 59.6, z + 0.4))
            x += w + rnd.uniform(0.2, 1.4)
    for i, (x, y) in enumerate(((-20, 26), (-9, 34), (2, 42), (-30, 40))):
        lathe(
            [(0.2, 2.2), (0.3, 2.0), (2.0, 0.2, 0.1), (2.05, 0), (1.9, 0), (0.2, 1.9)],
            M('graphite'),
            (x, y, 8),
            cap=False,
        )
        lathe(arc(0.8, -90, 90, 10), M('lamp'), (x, y, 8.4), seg=32)
        softbox((x, y, 7.6), (x, y, -10), 2, 2, 900, '#ffcf9a', False)
    for x, y in ((-14, 30), (-26, 44)):
        box(9, 6, 8, 'oak', (x, y, -13.2))
        for k in range(3):
            box(2, 3, 1.5 + k * 0.5, rnd.choice(cols), (x - 3 + k * 3, y, -5.2))
    softbox((-6, -10, 5), (-0.3, 0, 0), 5, 5, 640, '#bcd0ff')
    softbox((3.5, -5, 3), (0, 0, -0.5), 2, 3, 240, '#ffd9b0')
    camera((2.4, -9.4, 0.5), (-1.55, 0, -0.35), 58, 0.24, (-0.05, -0.3, -0.5))


def cable_tray():
    """Wire tray under a concrete ceiling: a bundle of blue cables, tied at even steps, runs to a lit rack room."""
    rnd = random.Random(15)
    world('#10161f', 0.35)
    for x in (-1.5, -0.9, -0.3, 0.3, 0.9, 1.5):
        tube([(x, -8, 0), (x, 70, 0)], 0.035, M('zinc'), handle='VECTOR')
    for s in (-1, 1):
        for z in (0.3, 0.6):
            tube([(s * 1.5, -8, z), (s * 1.5, 70, z)], 0.035, M('zinc'), handle='VECTOR')
    for i in range(78):
        y = -8 + i
        tube([(-1.5, y, 0.6), (-1.5, y, 0), (1.5, y, 0), (1.5, y, 0.6)], 0.032, M('zinc'), handle='VECTOR')
    spots = [(x * 0.17 - 1.05 + (r % 2) * 0.08, 0.10 + r * 0.15) for r in range(3) for x in range(12 - r)]
    for k, (x, z) in enumerate(spots):  # cables: gentle waves, gathered at each tie
        m = M('wyel' if k in (9, 10, 11, 21, 22) else 'wblue')
        path = []
        for j in range(27):
            y = -8 + j * 3
            calm = 0.02 if j % 2 else 0.07
            path.append((x + rnd.gauss(0, calm), y, z + abs(rnd.gauss(0, calm * 0.5))))
        tube(path, 0.072, m)
    for j in range(13):  # ties over the bundle
        y = -5 + j * 6
        tube(
            [(-1.25, y, 0.05), (-1.2, y, 0.45), (-0.6, y, 0.60), (0.6, y, 0.60), (1.05, y, 0.45), (1.1, y, 0.05)],
            0.05,
            M('black'),
        )
    for i in range(9):  # threaded rods and bars
        y = -2 + i * 8
        box(3.9, 0.25, 0.25, 'zinc', (0, y, -0.30))
        for s in (-1, 1):
            tube([(s * 1.8, y, -0.4), (s * 1.8, y, 9)], 0.05, M('steel'), handle='VECTOR')
    box(60, 130, 0.5, 'concrete', (0, 40, 8))
    for x, r, m in ((-5.5, 0.55, 'zinc'), (-7.4, 0.35, 'wred'), (6.5, 0.8, 'zinc')):
        tube([(x, -20, 5.4), (x, 90, 5.4)], r, M(m), handle='VECTOR')
    box(1, 120, 30, 'plaster', (-12, 40, -21))
    box(1, 120, 30, 'plaster', (12, 40, -21))
    box(24, 120, 0.4, 'floor', (0, 40, -21.5))
    for i in range(6):
        y = 6 + i * 13
        box(1.0, 7, 0.2, 'cool', (5.0, y, 7.2))
        softbox((5.0, y, 7.0), (3, y, -10), 1.0, 7, 1500, '#dfe9ff', False)
    box(24, 0.4, 12, 'pane', (0, 74, -21))
    box(24, 0.2, 30, 'teal', (0, 92, -21))
    softbox((0, 86, 0), (0, 92, -6), 16, 8, 5000, '#3fb7ff', False)
    softbox((-7, -9, 4), (0, 2, 0.4), 3, 4, 620, '#ffe9d0')
    softbox((4, -6, 7), (0, 4, 0.4), 3, 4, 420, '#dfe9ff')
    camera((-3.6, -8.6, 3.3), (0.75, 5, 0.05), 40, 0.26, (-0.2, -1.2, 0.5))
