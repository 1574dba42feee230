"""Hero scenes (16:9). Same units; sets are simple because depth of field carries them. f-stops are /10 (1 unit = 10 cm)."""

import random

import bpy

import devices as D
from kit import *
from materials import M, lin, pbr
from studio import camera, softbox, world


def box(w, d, h, m, loc, rot=(0, 0, 0), e=0.03):
    """w (x), d (y), h (z), its base center on loc."""
    return slab(w, d, h, e * 1.5, e, M(m) if isinstance(m, str) else m, loc, rot, axis='z', k=2)


def proto(fn, name):
    """Build once into an unlinked collection; returns put(loc, rot) that instances it."""
    before = set(bpy.data.objects)
    fn()
    new = [o for o in bpy.data.objects if o not in before]
    col = bpy.data.collections.new(name)
    root = bpy.context.scene.collection
    for o in new:
        col.objects.link(o)
        root.objects.unlink(o)

    def put(loc, rot=(0, 0, 0)):
        """Instance the prototype at loc."""
        e = bpy.data.objects.new(name, None)
        e.instance_type, e.instance_collection = 'COLLECTION', col
        e.location, e.rotation_euler = loc, [radians(a) for a in rot]
        root.objects.link(e)
        return e

    return put


def sky(stops, strength=1.0):
    """Vertical gradient dome: [(elevation 0..1, color)]."""
    w = bpy.data.worlds.new('sky')
    bpy.context.scene.world = w
    w.use_nodes = True
    nt = w.node_tree
    N = nt.nodes
    tc, sp, rp = N.new('ShaderNodeTexCoord'), N.new('ShaderNodeSeparateXYZ'), N.new('ShaderNodeValToRGB')
    e = rp.color_ramp.elements
    while len(e) < len(stops):
        e.new(0.5)
    for x, (p, c) in zip(e, stops):
        x.position, x.color = p, lin(c)
    nt.links.new(tc.outputs['Generated'], sp.inputs[0])
    nt.links.new(sp.outputs['Z'], rp.inputs[0])
    nt.links.new(rp.outputs[0], N['Background'].inputs[0])
    N['Background'].inputs[1].default_value = strength


def dusk():
    """House facade at dusk with a bullet camera in front."""
    rnd = random.Random(4)
    sky([(0, '#f2a56a'), (0.05, '#e39a86'), (0.16, '#8a8fb8'), (0.45, '#3a568f'), (1, '#16294f')], 0.85)
    D.bullet(mount='wall', tilt=9, yaw=-34)
    for i in range(120):  # timber cladding, receding
        x = -14 + i * 0.62
        if not 22 < x < 46:  # the window
            slab(0.56, 26, 0.28, 0.03, 0.02, M('wood'), (x, 1.62, 0))
    box(90, 0.3, 60, 'dark', (26, 2.0, -30))
    box(24.6, 0.5, 0.9, 'graphite', (34, 1.6, 10.3))
    box(24.6, 0.5, 0.9, 'graphite', (34, 1.6, -12))
    for i in range(4):
        box(0.45, 0.5, 23, 'graphite', (22.2 + i * 7.85, 1.5, -12))
    box(24, 0.1, 22, 'warm2', (34, 4.8, -11.8))  # lit room behind the window
    for x in (26, 33, 40):
        lathe([(0, 0), (0.8, 0), (0.8, 0.5), (0, 0.5)], M('lamp'), (x, 3.6, 5.0))
    box(90, 9, 0.7, 'woodh', (26, -2.4, 12.2))
    box(90, 0.5, 1.3, 'graphite', (26, -7.1, 11.9))  # soffit with downlights
    for x in (-6, 8, 22, 36, 50):
        lathe([(0.45, 0), (0.45, 0.05), (0, 0.05)], M('lamp'), (x, -2.8, 12.12), (180, 0, 0))
        softbox((x, -2.8, 12.0), (x, -2.4, 0), 0.8, 0.8, 160 if x > 0 else 90, '#ffc98f', False)
    box(400, 300, 0.5, 'hedge', (120, -120, -26.5))
    for i in range(9):  # path lights become bokeh
        x = 60 + i * 13
        lathe(
            arc(0.32, -90, 90, 8),
            M('bokeh'),
            (x, -3 - x * (0.02 + 0.17 * rnd.random()), -x * rnd.uniform(0.052, 0.085)),
            seg=20,
        )
    with group('villa', (200, -26, -25)):
        box(30, 74, 26, 'skirt', (0, 0, 0))
        box(44, 92, 1.6, 'graphite', (-2, 0, 26))
        box(30, 40, 10, 'plaster', (2, 14, 27))
        box(38, 52, 1.2, 'graphite', (0, 14, 37))
        for i in range(5):
            y = -29 + i * 14.5
            box(0.5, 12, 19, 'warm3', (-15.2, y, 4))
            for q in (-3, 3):
                box(0.6, 0.5, 19, 'skirt', (-15.8, y + q, 4))
            box(0.7, rnd.uniform(2, 4), rnd.uniform(4, 9), 'wood', (-15.6, y + rnd.uniform(-4, 4), 4))
        for y in (2, 20):
            box(0.5, 10, 6, 'warm3', (-13.4, y, 29))
    for i in range(70):  # trees: loose clusters of soft leaves
        cx, cy, cz, k = ((172, -64, -6, 1), (150, 3, -14, 0.6), (240, -98, 2, 1.6))[i % 3]
        lathe(
            arc(rnd.uniform(2, 4.4) * k, -90, 90, 6),
            M('hedge'),
            (cx + rnd.gauss(0, 4) * k, cy + rnd.gauss(0, 6) * k, cz + rnd.gauss(0, 6) * k),
            seg=12,
        )
    softbox((-9, -8, 4), (0, 0, 0.8), 5, 5, 620, '#c4d3ff')
    softbox((-2, -9, 7), (0, 0, 0.8), 2, 5, 380, '#ffd2a0')
    camera((-10.6, -3.1, -0.3), (-0.6, -2.1, 0.45), 52, 0.26, (-0.2, -0.3, 0.9))


def rack_full(seed=1, cords=True):
    """Server rack filled with switches, patch panels and recorders, cords at random (seeded)."""
    rnd = random.Random(seed)
    D.rack_frame(20, 3.4)
    z = 0.12
    pal = ['wblue', 'wblue', 'wblue', 'wyel', 'wgrn', 'wred']
    for k in range(5):
        cols = {i: rnd.choice(pal) for i in rnd.sample(range(0, 24, 2), 8)} if cords else {}
        D.switch(24, True, cols, z)
        with group('u', (0, 0, z + 0.45)):
            D.patch(24, 0, dict(cols))
        for i, c in cols.items():
            j = i // 2
            D.cord(
                (-1.52 + j * 0.163 + (j // 6) * 0.09, -0.03, z + 0.31),
                (-1.98 + i * 0.166 + (i // 6) * 0.045, -0.03, z + 0.63),
                c,
                0.8,
            )
        z += 0.9
        if k % 2 == 0:
            with group('d', (0, 0, z)):
                D.dvr()
            z += 0.9
        else:
            with group('v', (0, 0, z)):
                D.chassis(4.34, 0.44, 3, 'graphite')
                image(None, 4.2, 0.36, M('perfb'), (0, -0.004, 0.22))
                for q, c in enumerate(('green', 'blue', 'amber')):
                    D.led((-2.02 + 0.09 * q, -0.006, 0.22), c, 0.014)
            z += 0.45
    for s in (-1, 1):
        slab(0.06, 3.9, 9.15, 0.02, 0.01, M('black'), (s * 2.58, 1.6, 0), axis='z')
    box(5.2, 3.9, 0.25, 'black', (0, 1.6, 9.1))


def servers():
    """Aisle between two rows of racks."""
    world('#0a1220', 0.15)
    put = proto(lambda: rack_full(1), 'rackA')
    put2 = proto(lambda: rack_full(7), 'rackB')
    for i in range(7):
        (put if i % 2 else put2)((5.6, 3 + i * 5.3, 0), (0, 0, -90))
        (put2 if i % 2 else put)((-5.6, 3 + i * 5.3, 0), (0, 0, 90))
    box(60, 120, 0.2, 'floor', (0, 30, -0.25))
    for i in range(-2, 24):
        box(12, 0.03, 0.004, 'dark', (0, i * 2.4, -0.052), e=0.001)
    for s in (-1, 1):
        box(0.03, 80, 0.004, 'dark', (s * 1.2, 30, -0.052), e=0.001)
    box(60, 120, 0.3, 'graphite', (0, 30, 14))
    for i in range(6):
        y = 2 + i * 7
        box(1.0, 5.2, 0.08, 'cool', (0, y, 13.6))
        l = softbox((0, y, 13.5), (0, y, 0), 1.2, 5, 520, '#cfe2ff', False)
    box(14, 0.2, 15, 'teal', (0, 40.5, 0))
    softbox((0, 36, 9), (0, 40.5, 5), 5, 5, 700, '#3fb7ff')
    for y in (7, 18, 30):
        for s in (-1, 1):
            softbox((s * 1.0, y - 4, 0.25), (s * 5, y, 2), 0.3, 6, 110, '#2d8dff')
    camera((-1.55, -7.0, 4.6), (1.05, 14, 4.15), 32, 0.32, (3.6, 4.6, 4.6))


def shelf_item(rnd, m, w, h, at):
    """One thing on the shop shelf: carton with a label, lidded jar, or bottle."""
    kind = rnd.random()
    x, y, z = at
    if kind < 0.4:
        box(w, w, h, m, at)
        box(w * 0.62, 0.04, h * 0.4, 'paper', (x, y - w / 2 - 0.01, z + h * 0.3), e=0.005)
    elif kind < 0.8:
        body = h * 0.78
        lathe([(0, 0), (w / 2, 0, 0.12), (w / 2, body, 0.25), (w * 0.4, body + 0.1), (0, body + 0.1)], m, at, seg=32)
        lathe([(w * 0.42, body), (w * 0.42, h, 0.08), (0, h)], M('oak'), at, seg=32)
        lathe([(w / 2 + 0.02, body * 0.25), (w / 2 + 0.02, body * 0.7)], M('paper'), at, cap=False, seg=32)
    else:
        r = min(w, 1.6) / 2
        bottle = [(0, 0), (r, 0, 0.1), (r, h * 0.55, 0.3), (r * 0.35, h * 0.78, 0.2), (r * 0.35, h), (0, h)]
        lathe(bottle, m, at, seg=32)
        lathe([(r + 0.02, h * 0.15), (r + 0.02, h * 0.45)], M('paper'), at, cap=False, seg=32)


def counter():
    """Shop counter with till, card terminal and printer."""
    rnd = random.Random(9)
    world('#f2e3d0', 0.12)
    box(40, 9, 1.2, 'woodh', (0, 0.6, -1.2), e=0.06)
    box(40, 0.4, 12, 'teal', (0, -3.5, -13.3))
    with group('p', (0.9, 0.2, 0), (0, 0, -8)):
        D.pos(False)
        D.card_terminal((1.95, -1.5, 0), (0, 0, -10))
        D.printer((-2.9, 0.7, 0), (0, 0, 22))
    box(120, 0.5, 60, 'plaster', (0, 42, -18))
    cols = [
        pbr(f'c{i}', c, 0.5)
        for i, c in enumerate(('#c9a27a', '#7f9a86', '#d9c9b0', '#3d5a66', '#a6543a', '#e6dccb', '#50402f'))
    ]
    for r in range(5):  # back shelving: jars, boxes and warm strip lights
        z = -8 + r * 6.2
        box(76, 5, 0.5, 'oak', (0, 38, z))
        box(74, 0.2, 0.18, 'warm', (0, 35.8, z - 0.2), e=0.01)
        x = -36
        while x < 36:
            w, h = rnd.uniform(1.3, 3), rnd.uniform(2, 4.6)
            m = rnd.choice(cols)
            shelf_item(rnd, m, w, h, (x + w / 2, 37.4, z + 0.5))
            x += w + rnd.uniform(0.15, 1.2)
    for i, x in enumerate((-14, -5, 4, 13)):  # pendant lamps
        lathe(
            [(0.2, 2.2), (0.3, 2.0), (2.0, 0.2, 0.1), (2.05, 0), (1.9, 0), (0.2, 1.9)],
            M('graphite'),
            (x, 17, 7.5),
            cap=False,
        )
        lathe(arc(0.75, -90, 90, 10), M('lamp'), (x, 17, 8.0), seg=32)
        tube([(x, 17, 9.5), (x, 17, 30)], 0.06, M('cable'))
        softbox((x, 17, 7.4), (x, 19, 0), 2, 2, 330, '#ffcf9a', False)
    with group('plant', (-8.2, 3.4, 0)):
        lathe([(0, 0), (0.7, 0, 0.1), (0.95, 1.6, 0.05), (0.85, 1.62), (0.8, 1.3), (0, 1.3)], M('white'))
        for i in range(34):
            a, t, L = rnd.uniform(0, 360), rnd.uniform(15, 75), rnd.uniform(1.4, 2.6)
            n = 8
            w = 0.28
            with group('lf', (0, 0, 1.3), (0, 0, a)):
                v = [
                    (
                        sx * w * sin(pi * min(k / n + 0.03, 1)),
                        -L * sin(radians(t * k / n)),
                        L * k / n * cos(radians(t * k / n * 0.8)) - (0.06 if sx == 0 else 0),
                    )
                    for k in range(n + 1)
                    for sx in (-1, 0, 1)
                ]
                mesh(
                    v,
                    [
                        q
                        for k in range(n)
                        for q in (
                            (3 * k, 3 * k + 1, 3 * k + 4, 3 * k + 3),
                            (3 * k + 1, 3 * k + 2, 3 * k + 5, 3 * k + 4),
                        )
                    ],
                    M('leaf'),
                    smooth=80,
                )
    softbox((-9, -8, 9), (0, 0, 1), 7, 6, 1050, '#fff1de')
    softbox((9, -4, 6), (1, 0, 1), 3, 6, 420, '#ffe2c0')
    softbox((3, 9, 8), (1, 0, 1), 6, 2, 420, '#ffd7a8')
    camera((-2.0, -13.0, 4.1), (-0.45, 0, 1.5), 56, 0.34, (1.2, -0.4, 1.6))


def entrance():
    """Office entrance: reader on an oak pillar beside a glass door."""
    rnd = random.Random(2)
    world('#dbe6f2', 0.25)
    with group('r', (2.1, 0, 0)):  # oak-slat pillar with the reader
        box(7, 2, 40, 'graphite', (1.9, 1.25, -20))
        for i in range(12):
            if not 1 < i < 5:  # the reader's plate
                slab(0.42, 40, 0.22, 0.03, 0.03, M('oak'), (-1.3 + i * 0.56, 0.25, 0))
        slab(1.66, 40, 0.20, 0.02, 0.02, M('darksteel'), (0.38, 0.25, 0))
        with group('rd', (0.38, 0.03, -0.78)):
            D.reader(True, False, 'green')
    slab(14, 44, 0.12, 0.02, 0.01, M('pane'), (-8.9, 0.9, 0))
    box(0.35, 0.7, 44, 'graphite', (-1.7, 0.9, -22))
    box(14, 0.5, 0.5, 'graphite', (-8.9, 0.9, 14))
    tube([(-3.3, 0.25, -7), (-3.3, 0.25, 6)], 0.17, M('steel'))
    for z in (-5.5, 4.5):
        tube([(-3.3, 0.25, z), (-3.3, 0.85, z)], 0.09, M('steel'))
    box(200, 160, 0.4, 'floor', (0, 80, -13.4))
    box(200, 160, 0.4, 'wallp', (0, 80, 17))
    box(200, 1, 40, 'wallp', (0, 130, -14))
    for i in range(7):
        y = 16 + i * 16
        for x in (-14, 2):
            box(1.2, 11, 0.15, 'cool', (x, y, 16.7))
            softbox((x, y, 16.5), (x, y, 0), 1.2, 11, 5200, '#f2f6ff', False)
    for i in range(5):  # desks, monitors, chairs: soft shapes only
        x, y = -17 + (i % 2) * 13, 34 + i * 17
        box(12, 6, 0.4, 'oak', (x, y, -6))
        for s in (-1, 1):
            box(0.4, 5, 7, 'graphite', (x + s * 5.5, y, -13))
        for k in (-3, 3):
            slab(5, 3, 0.3, 0.1, 0.05, M('gloss'), (x + k, y, -2.6))
            slab(4.7, 2.7, 0.02, 0.05, 0.005, M('blue' if i % 2 else 'ice'), (x + k, y - 0.33, -2.6))
            box(0.5, 0.5, 2, 'alu', (x + k, y, -5.6))
        lathe([(0, 0), (2.2, 0, 0.4), (2.4, 1, 0.4), (0, 1.2)], M('teal'), (x, y - 7, -8))
        slab(4, 5, 0.6, 1.2, 0.25, M('teal'), (x, y - 9, -4.4))
    for x, y in ((-11, 26), (-20, 60)):
        lathe([(0, 0), (2, 0, 0.2), (2.6, 5, 0.2), (2.2, 5)], M('white'), (x, y, -13))
        for i in range(260):
            t = rnd.uniform(0, 1)
            slab(
                rnd.uniform(0.5, 0.9),
                rnd.uniform(1.2, 2.4),
                0.05,
                0.25,
                0.01,
                M('leaf'),
                (x + rnd.gauss(0, 1.7) * (1.2 - t * 0.6), y + rnd.gauss(0, 1.2), -7.5 + 10 * t),
                (rnd.uniform(-80, 80), rnd.uniform(-90, 90), rnd.uniform(0, 180)),
                k=3,
            )
    softbox((-5, -9, 6), (2, 0, 0), 5, 6, 520, '#fff3e4')
    softbox((8, -6, 1), (2.5, 0, 0), 2, 7, 160, '#dfeaff')
    softbox((1, -7, 9), (2.5, 0, 0), 6, 2, 200)
    camera((0.2, -10.5, 0.5), (-0.25, 0, -0.1), 50, 0.24, (2.4, -0.1, 0.1))
