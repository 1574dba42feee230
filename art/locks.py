"""Door hardware: keys, deadbolt, lever, cylinder with its pins, exit device.

Keys and pins are modelled four times as large as they are (1 unit = 2.5 cm) and scaled where a door carries them.
"""

from kit import *
from kit import _loft
from materials import DEFS, M, pbr

DEFS.update(
    nickel=lambda n: pbr(n, '#b9b4aa', 0.27, 1.0, bump=(240, 0.04)),
    satinbrass=lambda n: pbr(n, '#c8a260', 0.30, 1.0, bump=(240, 0.04)),
    bronze=lambda n: pbr(n, '#3b3029', 0.34, 0.9, bump=(240, 0.06)),
)

CUTS = (0.10, 0.04, 0.13, 0.07, 0.11)


def _bevel(ob, width):
    """Break the sharp edges of a flat part; the normals stay weighted last."""
    b = ob.modifiers.new('bevel', 'BEVEL')
    b.width, b.segments, b.limit_method = width, 2, 'ANGLE'
    ob.modifiers.move(len(ob.modifiers) - 1, 0)


def plate(outline, thick, m, loc=(0, 0, 0), rot=(0, 0, 0), hole=None, bevel=0.008):
    """Flat part in the XY plane from its outline, lying on loc; `hole` is an outline of as many points."""
    prof = [(0, 0, 0), (0, thick, 0)]
    if hole:
        prof += [(1, thick, 0), (1, 0, 0), (0, 0, 0)]
    ob = _loft(lambda a: hole if a else outline, prof, M(m), loc, rot, not hole, 'z')
    _bevel(ob, bevel)
    return ob


def key(m='nickel', cuts=CUTS, loc=(0, 0, 0), rot=(0, 0, 0), scale=1.0):
    """Cut house key lying along +X: the bow round the origin, the tip at x = 1.75."""
    with group('key', loc, rot, scale):
        n = 64
        bow, eye = [], []
        for i in range(n):
            t = 2 * pi * i / n
            bow.append((0.50 * cos(t), 0.46 * sin(t)))
            eye.append((-0.30 + 0.10 * cos(t), 0.17 * sin(t)))
        plate(bow, 0.09, m, hole=eye, bevel=0.02)
        top, x0, pitch = 0.17, 0.72, 0.19
        edge = [(0.40, 0.21), (0.60, 0.21), (0.60, top)]
        for i, c in enumerate(cuts):
            x = x0 + i * pitch
            edge += [(x - 0.03, top - c), (x + 0.03, top - c), (x + pitch / 2, top - 0.015)]
        edge += [(1.69, top - 0.06), (1.75, 0.02), (1.66, -0.17), (0.60, -0.17), (0.60, -0.21), (0.40, -0.21)]
        plate(edge[::-1], 0.085, m, (0, 0, 0.0025), bevel=0.006)
        for z in (0.0885, -0.0005):
            slab(1.18, 0.05, 0.003, 0.02, 0.001, M('dark'), (1.06, -0.085, z), axis='z', k=3)


def ring_split(r, m='steel', loc=(0, 0, 0), rot=(0, 0, 0)):
    """Split ring: two turns of wire, lying flat."""
    pts = [(r * cos(radians(a)), r * sin(radians(a)), 0.045 * a / 360) for a in range(0, 721, 15)]
    tube(pts, 0.028, M(m), loc, rot)


def keys():
    """Three keys on a ring, spread out on the floor, with a blank tag."""
    ring_split(0.62, loc=(-0.75, 0, 0.05))
    key('nickel', loc=(0.02, -0.18, 0.07), rot=(0, 2, -16))
    key('satinbrass', (0.05, 0.12, 0.08, 0.03, 0.12), (-0.16, 0.28, 0.02), (0, -1, 24))
    key('nickel', (0.12, 0.03, 0.09, 0.11, 0.05), (-0.46, -0.52, 0.02), (0, 0, -62))
    with group('tag', (-1.28, 0.52, 0.03), (0, 0, 148)):
        prism(1.30, 0.72, 0.20, [(0.02, 0), (0, 0.02, 0.01), (0, 0.07, 0.02), (0.03, 0.09)], M('wblue'), axis='z')
        slab(0.86, 0.46, 0.004, 0.05, 0.001, M('paper'), (0.12, 0, 0.089), axis='z')


def keyway(loc, m='dark', k=1.0, rot=(0, 0, 0)):
    """Upright keyway in a plug that faces -Y: a slot with one step."""
    with group('keyway', loc, rot, k):
        slab(0.026, 0.088, 0.004, 0.004, 0.001, M(m), (0, 0, 0), k=2)
        slab(0.044, 0.026, 0.004, 0.004, 0.001, M(m), (0.006, 0, -0.012), k=2)


def cylinder_face(loc=(0, 0, 0), m='nickel', r=0.17, plug='satinbrass'):
    """Face of a lock cylinder, towards -Y: rim, plug, keyway."""
    with group('face', loc):
        lathe([(r, -0.05), (r, 0.02, 0.012), (r * 0.86, 0.03, 0.006), (r * 0.84, 0.02)], M(m), axis='y', cap=False)
        lathe([(r * 0.85, 0.018), (r * 0.46, 0.018)], M(m), axis='y', cap=False)
        lathe([(r * 0.45, 0.0), (r * 0.45, 0.026, 0.008), (0, 0.028)], M(plug), axis='y', seg=64)
        keyway((0, -0.0265, 0), k=r / 0.13)


def deadbolt(m='nickel', loc=(0, 0, 0), key_in=True):
    """Outside of a deadbolt, real size, with a key in it; the door is the plane y = 0."""
    with group('deadbolt', loc):
        lathe([(0.34, 0), (0.34, 0.05, 0.02), (0.255, 0.22, 0.05), (0.22, 0.25, 0.02), (0.19, 0.24)], M(m), axis='y')
        cylinder_face((0, -0.235, 0), m, 0.19)
        if key_in:
            with group('in', (-0.011, -0.42, 0), (90, 0, 90), 0.25):
                key('nickel')


def lever(m='nickel', loc=(0, 0, 0), side=-1):
    """Lever handle on its rose, real size; it points to `side`."""
    with group('lever', loc):
        lathe([(0.34, 0), (0.34, 0.06, 0.02), (0.28, 0.11, 0.03), (0.13, 0.12)], M(m), axis='y')
        lathe([(0.12, 0.10), (0.105, 0.30, 0.05), (0.12, 0.56, 0.03), (0, 0.58)], M(m), axis='y')
        pts = [(0, -0.50, 0), (side * 0.30, -0.52, 0.0), (side * 0.75, -0.52, 0.02), (side * 1.18, -0.50, -0.02)]
        tube(pts, 0.088, M(m))
        lathe(arc(0.088, -90, 90, 10), M(m), pts[-1], seg=32)


def pin(r, h, m, loc):
    """One pin of a cylinder, lying along X, its key end pointed."""
    prof = [(0, 0), (r * 0.35, 0, 0), (r, h * 0.18, 0.01), (r, h - 0.015, 0.01), (r * 0.9, h), (0, h)]
    lathe(prof, M(m), loc, (0, 90, 0), seg=32)


def spring(r, h, turns, m, loc):
    """Coil spring lying along X."""
    n = turns * 12
    pts = [(h * i / n, r * cos(radians(30 * i)), r * sin(radians(30 * i))) for i in range(n + 1)]
    tube(pts, 0.014, M(m), loc)


def pin_kit():
    """Cylinder taken apart to be rekeyed: body, plug, five pin stacks in a row on a mat, the new key."""
    slab(5.9, 4.2, 0.06, 0.16, 0.02, M('mat'), (0.0, 0, 0), axis='z')
    with group('bench', (0, 0, 0.06)):
        with group('body', (-1.95, 0.75, 0.62), (0, 0, 34)):  # threaded mortise cylinder, standing on its side
            thread = [(0.60, 0)]
            for i in range(22):
                z = 0.06 + i * 0.088
                thread += [(0.60, z), (0.575, z + 0.044)]
            lathe(thread + [(0.60, 2.02)], M('satinbrass'), (0, 1.15, 0), axis='y')
            lathe(
                [(0.60, 2.0), (0.69, 2.02, 0.02), (0.69, 2.14, 0.04)]
                + [(0.60, 2.20, 0.02), (0.335, 2.20, 0.01), (0.33, 1.2)],
                M('nickel'),
                (0, 1.15, 0),
                axis='y',
                cap=False,
            )
            lathe([(0.33, 1.6), (0, 1.6)], M('dark'), (0, 1.15, 0), axis='y')
        with group('plug', (-0.30, 1.05, 0.32), (0, 0, 34)):
            lathe(
                [(0.32, 0.0), (0.32, 1.55, 0.01), (0.38, 1.56, 0.01), (0.38, 1.66, 0.02), (0, 1.67)],
                M('satinbrass'),
                axis='y',
            )
            keyway((0, -1.672, 0), k=3.4)
            for i in range(5):
                lathe([(0.075, 0.0), (0.06, 0.002), (0, 0.002)], M('dark'), (0, -0.30 - i * 0.25, 0.319), seg=32)
        for i, h in enumerate((0.34, 0.28, 0.40, 0.24, 0.36)):
            y = -0.05 - i * 0.36
            pin(0.10, h, 'satinbrass', (-1.25, y, 0.10))
            pin(0.10, 0.26, 'nickel', (-0.70, y, 0.10))
            spring(0.09, 0.56, 6, 'steel', (-0.25, y, 0.105))
        key('nickel', loc=(1.15, -1.05, 0.0), rot=(0, 0, 22))
        key('nickel', loc=(1.55, -0.05, 0.0), rot=(0, 0, 8))


def exit_device(m='nickel'):
    """Exit device on a piece of a steel door: touch bar, latch head, end cap."""
    slab(11.6, 5.4, 0.45, 0.06, 0.04, pbr('doorpaint', '#59636e', 0.5, bump=(160, 0.06)), (0, 0.45, 2.7))
    with group('bar', (0, 0, 2.75)):
        prism(9.7, 0.74, 0.06, [(0.01, 0), (0, 0.01), (0, 0.30, 0.04), (0.06, 0.34, 0.02), (0.08, 0.34)], M('steel'))
        prism(5.9, 0.50, 0.08, [(0, 0.30), (0, 0.58, 0.06), (0.06, 0.62, 0.03), (0.08, 0.62)], M(m), (-0.6, 0, 0))
        slab(2.9, 0.06, 0.004, 0.01, 0.001, M('wred'), (-0.6, -0.618, 0), k=3)
        for s in (-1, 1):
            slab(0.05, 0.50, 0.05, 0.01, 0.008, M('dark'), (-0.6 + s * 3.0, -0.31, 0))
        prism(
            1.15,
            2.0,
            0.10,
            [(0.02, 0), (0, 0.02), (0, 0.40, 0.08), (0.10, 0.52, 0.05), (0.16, 0.54)],
            M(m),
            (4.75, 0, 0),
        )
        prism(0.62, 0.84, 0.08, [(0.01, 0), (0, 0.01), (0, 0.42, 0.10), (0.10, 0.46)], M(m), (-4.85, 0, 0))
        prism(0.30, 0.52, 0.10, [(0, 0), (0, 0.30, 0.10), (0.06, 0.34)], M('steel'), (5.30, -0.12, 0), axis='x')
        for z in (-0.78, 0.78):
            lathe([(0.06, 0.50), (0.06, 0.545, 0.01), (0, 0.55)], M('steel'), (4.75, 0, z), axis='y', seg=32)
    slab(0.9, 5.9, 1.3, 0.03, 0.03, M('graphite'), (6.38, 0.75, 2.95))


def lock_pair(m='nickel'):
    """Deadbolt above a lever on a piece of an oak door."""
    slab(3.4, 4.6, 0.45, 0.04, 0.03, M('oak'), (0, 0.45, 2.3))
    deadbolt(m, (0.55, 0, 3.45))
    lever(m, (0.55, 0, 1.75), -1)
    with group('edge', (1.70, 0.225, 0), (0, 0, 90)):
        for z, h in ((3.45, 0.57), (1.75, 0.57)):
            slab(0.25, h, 0.012, 0.03, 0.004, M(m), (0, 0.0, z))
            for s in (-1, 1):
                lathe(
                    [(0.035, 0.012), (0.03, 0.016, 0.003), (0, 0.016)],
                    M('steel'),
                    (0, 0, z + s * 0.21),
                    axis='y',
                    seg=24,
                )
        prism(0.145, 0.26, 0.02, [(0, 0), (0, 0.25, 0.012), (0.01, 0.255)], M('steel'), (0, 0, 3.45))
        prism(0.14, 0.22, 0.03, [(0, 0), (0, 0.08, 0.02), (0.02, 0.12)], M(m), (0, 0, 1.75))
