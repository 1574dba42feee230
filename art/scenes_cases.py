"""Sets of the case studies (16:9): one place for each of them, none of them a real customer's.

Same conventions as scenes.py: 1 unit = 10 cm, f-stops are divided by ten.
"""

import random

import bpy
from mathutils import Vector

import devices as D
from kit import *
from materials import M, lin, pbr
from scenes import box, sky
from scenes_more import BLUE_HOUR, DUSK, pendant_dome, shrub
from studio import camera, softbox, world



def sun(direction, strength, colour='#ffe9cc', angle=2.0):
    """Sunlight that travels along `direction`; strength in W/m2, angle is the sun's size (soft shadows)."""
    light = bpy.data.lights.new('sun', 'SUN')
    light.energy, light.angle, light.color = strength, radians(angle), lin(colour)[:3]
    ob = bpy.data.objects.new('sun', light)
    ob.rotation_euler = Vector(direction).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(ob)


def clinic_corridor():
    """Card reader beside a glazed door in a bright clinic corridor."""
    rnd = random.Random(8)
    world('#eaf1f6', 0.35)
    wall, stripe, vinyl = (
        pbr('clinicwall', '#e7ebec', 0.8, bump=(25, 0.08)),
        pbr('clinicstripe', '#2f8f94', 0.6),
        pbr('vinyl', '#b9c6cb', 0.22, coat=0.3),
    )
    box(30, 1.2, 40, wall, (12.4, 0.8, -14))  # wall with the reader
    box(30, 0.05, 1.7, stripe, (12.4, 0.17, -6.2))
    with group('rd', (0.6, 0.12, 0.2)):
        D.reader(False, False, 'green')
    with group('sign', (0.6, 0.16, 3.2)):  # room sign above the reader
        slab(1.8, 0.86, 0.06, 0.08, 0.02, M('wblue'))
        text('Staff', 0.32, M('legend'), (0, -0.065, 0.13), style='SemiBold')
        text('Card required', 0.17, M('legend'), (0, -0.065, -0.19))
    box(0.5, 1.6, 40, 'alu', (-2.4, 0.8, -14))  # door frame, leaf ajar, glass
    with group('leaf', (-2.7, 0.8, 0), (0, 0, 24)):
        for x in (-0.5, -10.5):
            box(1.1, 0.5, 38, 'oak', (x, 0, -14))
        for z in (-14, 1.4, 20):
            box(10, 0.5, 1.6 if z != -14 else 9, 'oak', (-5.5, 0, z))
        slab(8.9, 22, 0.12, 0.05, 0.02, M('pane'), (-5.5, 0.06, 8.5))
        tube([(-2.0, -0.2, -3.6), (-2.0, -0.9, -3.4), (-2.0, -0.9, 2.0), (-2.0, -0.2, 2.2)], 0.16, M('steel'))
    box(120, 300, 0.4, vinyl, (-10, 150, -14.4))
    box(120, 300, 0.4, 'white', (-10, 150, 17))
    for s, x in ((1, 4), (-1, -32)):  # corridor behind
        box(1, 260, 34, wall, (x, 135, -14))
        box(0.2, 260, 1.7, stripe, (x - s * 0.6, 135, -6.2))
        box(0.6, 260, 0.9, 'oak', (x - s * 0.9, 135, -4.0))
        for i in range(6):
            y = 26 + i * 36
            box(0.3, 12, 25, 'oak', (x - s * 0.6, y, -14))
            box(0.1, 2.4, 7, 'day', (x - s * 0.8, y + 2.6, 0))
            box(0.4, 3.2, 2.0, 'wblue' if i % 2 else 'wgrn', (x - s * 1.0, y + 9, 4))
    box(60, 1, 40, 'day', (-14, 262, -14))
    for i in range(8):
        y = 14 + i * 32
        box(8, 16, 0.15, 'cool', (-14, y, 16.8))
        softbox((-14, y, 16.5), (-14, y, 0), 8, 16, 5200, '#f4f8ff', False)
    for x, y, c in ((-27, 60, 'teal'), (-27, 72, 'teal'), (-27, 84, 'wblue')):  # waiting chairs
        box(7, 8, 1, c, (x, y, -9))
        box(1, 8, 8, c, (x - 3.2, y, -8))
        for a in (-2.6, 2.6):
            box(0.4, 7, 5, 'steel', (x + a, y, -14))
    with group('cart', (-8, 104, -14)):
        for z in (2, 8, 13):
            box(7, 5, 0.5, 'white', (0, 0, z))
        for a in (-3, 3):
            box(0.4, 0.4, 14, 'steel', (a, -2, 0))
        box(3, 2.4, 2.2, 'wblue', (1, 0, 13.5))
    lathe([(0, 0), (2, 0, 0.2), (2.6, 5, 0.2), (2.2, 5)], M('white'), (-26, 40, -14))
    shrub(-26, 40, -5.5, 4.2, rnd, 190)
    softbox((-6, -9, 7), (1, 0, 0.4), 6, 6, 620, '#ffffff')
    softbox((8, -7, 2), (1.5, 0, 0.4), 3, 7, 200, '#e4eeff')
    camera((-0.6, -15.5, 1.5), (-2.3, 0, 0.5), 44, 0.22, (0.7, -0.1, 0.3))


def loading_docks():
    """Row of loading docks under a dome camera on its arm, one door open, at blue hour."""
    rnd = random.Random(21)
    sky(BLUE_HOUR, 0.9)
    brick, yard = pbr('brick', '#5c4038', 0.85, bump=(9, 0.6)), pbr('yard', '#34383e', 0.6, bump=(5, 0.05))
    with group('arm', (0, 0, 0), (0, 0, 0)):
        pendant_dome((0, 0.05, 0))
    box(300, 4, 70, brick, (144, 2.2, -42))
    box(300, 1.2, 1.6, 'graphite', (144, -0.2, 16))
    for i in range(6):  # doors recede to the right
        x = 17 + i * 25
        lit = i in (0, 2)
        box(15, 0.6, 24, 'warm3' if lit else 'lgrey', (x, -0.1, -30))
        for k in range(0 if lit else 5):
            box(15, 0.15, 0.25, 'grey', (x, -0.5, -26 + k * 4.6))
        for s in (-1, 1):
            box(1.6, 2.6, 25, 'rubber', (x + s * 8.3, -1.2, -30))
            box(1.4, 2.2, 4.2, 'wyel', (x + s * 8.3, -2.6, -34))
        box(18.2, 2.6, 2.4, 'rubber', (x, -1.2, -5.4))
        text(str(i + 1), 4.0, M('legend'), (x, -0.35, 0.6), style='Bold')
        box(4, 2.4, 0.7, 'lamp', (x, -2.2, 5.4))
        softbox((x, -4, 5), (x, -12, -40), 5, 2, 5200, '#ffd6a0', False)
    box(700, 500, 0.5, yard, (200, -190, -42))
    for i in range(7):
        box(0.7, 60, 0.05, 'wyel', (4.5 + i * 25, -34, -41.5))
    with group('trailer', (117, -34, -42)):
        box(15.5, 62, 25, pbr('trailer', '#33557f', 0.5), (0, 0, 9))
        for k in range(20):
            box(15.7, 0.4, 24, 'lgrey', (0, -29 + k * 3.05, 9.5))
        box(15.9, 0.6, 1, 'wblue', (0, -31.2, 12))
        for s in (-6.5, 6.5):
            for y in (-22, -14, 16, 24):
                lathe([(0, 0), (4.2, 0, 0.4), (4.2, 2.4, 0.4), (0, 2.4)], M('rubber'), (s - 1.2, y, 4.2), (0, 90, 0), seg=40)
        for s in (-1, 1):
            box(1.2, 0.3, 1.0, 'red', (s * 6.6, -31.4, 7))
    for i in range(10):
        lathe(
            arc(1.5, -90, 90, 8), M('bokeh' if i % 3 else 'cool'), (300 + i * 22, -20 - i * 16, rnd.uniform(-26, 4)), seg=20
        )
    softbox((-8, -9, 5), (0, -1.2, 0.6), 5, 5, 700, '#bcd0ff')
    softbox((5, -6, -3), (0, -1.2, 0.6), 3, 3, 380, '#ffc58a')
    camera((-7.6, -4.9, 1.1), (4.1, -1.5, -1.15), 34, 0.30, (0, -1.8, 0.4))


def office_network():
    """Wi-Fi access point under the ceiling of an open office with the city behind its windows."""
    rnd = random.Random(17)
    sky([(0, '#b9d2ea'), (0.1, '#8fb8e0'), (0.4, '#6a9bd2'), (1, '#4a7dbb')], 0.8)
    matte = pbr('ceilingtile', '#d9dcde', 0.95, spec=0.1)
    with group('ap', (0, 0, 4.0), (0, 180, 0)), group('size', (0, 0, 0), (0, 0, 0), 1.25), group('level', (0, 0, -0.95)):
        D.wifi(0)
    for i in range(-3, 12):  # ceiling tiles with dark joints
        for j in range(-2, 16):
            box(11.9, 11.9, 0.3, matte, (i * 12 - 2, j * 12 + 2, 4.05), e=0.02)
    box(300, 300, 0.3, 'dark', (0, 120, 4.5))
    for i in range(-1, 5):
        for j in range(7):
            x, y = i * 24 - 20, 24 + j * 24
            box(2.2, 18, 0.2, 'cool', (x, y, 3.9))
            softbox((x, y, 3.7), (x, y, -20), 2.2, 18, 3600, '#f4f8ff', False)
    sun((0.5, -0.8, -0.35), 2.2)
    box(400, 300, 0.4, pbr('carpet', '#5a646e', 0.95, bump=(20, 0.2)), (0, 130, -23))
    for i in range(12):  # window front with mullions, towers behind
        box(0.9, 1.6, 28, 'graphite', (-90 + i * 18, 176, -23))
    for z in (-22.6, -12, 3.2):
        box(220, 1.4, 0.8, 'graphite', (0, 176, z))
    for i in range(16):
        h = rnd.uniform(20, 120)
        with group('tower', (-330 + i * 44 + rnd.uniform(-9, 9), 560 + rnd.uniform(-60, 160), -200)):
            box(rnd.uniform(24, 40), 34, 120 + h, rnd.choice(('cladding', 'lgrey', 'grey', 'wallp')), (0, 0, 0))
    for i in range(46):  # slatted oak wall on the right
        box(0.8, 2.4, 26.6, 'oak', (74, 24 + i * 3.3, -22.6), e=0.05)
    box(1, 160, 27, 'teal', (75.4, 100, -23))
    softbox((62, 96, 2), (74, 96, -8), 3, 120, 9000, '#ffd9a6', False)
    for i in range(4):  # rows of desks, screens and chairs
        for j in range(3):
            x, y = -52 + j * 36, 48 + i * 30
            box(26, 9, 0.5, 'oak', (x, y, -15))
            for s in (-12, 12):
                box(0.5, 8, 8, 'graphite', (x + s, y, -23))
            for k in (-7, 6):
                slab(8, 4.6, 0.4, 0.15, 0.05, M('gloss'), (x + k, y + 1, -10.6))
                slab(7.6, 4.2, 0.02, 0.05, 0.005, M(rnd.choice(('blue', 'ice', 'cool2'))), (x + k, y + 0.55, -10.6))
                box(0.7, 0.7, 2.6, 'alu', (x + k, y + 1, -14.6))
                slab(5, 6, 0.8, 1.4, 0.3, M('teal'), (x + k, y - 8, -12.4))
                lathe([(0, 0), (2.4, 0, 0.4), (2.6, 1, 0.4), (0, 1.2)], M('teal'), (x + k, y - 6.5, -16.5))
    for x, y in ((34, 40), (-66, 100), (44, 130)):
        lathe([(0, 0), (2.4, 0, 0.2), (3, 6, 0.2), (2.6, 6)], M('white'), (x, y, -23))
        shrub(x, y, -12, 5.2, rnd, 190)
    softbox((-7, -6, -3), (0, 0, 3.6), 5, 5, 420, '#ffffff')
    softbox((7, -4, -2), (0, 0, 3.6), 3, 5, 220, '#cfe2ff')
    camera((-2.6, -9.6, 1.6), (1.5, 0, 2.0), 36, 0.26, (0, -0.2, 3.5))


def yard_horn():
    """Horn loudspeaker on the wall of a yard at dusk."""
    rnd = random.Random(31)
    sky(DUSK, 0.8)
    box(60, 3, 80, 'cladding', (-26.4, 1.7, -42))
    for i in range(30):
        box(0.5, 0.35, 80, 'cladding', (2.6 - i * 0.95, 0.2, -42), e=0.08)
    box(0.8, 1.0, 80, 'graphite', (3.5, 0.5, -42))
    slab(1.9, 2.2, 0.14, 0.12, 0.04, M('lgrey'), (0.4, 0, 0.6))
    for x in (-0.35, 1.15):
        for z in (-0.2, 1.4):
            lathe([(0.09, 0), (0.09, 0.05, 0.01), (0, 0.055)], M('steel'), (x, -0.14, z), axis='y', seg=6)
    tube([(0.4, -0.1, 0.6), (0.4, -0.9, 0.6)], 0.16, M('lgrey'))
    with group('horn', (0.4, -1.0, -0.75), (0, 0, 32)):
        D.horn()
    box(900, 700, 0.5, 'floor', (240, 200, -42))
    for i in range(4):  # stacked pallets and a fence, soft
        for k in range(rnd.randint(3, 6)):
            box(16, 14, 2.2, 'woodh', (44 + i * 21, 66 + i * 10, -41.4 + k * 2.5))
    for i in range(40):
        box(0.6, 0.6, 26, 'graphite', (20 + i * 9, 190, -42))
    for z in (-38, -18):
        box(380, 0.5, 0.6, 'graphite', (200, 190, z))
    with group('hall', (190, 260, -42)):
        box(190, 60, 56, 'skirt', (0, 30, 0))
        for i in range(6):
            box(20, 1, 10, 'warm3' if i % 2 else 'night', (-75 + i * 30, -0.5, 30))
    for x, y in ((96, 120), (210, 150)):
        tube([(x, y, -42), (x, y, 16), (x - 4, y, 20), (x - 10, y, 20)], 0.5, M('graphite'))
        box(6, 2, 0.8, 'lamp', (x - 11, y, 19))
        softbox((x - 11, y - 2, 18), (x - 11, y - 8, -40), 6, 3, 30000, '#ffd9a6', False)
    softbox((-7, -9, 5), (0.4, -1.2, 0.4), 5, 5, 560, '#bcd0ff')
    softbox((5.5, -6, -3), (0.4, -1.2, 0.4), 3, 3, 330, '#ffc58a')
    camera((-6.6, -9.6, -0.7), (2.3, 0.2, 0.3), 44, 0.28, (0.2, -2.0, 0.4))
