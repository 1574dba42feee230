"""Places drawn with plants, weather and building skins: house, river, grocery, desks, phone, doorbell, racks.

Same conventions as scenes.py: 1 unit = 10 cm, f-stops are divided by ten.
"""

import random

import bpy

import devices as D
import ui
from kit import *
from materials import M, Mat, grain, lin, pbr, screen
from nature import *
from parts import optic
from scenes import box, counter, proto
from scenes_cases import sun
from scenes_more import monitor, mug, wall_lantern
from studio import camera, softbox, world


def bulb(at, power, colour='#ffbf80', size=0.4):
    """Small warm lamp."""
    light = bpy.data.lights.new('bulb', 'POINT')
    light.energy, light.color, light.shadow_soft_size = power, lin(colour)[:3], size
    ob = bpy.data.objects.new('bulb', light)
    ob.location = at
    bpy.context.scene.collection.objects.link(ob)


# ---------- house ----------
def coach_light(x, z, power):
    """Coach lamp on a wall that faces -Y: back plate, arm, glass box with a bulb."""
    with group('coach', (x, 0, z)):
        slab(0.9, 2.3, 0.12, 0.1, 0.03, M('graphite'), (0, -0.1, 0))
        tube([(0, -0.15, -0.7), (0, -0.9, -0.9), (0, -1.35, -0.5)], 0.09, M('graphite'))
        lathe([(0.62, 0.0), (0.95, 0.0, 0.03), (0.95, 0.1, 0.03), (0.3, 0.75, 0.1), (0.12, 1.0), (0, 1.05)], M('graphite'), (0, -1.35, 1.15), (0, 0, 45), seg=4)
        lathe([(0, 0), (0.62, 0, 0.04), (0.62, 0.14, 0.03), (0, 0.14)], M('graphite'), (0, -1.35, -0.65), (0, 0, 45), seg=4)
        for sx in (-1, 1):
            for sy in (-1, 1):
                tube([(sx * 0.4, -1.35 + sy * 0.4, -0.55), (sx * 0.55, -1.35 + sy * 0.55, 1.2)], 0.05, M('graphite'))
        lathe(arc(0.24, -90, 90, 10, 0.0), M('lamp'), (0, -1.35, 0.35), seg=24)
    bulb((x, -1.9, z + 0.3), power)


def garage_door(x, z, w, h):
    """Sectional garage door facing -Y: four rows of raised panels, the top one glazed and dimly lit."""
    paint = painted('doorpaint', '#e4e2dc', 0.45, 0.05)
    rows, cols = 4, 8
    ph, pw = h / rows, w / cols
    box(w, 0.3, h, paint, (x + w / 2, 0.9, z))
    for r in range(rows):
        for c in range(cols):
            at = (x + (c + 0.5) * pw, 0.75, z + (r + 0.5) * ph)
            if r == rows - 1:
                slab(pw * 0.84, ph * 0.66, 0.06, 0.05, 0.02, M('frontwindow'), at)
                for k in (-1, 0, 1):
                    slab(0.12, ph * 0.66, 0.10, 0.02, 0.01, paint, (at[0] + k * pw * 0.42, at[1], at[2]))
                for k in (-1, 1):
                    slab(pw * 0.84, 0.14, 0.10, 0.02, 0.01, paint, (at[0], at[1], at[2] + k * ph * 0.33))
            else:
                prism(pw * 0.82, ph * 0.70, 0.06, [(0, -0.02), (0, 0.05, 0.02), (0.16, 0.0, 0.02), (0.3, 0.07, 0.03), (0.4, 0.07)], paint, at)
        box(w, 0.06, 0.06, 'dark', (x + w / 2, 0.72, z + r * ph - 0.03), e=0.005)


def window_glow(name, colour='#ffb46a', strength=1.6):
    """Window seen from outside: reflecting glass over an uneven warm room."""
    mat = Mat(name)
    n = mat.noise(0.12, 3)
    c = mat.ramp(n, [(0.3, '#3a2413'), (0.7, colour)])
    mat.link(c, mat.p.inputs['Emission Color'])
    mat.p.inputs['Emission Strength'].default_value = strength
    mat.p.inputs['Base Color'].default_value = (0.01, 0.01, 0.012, 1)
    mat.p.inputs['Roughness'].default_value = 0.05
    return mat.m


def sash(x, z, w, h, glow, trim, y=0.0):
    """Double-hung window with casing on a wall facing -Y; (x, z) is its lower left corner."""
    with group('sash', (x, y, z)):
        slab(w, h, 0.05, 0.02, 0.01, glow, (w / 2, 0, h / 2))
        for a in (0, w):
            slab(0.9, h + 1.6, 0.28, 0.03, 0.03, trim, (a, 0, h / 2))
        slab(w + 1.9, 1.0, 0.34, 0.03, 0.03, trim, (w / 2, 0, h + 0.4))
        slab(w + 1.9, 0.6, 0.5, 0.03, 0.03, trim, (w / 2, 0, -0.4))
        slab(w, 0.45, 0.2, 0.03, 0.02, trim, (w / 2, 0, h / 2))
        for k in (1, 2):
            slab(0.14, h, 0.14, 0.02, 0.01, trim, (w * k / 3, 0, h / 2))


def neighbor(at, turn, body, trim, roof, glow, w=100, d=90, h=54, seed=1):
    """Two-story house with a gable roof, windows, porch and chimney, for the middle distance."""
    rnd = random.Random(seed)
    with group('house', at, (0, 0, turn)):
        box(w, d, 6, 'concrete', (0, 0, -1))
        for y, rot, span in ((-d / 2, 0, w), (d / 2, 180, w)):
            siding(span, 5, h, body, (-span / 2 if rot == 0 else span / 2, y, 0), (0, 0, rot), 1.6, 0.2)
        for x, rot in ((-w / 2, -90), (w / 2, 90)):
            siding(d, 5, h, body, (x, d / 2 if rot == -90 else -d / 2, 0), (0, 0, rot), 1.6, 0.2)
        ridge, over = h + d * 0.36, 4
        rise = ridge - h
        slope = degrees(atan2(rise, d / 2))
        length = (d / 2 + over) / cos(radians(slope))
        for s in (-1, 1):
            with group('slope', (0, s * (d / 2 + over), h - over * rise / (d / 2)), (0, 0, 0 if s < 0 else 180)):
                slab(w + 8, length, 0.8, 0.05, 0.05, roof, (0, length / 2 * cos(radians(slope)), length / 2 * sin(radians(slope))), (slope, 0, 0), axis='z')
            box(w + 8, 1.4, 1.6, trim, (0, s * (d / 2 + over), h - 2.8 - over * 0.0))
        for x in (-w / 2, w / 2):
            soup([[(x, -d / 2, h), (x, d / 2, h), (x, 0, ridge)]], 3, body)
        for k in range(4):
            for z in (12, 36):
                lit = glow if rnd.random() < 0.6 else M('nightwindow')
                sash(-w / 2 + w * (0.08 + k * 0.24), z, 9, 14, lit, trim, -d / 2 - 0.1)
        for k in range(3):
            for z in (12, 36):
                with group('side', (-w / 2 - 0.1, d * (0.30 - k * 0.30), z), (0, 0, -90)):
                    sash(0, 0, 8, 13, glow if (k == 1) == (z == 12) else M('nightwindow'), trim)
        box(9, 9, ridge - h + 14, brickwork('chimneybrick', '#6b3b2d', '#58322a', '#8d8377'), (w * 0.32, d * 0.2, h))


def two_story_house():
    """Turret camera under the eave beside the garage of a brick and siding house at dusk, neighbors behind."""
    rnd = random.Random(29)
    daylight(1.2, 112, 0.55, haze=2.2)
    trim = painted('trim', '#e9e7e1', 0.5, 0.06)
    board = painted('board', '#8796a3', 0.55, 0.12)
    pbr('frontwindow', '#0b0d10', 0.06, emit=0)
    pbr('nightwindow', '#0a0e14', 0.05, spec=0.8)
    glow = window_glow('glow')
    G = -28  # ground; the soffit is z = 0
    # wall with brick base, garage opening between x = 16 and 64
    for x0, x1 in ((-40, 15.0), (65.0, 82)):
        siding(x1 - x0, G + 11, 0, board, (x0, 0, 0), (0, 0, 0))
        box(x1 - x0, 1.6, 10.6, brickwork(f'brick{x0}', '#7d4a3a', '#633a30', '#a79d90'), ((x0 + x1) / 2, 0.2, G), e=0.05)
        box(x1 - x0, 2.1, 0.55, 'concrete', ((x0 + x1) / 2, 0.1, G + 10.6))
    siding(50, -6, 0, board, (15, 0, 0))
    for x in (15.2, 64.8):
        box(1.5, 0.9, 22.4, trim, (x, -0.1, G))
    box(52, 0.9, 1.7, trim, (40, -0.1, -6.6))
    garage_door(15.9, G + 0.1, 48.2, 21.2)
    box(1.4, 0.9, 29, trim, (82, -0.1, G + 10))
    coach_light(11.5, -5.8, 2600)
    coach_light(71.5, -5.8, 2600)
    # soffit with vent slots, fascia, gutter and downspout
    for i in range(50):
        box(2.42, 4.6, 0.14, trim, (-38 + i * 2.45, -2.3, 0.0), e=0.03)
        if i % 3 == 1:
            for k in range(5):
                box(1.6, 0.07, 0.02, 'dark', (-38 + i * 2.45, -1.2 - k * 0.5, -0.012), e=0.004)
    box(130, 0.3, 2.2, trim, (25, -4.7, -0.25))
    gutter = [(-4.85, 2.0), (-4.85, 0.5), (-5.6, 0.35), (-6.1, 0.9), (-6.15, 1.9), (-6.3, 2.05)]
    soup([[(-40, a, b), (90, a, b), (90, c, d), (-40, c, d)] for (a, b), (c, d) in zip(gutter, gutter[1:])], 4, trim)
    with group('down', (80.6, 0, 0)):
        tube([(0, -5.4, 0.4), (0, -4.8, -0.8), (0, -1.2, -2.6), (0, -0.75, -3.6), (0, -0.75, -24)], 0.42, trim)
    # camera on its base, screwed to the soffit
    with group('cam', (0, -2.25, 0), (0, 180, -44)):
        D.turret(pitch=-16)
    # ground
    lawn = ground('lawn', '#33451f', '#5d7336', 0.05, 0.95, 5, 0.8, 0.1)
    box(1200, 1200, 0.4, lawn, (420, 0, G - 0.6))
    drive = ground('drive', '#8b867c', '#a7a297', 0.05, 0.85, 7, 0.3)
    for k in range(4):
        for j in range(2):
            box(24.4, 30, 0.3, drive, (27.6 + j * 24.7, -15 - k * 30.3, G - 0.25), e=0.05)
    box(15, 9, 0.3, ground('mulch', '#1b120c', '#3a281c', 0.5, 1, 3, 1.0), (74, -4.2, G - 0.2))
    grass(66, 200, -70, -9, G - 0.3, 90000, 0.7, leaf_material('blade', '#415a22', '#74893f', 0.3, 0.05), 3, width=0.09)
    box_leaf = leaf_material('boxwood', '#16260f', '#33491d', 0.25, 0.5)
    for i, (x, y, r) in enumerate(((70.5, -4, 2.3), (75.5, -4.6, 2.6), (79.6, -4, 2.1))):
        crown((x, y, G + r * 0.8), (r, r, r), i + 5, box_leaf, 2600, 0.42, 60, 0.16)
    # walk, street and neighbors
    box(900, 12, 0.3, drive, (420, -125, G - 0.25))
    box(1200, 80, 0.3, ground('street', '#2d2e30', '#3b3c3e', 0.04, 0.8, 8, 0.4), (420, -190, G - 0.28))
    cream, sage = painted('cream', '#cfc6b4', 0.6, 0.1), painted('sage', '#7d8775', 0.6, 0.1)
    roof = shingles('roof')
    neighbor((232, 22, G), 0, cream, trim, roof, glow, 110, 96, 54, 3)
    neighbor((350, 30, G), 0, sage, trim, roof, glow, 104, 90, 54, 8)
    neighbor((500, 28, G), 0, board, trim, roof, glow, 104, 90, 54, 5)
    green = leaf_material('maple', '#1a2a10', '#40561f', 0.4, 0.05)
    rust = leaf_material('oakleaf', '#3a2a10', '#7a5420', 0.4, 0.05)
    for i, (x, y, h, m) in enumerate(
        ((128, -52, 62, rust), (262, -62, 74, green), (430, -66, 80, green), (640, -60, 90, rust), (620, 30, 110, green), (760, -20, 120, green), (300, 130, 120, green), (170, 140, 110, green), (700, 120, 130, green))
    ):
        broad_tree((x, y, G), h, 40 + i, m, 0.36, 16000, h * 0.026)
    for i in range(14):
        crown((148 + i * 9.0 + rnd.uniform(-1, 1), -18 + rnd.uniform(-2, 2), G + 2.6), (4, 3.4, 3.4), 60 + i, box_leaf, 900, 0.8, 30, 0.2)
    for x in (300, 480):
        tube([(x, -140, G), (x, -140, G + 45), (x, -146, G + 49), (x, -156, G + 49)], 0.5, M('graphite'))
        box(5, 1.6, 0.6, 'lamp', (x, -157, G + 48))
    softbox((-9, -10, -6), (0, -2.2, -0.3), 5, 5, 520, '#c9d8ff')
    camera((-8.8, -6.8, -4.0), (10.4, -3.0, -1.6), 30, 0.30, (0, -2.4, -0.4))


# ---------- river ----------
def mist(y, z0, z1, width, density, colour='#e9d6c8', x=0.0):
    """Bank of mist: an upright sheet, thick below, gone above."""
    mat = Mat('mist')
    sep = mat.node('SeparateXYZ')
    mat.link(mat.node('TexCoord').outputs['Generated'], sep.inputs[0])
    rise = mat.ramp(sep.outputs['Z'], [(0, '#ffffff'), (0.25, '#a0a0a0'), (1, '#000000')])
    wisps = mat.ramp(mat.noise(0.006, 6, mat.coord((1, 1, 4))), [(0.3, '#404040'), (0.75, '#ffffff')])
    f = mat.math('MULTIPLY', mat.math('MULTIPLY', rise, wisps), density)
    mix, glow = mat.node('MixShader'), mat.node('Emission', Strength=0.42)
    glow.inputs[0].default_value = lin(colour)
    mat.link(f, mix.inputs[0])
    mat.link(mat.node('BsdfTransparent').outputs[0], mix.inputs[1])
    mat.link(glow.outputs[0], mix.inputs[2])
    mat.link(mix.outputs[0], mat.out.inputs[0])
    ob = soup([[(x - width / 2, y, z0), (x + width / 2, y, z0), (x + width / 2, y, z1), (x - width / 2, y, z1)]], 4, mat.m)
    ob.visible_shadow = ob.visible_glossy = False


def water_material():
    """River surface: mirror with long low ripples, broken near the bank."""
    mat = Mat('river')
    mat.p.inputs['Base Color'].default_value = lin('#1b2624')
    mat.p.inputs['Roughness'].default_value = 0.06
    mat.p.inputs['Specular IOR Level'].default_value = 0.6
    n = mat.math('ADD', mat.noise(0.12, 4, mat.coord((0.35, 1, 1))), mat.math('MULTIPLY', mat.noise(1.1, 3, mat.coord((0.4, 1, 1))), 0.25))
    mat.bump(n, 0.10, 1.2)
    return mat.m


def solar_panel(loc, rot):
    """Small framed panel of 4 x 6 cells, its back on loc, facing -Y before rot."""
    with group('panel', loc, rot):
        prism(5.4, 3.9, 0.1, [(0, -0.3), (0, 0, 0.02), (0.12, 0, 0.01), (0.12, -0.05)], M('alu'))
        slab(5.2, 3.7, 0.05, 0.02, 0.01, M('cells'), (0, 0.03, 0))
        for i in range(1, 6):
            slab(0.03, 3.6, 0.004, 0.005, 0.001, M('lgrey'), (-2.6 + i * 0.867, -0.021, 0))
        for i in range(1, 4):
            slab(5.1, 0.03, 0.004, 0.005, 0.001, M('lgrey'), (0, -0.021, -1.85 + i * 0.925))


def sedge(points, height, mat, seed, width=0.10, lean=0.55):
    """Long bending blades, each a strip of four quads."""
    rng = np.random.default_rng(seed)
    p = np.asarray(points, float)
    n = len(p)
    h = height * rng.uniform(0.55, 1.15, n)
    a, b = rng.uniform(0, 2 * pi, n), rng.uniform(0, 2 * pi, n)
    side = np.stack([np.cos(a), np.sin(a), np.zeros(n)], 1) * (width * rng.uniform(0.6, 1.3, n))[:, None]
    way = np.stack([np.cos(b), np.sin(b), np.zeros(n)], 1) * (h * lean * rng.uniform(0.1, 1, n))[:, None]
    quads = []
    for k in range(5):
        t0, t1 = k / 5, (k + 1) / 5
        q = []
        for t, s in ((t0, -1), (t0, 1), (t1, 1), (t1, -1)):
            up = np.array([0, 0, 1.0]) * (h * (t - 0.16 * t**3))[:, None]
            q.append(p + up + way * t**2.2 + side * s * (1 - t**2 * 0.95))
        quads.append(np.stack(q, 1))
    return soup(np.concatenate(quads), 4, mat)


def cattail(at, h, lean, m):
    """Cattail: stalk, brown head, thin tip."""
    x, y, z = at
    top = (x + lean, y, z + h)
    tube([at, (x + lean * 0.35, y, z + h * 0.55), top], 0.07, M('reedstalk'))
    lathe([(0, 0), (0.17, 0.08, 0.1), (0.19, 0.7), (0.16, 1.5, 0.12), (0, 1.6)], m, (top[0] - lean * 0.08, y, top[2] - 1.0), (0, lean * 2.2, 0), seg=14)
    tube([top, (top[0] + lean * 0.06, y, top[2] + 1.7)], 0.03, M('reedstalk'))


def post_camera():
    """Cedar post with a bullet camera on a junction box, conduit to a battery box, a solar panel on top; post axis z, front -Y."""
    wood = grain('cedarpost', '#4d453b', '#857a69', (5, 5, 0.28), 0.85, 3.5, 0.6)
    box(1.0, 1.0, 28.2, wood, (0, 0.5, -22), e=0.05)
    lathe([(0.85, 0), (0.72, 0.16, 0.05), (0, 0.42)], M('darksteel'), (0, 0.5, 6.2), (0, 0, 45), seg=4)
    with group('box', (0, 0, 3.2)):
        slab(1.15, 1.15, 0.55, 0.12, 0.05, M('shell'))
    with group('cam', (0, -0.55 - 1.34, 2.72)):
        D.bullet(mount='wall', tilt=8, yaw=-34)
    with group('power', (0, 0, -2.6)):
        slab(2.3, 3.0, 1.2, 0.12, 0.06, M('lgrey'))
        slab(2.1, 2.8, 0.06, 0.10, 0.03, M('lgrey'), (0, -1.2, 0))
        lathe([(0.14, 0), (0.14, 0.06, 0.02), (0, 0.07)], M('steel'), (0.85, -1.26, 0), axis='y', seg=24)
    tube([(0, -0.3, 2.62), (0, -0.34, 1.6), (0, -0.34, 0.2), (0, -0.5, -1.1)], 0.14, M('grey'))
    for z in (1.9, 0.2):
        slab(0.6, 0.16, 0.34, 0.05, 0.02, M('steel'), (0, 0, z))
    tube([(0, 0.5, 6.2), (0, 0.5, 7.6)], 0.2, M('steel'))
    solar_panel((0, 0.2, 7.9), (-52, 0, 12))


def river_bank():
    """Camera with a solar panel on a cedar post in the reeds of a misty river, sun just up behind the far trees."""
    rng = np.random.default_rng(4)
    rnd = random.Random(11)
    daylight(2.2, 22, 0.42, haze=3.2)
    pbr('cells', '#0a1430', 0.12, coat=0.8)
    pbr('reedstalk', '#7d7440', 0.7)
    head = pbr('cattail', '#43260f', 0.95, bump=(14, 0.6))
    box(6000, 5200, 0.2, water_material(), (0, 2560, -16.2), e=0.01)
    earth = ground('bank', '#1c1a0f', '#3b381f', 0.2, 1.0, 3, 1.0)
    prism(700, 90, 20, [(12, -2.0), (0, 0), (3, 0.6)], earth, (0, -22, -16.0), axis='z')
    prism(3000, 90, 30, [(12, -2.0), (0, 0), (3, 2)], earth, (0, 1080, -16.0), axis='z')
    green = leaf_material('sedge', '#4a5322', '#8b8a44', 0.45, 0.15)
    straw = leaf_material('straw', '#77683a', '#b09a5c', 0.45, 0.15)
    near = np.stack([rng.uniform(-60, 90, 5200), rng.uniform(-24, 21, 5200), np.full(5200, -15.6)], 1)
    keep = ~((abs(near[:, 0] + 4) < 13) & (near[:, 1] < -2)) & ~((abs(near[:, 0]) < 5) & (near[:, 1] < 6))
    sedge(near[keep], 9, green, 2, 0.09)
    sedge(near[keep][::3] + [0.4, 0.3, 0], 12, straw, 3, 0.07)
    foot = np.stack([rng.normal(0, 3.4, 500), rng.normal(0.3, 2.6, 500), np.full(500, -15.6)], 1)
    sedge(foot, 5.5, green, 5, 0.07)
    for _ in range(34):
        cattail((rnd.uniform(6, 60), rnd.uniform(6, 24), -15.6), rnd.uniform(12, 17), rnd.uniform(-2, 2), head)
    for _ in range(8):
        cattail((rnd.uniform(-40, -12), rnd.uniform(6, 20), -15.6), rnd.uniform(11, 15), rnd.uniform(-2, 2), head)
    for k, (y, tone) in enumerate(((1090, ('#39443a', '#5b664f')), (1180, ('#56625c', '#75807a')), (1330, ('#7b8684', '#98a09c')))):
        m = leaf_material(f'far{k}', tone[0], tone[1], 0.3, 0.02)
        for i in range(30):
            x = -420 + i * 92 + rnd.uniform(-26, 26)
            h = rnd.uniform(80, 150) + k * 30
            crown((x, y + rnd.uniform(-20, 20), -16 + h * 0.5), (h * 0.38, h * 0.3, h * 0.54), 100 * k + i, m, 3600, h * 0.06, 34, 0.17)
    for y, z1, dens in ((420, 26, 0.35), (700, 44, 0.5), (1040, 90, 0.62), (1150, 130, 0.5), (1280, 190, 0.5)):
        mist(y, -16, z1, 3600, dens)
    post_camera()
    sun((-0.42, -0.86, -0.12), 2.2, '#ffc78f', 1.5)
    bpy.data.objects['sun'].visible_glossy = False
    softbox((-10, -12, 6), (0, -1, 1.5), 7, 7, 900, '#dfe6ff').visible_glossy = False
    camera((-8.4, -20.0, 1.9), (7.4, 4.0, 2.7), 29, 0.16, (0, -1.4, 3))


# ---------- grocery ----------
def printed(name, path, rough=0.45, coat=0.1):
    """Printed card or film: base color from a picture by UV."""
    mat = Mat(name)
    im = mat.node('TexImage')
    im.image = bpy.data.images.load(path)
    mat.link(im.outputs[0], mat.p.inputs['Base Color'])
    mat.p.inputs['Roughness'].default_value = rough
    mat.p.inputs['Coat Weight'].default_value = coat
    return mat.m


def stock(width, levels, depth, mat, rnd, grid=(6, 4), tall=(1.6, 3.4), wide=(0.9, 2.4), gap=(0.03, 0.12)):
    """Packages in facings on shelves that face -Y: one mesh, each front a cell of the printed sheet."""
    quads, uvs = [], []
    for z in levels:
        x = -width / 2
        while x < width / 2 - 1:
            cell = (rnd.randrange(grid[0]), rnd.randrange(grid[1]))
            u0, v0 = cell[0] / grid[0], cell[1] / grid[1]
            u1, v1 = u0 + 1 / grid[0], v0 + 1 / grid[1]
            w, h = rnd.uniform(*wide), rnd.uniform(*tall)
            for _ in range(rnd.randint(2, 4)):
                if x + w > width / 2:
                    break
                y = rnd.uniform(0, 0.25) + (depth * 0.5 if rnd.random() < 0.06 else 0)
                a, b, k = x, x + w, h * rnd.uniform(0.985, 1)
                quads += [
                    [(a, y, z), (b, y, z), (b, y, z + k), (a, y, z + k)],
                    [(a, depth, z), (a, y, z), (a, y, z + k), (a, depth, z + k)],
                    [(b, y, z), (b, depth, z), (b, depth, z + k), (b, y, z + k)],
                    [(a, y, z + k), (b, y, z + k), (b, depth, z + k), (a, depth, z + k)],
                ]
                e = 0.004
                side = [(u0 + e, v0 + e), (u0 + 2 * e, v0 + e), (u0 + 2 * e, v1 - e), (u0 + e, v1 - e)]
                uvs += [[(u0, v0), (u1, v0), (u1, v1), (u0, v1)], side, side, side]
                x = b + rnd.uniform(*gap)
            x += rnd.uniform(0.05, 0.3)
    ob = soup(quads, 4, mat)
    layer = ob.data.uv_layers.new()
    layer.data.foreach_set('uv', np.asarray(uvs, float).reshape(-1))
    return ob


def gondola(loc, turn, length, mat, rnd, height=17, shelves=5):
    """Store shelving that faces -Y before turning: base, back, shelves with price strips, stock."""
    with group('gondola', loc, (0, 0, turn)):
        box(length, 4.6, 1.4, 'shelfwhite', (0, 2.3, 0))
        box(length, 0.2, height, 'shelfwhite', (0, 4.5, 0))
        step = (height - 2) / shelves
        levels = [1.5 + i * step for i in range(shelves)]
        for z in levels[1:]:
            box(length, 4.2, 0.14, 'shelfwhite', (0, 2.4, z - 0.16), e=0.02)
        for z in levels:
            box(length, 0.06, 0.34, 'paper', (0, 0.22, z - 0.30), e=0.005)
        stock(length, levels, 4.0, mat, rnd, tall=(step * 0.45, step * 0.86), wide=(0.6, 1.7))


def fruit(kind):
    """One apple, orange, lime or lemon around the origin, about 8 cm."""
    if kind == 'apple':
        mat = Mat('apple')
        z = mat.node('SeparateXYZ')
        mat.link(mat.coord(), z.inputs[0])
        streak = mat.noise(7, 5, mat.coord((2.4, 2.4, 0.25)))
        f = mat.math('ADD', mat.math('MULTIPLY', streak, 0.9), mat.math('MULTIPLY', z.outputs[2], 0.55))
        mat.link(mat.ramp(f, [(0.25, '#7d0f12'), (0.52, '#b5271c'), (0.74, '#c9963a')]), mat.p.inputs['Base Color'])
        for k, v in (('Roughness', 0.32), ('Coat Weight', 0.3), ('Subsurface Weight', 0.08)):
            mat.p.inputs[k].default_value = v
        prof = [(0, -0.27), (0.10, -0.33), (0.22, -0.33), (0.34, -0.2), (0.41, 0.0), (0.40, 0.16), (0.32, 0.29), (0.2, 0.33), (0.09, 0.29), (0.03, 0.2), (0, 0.17)]
        lathe(prof, mat.m, seg=40)
        tube([(0, 0, 0.17), (0.02, 0, 0.3), (0.06, 0.01, 0.42)], 0.018, M('wood'))
    else:
        color, r, stretch, relief = {'orange': ('#d9741a', 0.40, 1, 0.5), 'lime': ('#5d8a24', 0.30, 1.12, 0.25), 'lemon': ('#dfb72a', 0.33, 1.2, 0.3)}[kind]
        mat = Mat(kind)
        tone = f'#{int(int(color[1:3], 16) * 0.82):02x}{int(int(color[3:5], 16) * 0.85):02x}{color[5:]}'
        mat.link(mat.ramp(mat.noise(2.2, 4), [(0.35, tone), (0.65, color)]), mat.p.inputs['Base Color'])
        for k, v in (('Roughness', 0.42), ('Coat Weight', 0.12), ('Subsurface Weight', 0.1)):
            mat.p.inputs[k].default_value = v
        mat.bump(mat.noise(38, 2), relief, 0.02)
        n = 16
        prof = [(r * cos(radians(-90 + 180 * i / n)), r * stretch * sin(radians(-90 + 180 * i / n))) for i in range(n + 1)]
        if kind == 'lemon':
            prof = [(0, -r * 1.42), (0.06, -r * 1.36)] + prof[2:-2] + [(0.06, r * 1.36), (0, r * 1.42)]
        lathe([(abs(a), b) for a, b in prof], mat.m, seg=36)
        lathe([(0.035, 0), (0.03, 0.02), (0, 0.02)], M('leaf'), (0, 0, r * (1.42 if kind == 'lemon' else stretch) - 0.012), seg=10)


def crate(loc, rot, put, rnd, r, rows=(5, 4), layers=2):
    """Wooden crate heaped with one kind of fruit, close-packed."""
    with group('crate', loc, rot) as g:
        w, d = 4.3, 3.2
        for z in (0.15, 0.85):
            for y in (-d / 2, d / 2):
                box(w, 0.14, 0.55, 'crate', (0, y, z), e=0.01)
            for s in (-w / 2, w / 2):
                box(0.14, d, 0.55, 'crate', (s, 0, z), e=0.01)
        box(w, d, 0.1, 'crate', (0, 0, 0.05), e=0.01)
        for layer in range(layers + 1):
            nx, ny = int((w - 0.3 - layer * 0.5) / (2 * r)), int((d - 0.3 - layer * 0.4) / (1.78 * r))
            for j in range(ny):
                for i in range(nx - (j % 2)):
                    at = (
                        (i - (nx - 1 - j % 2) / 2) * 2.03 * r + rnd.uniform(-0.05, 0.05),
                        (j - (ny - 1) / 2) * 1.78 * r + rnd.uniform(-0.05, 0.05),
                        0.42 + layer * 1.5 * r + rnd.uniform(-0.04, 0.04) + 0.25,
                    )
                    put(at, (rnd.uniform(-35, 35), rnd.uniform(-35, 35), rnd.uniform(0, 360))).parent = g


def store(rnd):
    """The shop itself, without its counter: floor, ceiling with strips of light and loudspeakers, aisles of stock."""
    F = -9.5
    world('#f3efe6', 0.55)
    pbr('shelfwhite', '#d9d8d2', 0.5)
    tiles = ground('storefloor', '#b7b0a4', '#c9c3b8', 0.3, 0.28, 5, 0.03, 0.5)
    sheet = printed('packages', ui.packages())
    box(300, 300, 0.3, tiles, (0, 120, F - 0.3))
    for i in range(-8, 9):
        box(0.03, 280, 0.003, 'grey', (i * 6, 120, F), e=0.001)
    for i in range(40):
        box(120, 0.03, 0.003, 'grey', (0, -10 + i * 6, F), e=0.001)
    ceiling = painted('storeceiling', '#e6e4de', 0.9, 0.04)
    box(300, 300, 0.3, ceiling, (0, 120, 21))
    for x in (-22, -4, 14, 32):
        for y in range(0, 190, 16):
            box(1.1, 13, 0.25, 'cool3', (x, y + 8, 20.75))
        softbox((x, 90, 20.5), (x, 90, 0), 1.2, 180, 26000, '#fff4e2', False)
    speaker = proto(lambda: D.ceiling_speaker(0), 'speaker')
    for x, y in ((-13, 22), (-13, 62), (23, 22), (23, 62), (5, 42)):
        speaker((x, y, 22.05), (180, 0, 0))
    for x in (-46, -23, 0, 23, 46):  # aisles run away from the counter, an end display in front of each
        for s in (-1, 1):
            for k in range(3):
                gondola((x + s * 4.5, 66 + k * 31, F), s * 90, 30.5, sheet, rnd)
        gondola((x, 45.5, F), 0, 9.2, sheet, rnd, 16, 5)
    gondola((0, 168, F), 0, 170, sheet, rnd, 22, 6)
    gondola((74, 80, F), -90, 170, sheet, rnd, 22, 6)
    gondola((-74, 80, F), 90, 170, sheet, rnd, 22, 6)
    for x in (-78, 78):
        box(1, 300, 32, ceiling, (x, 120, F))


def grocery_counter():
    """Register on the checkout counter of a grocery, seen from the cashier's side: fruit stand and aisles behind."""
    rnd = random.Random(13)
    store(rnd)
    F = -9.5
    grain('crate', '#8a6238', '#c39a66', (0.5, 6, 6), 0.7, 3, 0.3)
    top = grain('countertop', '#5b4029', '#8c6844', (0.35, 5, 5), 0.52, 2.4, 0.08)
    slab(60, 8.2, 0.5, 0.06, 0.05, top, (2, 1.9, -0.5), axis='z')
    box(60, 7.4, 9.0, painted('counterfront', '#2e4a46', 0.5), (2, 2.0, F))
    with group('p', (2.2, 1.7, 0), (0, 0, -16)):
        D.pos(False, 'grocery')
    D.printer((5.6, 2.3, 0), (0, 0, -26))
    D.card_terminal((-0.9, 3.6, 0.05), (0, 0, 160))
    with group('scale', (-4.7, 1.9, 0), (0, 0, 6)):
        prism(3.0, 3.6, 0.25, [(0.05, 0), (0, 0.05), (0.0, 0.32, 0.05), (0.1, 0.36)], M('graphite'), axis='z')
        slab(2.8, 3.3, 0.05, 0.15, 0.015, M('steel'), (0, 0, 0.36), axis='z')
        slab(1.2, 1.5, 0.02, 0.05, 0.006, M('gloss'), (0, -0.2, 0.41), axis='z')
        tube([(0.9, 1.5, 0.2), (0.9, 1.5, 1.55)], 0.10, M('graphite'))
        slab(1.5, 0.62, 0.22, 0.10, 0.04, M('graphite'), (0.9, 1.55, 1.75))
        slab(1.3, 0.42, 0.02, 0.04, 0.006, M('lcd'), (0.9, 1.32, 1.75))
        text('1.84 lb', 0.26, M('inkd'), (0.9, 1.295, 1.75), style='SemiBold')
    bag = painted('kraft', '#b48a5c', 0.85, 0.15)
    with group('bag', (-9.2, 3.4, 0), (0, 0, 14)):
        for s, w, d in ((0, 3.0, 1.9),):
            prism(w, d, 0.05, [(0, 0), (0.02, 3.4), (0.0, 4.1), (0.05, 4.1), (0.07, 0.2)], bag, axis='z', k=2)
        crown((0.2, 0.1, 4.5), (1.1, 0.7, 1.0), 5, leaf_material('lettuce', '#3f6a1c', '#86ad3f', 0.35, 1.2), 700, 0.8, 22, 0.22)
    lime, apple, orange, lemon = (proto(lambda k=k: fruit(k), k) for k in ('lime', 'apple', 'orange', 'lemon'))
    with group('one', (-4.4, 1.6, 0.75)):
        for i, (x, y) in enumerate(((-0.55, -0.3), (0.3, -0.45), (-0.1, 0.4), (0.72, 0.3))):
            e = apple((x, y, 0.0), (rnd.uniform(-30, 30), rnd.uniform(-30, 30), i * 80))
            e.parent = bpy.data.objects['one']
    for tier, (y, z) in enumerate(((15.5, -6.4), (18.9, -4.6), (22.3, -2.8))):  # tiered stand
        box(42, 3.6, z - F - 0.3, 'crate', (-6, y + 0.2, F))
        for k in range(9):
            put, r = ((apple, 0.42), (orange, 0.41), (lime, 0.33), (lemon, 0.37), (apple, 0.42), (orange, 0.41))[(k + tier * 2) % 6]
            crate((-24.5 + k * 4.6, y, z), (16, 0, 0), put, rnd, r)
    softbox((-9, -12, 11), (0, 2, 0), 8, 6, 900, '#fff3e2')
    softbox((12, -6, 9), (2, 2, 1), 4, 6, 500, '#eaf1ff')
    camera((-3.4, -14.2, 5.6), (0.2, 6, 2.3), 35, 0.34, (1.8, 1.2, 1.8))


# ---------- desk of a guard, telephone, doorbell ----------
def ptz_keyboard(loc, rot):
    """Camera control keyboard: wedge case, display, number keys, joystick with a zoom ring."""
    with group('ptzkeys', loc, rot), group('tilt', (0, 0, 0.20), (7, 0, 0)):
        prism(3.9, 2.1, 0.16, [(0.06, -0.22), (0, -0.16, 0.05), (0, 0.20, 0.06), (0.06, 0.24)], M('graphite'), axis='z', k=10)
        slab(3.72, 1.92, 0.02, 0.12, 0.006, M('black'), (0, 0, 0.235), axis='z')
        slab(1.5, 0.52, 0.02, 0.04, 0.006, M('gloss'), (-0.98, 0.58, 0.25), axis='z')
        slab(1.38, 0.40, 0.006, 0.02, 0.002, M('phonelcd'), (-0.98, 0.58, 0.27), axis='z')
        text('CAM 04   LOT', 0.17, M('legend'), (-0.98, 0.64, 0.279), (0, 0, 0), style='SemiBold')
        text('preset 2   zoom 12x', 0.10, M('legend'), (-0.98, 0.48, 0.279), (0, 0, 0))
        for r, row in enumerate(('123', '456', '789', '*0#')):
            for c, k in enumerate(row):
                x, y = -1.56 + c * 0.31, 0.10 - r * 0.27
                slab(0.26, 0.21, 0.06, 0.05, 0.02, M('grey'), (x, y, 0.25), axis='z', k=4)
                text(k, 0.12, M('legend'), (x, y, 0.3115), (0, 0, 0))
        for r, (k, m) in enumerate((('CAM', 'grey'), ('PRESET', 'grey'), ('TOUR', 'grey'), ('STOP', 'wred'))):
            slab(0.50, 0.21, 0.06, 0.05, 0.02, M(m), (-0.38, 0.10 - r * 0.27, 0.25), axis='z', k=4)
            text(k, 0.09, M('legend'), (-0.38, 0.10 - r * 0.27, 0.3115), (0, 0, 0), style='SemiBold')
        with group('stick', (1.05, -0.02, 0.25)):
            lathe([(0.74, 0), (0.74, 0.05, 0.03), (0.66, 0.07, 0.02), (0.62, 0.05)], M('lgrey'), cap=False)
            bellows = [(0.62, 0.04)]
            for i in range(6):
                r = 0.60 - i * 0.07
                bellows += [(r, 0.07 + i * 0.075, 0.02), (r - 0.09, 0.10 + i * 0.075, 0.02)]
            lathe(bellows + [(0.15, 0.55)], M('rubber'), cap=False)
            with group('handle', (0, 0, 0.50), (-9, 8, 0)):
                lathe([(0.12, -0.1), (0.12, 0.18, 0.03), (0.24, 0.30, 0.06), (0.27, 0.62, 0.04), (0.27, 0.64)], M('black'), cap=False)
                lathe([(0.29, 0.64, 0.01), (0.30, 0.68, 0.02), (0.30, 0.88, 0.02), (0.28, 0.92, 0.02)], M('rubber'), cap=False, seg=24)
                lathe([(0.27, 0.92), (0.26, 1.10, 0.10), (0.12, 1.16, 0.05), (0, 1.16)], M('black'))
                lathe([(0.10, 1.15), (0.10, 1.19, 0.02), (0, 1.195)], M('wred'), seg=32)


def ptz_desk():
    """Guard desk at night: joystick keyboard in front of a large camera view and a wall of small ones."""
    world('#0a1424', 0.16)
    top = grain('nightdesk', '#20201f', '#38342f', (0.35, 5, 5), 0.42, 2.2, 0.1)
    slab(70, 13, 0.5, 0.05, 0.05, top, (0, 3.0, -0.5), axis='z')
    monitor((-3.6, 5.0, 0), (0, 0, 8), ui.ptz_view(), 7.0, 3.94, 1.0)
    monitor((4.4, 5.1, 0), (0, 0, -14), ui.camera_wall(3, 3, 0, 'wallright'), 7.0, 3.94, 0.85)
    softbox((-3.4, 4.2, 2.6), (-1.6, -3, 0.4), 6, 3, 190, '#a9c8f0')
    softbox((4.0, 4.2, 2.6), (1.0, -3, 0.4), 6, 3, 150, '#8fc2ff')
    ptz_keyboard((0.2, -1.3, 0), (0, 0, 6))
    mug((3.5, -0.5, 0), 'graphite')
    with group('pad', (-4.2, -1.6, 0), (0, 0, 16)):
        slab(2.1, 2.9, 0.10, 0.04, 0.01, M('paper'), axis='z')
        for i in range(9):
            slab(1.6 - 0.2 * (i % 3), 0.014, 0.002, 0.004, 0.0005, M('ink'), (-0.1, 1.0 - i * 0.22, 0.1), axis='z', k=1)
        with group('pen', (0.5, -0.3, 0.16), (0, 90, 60)):
            lathe([(0.05, -0.8), (0.05, 0.55), (0.015, 0.75), (0, 0.76)], M('black'), seg=20)
    box(120, 1, 60, painted('nightwall', '#1c232c', 0.7, 0.2), (0, 26, -14))
    box(10, 0.3, 14, window_glow('hallglow', '#ffcf96', 0.5), (21, 25.2, -9))
    lathe([(1.0, 0), (1.5, -1.6), (1.46, -1.6), (0.96, 0)], M('graphite'), (-10.5, 8, 8.2), cap=False)
    bulb((-10.5, 8, 7.0), 3200, '#ffc58a', 0.5)
    softbox((-6, -7, 7), (0, -1.3, 0.5), 3, 3, 620, '#ffd9a6')
    softbox((6, -5, 4), (1, -1.3, 0.5), 3, 3, 260, '#cfe2ff')
    camera((-2.6, -9.6, 3.5), (0.35, 0.8, 1.62), 35, 0.30, (0.9, -1.4, 0.8))


def smartphone(loc, rot, picture, glow=1.3):
    """Telephone with a screen picture, upright, its lower edge on loc, its front at -Y."""
    with group('phone', loc, rot):
        w, h, d = 0.74, 1.56, 0.085
        prism(w, h, 0.13, [(0.012, 0), (0, 0.012, 0.008), (0, d - 0.012, 0.008), (0.012, d), (0.02, d)], [M('darksteel')], (0, 0, h / 2), k=14)
        slab(w - 0.03, h - 0.03, 0.004, 0.118, 0.002, M('gloss'), (0, -d, h / 2), k=14)
        image(None, w - 0.06, h - 0.06, screen(picture, glow), (0, -d - 0.0045, h / 2))


def live_phone():
    """Telephone on a small stand on a kitchen table in the evening: live view of the front door."""
    rnd = random.Random(3)
    world('#27303e', 0.35)
    pbr('lampshade', '#f0d9b4', 0.8, emit=1.4)
    table = grain('tabletop', '#64503c', '#8f7860', (0.30, 5, 5), 0.40, 2.0, 0.10, 0.1)
    slab(40, 14, 0.4, 0.08, 0.06, table, (0, 4.2, -0.4), axis='z')
    with group('stand', (0.9, 0.2, 0), (0, 0, 16)):
        grain('standoak', '#8d6a45', '#bb9566', (5, 0.4, 5), 0.5)
        slab(0.62, 0.75, 0.11, 0.05, 0.02, M('standoak'), (0, 0.14, 0), axis='z')
        slab(0.62, 1.0, 0.10, 0.05, 0.02, M('standoak'), (0, 0.16, 0.55), (-16, 0, 0))
        slab(0.62, 0.12, 0.10, 0.02, 0.01, M('standoak'), (0, -0.16, 0.10), axis='z')
        smartphone((0, -0.02, 0.115), (-16, 0, 0), ui.phone(), 1.9)
    with group('mug', (-1.15, 1.0, 0), (0, 0, 150)):
        mug((0, 0, 0), 'teal')
    with group('keys', (1.42, -0.45, 0.03), (0, 0, -20), 1.0):
        for k in range(3):
            with group('k', (0.05 * k, 0.02 * k, 0.02 * k), (0, 0, -28 + 26 * k)):
                D.key('nickel' if k else 'brass', loc=(0, 0, 0.01), scale=0.26)
    for i, m in enumerate(('paper', 'lgrey')):
        slab(1.1, 1.6, 0.08, 0.02, 0.01, M(m), (-1.7 + i * 0.08, -0.5, i * 0.08), (0, 0, 20 + i * 6), axis='z')
    wall = painted('roomwall', '#8f8a80', 0.9, 0.08)
    box(160, 1, 60, wall, (0, 46, -10))
    box(26, 0.6, 20, window_glow('duskpane', '#3f6aa6', 0.7), (-17, 45, -1))  # window at blue hour
    for x in (-30.4, -17, -3.6):
        box(0.9, 1.2, 22, 'paper', (x, 44.6, -2))
    for z in (-2, 9, 19.5):
        box(28, 1.2, 0.9, 'paper', (-17, 44.6, z))
    box(22, 5, 1.0, 'oak', (20, 43, -2))
    for i in range(9):
        box(rnd.uniform(0.8, 1.8), 3.4, rnd.uniform(3.5, 6), rnd.choice(('teal', 'paper', 'wood', 'graphite', 'wred')), (11.5 + i * 1.9, 43, -1))
    for x, y, z in ((9, 30, 12.0), (25, 36, 7)):
        lathe([(1.3, 3.0), (2.6, 0, 0.1), (2.54, 0), (1.24, 3.0)], M('lampshade'), (x, y, z), cap=False, seg=48)
        bulb((x, y, z + 1.3), 16000 if x < 20 else 8000, '#ffd0a0', 0.6)
    tube([(9, 30, 14), (9, 30, 40)], 0.08, M('cable'))
    box(0.5, 0.5, 12, 'graphite', (25, 36, -5))
    sofa = painted('sofa', '#3c5560', 0.95, 0.2)
    slab(30, 9, 5, 1.2, 0.8, sofa, (-14, 30, -10), axis='z')
    slab(30, 7, 2.4, 1.2, 0.9, sofa, (-14, 34, -4.2))
    plant = leaf_material('fig', '#24401f', '#4f7a37', 0.35, 0.3)
    crown((-33, 38, 4), (4, 4, 6), 9, plant, 700, 2.6, 40, 0.2)
    for light in (
        softbox((-6, -5, 6), (0.6, 0, 0.8), 4, 4, 640, '#fff0de'),
        softbox((6, -4, 4), (0.8, 0, 0.8), 2, 4, 220, '#bcd0ff'),
        softbox((1, 5, 4), (0.8, 0, 0.8), 4, 2, 240, '#ffe0bd'),
    ):
        light.visible_glossy = False
    camera((-0.30, -4.3, 1.55), (0.40, 0, 0.92), 50, 0.30, (0.85, 0.0, 1.0))


def doorbell(loc, yaw=0):
    """Video doorbell on an angled wedge: black face with the camera above, lit button below; back on loc, front -Y."""
    with group('bell', loc, (0, 0, yaw)):
        prism(0.52, 1.36, 0.16, [(0.0, 0), (0, 0.10, 0.02), (0.03, 0.16)], M('grey'), k=12)
        prism(0.46, 1.30, 0.20, [(0.0, 0.15), (0, 0.34, 0.05), (0.05, 0.38, 0.02), (0.06, 0.38)], M('zinc'), k=14)
        slab(0.40, 0.60, 0.02, 0.17, 0.008, M('gloss'), (0, -0.372, 0.30), k=12)
        slab(0.40, 0.56, 0.02, 0.17, 0.008, M('graphite'), (0, -0.370, -0.31), k=12)
        lathe([(0.15, 0.385), (0.15, 0.41, 0.01), (0.11, 0.425, 0.01), (0.10, 0.40)], M('black'), (0, 0, 0.36), axis='y', cap=False)
        with group('eye', (0, 0.09, 0.36)):
            optic(0.105, (0, -0.5, 0))
        for x in (-0.13, 0.13):
            lathe([(0.018, 0.39), (0.018, 0.396), (0, 0.396)], M('irled'), (x, 0, 0.13), axis='y', seg=20)
        lathe([(0.155, 0.385), (0.155, 0.405, 0.008), (0.125, 0.405, 0.008), (0.125, 0.385)], M('bellring'), (0, 0, -0.34), axis='y', cap=False)
        lathe([(0.12, 0.385), (0.12, 0.40, 0.01), (0, 0.405)], M('zinc'), (0, 0, -0.34), axis='y')
        slab(0.06, 0.008, 0.004, 0.002, 0.001, M('ink'), (0, -0.39, -0.08), k=2)


def doorbell_door():
    """Video doorbell on the casing of a painted front door at dusk, garden and street behind."""
    daylight(2.5, -100, 0.7, haze=2.0)
    pbr('bellring', '#7fc4ff', 0.4, emit=3)
    trim = painted('trim', '#eceae4', 0.5, 0.05)
    board = painted('board', '#3f5058', 0.6, 0.16)
    door = painted('door', '#7c2f24', 0.35, 0.10)
    # wall faces -Y; casing is at x = 0, door to the left of it, siding to the right
    box(2.2, 1.0, 60, trim, (0, 0.1, -24), e=0.06)
    box(0.5, 1.3, 60, trim, (-1.25, 0.3, -24), e=0.05)
    siding(46, -24, 30, board, (1.1, 0.2, 0), (0, 0, 0), 1.3, 0.16)
    with group('leaf', (-1.5, 0.9, 0)):
        box(18, 0.6, 48, door, (-9, 0, -20), e=0.05)
        for z, h in ((-7.5, 14), (7.5, 12)):
            for x in (-5.0, -13.2):
                prism(6.2, h, 0.1, [(0, 0.28), (0, 0.36, 0.03), (0.3, 0.22, 0.03), (0.7, 0.26, 0.03), (1.3, 0.42, 0.05), (1.35, 0.42)], door, (x, 0, z))
        with group('lock', (-1.25, -0.3, 1.2)):
            lathe([(0.52, 0), (0.52, 0.10, 0.04), (0.42, 0.16, 0.03), (0, 0.16)], M('darksteel'), axis='y')
            lathe([(0.2, 0.15), (0.2, 0.24, 0.03), (0, 0.25)], M('brass'), axis='y')
        with group('handle', (-1.25, -0.3, -1.6)):
            slab(0.66, 2.2, 0.12, 0.2, 0.04, M('darksteel'))
            tube([(0, -0.1, 0.3), (0, -0.75, 0.3), (-0.2, -0.9, 0.3), (-1.5, -0.9, 0.26)], 0.15, M('darksteel'))
    box(2.2, 1.0, 60, trim, (-20.7, 0.1, -24), e=0.06)
    siding(40, -24, 30, board, (-61.8, 0.2, 0), (0, 0, 0), 1.3, 0.16)
    box(9.5, 6.2, 0.25, painted('doormat', '#4a3b2c', 1.0, 0.3), (-9.5, -4.6, -12.2), e=0.08)
    with group('parcel', (-15.5, -3.8, -12.2), (0, 0, 14)):
        box(4.4, 3.4, 2.8, painted('carton', '#a87d4e', 0.85, 0.15), (0, 0, 0), e=0.03)
        box(0.6, 3.42, 2.82, painted('tape', '#c9b48c', 0.5), (0, 0, 0), e=0.01)
        slab(1.4, 1.0, 0.01, 0.02, 0.003, M('paper'), (1.1, -0.6, 2.8), axis='z')
    with group('planter', (8.5, -3.4, -12.2)):
        lathe([(0, 0), (2.0, 0, 0.2), (2.7, 5, 0.2), (2.4, 5), (2.3, 4.4), (0, 4.4)], painted('pot', '#5d6468', 0.7, 0.2))
        crown((0, 0, 9.4), (3.0, 3.0, 5.4), 21, leaf_material('boxwood', '#1d3313', '#466126', 0.25, 0.5), 5200, 0.6, 90, 0.15)
    doorbell((0.05, -0.42, 0.6))
    with group('number', (3.6, 0.02, 4.4)):
        for i, n in enumerate('27'):
            text(n, 1.7, M('brass'), (i * 1.0 - 0.5, -0.12, 0), style='SemiBold', depth=0.04)
    wall_lantern(3.6, 0.1, 8.2, 200)
    bulb((3.6, -2.6, 9.6), 2600)
    ceiling = painted('porchboard', '#d9d5ca', 0.6, 0.06)
    for i in range(30):
        box(60, 1.25, 0.2, ceiling, (4, 0.4 - i * 1.3, 20), e=0.03)
    box(90, 40, 1, ground('stoop', '#6f6b64', '#8b867c', 0.1, 0.8, 6, 0.3), (0, -19, -13.2))
    for x in (26,):
        box(2.4, 2.4, 40, trim, (x, -26, -13), e=0.08)
        box(3.2, 3.2, 1.2, trim, (x, -26, -13), e=0.08)
    for i in range(9):
        box(0.5, 0.5, 9, trim, (26, -22 + i * 2.4, -12), e=0.04)
    box(0.9, 24, 0.8, trim, (26, -12, -3.6), e=0.05)
    green = leaf_material('maple', '#1f3212', '#4a6424', 0.4, 0.08)
    box(900, 900, 0.4, ground('lawn', '#2c3d1b', '#55692f', 0.05, 0.95, 5, 0.8, 0.1), (420, -60, -16))
    for i, (x, y, h) in enumerate(((90, -40, 60), (150, -90, 80), (170, 10, 84), (240, -40, 96), (300, 40, 110), (340, -120, 110))):
        broad_tree((x, y, -16), h, 70 + i, green, 0.38, 12000, h * 0.03)
    for i in range(7):
        crown((34 + i * 4.5, -16 + (i % 3), -12), (3.2, 3.0, 3.0), 90 + i, leaf_material(f'hydrangea{i}', '#24401a', '#54752f', 0.35, 0.6), 1300, 0.7, 40, 0.18)
    glow = window_glow('glow')
    pbr('nightwindow', '#0a0e14', 0.05, spec=0.8)
    neighbor((330, -30, -16), 0, painted('cream', '#cfc6b4', 0.6, 0.1), trim, shingles('roof'), glow, 104, 90, 54, 5)
    softbox((-5, -10, 4), (0, 0, 0.6), 4, 5, 420, '#dce6ff')
    softbox((6, -6, 9), (0, 0, 0.6), 3, 3, 260, '#ffcf9a')
    camera((-5.4, -9.0, 1.0), (1.15, 0, 1.25), 29, 0.20, (0.05, -0.7, 0.6))


# ---------- rack before and after ----------
def loose_cord(a, b, m, rnd, drop, out):
    """Cord with slack between two points: hangs in a belly, twists sideways."""
    (x0, y0, z0), (x1, y1, z1) = a, b
    low = min(z0, z1) - drop
    xm = (x0 + x1) / 2 + rnd.uniform(-0.5, 0.5)
    tube(
        [
            (x0, y0 - 0.16, z0),
            (x0 + rnd.uniform(-0.05, 0.05), y0 - 0.42, z0 - 0.06),
            (x0 * 0.6 + xm * 0.4 + rnd.uniform(-0.25, 0.25), y0 - out, (z0 + low) / 2),
            (xm, y0 - out * rnd.uniform(0.8, 1.2), low),
            (x1 * 0.6 + xm * 0.4 + rnd.uniform(-0.25, 0.25), y1 - out * 0.9, (z1 + low) / 2 + rnd.uniform(-0.2, 0.2)),
            (x1 + rnd.uniform(-0.05, 0.05), y1 - 0.42, z1 - 0.06),
            (x1, y1 - 0.16, z1),
        ],
        0.03,
        M(m),
    )


def port_x(i):
    """Middle of port i (0..23) of a patch panel."""
    return -1.98 + i * 0.166 + (i // 6) * 0.045


def switch_at(i):
    """Middle of port i of a switch, before its height: columns of two."""
    return -1.52 + (i // 2) * 0.163 + (i // 2 // 6) * 0.09, 0.315 - (i % 2) * 0.19


def manager(z):
    """One-unit horizontal cable manager with fingers and a cover."""
    slab(4.82, 0.44, 0.03, 0.015, 0.006, M('black'), (0, 0, z + 0.22))
    prism(4.5, 0.40, 0.03, [(0, 0), (0, 0.62, 0.02), (0.02, 0.64)], M('graphite'), (0, 0, z + 0.22))
    for i in range(26):
        slab(0.07, 0.05, 0.60, 0.01, 0.004, M('black'), (-2.1 + i * 0.168, -0.02, z + 0.435))


def wiring_rack(tidy=True):
    """The same rack with its cords dressed through managers, or left to hang."""
    rnd = random.Random(5)
    world('#e8edf2', 0.30)
    D.rack_frame(17, 3.2)
    wall = painted('closetwall', '#b9b7b0', 0.9, 0.07)
    box(60, 1, 50, wall, (0, 9, -14))
    box(60, 40, 0.4, ground('closetfloor', '#6a6c6e', '#7d8082', 0.2, 0.5, 5, 0.05), (0, 0, -9))
    ply = grain('ply', '#a88a60', '#c7aa7d', (0.4, 5, 5), 0.8, 2)
    box(16, 0.4, 30, ply, (0, 8.4, -6))
    rows = []  # (patch z, switch z)
    if tidy:
        z = 0.4
        for _ in range(3):
            rows.append((z + 0.90, z + 0.0))
            z += 2.25
    else:
        rows = [(1.30, 0.40), (3.55, 2.65), (5.80, 4.90)]
    tints = ('wblue', 'wblue', 'wblue', 'wyel', 'wgrn', 'lgrey')
    for k, (pz, sz) in enumerate(rows):
        if tidy:
            cols = {i: ('wblue', 'wred', 'wyel')[k] if i < 18 else ('wblue' if k == 0 else 'wgrn') for i in range(24)}
        else:
            cols = {i: rnd.choice(tints + ('wred', 'wwht', 'cable')) for i in rnd.sample(range(24), 19)}
        ports = {i: c for i, c in cols.items()}
        D.switch(24, True, ports, sz)
        with group('pp', (0, 0, pz)):
            D.patch(24, 0, ports)
        if tidy:
            manager(sz + 0.45)
            manager(pz + 0.45)
            for i, c in cols.items():  # down into the manager, across behind its cover, out below it into the switch
                sx, szz = switch_at(i)
                px, y = port_x(i), -0.40 - 0.03 * (i % 2)
                path = [(px, -0.16, pz + 0.18), (px, y, pz + 0.13), (px, y - 0.04, pz - 0.06), ((px + sx) / 2, -0.44, sz + 0.66)]
                path += [(sx, y - 0.04, sz + 0.47), (sx, y, sz + szz + 0.02), (sx, -0.16, sz + szz)]
                tube(path, 0.026, M(c))
        else:
            order = list(cols)
            rnd.shuffle(order)
            for i, j in zip(cols, order):
                sx, szz = switch_at(j)
                other = rows[rnd.randrange(3)][0] if rnd.random() < 0.35 else pz
                loose_cord((port_x(i), -0.03, other + 0.18), (sx, -0.03, sz + szz), cols[i], rnd, rnd.uniform(0.6, 2.6), rnd.uniform(0.7, 1.7))
    place(D.nvr_2u, (0, 0, 7.05))
    if tidy:
        for s, m, n in ((-1, 'wblue', 9), (1, 'wblue', 9)):  # bundles down the rails, tied every 15 cm
            for q in range(n):
                dx, dy = 0.07 * (q % 3), 0.07 * (q // 3)
                tube([(s * (2.72 + dx), 0.1 + dy, 9.6), (s * (2.72 + dx), 0.1 + dy, 4), (s * (2.72 + dx), 0.1 + dy, -9)], 0.034, M(m))
            for z in range(-6, 9, 2):
                slab(0.34, 0.34, 0.14, 0.08, 0.02, M('black'), (s * 2.79, 0.17, z + 0.3), axis='z', k=4)
    else:
        for q in range(16):  # bundles that were never tied
            s = -1 if q % 2 else 1
            x = s * (2.9 + rnd.uniform(0, 0.7))
            pts = [(s * rnd.uniform(1.4, 2.2), 0.6, 9.3)] + [(x + rnd.uniform(-0.5, 0.5), rnd.uniform(-0.9, 0.3), 8 - k * 2.6) for k in range(6)]
            tube(pts, 0.034, M(rnd.choice(tints)))
        for q in range(5):  # ends that go nowhere
            x = rnd.uniform(-2, 2)
            z = rnd.choice(rows)[0] + 0.18
            end = (x + rnd.uniform(-0.8, 0.8), -rnd.uniform(1.0, 1.6), rnd.uniform(-1.6, 0.2))
            tube([(x, -0.18, z), (x, -0.6, z - 0.15), ((x + end[0]) / 2, -1.5, (z + end[2]) / 2), end], 0.03, M(rnd.choice(tints)))
            slab(0.13, 0.22, 0.09, 0.02, 0.01, M('frontglass'), (end[0], end[1], end[2] - 0.2), axis='y')
    softbox((-7, -9, 9), (0, 0, 4), 5, 6, 1000, '#fff6ea')
    softbox((8, -7, 4), (0, 0, 4), 3, 6, 420, '#e4eeff')
    softbox((0, -3, 14), (0, 1, 4), 8, 3, 420)
    camera((-5.0, -14.5, 5.2), (-0.15, 0, 4.25), 52, 0.5, (0, -0.5, 4.2))


def rack_before():
    """The rack before the job."""
    wiring_rack(False)


def rack_after():
    """The rack after the job."""
    wiring_rack(True)


# ---------- counter under a dome ----------
def counter_dome():
    """Dome camera on the ceiling above a shop counter, from beside the camera."""
    counter()
    ceiling = painted('shopceiling', '#dcd6ca', 0.9, 0.05)
    box(120, 90, 0.4, ceiling, (0, 12, 16))
    with group('dome', (-7.2, -13.4, 16), (180, 0, 0)):
        D.dome()
    for x, y in ((-12, -8), (2, -8), (-12, 6), (2, 6), (16, -4), (16, 8)):
        lathe([(0.9, 0), (0.9, 0.06, 0.02), (0.62, 0.08), (0.6, 0.0)], M('paper'), (x, y, 16), (180, 0, 0), cap=False)
        lathe([(0.62, 0.02), (0, 0.02)], M('lamp'), (x, y, 16), (180, 0, 0))
        softbox((x, y, 15.8), (x, y, 0), 1.2, 1.2, 420, '#ffdcb0', False)
    softbox((-10, -18, 10), (-7.2, -13.4, 15.6), 3, 3, 300, '#fff1de')
    softbox((0, -4, 8), (0, 2, 16), 14, 10, 1500, '#ffe9cf').visible_glossy = False
    camera((-7.2, -20.0, 15.4), (-3.8, 0, 9.9), 25, 0.42, (-7.2, -13.4, 15.4))
