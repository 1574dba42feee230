"""People's work: the installer's van in a drive, gloved hands with tools.

Same conventions as scenes.py: 1 unit = 10 cm, f-stops are divided by ten.
"""

import random

import bpy
import numpy as np

import network
from fields import blend, brick, cone, placed, quad_mesh, surface, waves
from kit import *
from materials import M, Mat, glass, grain, lin, pbr
from nature import *
from scenes import box
from scenes_cases import sun
from scenes_places import bulb, coach_light, garage_door, neighbor, port_x, sash, window_glow
from studio import camera, softbox, world

# ---------- van: x runs forward from the rear doors, y to the left, z up from the ground ----------
LENGTH, REAR_AXLE, FRONT_AXLE, WHEEL = 59.0, 12.6, 48.6, 3.4
SECTION = [  # half width and height of the body, from the sill to the middle of the roof
    (8.6, 2.5), (9.4, 2.55), (9.66, 2.9), (9.78, 4.0), (9.93, 6.2), (10.0, 8.6), (9.97, 10.4), (9.9, 11.4), (9.72, 14.5),
    (9.45, 18.0), (9.2, 20.6), (9.0, 22.2), (8.7, 23.2), (8.1, 24.0), (7.2, 24.45), (5.2, 24.72), (2.6, 24.85), (0, 24.9),
]  # fmt: skip


def smoothed(points, times=3):
    """Corner-cut polyline (Chaikin) that keeps its ends."""
    p = np.asarray(points, float)
    for _ in range(times):
        q = np.empty((2 * len(p) - 2, p.shape[1]))
        q[0::2], q[1::2] = p[:-1] * 0.75 + p[1:] * 0.25, p[:-1] * 0.25 + p[1:] * 0.75
        p = np.concatenate([p[:1], q, p[-1:]])
    return p


def resampled(points, n):
    """n points at even steps along a polyline."""
    p = np.asarray(points, float)
    s = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))])
    t = np.linspace(0, s[-1], n)
    return np.stack([np.interp(t, s, p[:, i]) for i in range(p.shape[1])], 1)


def skin(p, mat, keep=None, uv=None, flip=False, close=False):
    """Smooth quad mesh over a grid of points (rows, columns, 3); `keep` masks its vertices, `uv` is a grid of pairs."""
    r, c = p.shape[:2]
    i = np.arange(r * c).reshape(r, c)
    if close:
        i = np.concatenate([i, i[:, :1]], 1)
    q = np.stack([i[:-1, :-1], i[:-1, 1:], i[1:, 1:], i[1:, :-1]], -1).reshape(-1, 4)
    if keep is not None:
        q = q[keep.reshape(-1)[q].any(1)]
    if flip:
        q = q[:, ::-1]
    me = quad_mesh('skin', p.reshape(-1, 3), q)
    if uv is not None:
        me.uv_layers.new().data.foreach_set('uv', uv.reshape(-1, 2)[q.reshape(-1)].reshape(-1).astype(np.float32))
    return placed('skin', me, mat)


class Sheet:
    """Drawing in side view, 4 mm a pixel, which becomes relief, color and material of a body side."""

    X, Z, K = 60.0, 26.0, 25

    def __init__(self):
        """Empty drawing."""
        self.x, self.z = np.meshgrid(np.arange(int(self.X * self.K)) / self.K, np.arange(int(self.Z * self.K)) / self.K)

    def inside(self, x0, z0, x1, z1, r):
        """Signed distance to a rounded rectangle, negative inside."""
        dx = abs(self.x - (x0 + x1) / 2) - (x1 - x0) / 2 + r
        dz = abs(self.z - (z0 + z1) / 2) - (z1 - z0) / 2 + r
        return np.hypot(np.maximum(dx, 0), np.maximum(dz, 0)) + np.minimum(np.maximum(dx, dz), 0) - r

    def polygon(self, pts, r):
        """Signed distance to a convex polygon (counter-clockwise), shrunk and rounded by r."""
        d = np.full_like(self.x, -1e9)
        pts = np.asarray(pts, float)
        for a, b in zip(pts, np.roll(pts, -1, 0)):
            n = np.array([b[1] - a[1], a[0] - b[0]]) / np.linalg.norm(b - a)
            e = (self.x - a[0]) * n[0] + (self.z - a[1]) * n[1] + r
            d = np.where((d > -r * 0.999) & (e > 0) & (d > 0), np.hypot(d, e), np.maximum(d, e))
        return d - r

    @staticmethod
    def step(d, soft):
        """1 inside, 0 outside, over a soft edge."""
        t = np.clip(0.5 - d / soft, 0, 1)
        return t * t * (3 - 2 * t)

    def at(self, field, x, z):
        """Bilinear samples of a field."""
        u = np.clip(x * self.K, 0, field.shape[1] - 2)
        v = np.clip(z * self.K, 0, field.shape[0] - 2)
        i, j = u.astype(int), v.astype(int)
        a, b = u - i, v - j
        return (field[j, i] * (1 - a) + field[j, i + 1] * a) * (1 - b) + (field[j + 1, i] * (1 - a) + field[j + 1, i + 1] * a) * b

    def image(self, name, r, g, b):
        """Three fields as one picture for shaders."""
        h, w = self.x.shape
        im = bpy.data.images.new(name, w, h, float_buffer=True)
        im.colorspace_settings.name = 'Non-Color'
        px = np.ones((h, w, 4), np.float32)
        px[..., 0], px[..., 1], px[..., 2] = r, g, b
        im.pixels.foreach_set(px.reshape(-1))
        im.pack()
        return im


def side_drawing():
    """Seams, glass, black trim and relief of the body side; returns the sheet, the relief and the picture for the paint."""
    s = Sheet()
    seam, relief = np.zeros_like(s.x), np.zeros_like(s.x)
    slide = s.inside(26.4, 3.7, 38.6, 22.3, 0.8)
    cab_line = [(39.2, 3.7), (48.4, 3.7), (50.9, 11.4), (50.2, 14.0), (45.0, 22.3), (39.2, 22.3)]
    cab = s.polygon(cab_line, 0.5)
    arch = np.minimum(np.hypot(s.x - REAR_AXLE, s.z - WHEEL), np.hypot(s.x - FRONT_AXLE, s.z - WHEEL))
    for d in (slide, cab):
        seam = np.maximum(seam, s.step(abs(d) - 0.035, 0.03))
        relief -= 0.05 * s.step(abs(d), 0.30)
    for x in (1.7,):
        seam = np.maximum(seam, s.step(np.maximum(abs(s.x - x) - 0.03, np.maximum(5.2 - s.z, s.z - 23.3)), 0.03))
    for x0, x1 in ((3.4, 25.0), (27.6, 37.4)):  # pressed panels
        d = s.inside(x0, 12.9, x1, 20.9, 1.3)
        relief -= 0.20 * s.step(d, 0.75)
    low = s.inside(2.4, 7.9, 25.2, 10.2, 0.7)
    relief -= 0.07 * s.step(low, 0.6)
    relief += 0.10 * np.exp(-(((s.z - 11.5) / 0.30) ** 2))  # belt line
    relief += 0.16 * s.step(arch - 4.55, 1.1)  # flared arches
    rail = s.inside(8.0, 11.78, 26.0, 12.12, 0.12)
    relief -= 0.06 * s.step(rail, 0.1)
    trim = s.step(rail, 0.04)
    mould = np.minimum(s.inside(17.4, 5.2, 43.7, 6.7, 0.3), s.inside(-2, 5.2, 7.9, 6.7, 0.3))
    trim = np.maximum(trim, s.step(mould, 0.04))
    relief += 0.16 * s.step(mould, 0.2)
    trim = np.maximum(trim, s.step(s.z - 3.6, 0.04))
    glass = s.polygon([(40.3, 12.6), (49.2, 12.6), (44.6, 20.9), (40.3, 20.9)], 0.7)
    trim = np.maximum(trim, s.step(glass - 0.22, 0.04))
    relief -= 0.08 * s.step(glass - 0.2, 0.2)
    stripe = np.maximum(s.step(s.inside(2.2, 9.0, 39.0, 9.42, 0.05), 0.04), s.step(s.inside(2.2, 8.55, 39.0, 8.68, 0.03), 0.04))
    seam = np.maximum(seam, 0.9 * s.step(abs(mould) - 0.03, 0.05))
    body = s.image('side', seam, s.step(glass, 0.04), trim)
    mark = s.image('mark', stripe, stripe * 0, stripe * 0)
    return s, relief, body, mark


def paint_material(name, body=None, mark=None):
    """White clear coat with road film near the sill; with drawings also seams, glass, black trim and the stripe."""
    mat = Mat(name)
    z = mat.node('SeparateXYZ')
    mat.link(mat.coord(), z.inputs[0])
    film = mat.math('ADD', mat.math('MULTIPLY', mat.noise(0.5, 6), 3.0), z.outputs[2])
    base = mat.ramp(mat.math('DIVIDE', film, 16.0), [(0.2, '#b9b5ad'), (0.42, '#dcdcdb'), (0.7, '#e4e6e8')])
    p = mat.p.inputs
    p['Coat Weight'].default_value, p['Coat Roughness'].default_value, p['Roughness'].default_value = 0.9, 0.04, 0.38
    mat.bump(mat.noise(24, 2), 0.012, 0.02)
    if body:
        im = mat.node('TexImage')
        im.image, im.extension = body, 'EXTEND'
        ch = mat.node('SeparateColor')
        mat.link(im.outputs[0], ch.inputs[0])
        seam, glassy, trim = ch.outputs
        mk = mat.node('TexImage')
        mk.image = mark
        channels = mat.node('SeparateColor')
        mat.link(mk.outputs[0], channels.inputs[0])
        for fac, colour in ((channels.outputs[0], '#12408f'), (trim, '#131416'), (seam, '#060607')):
            mix = mat.node('MixRGB')
            mat.link(fac, mix.inputs[0])
            mat.link(base, mix.inputs[1])
            mix.inputs[2].default_value = lin(colour)
            base = mix.outputs[0]
        mat.link(mat.math('MULTIPLY', mat.math('SUBTRACT', 1.0, mat.math('MAXIMUM', trim, seam)), 0.9), p['Coat Weight'])
        mat.link(mat.math('ADD', mat.math('MULTIPLY', trim, 0.25), 0.38), p['Roughness'])
        mix = mat.node('MixShader')
        clear, gloss, fres, both = mat.node('BsdfTransparent', Color=lin('#39424a')), mat.node('BsdfGlossy', Roughness=0.0), mat.node('Fresnel', IOR=1.6), mat.node('MixShader')
        mat.link(fres.outputs[0], both.inputs[0])
        mat.link(clear.outputs[0], both.inputs[1])
        mat.link(gloss.outputs[0], both.inputs[2])
        mat.link(glassy, mix.inputs[0])
        mat.link(mat.p.outputs[0], mix.inputs[1])
        mat.link(both.outputs[0], mix.inputs[2])
        mat.link(mix.outputs[0], mat.out.inputs[0])
    mat.link(base, p['Base Color'])
    return mat.m


def roofline(x):
    """Height of the top of the body at x: roof, windscreen, bonnet, nose."""
    return np.interp(x, [0, 0.5, 1.2, 40.5, 42.5, 44.2, 52.2, 53.2, 57.0, 58.3, 59], [23.9, 24.6, 24.9, 24.9, 24.4, 23.2, 13.9, 13.0, 11.4, 10.2, 7.5])


def plan(x):
    """Share of the full half width at x: rounded rear corners, narrowing nose."""
    return np.interp(x, [0, 0.25, 0.7, 1.4, 2.2, 46, 50, 54, 57, 58.3, 59], [0.955, 0.972, 0.988, 0.997, 1, 1, 0.985, 0.95, 0.89, 0.83, 0.75])


def van_shell(paint, sheet, relief):
    """Outer skin, left and right: lofted sections with pressed panels, wheel arches cut out."""
    x = np.unique(np.concatenate([np.linspace(0, 2.2, 30), np.arange(2.2, LENGTH + 0.01, 0.12)]))
    sec = resampled(smoothed(SECTION), 230)
    top, wide = roofline(x)[:, None], plan(x)[:, None]
    z0 = np.broadcast_to(sec[None, :, 1], (len(x), len(sec)))
    y0 = sec[None, :, 0] * wide
    limit = top - 0.004 * y0**2 * np.clip((x[:, None] - 40) / 6, 0, 1)
    k = 0.5
    h = np.clip(0.5 + 0.5 * (limit - z0) / k, 0, 1)  # smooth minimum
    z = limit * (1 - h) + z0 * h - k * h * (1 - h) * np.clip((x[:, None] - 36) / 6, 0, 1)
    xs = np.broadcast_to(x[:, None], z.shape)
    side = np.clip((22.8 - z0) / 1.0, 0, 1) * np.clip(xs / 1.0, 0, 1) * np.clip((56 - xs) / 3, 0, 1)
    y = y0 + sheet.at(relief, xs, z) * side
    keep = np.ones(z.shape, bool)
    for axle in (REAR_AXLE, FRONT_AXLE):
        dx, dz = xs - axle, z - WHEEL
        r = np.hypot(dx, dz)
        near = (abs(r - 4.15) < 0.10) & (dz > -1.2)
        f = np.where(near, 4.15 / np.maximum(r, 1e-6), 1)
        xs, z = axle + dx * f, WHEEL + dz * f
        keep &= ~((np.hypot(xs - axle, z - WHEEL) < 4.149) & (z0 < 12))
        keep &= ~((abs(xs - axle) < 4.0) & (z < WHEEL))
    uv = np.stack([xs / Sheet.X, z / Sheet.Z], -1)
    for s in (-1, 1):
        skin(np.stack([xs, s * y, z], -1), paint, keep, uv, flip=s > 0)
    return x, sec


def arch_lips(paint):
    """Rolled edge of the wheel arches and the dark wheel houses."""
    for axle in (REAR_AXLE, FRONT_AXLE):
        for s in (-1, 1):
            pts = []
            for i in range(33):
                a = radians(-14 + 208 * i / 32)
                z = WHEEL + 4.15 * sin(a)
                y = np.interp(z, [p[1] for p in SECTION], [p[0] for p in SECTION]) + 0.06
                pts.append((axle + 4.15 * cos(a), s * y, z))
            tube(pts, 0.13, paint)
        n = 40
        ang = np.radians(np.linspace(-20, 200, n))
        yy = np.linspace(-9.75, 9.75, 2)
        ring = np.stack([np.broadcast_to(axle + 4.2 * np.cos(ang), (2, n)), np.broadcast_to(yy[:, None], (2, n)), np.broadcast_to(WHEEL + 4.2 * np.sin(ang), (2, n))], -1)
        skin(ring, M('dark'))


def road_wheel(at, side):
    """Tyre with grooves and shoulder blocks, steel rim with round holes, hub cap; side -1 faces -Y."""
    tyre = pbr('tyre', '#17181a', 0.78, bump=(40, 0.25)) if 'tyre' not in bpy.data.materials else M('tyre')
    with group('wheel', at, (90 if side < 0 else -90, 0, 0)):
        R = WHEEL
        groove = [(R, 0.62), (R - 0.09, 0.60), (R - 0.09, 0.48), (R, 0.46), (R, 0.12), (R - 0.09, 0.10), (R - 0.09, -0.10), (R, -0.12), (R, -0.46), (R - 0.09, -0.48), (R - 0.09, -0.60), (R, -0.62)]
        wall = [(2.10, 0.98), (2.22, 1.10, 0.05), (2.45, 1.14, 0.1), (2.8, 1.20, 0.3), (3.15, 1.12, 0.2), (R - 0.03, 0.92, 0.12)]
        lathe([(2.1, 0.6), *wall, *groove, (R - 0.03, -0.92, 0.12), (3.1, -1.12, 0.2), (2.2, -1.1, 0.1), (2.1, -0.6)], tyre, cap=False, seg=128)
        for r in (2.42, 2.62, 3.0):
            lathe([(r, 1.10), (r + 0.02, 1.185 if r < 2.9 else 1.20), (r + 0.05, 1.10)], tyre, cap=False, seg=96)
        rim = M('rimpaint')
        lathe([(2.14, 1.12), (2.18, 1.10, 0.03), (2.1, 0.98, 0.04), (2.0, 0.92, 0.04), (1.96, 0.30, 0.1), (1.7, 0.22, 0.1), (1.35, 0.62, 0.15), (0.95, 0.66, 0.05), (0.90, 0.5), (0, 0.5)], rim, cap=False, seg=96)
        for i in range(12):
            a = radians(i * 30)
            with group('hole', (1.66 * cos(a), 1.66 * sin(a), 0.30), (0, 0, i * 30)), group('tilt', (0, 0, 0), (0, -40, 0)):
                lathe([(0.20, -0.02), (0.24, 0.02, 0.01), (0.24, 0.045), (0.19, 0.05), (0.17, 0.03), (0, 0.03)], [M('dark')], seg=20)
        for i in range(5):
            a = radians(i * 72 + 18)
            lathe([(0.13, 0), (0.13, 0.14, 0.03), (0, 0.15)], M('zinc'), (1.12 * cos(a), 1.12 * sin(a), 0.64), seg=6)
        lathe([(0.78, 0.5), (0.76, 0.80, 0.08), (0.5, 0.90, 0.1), (0, 0.92)], M('black'), seg=48)


def ring_frame(outer, inner, x_out, x_in, mat):
    """Flat ring between two closed outlines (y, z) of equal length, with the inner edge turned forward to x_in."""
    o, i = np.asarray(outer), np.asarray(inner)
    n = len(o)
    c = i.mean(0)

    def at(x, p):
        """Outline in space."""
        return np.stack([np.full(n, x), p[:, 0], p[:, 1]], 1)

    rows = [at(x_out + 0.10, o), at(x_out, o * 0.985 + o.mean(0) * 0.015), at(x_out, i + (i - c) * 0.012), at(x_out + 0.06, i), at(x_in, i)]
    return skin(np.stack(rows), mat, close=True)


def polar(outline, directions):
    """Points of a closed outline around the origin, seen in the given directions."""
    p = np.asarray(outline)
    fine = np.concatenate([q0 + (q1 - q0) * np.linspace(0, 1, 40, endpoint=False)[:, None] for q0, q1 in zip(p, np.roll(p, -1, 0))])
    a = np.arctan2(fine[:, 1], fine[:, 0])
    o = np.argsort(a)
    a, r = a[o], np.hypot(fine[:, 0], fine[:, 1])[o]
    t = np.arctan2(directions[:, 1], directions[:, 0])
    d = np.interp(t, np.concatenate([[a[-1] - 2 * pi], a, [a[0] + 2 * pi]]), np.concatenate([[r[-1]], r, [r[0]]]))
    return np.stack([np.cos(t) * d, np.sin(t) * d], 1)


def panel_with_hole(w, h, r, hole, d, e, mat):
    """Door leaf in the plane y = 0 with its lower left corner at the origin, d thick; hole = (x, z, w, h, r)."""
    hx, hz, hw, hh, hr = hole

    def ring(inset, y):
        """Outer outline."""
        return [(a + w / 2, y, b + h / 2) for a, b in rrect(w, h, r, inset)]

    def cut(inset, y):
        """Outline of the window."""
        return [(a + hx + hw / 2, y, b + hz + hh / 2) for a, b in rrect(hw, hh, hr, inset)]

    rows = [cut(0, d / 2), cut(0, e), cut(-e, 0), ring(e, 0), ring(0, e), ring(0, d - e), ring(e, d), cut(-e, d), cut(0, d - e), cut(0, d / 2)]
    v = [p for row in rows for p in row]
    n = len(rows[0])
    f = [(k * n + j, k * n + (j + 1) % n, (k + 1) * n + (j + 1) % n, (k + 1) * n + j) for k in range(len(rows) - 1) for j in range(n)]
    return mesh(v, f, mat)


def barn_door(paint, w=7.75, h=17.6):
    """Rear door: hinge at x = 0, outer face at y = 0, inner face at y = 0.62."""
    hole = (1.15, 9.3, w - 2.3, 6.6, 0.8)
    panel_with_hole(w, h, 0.7, hole, 0.55, 0.09, paint)
    hx, hz, hw, hh, hr = hole
    prism(hw + 0.34, hh + 0.34, hr + 0.15, [(0, -0.02), (0, 0.05, 0.02), (0.24, 0.05, 0.02), (0.24, -0.5)], M('rubber'), (hx + hw / 2, 0, hz + hh / 2), cap=False)
    prism(hw + 0.34, hh + 0.34, hr + 0.15, [(0, -0.02), (0, 0.05, 0.02), (0.24, 0.05, 0.02), (0.24, -0.1)], M('rubber'), (hx + hw / 2, 0.55, hz + hh / 2), (0, 0, 180), cap=False)
    slab(hw, hh, 0.05, hr, 0.01, M('cabglass'), (hx + hw / 2, 0.3, hz + hh / 2))
    # inner face: stamped frame, lined panels, seal, latch
    with group('in', (0, 0.55, 0), (0, 0, 180)):
        X = lambda x: -x
        prism(w - 0.8, h - 0.8, 0.6, [(0, 0), (0, 0.12, 0.05), (0.15, 0.12, 0.05), (0.15, 0)], M('seal'), (X(w / 2), 0.0, h / 2), cap=False)
        prism(w - 1.9, 3.7, 0.4, [(0, -0.02), (0, 0.07, 0.03), (0.2, 0.10, 0.04), (0.25, 0.10)], M('lining'), (X(w / 2), 0, 2.9))
        prism(w - 1.9, 3.0, 0.4, [(0, -0.02), (0, 0.07, 0.03), (0.2, 0.10, 0.04), (0.25, 0.10)], M('lining'), (X(w / 2), 0, 6.9))
        for x in (0.4, 0.8):
            for z in (1.5, 4.4, 5.8, 8.1):
                xx = 1.25 if x == 0.4 else w - 1.25
                lathe([(0.10, 0), (0.10, 0.03, 0.02), (0, 0.05)], M('black'), (X(xx), -0.10, z), axis='y', seg=16)
        slab(1.5, 0.55, 0.18, 0.12, 0.05, M('black'), (X(w - 1.6), -0.05, 4.85))
        slab(0.45, 1.3, 0.35, 0.1, 0.05, M('zinc'), (X(w - 0.28), 0.1, 6.2))
        tube([(X(w - 0.8), -0.05, 7.0), (X(w - 0.8), -0.05, 15.8)], 0.07, M('zinc'))
        tube([(X(w - 0.8), -0.05, 5.8), (X(w - 0.8), -0.05, 0.8)], 0.07, M('zinc'))
    for z in (2.4, 8.6, 15.0):  # hinges
        lathe([(0.22, -0.45), (0.22, 0.45, 0.05), (0, 0.46)], paint, (-0.05, -0.12, z), seg=24)
        slab(1.3, 0.5, 0.14, 0.1, 0.04, paint, (0.7, 0, z))


def tail_lamp(at):
    """Upright lamp on the pillar, facing -Y: red, amber and clear part behind ribbed plastic."""
    for z0, z1, color in ((0, 3.6, '#650608'), (3.61, 4.6, '#8a8d92'), (4.61, 5.6, '#8a3c05'), (5.61, 8.0, '#650608')):
        name = f'lamp{color}'
        m = bpy.data.materials.get(name)
        if not m:
            mat = Mat(name)
            p = mat.p.inputs
            p['Base Color'].default_value, p['Roughness'].default_value = lin(color), 0.3
            p['Coat Weight'].default_value, p['Coat Roughness'].default_value = 1, 0.02
            w = mat.node('TexWave', Scale=4.0)
            w.bands_direction = 'Z'
            mat.link(mat.coord(), w.inputs['Vector'])
            mat.bump(w.outputs[0], 0.8, 0.06)
            m = mat.m
        slab(1.30, z1 - z0, 0.30, 0.05, 0.03, m, (at[0], at[1], at[2] + (z0 + z1) / 2))
    slab(1.46, 8.2, 0.12, 0.2, 0.05, M('black'), (at[0], at[1], at[2] + 4.0))


def ladder(length, width=4.0, gauge=2.8, caps='#b3261e'):
    """Ladder along X, lying in the plane z = 0: channel rails, round rungs, rubber ends."""
    rubber = pbr('laddercap', caps, 0.6) if 'laddercap' not in bpy.data.materials else M('laddercap')
    for s in (-1, 1):
        y = s * width / 2
        box(length, 0.10, 0.85, 'alu', (length / 2, y, -0.42), e=0.02)
        for z in (-0.42, 0.34):
            box(length, 0.34, 0.09, 'alu', (length / 2, y - s * 0.12, z), e=0.02)
        for x in (0, length):
            box(0.5, 0.5, 1.0, rubber, (x, y - s * 0.05, -0.5), e=0.08)
    n = int(length / gauge)
    for i in range(n):
        x = length / 2 + (i - (n - 1) / 2) * gauge
        tube([(x, -width / 2, 0), (x, width / 2, 0)], 0.17, M('alu'), handle='VECTOR')


def spool(at, rot, r, w, cable, flange='#2b2e33'):
    """Cable reel, axis along Y, resting where its center is: two flanges, wound cable."""
    fl = bpy.data.materials.get(f'flange{flange}') or pbr(f'flange{flange}', flange, 0.55, bump=(20, 0.1))
    with group('spool', at, rot):
        for s in (-1, 1):
            with group('f', (0, s * w / 2, 0)):
                lathe([(0.3, -0.05), (r, -0.05, 0.02), (r, 0.05, 0.02), (r * 0.86, 0.06), (r * 0.84, 0.02), (0.42, 0.02), (0.40, 0.08, 0.02), (0.3, 0.08, 0.02), (0.3, -0.05)], fl, axis='y', cap=False, seg=56)
        rows = max(3, int(w / 0.13))
        prof = [(0.35, -w / 2 + 0.06)]
        for i in range(rows):
            y = -w / 2 + 0.07 + (i + 0.5) * (w - 0.14) / rows
            d = (w - 0.14) / rows / 2
            prof += [(r * 0.80, y - d), (r * 0.80 + d * 0.9, y - d * 0.5), (r * 0.80 + d * 1.1, y), (r * 0.80 + d * 0.9, y + d * 0.5)]
        prof += [(r * 0.80, w / 2 - 0.07), (0.35, w / 2 - 0.06)]
        lathe(prof, M(cable), axis='y', cap=False, seg=56)


def cable_box(at, turn, cable='wblue', rnd=None):
    """Pull box of network cable: cardboard, printed band, round hole with the cable coming out; front at -Y."""
    with group('pull', at, (0, 0, turn)):
        box(3.9, 2.3, 3.9, 'carton', (0, 1.15, 0), e=0.04)
        slab(3.9, 1.0, 0.01, 0.01, 0.003, M('cartonband'), (0, -0.005, 2.95))
        slab(1.5, 0.9, 0.01, 0.02, 0.003, M('paper'), (0.95, -0.006, 0.95))
        for k in range(4):
            slab(1.0, 0.05, 0.005, 0.01, 0.001, M('ink'), (0.85, -0.017, 1.2 - k * 0.16))
        lathe([(0.34, 0), (0.34, 0.03, 0.01), (0.2, 0.03), (0.2, -0.01), (0, -0.01)], [M('black')], (-0.9, 0, 1.35), axis='y', seg=32)
        tube([(-0.9, 0.4, 1.35), (-0.9, -0.3, 1.35), (-0.82, -0.75, 0.9), (-0.6, -0.8, 0.35), (-0.2, -0.6, 0.06)], 0.055, M(cable))


def bin_box(at, w, d, h, mat, turn=0):
    """Open-fronted parts bin; front at -Y."""
    with group('bin', at, (0, 0, turn)):
        t = 0.09
        box(w, d, t, mat, (0, d / 2, 0), e=0.02)
        box(t, d, h, mat, (-w / 2 + t / 2, d / 2, 0), e=0.02)
        box(t, d, h, mat, (w / 2 - t / 2, d / 2, 0), e=0.02)
        box(w, t, h, mat, (0, d - t / 2, 0), e=0.02)
        box(w, t, h * 0.55, mat, (0, t / 2, 0), e=0.02)
        slab(w * 0.5, h * 0.22, 0.02, 0.02, 0.004, M('paper'), (0, 0, h * 0.28))
        box(w - 0.25, d - 0.3, h * 0.4, 'dark', (0, d / 2, t), e=0.02)


def tool_case(at, w, d, h, body, turn=0):
    """Hard case with a lid line, two latches and a handle; front at -Y."""
    with group('case', at, (0, 0, turn)):
        with group('body', (0, d / 2, 0)):
            prism(w, d, 0.25, [(0.12, 0), (0, 0.10, 0.05), (0, h * 0.62, 0.03), (0.05, h * 0.63), (0.05, h * 0.66), (0, h * 0.67, 0.03), (0, h - 0.12, 0.08), (0.15, h)], body, axis='z')
        for s in (-1, 1):
            slab(0.5, 0.7, 0.1, 0.06, 0.03, M('black'), (s * w * 0.3, 0, h * 0.64))
        tube([(-0.7, -0.02, h * 0.55), (-0.6, -0.3, h * 0.5), (0.6, -0.3, h * 0.5), (0.7, -0.02, h * 0.55)], 0.1, M('black'))


def wall_rack(x0, x1, wall, rnd, levels=(0.2, 4.4, 8.3, 12.2), depth=3.6):
    """Van shelving along the left (wall = 1) or right wall between x0 and x1: end panels, lipped trays, contents."""
    tray = M('traygrey')
    face = wall * 8.2 - wall * depth
    cols = [M('binblue'), M('binblue'), M('bingrey'), M('binred'), M('bingrey'), M('binyellow')]
    turn = 0 if wall > 0 else 180
    with group('rack', (0, 0, 6.4)):
        bays = np.linspace(x0, x1, 3)
        for x in bays:
            box(0.12, depth, 15.2, tray, (x, face + wall * depth / 2, 0), e=0.02)
            for k in range(10):
                box(0.16, depth * 0.5, 0.36, 'slotdark', (x, face + wall * depth / 2, 1.0 + k * 1.4), e=0.02)
        for li, z in enumerate(levels):
            box(x1 - x0, depth, 0.10, tray, ((x0 + x1) / 2, face + wall * depth / 2, z), e=0.02)
            box(x1 - x0, 0.08, 0.62, tray, ((x0 + x1) / 2, face, z - 0.05), e=0.02)
            for b0, b1 in zip(bays, bays[1:]):
                x = b0 + 0.25
                kind = rnd.random()
                while x < b1 - 1.3:
                    y = face + wall * 0.12
                    if li in (1, 2):
                        w = 1.55
                        if x + w > b1:
                            break
                        with group('put', (x + w / 2, y, z + 0.1), (0, 0, turn)):
                            bin_box((0, 0, 0), w - 0.06, 2.8, 1.35 if li == 1 else 1.6, rnd.choice(cols))
                        x += w
                    elif li == 0:
                        w = rnd.choice((2.6, 3.4))
                        if x + w > b1:
                            break
                        with group('put', (x + w / 2, y, z + 0.1), (0, 0, turn)):
                            tool_case((0, 0, 0), w - 0.2, 3.0, rnd.choice((2.2, 2.8)), rnd.choice([M('graphite'), M('casered'), M('graphite'), M('caseyel')]))
                        x += w
                    else:
                        w = rnd.choice((2.0, 2.5))
                        if x + w > b1:
                            break
                        if kind < 0.55:
                            with group('put', (x + w / 2, y + wall * 1.3, z + 0.1 + 1.0), (0, 0, 90)):
                                spool((0, 0, 0), (0, 0, 0), 1.0, w - 0.35, rnd.choice(('wblue', 'wwht', 'cable', 'wblue', 'wred')))
                        else:
                            box(w - 0.1, 2.6, rnd.uniform(1.2, 2.0), 'carton', (x + w / 2, y + wall * 1.4, z + 0.1), e=0.03)
                        x += w


def van_inside(rnd):
    """Load space: ply floor, lined walls, shelves on both sides, bulkhead, light strips, goods on the floor."""
    ply = grain('plyfloor', '#6d4f33', '#92704c', (0.35, 5, 5), 0.55, 3, 0.1)
    box(36.6, 16.6, 0.3, ply, (19.6, 0, 6.1))
    box(0.9, 16.4, 0.12, 'alu', (1.3, 0, 6.36), e=0.03)
    for k in range(5):
        box(0.06, 16.2, 0.03, 'darksteel', (1.0 + k * 0.15, 0, 6.47), e=0.01)
    for s in (-1, 1):
        box(36, 0.2, 17, 'lining', (20, s * 8.75, 6.2), e=0.02)
    box(36.4, 17.6, 0.2, 'lining', (19.6, 0, 23.6), e=0.02)
    box(0.3, 17.6, 18, 'bulkhead', (37.6, 0, 6))
    for s in (-1, 1):
        box(26, 0.22, 0.12, 'ledstrip', (16, s * 4.0, 23.42), e=0.02)
    wall_rack(4.2, 30.0, 1, rnd)
    wall_rack(7.5, 30.0, -1, rnd)
    with group('hung', (4.05, 6.4, 15.4)):  # on the end of the left shelves
        for k in range(9):
            a, r = k * 0.7, 1.15 + 0.05 * (k % 3)
            pts = [(-0.12 - 0.07 * (k % 4), r * cos(a + 2 * pi * j / 16), r * 1.12 * sin(a + 2 * pi * j / 16) - 0.1 * (k % 2)) for j in range(17)]
            tube(pts, 0.075, M('wblue'))
        tube([(0, 0, 1.3), (-0.5, 0, 1.3), (-0.55, 0, 1.55)], 0.08, M('steel'))
    with group('extinguisher', (3.7, 6.2, 8.0)):
        lathe([(0, 0), (0.5, 0, 0.1), (0.52, 0.2, 0.1), (0.52, 3.0, 0.35), (0.2, 3.35, 0.1), (0.16, 3.6), (0, 3.6)], pbr('extred', '#9c1512', 0.25, coat=0.6), seg=40)
        lathe([(0.53, 1.1), (0.535, 2.3)], M('paper'), cap=False, seg=40)
        box(0.8, 0.22, 0.16, 'black', (0.1, 0, 3.6))
        tube([(0.1, -0.15, 3.5), (0.2, -0.6, 3.0), (0.1, -0.62, 1.4)], 0.09, M('black'))
        box(0.1, 1.3, 0.3, 'zinc', (0.45, 0, 2.5))
    # on the floor
    cable_box((6.2, 1.6, 6.4), -90 - 8)
    cable_box((6.4, 1.8, 10.3), -90 + 5, 'wwht')
    spool((5.2, -3.0, 6.4 + 2.1), (0, 0, 78), 2.1, 2.6, 'cable', '#6a4a2c')
    cable_box((12.0, 0.4, 6.4), -90 + 4, 'wwht')
    spool((11.5, -3.2, 6.4 + 1.6), (0, 0, 84), 1.6, 2.4, 'wblue')


def van_materials():
    """Paints and plastics of the van."""
    pbr('rimpaint', '#8d9196', 0.35, 0.6)
    pbr('lining', '#a9adb1', 0.6, bump=(18, 0.12))
    pbr('plate', '#c9ccd0', 0.35, coat=0.3)
    pbr('seal', '#222427', 0.6)
    pbr('slotdark', '#6d7276', 0.6)
    pbr('bulkhead', '#8b9096', 0.5)
    pbr('traygrey', '#c3c7cb', 0.4, 0.3)
    pbr('carton', '#a77f52', 0.85, bump=(12, 0.1))
    pbr('cartonband', '#2457a6', 0.7)
    for n, c in (('binblue', '#1c4f9e'), ('bingrey', '#5d636a'), ('binred', '#a02a22'), ('binyellow', '#c99a1e'), ('casered', '#8f1f1a'), ('caseyel', '#c98f12')):
        pbr(n, c, 0.45, bump=(60, 0.1))
    pbr('ledstrip', '#eef4ff', 0.5, emit=10)
    glass('cabglass', '#2d3338', 1.55)


def van(rnd):
    """Cargo van with its rear doors open."""
    van_materials()
    sheet, relief, body, mark = side_drawing()
    paint = paint_material('vanpaint')
    skinpaint = paint_material('vanside', body, mark)
    x, sec = van_shell(skinpaint, sheet, relief)
    arch_lips(paint)
    # rear frame around the opening
    half = [(a * plan(0.0), min(b, 23.9)) for a, b in sec]
    loop = resampled([(0, 2.5), *half, *[(-a, b) for a, b in half[::-1]], (0, 2.5)], 400)[:-1]
    opening = polar(rrect(15.7, 17.4, 1.3, 0, 12), loop - [0, 14.5]) + [0, 14.5]
    ring_frame(loop, opening, 0.0, 1.2, paint)
    tube([(0.3, *(p * 0.993 + np.array([0, 14.5]) * 0.007)) for p in opening[::4]], 0.13, M('rubber'))
    for s in (-1, 1):
        with group('lamp', (0.02, s * 8.78, 9.6), (0, 0, -90)):
            tail_lamp((0, 0, 0))
    # bumper with step
    with group('bumper', (1.3, 0, 0)):
        prism(4.6, 20.2, 1.0, [(0.9, 2.3), (0.25, 2.4, 0.2), (0.0, 3.1, 0.3), (0, 5.15, 0.18), (0.3, 5.42, 0.1), (0.6, 5.45)], M('bumperplastic'), axis='z')
    for i in range(26):
        box(0.5, 0.16, 0.06, 'black', (-0.45, -5 + i * 0.4, 5.38), e=0.02)
    slab(3.05, 1.52, 0.06, 0.12, 0.02, M('plate'), (-1.02, 0, 4.05), (0, 0, -90))
    for z in (3.5, 4.6):
        for y in (-1.1, 1.1):
            lathe([(0.07, 0), (0.07, 0.03, 0.01), (0, 0.04)], M('zinc'), (-1.08, y, z), (0, 0, -90), axis='y', seg=12)
    for s in (-1, 1):
        slab(1.5, 0.5, 0.05, 0.1, 0.02, pbr(f'reflex{s}', '#8a0f10', 0.2, coat=1), (-1.0, s * 7.6, 4.3), (0, 0, -90))
    # doors: the left one open at a right angle and a little more, the right one folded along the side
    with group('left', (-0.1, 8.0, 5.7), (0, 0, 180 + 8)):
        with group('mirror', (0, 0, 0)):
            barn_door(paint)
    with group('right', (0.35, -10.55, 5.7), (0, 0, 0)):
        folded_door(paint)
    # underside
    box(52, 16.4, 1.2, 'dark', (29, 0, 2.3))
    box(1.0, 16, 0.5, 'darksteel', (REAR_AXLE, 0, 3.1))
    tube([(20, -5, 2.4), (4, -5.4, 2.6), (0.2, -5.8, 2.5)], 0.34, M('darksteel'))
    for s in (-1, 1):
        for axle in (REAR_AXLE, FRONT_AXLE):
            road_wheel((axle, s * 8.55, WHEEL), s)
        box(0.12, 2.6, 3.2, 'rubber', (REAR_AXLE - 4.5, s * 8.4, 1.0))
    # cab seen through the glass: seats, dash, wheel
    for s in (-1, 1):
        prism(4.6, 5.0, 1.0, [(0.3, 0), (0, 0.6, 0.3), (0, 1.2, 0.3), (0.4, 1.6)], M('graphite'), (42.0, s * 4.6, 8.0), axis='z')
        with group('back', (39.8, s * 4.6, 9.2), (0, -12, 0)):
            prism(1.2, 4.6, 0.5, [(0.4, 0), (0, 1, 0.5), (0.1, 6, 0.5), (0.5, 6.6)], M('graphite'), axis='z')
            prism(0.8, 2.4, 0.4, [(0.2, 6.9), (0, 7.2, 0.2), (0.1, 8.6, 0.2), (0.3, 8.9)], M('graphite'), axis='z')
    box(4, 17, 4, 'dark', (50, 0, 9))
    # mirrors and handles
    for s in (-1, 1):
        with group('mirror', (48.6, s * 10.0, 13.4), (0, 0, 0)):
            tube([(0, 0, 0.3), (-0.2, s * 0.9, 0.4), (-0.3, s * 1.5, 0.6)], 0.3, M('black'))
            with group('head', (-0.2, s * 2.3, 1.2), (0, 0, 90 * -1)):
                prism(2.2, 3.8, 0.6, [(0.15, -0.05), (0, 0.1, 0.08), (0, 0.6, 0.2), (0.5, 1.2, 0.3), (0.9, 1.3)], M('black'), (0, 0, 0), (0, 0, 180))
                slab(1.9, 3.4, 0.02, 0.5, 0.005, pbr(f'mir{s}', '#c8ccd0', 0.03, 1.0), (0, -0.06 + 0.0, 0))
    for hx in (36.9, 40.6):
        slab(1.9, 0.42, 0.28, 0.15, 0.09, M('black'), (hx, -9.92, 12.7))
    # rack and ladders
    for rx in (6, 17, 28, 38):
        box(0.5, 17.6, 0.34, 'alu', (rx, 0, 25.6), e=0.1)
        for s in (-1, 1):
            box(0.8, 0.5, 1.5, 'black', (rx, s * 8.1, 24.2), e=0.08)
    with group('ladder', (0.6, -4.4, 26.85), (14, 0, 0)):
        ladder(39, 4.2)
        with group('second', (2.0, 0, 0.98)):
            ladder(36, 3.5)
        for x in (6.0, 27.6):
            loop = [(x, -2.2, -0.5), (x, -2.2, 0.5), (x, -1.85, 1.46), (x, 1.85, 1.46), (x, 2.2, 0.5), (x, 2.2, -0.5)]
            tube(loop, 0.05, M('strap'), handle='VECTOR')
            tube([(x + 0.1, b, c) for _, b, c in loop], 0.05, M('strap'), handle='VECTOR')


def folded_door(paint):
    """Right rear door opened all the way: its lined inside faces outward along the body side."""
    with group('turned', (7.75, 0.62, 0), (0, 0, 180)):
        barn_door(paint)


def front_elevation(G=0.0):
    """House in front of the drive, its face on y = 0: garage wing right, two-story part left, gable roofs."""
    trim = painted('trim', '#e6e3dc', 0.5, 0.06)
    board = painted('board', '#6f7f8c', 0.6, 0.12)
    brick = brickwork('housebrick', '#7a4838', '#62392e', '#a0968a')
    roof = shingles('roof')
    pbr('frontwindow', '#0b0d10', 0.06)
    pbr('nightwindow', '#0a0e14', 0.05, spec=0.8)
    glow = window_glow('glow', '#ffb56c', 1.5)
    # garage wing x -32..32
    for x0, x1 in ((-32, -25.5), (25.5, 32)):
        box(x1 - x0, 1.6, 11, brick, ((x0 + x1) / 2, 0.2, G), e=0.05)
        box(x1 - x0 + 0.4, 2.1, 0.5, 'concrete', ((x0 + x1) / 2, 0.1, G + 11))
        siding(x1 - x0, G + 11.5, 29, board, (x0, 0, 0))
    siding(51, 24, 29, board, (-25.5, 0, 0))
    garage_door(-24.4, G, 48.8, 22.4)
    box(51, 0.4, 29, 'dark', (0, 2.2, G))
    for x in (-25.2, 25.2):
        box(1.6, 1.0, 23.6, trim, (x, -0.1, G))
    box(53, 1.0, 1.8, trim, (0, -0.1, G + 22.6))
    box(1.6, 1.0, 29, trim, (32, -0.1, G))
    for s in (-1, 1):
        coach_light(s * 28.6, 17.6, 2600)
    box(60, 90, 0.5, 'dark', (0, 46, 29))
    with group('slope', (0, -5, 28.2)):
        slab(72, 56, 0.9, 0.05, 0.05, roof, (0, 27, 15), (29, 0, 0), axis='z')
        box(72, 1.4, 1.8, trim, (0, 0, -0.6))
        box(72, 5.4, 0.3, trim, (0, 2.7, -0.6))
    # main part x -136..-32, y 8
    with group('main', (0, 14, 0)):
        box(104, 1.6, 11, brick, (-84, 0.2, G), e=0.05)
        box(104, 2.1, 0.5, 'concrete', (-84, 0.1, G + 11))
        siding(104, G + 11.5, 56, board, (-136, 0, 0))
        box(1.6, 1.2, 56, trim, (-136, 0, G))
        box(1.6, 1.2, 56, trim, (-32.4, 0, G))
        for x in (-126, -104, -54):
            sash(x, 12.5, 11, 15, glow if x != -126 else M('nightwindow'), trim, -0.2)
        for x in (-126, -104, -78, -54):
            sash(x, 38, 10, 13.5, M('nightwindow') if x in (-104, -54) else glow, trim, -0.2)
        # door, sidelight, porch
        door = pbr('entrydoor', '#5a1f1a', 0.35, coat=0.3)
        box(10, 0.6, 22, door, (-76, -0.3, G + 3))
        box(12.4, 0.5, 24, trim, (-76, 0, G + 3))
        slab(3, 20, 0.2, 0.05, 0.02, glow, (-84.6, -0.3, G + 14))
        box(28, 14, 3, 'concrete', (-79, -7, G))
        box(18, 4, 1.5, 'concrete', (-79, -16, G))
        for x in (-92, -66):
            box(1.6, 1.6, 26, trim, (x, -13, G + 3))
        box(32, 17, 1.6, trim, (-79, -7, G + 28.4))
        slab(34, 19, 0.7, 0.05, 0.05, roof, (-79, -7, G + 31.8), (14, 0, 0), axis='z')
        bulb((-79, -8, 25), 5200)
        with group('slope', (-84, -5, 55)):
            slab(112, 62, 0.9, 0.05, 0.05, roof, (0, 27, 17), (32, 0, 0), axis='z')
            box(112, 1.4, 1.8, trim, (0, 0, -0.6))
            box(112, 5.4, 0.3, trim, (0, 2.7, -0.6))
    return trim


def drive_set(rnd):
    """Drive, lawn, shrubs, street trees and neighbors around the house at y = 110."""
    slabs = ground('drive', '#77736b', '#969189', 0.05, 0.8, 7, 0.35)
    for j in range(2):
        for k in range(7):
            box(27.6, 29.8, 0.4, slabs, (-14 + j * 28, 92 - k * 30, -0.4), e=0.06)
    box(1600, 1600, 0.4, ground('lawn', '#2c3c1c', '#53682f', 0.05, 0.95, 5, 0.8, 0.1), (0, 300, -0.75))
    box(1400, 60, 0.3, ground('street', '#2d2e30', '#3b3c3e', 0.04, 0.8, 8, 0.4), (0, -170, -0.62))
    blade = leaf_material('blade', '#3a5220', '#6b8038', 0.3, 0.05)
    grass(-150, -28, -20, 105, -0.4, 150000, 0.75, blade, 3, width=0.08)
    grass(28, 130, -60, 110, -0.4, 150000, 0.75, blade, 4, width=0.08)
    bush = leaf_material('boxwood', '#16260f', '#38501f', 0.25, 0.5)
    for i, (x, y, r) in enumerate(((-44, 118, 5), (-53, 118, 4.4), (-60, 117, 5), (-100, 118, 5.4), (-110, 117, 5), (-122, 118, 5.6), (34, 106, 4.4), (40, 112, 5.4))):
        crown((x, y, r * 0.7), (r, r, r * 0.9), i + 5, bush, 4200, 0.75, 70, 0.17)
    dry = leaf_material('fallen', '#6b4218', '#a5702a', 0.2, 0.5)
    rng = np.random.default_rng(5)
    leaves(np.stack([rng.uniform(-28, 60, 260), rng.uniform(-60, 100, 260), np.full(260, 0.05)], 1), 0.5, dry, 7, 0.6)
    trim = M('trim')
    roof = M('roof')
    neighbor((190, 150, 0), 0, painted('cream', '#bfb6a4', 0.6, 0.1), trim, roof, M('glow'), 110, 96, 54, 3)
    neighbor((-300, 160, 0), 0, painted('sage', '#7d8775', 0.6, 0.1), trim, roof, M('glow'), 110, 96, 54, 8)
    green = leaf_material('maple', '#1c2c11', '#455b22', 0.4, 0.05)
    rust = leaf_material('oakleaf', '#4a3010', '#94601f', 0.4, 0.05)
    for i, (x, y, h, m) in enumerate(((96, 96, 56, rust), (118, 190, 96, green), (60, 250, 120, green), (-20, 260, 130, green), (-200, 120, 90, rust), (-150, 280, 130, green), (260, 90, 90, green), (330, 260, 130, green))):
        broad_tree((x, y, 0), h, 40 + i, m, 0.36, 15000, h * 0.026)

    # across the street, seen in the paint and the glass
    for i in range(34):
        a, far = radians(i * 10.6), 420 + 50 * (i % 3)
        broad_tree((far * sin(a), 60 + far * cos(a), 0), 84 + 12 * (i % 4), 70 + i, (green, green, rust)[i % 3], 0.46, 4000, 5.0)
    far = np.radians(np.linspace(0, 360, 61))
    row = [np.stack([520 * np.sin(far), 60 + 520 * np.cos(far), np.full(61, z) + (z > 0) * 5 * np.sin(far * 37)], 1) for z in (-1, 38)]
    skin(np.stack(row), ground('treeline', '#141c0e', '#333f20', 0.08, 1.0, 2, 0.8, 0.0))
    neighbor((60, -400, 0), 180, M('cream'), trim, roof, M('glow'), 120, 90, 54, 6)
    neighbor((250, -390, 0), 180, M('sage'), trim, roof, M('glow'), 110, 90, 54, 9)


def van_drive():
    """White van of an installer in the drive of a house in the early evening, rear doors open, shelves lit."""
    rnd = random.Random(12)
    daylight(4.0, -75, 0.42, haze=1.2)
    pbr('bumperplastic', '#1b1c1e', 0.62, bump=(60, 0.2))
    pbr('strap', '#c2571a', 0.7)
    with group('elevation', (0, 110, 0)):
        front_elevation()
    drive_set(rnd)
    with group('van', (-4, 8, 0), (0, 0, 90)):
        van(rnd)
        van_inside(rnd)
    for y in (18, 30):
        softbox((-4, y, 22.6), (-4, y, 0), 9, 8, 1500, '#f2f3ff', False)
    sun((-0.74, -0.56, -0.40), 3.4, '#ffb781', 1.2)
    softbox((90, -120, 120), (0, 20, 8), 90, 90, 40000, '#cfdcff')
    camera((50, -84, 16), (2.2, 20, 13.2), 57, 0.17, (4, 4, 12))


# ---------- gloved hands ----------
def glove_material(name='glove', knit='#7d838a', coat='#131416', through=0.22):
    """Seamless work glove: rib-knit yarn, dipped in black foam; attributes u, v (place on the cloth) and dip.

    `through` is how much of the knit shows under the foam.
    """
    mat = Mat(name)

    def attr(n):
        """Socket of a mesh attribute."""
        a = mat.node('Attribute')
        a.attribute_name = n
        return a.outputs['Fac']

    u, v, dip = attr('u'), attr('v'), attr('dip')
    tau = 2 * pi
    col = mat.math('MULTIPLY', u, tau / 0.0165)
    rib = mat.math('ABSOLUTE', mat.math('SINE', mat.math('MULTIPLY', col, 0.5)))
    slant = mat.math('MULTIPLY', rib, 2.0)
    row = mat.math('SINE', mat.math('ADD', mat.math('MULTIPLY', v, tau / 0.0125), slant))
    yarn = mat.math('MULTIPLY', mat.math('POWER', rib, 0.6), mat.math('ADD', mat.math('MULTIPLY', row, 0.30), 0.70))
    fuzz = mat.noise(160, 3)
    edge = mat.node('MapRange', _interpolation_type='SMOOTHSTEP')
    edge.inputs[1].default_value, edge.inputs[2].default_value = 0.46, 0.54
    rough = mat.math('ADD', mat.math('MULTIPLY', mat.noise(11, 6), 0.9), -0.45)
    mat.link(mat.math('ADD', dip, rough), edge.inputs[0])
    cover = edge.outputs[0]
    tone = mat.ramp(mat.math('ADD', mat.math('MULTIPLY', yarn, 0.75), mat.math('MULTIPLY', fuzz, 0.3)), [(0.15, '#1d1f22'), (0.55, knit), (0.95, '#a4a9af')])
    black = mat.ramp(mat.noise(60, 5), [(0.3, coat), (0.75, '#26282b')])
    mix = mat.node('MixRGB')
    mat.link(cover, mix.inputs[0])
    mat.link(tone, mix.inputs[1])
    mat.link(black, mix.inputs[2])
    mat.link(mix.outputs[0], mat.p.inputs['Base Color'])
    mat.link(mat.math('ADD', mat.math('MULTIPLY', cover, -0.42), mat.math('ADD', 0.86, mat.math('MULTIPLY', mat.noise(90, 3), 0.12))), mat.p.inputs['Roughness'])
    mat.p.inputs['Sheen Weight'].default_value = 0.25
    mat.p.inputs['Sheen Roughness'].default_value = 0.5
    foam = mat.math('ADD', mat.math('MULTIPLY', mat.noise(210, 3), 0.5), mat.math('MULTIPLY', yarn, through))
    cloth = mat.math('ADD', mat.math('MULTIPLY', yarn, 1.0), mat.math('MULTIPLY', fuzz, 0.35))
    h = mat.node('Mix')
    mat.link(cover, h.inputs[0])
    mat.link(cloth, h.inputs[2])
    mat.link(mat.math('ADD', foam, 0.9), h.inputs[3])
    mat.bump(h.outputs[0], 0.75, 0.0065)
    return mat.m


class Hand:
    """Glove on a skeleton: fingers = {name: (points from knuckle to tip, radii)}; palm = bones; back = direction away from the palm."""

    def __init__(self, fingers, palm, back, across, seed=1, dip=None, blends=(0.035, 0.08, 0.012), grain=(1, 1, 2.6)):
        """`across` is the direction over the knuckles (for the knit); dip(p, finger, s) is the coating, 0 to 1."""
        self.fingers, self.palm, self.seed = fingers, palm, seed
        self.back = np.asarray(back, float) / np.linalg.norm(back)
        self.across = np.asarray(across, float) / np.linalg.norm(across)
        self.dip, self.k, self.grain = dip, blends, grain

    def finger(self, p, name):
        """Distance to one finger and the length along it."""
        pts, radii = self.fingers[name]
        d = s = near = None
        length = 0.0
        for i in range(len(pts) - 1):
            e, t = cone(p, pts[i], pts[i + 1], radii[i], radii[i + 1])
            seg = float(np.linalg.norm(np.subtract(pts[i + 1], pts[i])))
            here = length + t * seg
            if d is None:
                d, near, s = e, e, here
            else:
                s = np.where(e < near, here, s)
                near = np.minimum(near, e)
                d = blend(d, e, self.k[0])
            length += seg
        joints, run = [], 0.0
        for i in range(1, len(pts) - 1):
            run += float(np.linalg.norm(np.subtract(pts[i], pts[i - 1])))
            joints.append(run)
        return d, s, joints, length

    def folds(self, p, s, joints, seed):
        """Creases of the cloth across a finger near its joints, fading in the middle of the bones."""
        f = np.zeros(len(p))
        wob = waves(p, 14, seed, 4) * 0.014
        for j in joints:
            g = np.exp(-(((s - j) / 0.085) ** 2))
            f += g * np.sin((s - j + wob) * 2 * pi / 0.062)
        return f

    def inner(self, p, name):
        """1 on the inside of the bent finger, 0.15 on its back."""
        pts = np.asarray(self.fingers[name][0], float)
        mid = pts[1:-1].mean(0)
        way = (pts[0] + pts[-1]) / 2 - mid
        way /= np.linalg.norm(way) + 1e-9
        return np.clip(0.45 + (p - mid) @ way / 0.10 * 0.5, 0.12, 1)

    def field(self, p):
        """Distance to the whole glove."""
        rest = None
        for a, b, ra, rb in self.palm:
            e, _ = cone(p, a, b, ra, rb)
            rest = e if rest is None else blend(rest, e, 0.07)
        pull = np.abs(np.sin(waves(p, 3.0, self.seed + 60, 5, self.grain) * 3.2))  # folds pulled from the knuckles to the wrist
        rest = rest - 0.008 * waves(p, 9, self.seed, 7) + 0.016 * (1 - pull) ** 4 - 0.004 * waves(p, 30, self.seed + 3, 6)
        whole = rest
        for i, name in enumerate(self.fingers):
            d, s, joints, _ = self.finger(p, name)
            d = d - 0.0050 * self.folds(p, s, joints, self.seed + i) * self.inner(p, name) - 0.0045 * waves(p, 16, self.seed + 20 + i, 5)
            d = d - 0.0035 * waves(p, 38, self.seed + 40 + i, 6)
            one = blend(d, rest, self.k[1])
            whole = blend(whole, one, self.k[2])
        return whole

    def attributes(self, p):
        """Position on the cloth and coating at the vertices."""
        best = np.full(len(p), 1e9)
        s_all, dip = np.zeros(len(p)), np.zeros(len(p))
        for name in self.fingers:
            d, s, _, length = self.finger(p, name)
            m = d < best
            best = np.where(m, d, best)
            s_all = np.where(m, s, s_all)
            dip = np.where(m, self.dip(p, name, s / length), dip)
        # behind the knuckles the rows go on towards the wrist
        root = np.mean([f[0][0] for n, f in self.fingers.items() if n != 'thumb'], 0)
        wrist = np.mean([b[0] for b in self.palm], 0)
        way = (root - wrist) / np.linalg.norm(root - wrist)
        palmy = best > 0.03
        s_all = np.where(palmy | (s_all < 1e-4), (p - root) @ way, s_all)
        dip = np.where(palmy, self.dip(p, 'palm', 0 * best), dip)
        h = 0.004
        n = np.stack([self.field(p + e) - self.field(p - e) for e in np.eye(3) * h], 1)
        n /= np.linalg.norm(n, axis=1)[:, None] + 1e-9
        side = np.cross(self.across, way)
        turned = abs(n @ side) < abs(n @ self.across) * 0.9  # cloth that faces sideways
        return {'u': np.where(turned, p @ side + 0.5, p @ self.across), 'v': s_all, 'dip': dip}

    def build(self, lo, hi, step, mat):
        """Mesh of the glove."""
        return surface(self.field, lo, hi, step, mat, self.attributes)


def twill(name='twill', dark='#141c2b', light='#24304a'):
    """Dark work jacket: fine uneven weave."""
    mat = Mat(name)
    weave = mat.noise(1, 3, mat.coord((150, 60, 150)))
    f = mat.math('ADD', mat.math('MULTIPLY', weave, 0.5), mat.math('MULTIPLY', mat.noise(70, 4), 0.5))
    mat.link(mat.ramp(f, [(0.25, dark), (0.75, light)]), mat.p.inputs['Base Color'])
    mat.p.inputs['Roughness'].default_value = 0.9
    mat.p.inputs['Sheen Weight'].default_value = 0.2
    mat.bump(f, 0.5, 0.008)
    return mat.m


def sleeve(a, b, ra, rb, mat, seed=3, hem=0.16, step=0.022):
    """Jacket sleeve from its hem at a towards the elbow at b: folds around the arm, stitched hem, open end."""
    a, b = np.asarray(a, float), np.asarray(b, float)
    w = (b - a) / np.linalg.norm(b - a)
    length = float(np.linalg.norm(b - a))

    def field(p):
        """Shell of cloth with folds."""
        s = (p - a) @ w
        r = np.linalg.norm(p - a - s[:, None] * w, axis=1)
        ring = waves(p, 2.6, seed, 6, (1, 1, 1))
        fold = np.sin((s + 0.16 * ring + 0.1 * waves(p, 5, seed + 4, 4)) * 2 * pi / 0.42)
        lift = 0.035 * np.maximum(fold, -0.4) * np.clip((s - hem) / 0.25, 0, 1) * (0.6 + 0.4 * ring) + 0.02 * ring
        stitch = 0.012 * (np.exp(-(((s - hem) / 0.012) ** 2)) + np.exp(-(((s - hem - 0.06) / 0.012) ** 2)))
        R = ra + (rb - ra) * s / length + lift + 0.014 * np.clip((hem - s) / 0.02, 0, 1) - stitch
        return np.maximum(abs(r - R + 0.03) - 0.03, np.maximum(-s, s - length))

    m = max(ra, rb) + 0.2
    lo, hi = np.minimum(a, b) - m, np.maximum(a, b) + m
    return surface(field, lo, hi, step, mat)


# ---------- drill ----------
def drill_body():
    """Cordless drill pointing to -X: motor housing, grip down to the battery, soft grip areas as attribute `soft`."""
    top, foot = np.array([0.10, 0, 0.1]), np.array([0.30, 0, -1.22])

    def grip(p):
        """Grip: an oval column, a little waisted, leaning back."""
        ax = foot - top
        t = np.clip((p - top) @ ax / (ax @ ax), 0, 1)
        q = p - top - t[:, None] * ax
        wide = 0.255 + 0.03 * (2 * t - 1) ** 2
        deep = 0.19 + 0.015 * (2 * t - 1) ** 2
        k = np.hypot(q[:, 0] / wide, q[:, 1] / deep)
        d = (k - 1) * deep
        return np.maximum(d, np.maximum((p[:, 2] - 0.3), -1.3 - p[:, 2]))

    def field(p):
        """Whole housing."""
        q = p * [1, 1, 1]
        r = np.hypot(q[:, 1] * 1.04, (q[:, 2] - 0.42) * 0.97)
        x = q[:, 0]
        R = 0.335 - 0.035 * np.clip((-0.15 - x) / 0.6, 0, 1) ** 2 - 0.03 * np.clip((x - 0.5) / 0.3, 0, 1) ** 2
        rear = np.maximum(x - 0.86, -0.80 - x)
        motor = np.maximum(r - R, rear)
        motor = np.where((r - R > -0.08) & (rear > -0.08), np.hypot(np.maximum(r - R + 0.08, 0), np.maximum(rear + 0.08, 0)) - 0.08, motor)
        d = blend(motor, grip(p), 0.10)
        base = brick(p, (0.18, 0, -1.30), (0.58, 0.345, 0.13), 0.08)
        d = blend(d, base, 0.09)
        d = d + 0.010 * np.exp(-((p[:, 1] / 0.006) ** 2))  # seam of the two halves
        soft = softness(p)
        return d - 0.010 * soft

    def softness(p):
        """Rubber on the grip, over the rear and along the belly of the motor."""
        g = np.clip((0.14 + 0.12 * np.sin((p[:, 0] + 0.2) * 3) - p[:, 2]) / 0.012, 0, 1) * np.clip((p[:, 2] + 1.14) / 0.012, 0, 1)
        rear = np.clip((p[:, 0] - 0.66 + 0.25 * (p[:, 2] - 0.42)) / 0.012, 0, 1)
        return np.maximum(g, rear)

    mat = Mat('drillbody')
    a = mat.node('Attribute')
    a.attribute_name = 'soft'
    soft = mat.ramp(a.outputs['Fac'], [(0.45, '#000000'), (0.55, '#ffffff')])
    mix = mat.node('MixRGB')
    mat.link(soft, mix.inputs[0])
    mix.inputs[1].default_value, mix.inputs[2].default_value = lin('#39434e'), lin('#141517')
    mat.link(mix.outputs[0], mat.p.inputs['Base Color'])
    mat.link(mat.math('ADD', mat.math('MULTIPLY', soft, 0.25), 0.36), mat.p.inputs['Roughness'])
    mat.bump(mat.noise(230, 2), 0.12, 0.004)
    surface(field, (-0.9, -0.5, -1.5), (1.0, 0.5, 0.85), 0.0115, mat.m, lambda p: {'soft': softness(p)})


def drill():
    """The drill with battery, trigger, torque ring, chuck and bit."""
    drill_body()
    with group('axis', (-0.78, 0, 0.42), (0, -90, 0)):  # z of the group runs to the tip
        lathe([(0.26, -0.05), (0.30, 0.0, 0.03), (0.30, 0.05, 0.02), (0.285, 0.06), (0.285, 0.08), (0.295, 0.09, 0.02), (0.285, 0.34, 0.03), (0.20, 0.36)], M('graphite'), seg=72)
        for k in range(24):
            a = 2 * pi * k / 24
            with group('rib', (0.285 * cos(a), 0.285 * sin(a), 0.215), (0, 0, degrees(a))):
                slab(0.03, 0.045, 0.22, 0.012, 0.01, M('graphite'), (0, 0, -0.11), axis='z')
        lathe([(0.18, 0.30), (0.215, 0.37, 0.01), (0.225, 0.40, 0.02), (0.225, 0.52, 0.01), (0.215, 0.53), (0.215, 0.545), (0.228, 0.555, 0.01), (0.228, 0.86, 0.03), (0.14, 1.02, 0.05), (0.10, 1.04), (0.0, 1.04)], M('chuckblack'), seg=72)
        for k in range(18):
            a = 2 * pi * k / 18
            with group('rib', (0.222 * cos(a), 0.222 * sin(a), 0.70), (0, 0, degrees(a))):
                slab(0.02, 0.035, 0.22, 0.009, 0.006, M('chuckblack'), (0, 0, -0.11), axis='z')
        for k in range(3):
            a = 2 * pi * k / 3
            with group('jaw', (0.055 * cos(a), 0.055 * sin(a), 1.0), (0, -8, degrees(a))):
                slab(0.07, 0.05, 0.16, 0.01, 0.008, M('steel'), (0, 0, 0), axis='z')
        lathe([(0.030, 1.0), (0.030, 1.35, 0.01), (0.026, 1.37)], M('steel'), seg=24, cap=False)
        n, turns = 180, 5
        rows = []
        for i in range(n + 1):
            z = 1.36 + 1.0 * i / n
            t = turns * 2 * pi * i / n
            ring = []
            for j in range(20):
                a = 2 * pi * j / 20
                ring.append(((0.029 if (a % pi) < 0.9 else 0.015) * cos(a + t), (0.029 if (a % pi) < 0.9 else 0.015) * sin(a + t), z))
            rows.append(ring)
        skin(np.asarray(rows), M('bitsteel'), close=True)
    prism(0.34, 0.22, 0.06, [(0.02, 0), (0, 0.02, 0.01), (0, 0.05, 0.015), (0.03, 0.06)], M('trigger'), (-0.35, 0, 0.71), axis='z')
    # trigger, direction switch, light, screws, vents
    with group('trigger', (-0.19, 0, -0.06), (0, 9, 0)):
        prism(0.20, 0.40, 0.07, [(0.03, -0.09), (0, -0.06, 0.03), (0, 0.06, 0.03), (0.03, 0.09)], M('trigger'), axis='y')
    for s in (-1, 1):
        with group('side', (0, s * 0.19, 0), (0, 0, 0 if s < 0 else 180)):
            slab(0.22, 0.07, 0.05, 0.02, 0.015, M('trigger'), (0, 0, 0.13))
    for s in (-1, 1):
        with group('side', (0, s * 0.325, 0.42), (0, 0, 0 if s < 0 else 180)):
            for k in range(5):
                slab(0.035, 0.20, 0.02, 0.015, 0.004, M('dark'), (-s * (0.30 + k * 0.075), 0.012, 0.02))
    for x, z in ((-0.55, 0.42), (0.02, 0.55), (0.22, -0.35)):
        for y in ({0.42: 0.325, 0.55: 0.31}.get(z, 0.2),):
            lathe([(0.046, -0.03), (0.046, 0.004, 0.003), (0.034, 0.004, 0.002), (0.034, -0.02), (0, -0.02)], M('black'), (x, y, z), (0, 0, 180), axis='y', seg=24)
            lathe([(0.032, -0.03), (0.03, -0.006, 0.006), (0.013, -0.004), (0.012, -0.02), (0, -0.02)], M('darksteel'), (x, y, z), (0, 0, 180), axis='y', seg=6)
    # battery
    with group('battery', (0.18, 0, -1.44)):
        prism(1.16, 0.70, 0.10, [(0.04, 0), (0, -0.03, 0.02), (0, -0.10, 0.01), (0.012, -0.11), (0.012, -0.13), (0, -0.14, 0.01), (0, -0.46, 0.06), (0.06, -0.52)], M('drillgrey'), axis='z')
        for s in (-1, 1):
            with group('side', (0, s * 0.35, 0), (0, 0, 0 if s < 0 else 180)):
                for k in range(4):
                    slab(0.62, 0.035, 0.02, 0.012, 0.006, M('drillgrey'), (0, 0, -0.21 - k * 0.07))
        slab(0.36, 0.16, 0.05, 0.04, 0.02, M('trigger'), (-0.58, 0, -0.09), (0, 0, -90))


def grip_hand(mat):
    """Right hand around the grip of `drill`, forefinger on the trigger, seen from its back (+Y)."""
    top, foot = np.array([0.10, 0, 0.1]), np.array([0.30, 0, -1.22])
    ax = foot - top

    def around(z, deg, off, wide=0.265, deep=0.20):
        """Point beside the grip at height z: angle from +Y towards the front (-X)."""
        c = top + ax * ((z - top[2]) / ax[2])
        a = radians(deg)
        return (c[0] - sin(a) * (wide + off), c[1] + cos(a) * (deep + off), z)

    r = (0.128, 0.115, 0.108, 0.098)
    fingers = {}
    for name, z, drop, grow in (('middle', -0.36, 0.02, 1.02), ('ring', -0.60, 0.01, 0.98), ('small', -0.83, 0.0, 0.88)):
        R = [x * grow for x in r]
        fingers[name] = (
            [around(z + 0.03, -42, R[0] + 0.045), around(z - drop, 52, R[1] + 0.012), around(z - drop * 1.5, 122, R[2] - 0.005), around(z - drop, 196, R[3] - 0.012)],
            R,
        )
    fingers['fore'] = ([around(-0.11, -40, 0.17), (-0.19, 0.30, -0.03), (-0.355, 0.10, -0.035), (-0.345, -0.12, -0.04)], [0.128, 0.115, 0.106, 0.097])
    fingers['thumb'] = ([(0.60, -0.10, -0.16), (0.33, -0.33, -0.10), (0.02, -0.36, -0.14), (-0.2, -0.33, -0.20)], [0.18, 0.135, 0.118, 0.10])
    wrist = np.array([1.02, 0.10, -0.62])
    palm = []
    for name, dz, r0, r1 in (('fore', 0.16, 0.18, 0.142), ('middle', 0.05, 0.18, 0.145), ('ring', -0.06, 0.18, 0.138), ('small', -0.16, 0.17, 0.125)):
        palm.append((tuple(wrist + [0, 0.02, dz]), fingers[name][0][0], r0, r1))
    palm.append((tuple(wrist + [0, -0.10, 0.12]), (0.58, -0.12, -0.18), 0.19, 0.17))
    palm.append((tuple(wrist + [-0.05, -0.08, -0.10]), around(-0.85, -85, 0.14), 0.18, 0.13))
    palm.append((tuple(wrist), (1.5, 0.12, -0.86), 0.255, 0.24))
    back = np.array([0.2, 1, 0])

    def dip(p, name, s):
        """Coating: fingers beyond the first bone and the palm side."""
        inner = 0.5 - 2.2 * (p[:, 1] - 0.16)
        if name == 'palm':
            return np.clip(inner - 0.25, 0, 1)
        line = {'fore': 0.25, 'middle': 0.18, 'ring': 0.20, 'small': 0.24, 'thumb': 0.3}[name]
        return np.clip(np.maximum((s - line) * 4 + 0.5 + 1.2 * (abs(p[:, 1] - 0.34) - 0.10), inner - 0.2), 0, 1)

    hand = Hand(fingers, palm, back, (0.13, 0, -1), 5, dip)
    hand.build((-0.62, -0.62, -1.25), (1.30, 0.72, 0.25), 0.0095, mat)
    cuff(wrist + [0.10, 0.0, -0.05], np.array([1.62, 0.13, -0.92]), 0.30, 0.31)
    sleeve((1.40, 0.12, -0.80), (3.4, 0.30, -1.75), 0.42, 0.62, twill())


def cuff(a, b, ra, rb, name='cuff', color='#5c6168'):
    """Ribbed knit cuff of a glove from a to b."""
    a, b = np.asarray(a, float), np.asarray(b, float)
    w = (b - a) / np.linalg.norm(b - a)
    length = float(np.linalg.norm(b - a))
    u = np.cross(w, [0, 0, 1.0])
    u /= np.linalg.norm(u)
    v = np.cross(w, u)

    def angle(p):
        """Angle around the arm."""
        return np.arctan2((p - a) @ v, (p - a) @ u)

    def field(p):
        """Ribbed tube."""
        s = (p - a) @ w
        r = np.linalg.norm(p - a - s[:, None] * w, axis=1)
        R = ra + (rb - ra) * s / length + 0.009 * np.cos(angle(p) * 46) + 0.008 * np.sin(s * 2 * pi / 0.16 + waves(p, 4, 2, 4)) + 0.006 * waves(p, 7, 9, 5)
        return np.maximum(r - R, np.maximum(-s, s - length))

    mat = bpy.data.materials.get(name)
    if not mat:
        m = Mat(name)
        n = m.noise(120, 4)
        m.link(m.ramp(n, [(0.3, '#3a3d42'), (0.7, color)]), m.p.inputs['Base Color'])
        m.p.inputs['Roughness'].default_value = 0.9
        m.bump(n, 0.6, 0.006)
        mat = m.m
    q = max(ra, rb) + 0.06
    surface(field, np.minimum(a, b) - q, np.maximum(a, b) + q, 0.010, mat)


def drill_materials():
    """Plastics and steels of the drill."""
    pbr('chuckblack', '#0e0f11', 0.42, bump=(220, 0.06))
    pbr('brickdust', '#a58574', 0.95)
    pbr('trigger', '#17181a', 0.45)
    pbr('drillgrey', '#1a1c1f', 0.5, bump=(230, 0.12))
    pbr('bitsteel', '#8d9197', 0.25, 1.0, bump=(60, 0.05))


def drill_wall():
    """Gloved hand drilling into the brick beside a door, garden light."""
    rnd = random.Random(3)
    drill_materials()
    daylight(28, 150, 0.12, haze=1.5)
    drill()
    grip_hand(glove_material())
    # brick wall in the plane x = -2.75, facing +X
    clay = [brick_clay(f'clay{i}', c) for i, c in enumerate(('#6b4638', '#785142', '#5c3d33', '#80604f'))]
    mortar = ground('mortar', '#8a8378', '#a29b8f', 0.8, 0.95, 14, 0.8)
    box(0.8, 60, 40, mortar, (-2.97, -18, -20))
    for r in range(-8, 12):
        for k in range(-24, 6):
            y = k * 2.07 + (r % 2) * 1.03
            with group('b', (-2.82 + rnd.uniform(-0.015, 0.015), y, r * 0.70 + 0.1), (0, 0, rnd.uniform(-0.4, 0.4))):
                slab(1.97, 0.60, 0.3, 0.03, 0.03, rnd.choice(clay), (0.0, 0.0, 0.0), (0, 0, 90))
    with group('hole', (-2.515, 0, 0.42), (0, 0, 90)):
        lathe([(0.05, 0.0), (0.045, 0.006), (0, 0.006)], M('dark'), axis='y', seg=32)
        for i in range(60):  # dust that fell on the brick below
            x, z = rnd.gauss(0, 0.05), -abs(rnd.gauss(0.02, 0.10)) - 0.03
            lathe(arc(rnd.uniform(0.004, 0.011), -90, 90, 4), M('brickdust'), (x, 0, z), seg=6)
    # garden behind, far out of focus
    box(300, 300, 0.4, ground('lawn', '#33451f', '#5d7336', 0.05, 0.95, 5, 0.8, 0.1), (0, -100, -16))
    hedge = leaf_material('hedgeleaf', '#1d3313', '#4a6b2a', 0.4, 0.2)
    for i in range(16):
        crown((-20 + i * 5.2, -46 - rnd.uniform(0, 5), -9 + rnd.uniform(0, 3)), (6, 5, 8), 30 + i, hedge, 1500, 1.3, 40, 0.2)
    for i, x in enumerate((-10, 16, 44)):
        broad_tree((x, -90, -16), 60, 50 + i, hedge, 0.4, 6000, 2.2)
    sun((-0.45, -0.62, -0.55), 4.2, '#ffe0bb', 1.2)
    softbox((3, 9, 6), (0, 0, 0), 8, 6, 420, '#eef3ff')
    softbox((1.5, -4.5, 4.5), (0, 0, 0.2), 3, 2, 620, '#eaf1ff')
    camera((2.5, 6.2, 1.2), (-0.50, 0, -0.26), 58, 0.40, (0.0, 0.40, -0.30))


def brick_clay(name, color):
    """One brick's clay: mottled, pitted."""
    mat = Mat(name)
    dark = f'#{int(int(color[1:3], 16) * 0.7):02x}{int(int(color[3:5], 16) * 0.7):02x}{int(int(color[5:], 16) * 0.7):02x}'
    n = mat.noise(5, 7)
    mat.link(mat.ramp(n, [(0.3, dark), (0.65, color)]), mat.p.inputs['Base Color'])
    mat.p.inputs['Roughness'].default_value = 0.95
    mat.bump(mat.math('ADD', mat.noise(22, 5), mat.math('MULTIPLY', n, 0.6)), 0.6, 0.045)
    return mat.m


# ---------- patch panel ----------
def pinch_hand(at, mat):
    """Right hand whose thumb and forefinger hold a plug at `at`, its port at +Y; the other fingers curl."""
    o = np.asarray(at, float)

    def chain(points):
        """Points relative to the plug."""
        return [tuple(o + p) for p in points]

    fingers = {
        'fore': (chain([(0.42, -1.20, 0.20), (0.42, -0.70, 0.27), (0.30, -0.43, 0.16), (0.150, -0.23, 0.02)]), [0.132, 0.116, 0.106, 0.092]),
        'middle': (chain([(0.65, -1.24, 0.17), (0.69, -0.74, 0.13), (0.57, -0.50, -0.04), (0.40, -0.42, -0.17)]), [0.132, 0.117, 0.108, 0.096]),
        'ring': (chain([(0.88, -1.32, 0.09), (0.93, -0.86, -0.02), (0.82, -0.66, -0.20), (0.66, -0.62, -0.34)]), [0.126, 0.112, 0.104, 0.094]),
        'small': (chain([(1.07, -1.42, -0.02), (1.14, -1.05, -0.15), (1.04, -0.90, -0.31), (0.91, -0.86, -0.42)]), [0.115, 0.100, 0.094, 0.085]),
        'thumb': (chain([(0.16, -1.62, -0.12), (-0.10, -1.10, -0.12), (-0.235, -0.66, -0.04), (-0.150, -0.27, -0.01)]), [0.19, 0.135, 0.120, 0.098]),
    }
    wrist = o + [0.66, -2.02, -0.10]
    palm = []
    for name, dx, r0, r1 in (('fore', -0.16, 0.19, 0.142), ('middle', -0.05, 0.19, 0.145), ('ring', 0.06, 0.185, 0.138), ('small', 0.16, 0.175, 0.125)):
        palm.append((tuple(wrist + [dx, 0, 0.02]), fingers[name][0][0], r0, r1))
    palm.append((tuple(wrist + [-0.14, 0.05, -0.08]), tuple(o + [0.16, -1.60, -0.12]), 0.19, 0.185))
    palm.append((tuple(o + [0.20, -1.52, -0.08]), tuple(o + [0.40, -1.22, 0.10]), 0.13, 0.12))  # web of the thumb
    palm.append((tuple(wrist), tuple(o + [0.80, -2.6, -0.28]), 0.255, 0.24))
    tips = {'fore': 0.30, 'middle': 0.26, 'ring': 0.26, 'small': 0.28, 'thumb': 0.42}

    def dip(p, name, s):
        """Coating: finger tips and the palm side."""
        under = 0.5 - 3.0 * (p[:, 2] - o[2] + 0.14)
        if name == 'palm':
            return np.clip(under - 0.4, 0, 1)
        return np.clip(np.maximum((s - tips[name]) * 4 + 0.5, under - 0.5), 0, 1)

    hand = Hand(fingers, palm, (0, 0, 1), (1, 0.1, 0.05), 11, dip, grain=(2.6, 1, 1))
    hand.build(o + [-0.55, -2.5, -0.72], o + [1.45, 0.02, 0.60], 0.0095, mat)
    cuff(wrist + [0.03, -0.10, -0.03], o + [0.86, -2.75, -0.33], 0.30, 0.31)
    sleeve(o + [0.80, -2.52, -0.26], o + [1.35, -4.6, -1.0], 0.42, 0.58, twill())


def patching():
    """Gloved hand seating a blue patch cord in a patch panel."""
    rnd = random.Random(4)
    world('#0d1522', 0.35)
    plugs = {i: 'wblue' for i in (0, 1, 2, 3, 4, 5, 6, 7, 8, 14, 15, 16, 17)}
    plugs.update({18: 'wyel', 19: 'wyel', 20: 'wgrn', 21: 'wgrn', 22: 'wred'})
    with group('panel', (0, 0, 0)):
        network.patch(24, 0, plugs)
    network.switch(24, True, {i: 'wblue' for i in range(0, 18)}, -0.92)
    network.switch(24, True, {i: 'wyel' for i in range(4, 14)}, 0.92)
    slab(4.82, 0.44, 0.03, 0.015, 0.006, M('black'), (0, 0, -0.24))
    slab(4.82, 0.44, 0.03, 0.015, 0.006, M('black'), (0, 0, 0.68))
    network.rack_frame(9, 3.0, -2.0)
    for i, m in plugs.items():
        x, j = port_x(i), i
        sx = -1.52 + (j // 2) * 0.163 + (j // 12) * 0.09
        tube([(x, -0.14, 0.175), (x, -0.36, 0.15), (x + rnd.uniform(-0.03, 0.03), -0.46, -0.06), ((x + sx) / 2, -0.46 + rnd.uniform(-0.05, 0.05), -0.33), (sx, -0.34, -0.62), (sx, -0.14, -0.63 - 0.19 * (j % 2))], 0.028, M(m))
    px, pz = port_x(11), 0.18
    with group('plug', (px, -0.075, pz)):  # almost seated
        slab(0.112, 0.085, 0.14, 0.008, 0.005, M('frontglass'), (0, 0, 0), k=3)
        slab(0.09, 0.06, 0.03, 0.01, 0.006, M('brass'), (0, 0.01, 0.0), k=3)
        slab(0.125, 0.115, 0.20, 0.025, 0.015, M('wblue'), (0, -0.09, 0), k=4)
        for k in range(3):
            slab(0.085, 0.08, 0.03, 0.02, 0.01, M('wblue'), (0, -0.29 - k * 0.045, 0), k=4)
        tube([(0, -0.2, 0), (0, -0.5, -0.02), (0.05, -0.9, -0.16), (0.02, -1.3, -0.42), (-0.3, -1.5, -0.95), (-0.9, -1.2, -1.8)], 0.03, M('wblue'))
    pinch_hand((px, -0.075, pz), glove_material(through=0))
    box(40, 1, 40, 'skirt', (0, 14, -20))
    softbox((-5, -7, 6), (0, -0.5, 0), 3, 3, 720, '#fff1e0')
    softbox((5, -2, 5), (0.5, -0.8, 0), 2, 4, 420, '#7fb4ff')
    softbox((-6, -2, -1), (0, 0, 0), 2, 4, 140, '#3f8fff')
    camera((-3.1, -4.2, 1.85), (0.30, -0.66, 0.05), 56, 0.34, (px + 0.0, -0.62, pz))
