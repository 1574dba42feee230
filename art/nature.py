"""Plants, ground and building skins for outdoor sets: leaves as cards, grass, lap siding, brick, shingles, water."""

from math import atan2

import bpy
import numpy as np

from kit import *
from materials import M, Mat, lin, pbr


def soup(verts, n, mat, smooth=False):
    """One mesh from an array of polygons with n corners each: verts is (count, n, 3)."""
    verts = np.asarray(verts, float)
    count = len(verts)
    me = bpy.data.meshes.new('soup')
    me.vertices.add(count * n)
    me.vertices.foreach_set('co', verts.reshape(-1))
    me.loops.add(count * n)
    me.loops.foreach_set('vertex_index', np.arange(count * n, dtype=np.int32))
    me.polygons.add(count)
    me.polygons.foreach_set('loop_start', np.arange(0, count * n, n, dtype=np.int32))
    me.update(calc_edges=True)
    ob = bpy.data.objects.new('soup', me)
    bpy.context.scene.collection.objects.link(ob)
    ob.parent = kit_parent()
    me.materials.append(mat)
    if smooth:
        me.shade_smooth()
    return ob


def kit_parent():
    """The current group."""
    import kit

    return kit._stack[-1]


def leaf_material(name, dark, light, through=0.35, scale=0.35, rough=0.6):
    """Leaves: two greens mixed by noise over the crown, part of the light comes through."""
    mat = Mat(name)
    noise = mat.noise(scale, 4)
    color = mat.ramp(noise, [(0.38, dark), (0.62, light)])
    mat.link(color, mat.p.inputs['Base Color'])
    mat.p.inputs['Roughness'].default_value = rough
    mat.p.inputs['Specular IOR Level'].default_value = 0.25
    thin, mix = mat.node('BsdfTranslucent'), mat.node('MixShader')
    mat.link(color, thin.inputs[0])
    mix.inputs[0].default_value = through
    mat.link(mat.p.outputs[0], mix.inputs[1])
    mat.link(thin.outputs[0], mix.inputs[2])
    mat.link(mix.outputs[0], mat.out.inputs[0])
    return mat.m


def leaves(points, size, mat, seed=0, narrow=0.42):
    """Pointed leaves at the given points, turned at random."""
    rng = np.random.default_rng(seed)
    p = np.asarray(points, float)
    n = len(p)
    u = rng.normal(size=(n, 3))
    u[:, 2] -= 0.35
    u /= np.linalg.norm(u, axis=1)[:, None]
    v = np.cross(u, rng.normal(size=(n, 3)))
    v /= np.linalg.norm(v, axis=1)[:, None] + 1e-9
    s = (size * rng.uniform(0.6, 1.3, n))[:, None]
    half = v * s * narrow / 2
    side = [p + u * s * a + half * b for a, b in ((0.22, 0.72), (0.5, 1), (0.8, 0.6))]
    back = [p + u * s * a - half * b for a, b in ((0.8, 0.6), (0.5, 1), (0.22, 0.72))]
    return soup(np.stack([p, *side, p + u * s, *back], 1), 8, mat)


def crown(at, radii, seed, mat, count=5000, size=1.6, clumps=46, spread=0.20):
    """Leaves in clumps on the inside of an ellipsoid: light falls between the clumps, as in a real crown."""
    rng = np.random.default_rng(seed)
    d = rng.normal(size=(clumps, 3))
    d /= np.linalg.norm(d, axis=1)[:, None]
    d[:, 2] = np.where(d[:, 2] < -0.55, -d[:, 2], d[:, 2])
    c = d * (rng.uniform(0.25, 1, clumps) ** 0.45)[:, None] * 0.86
    k = rng.integers(0, clumps, count)
    p = c[k] + rng.normal(size=(count, 3)) * spread * rng.uniform(0.5, 1.2, clumps)[k][:, None]
    return leaves(p * np.asarray(radii, float) + np.asarray(at, float), size, mat, seed + 1)


def broad_tree(at, height, seed, mat, width=0.36, count=6000, size=None, bark='bark'):
    """Deciduous tree: trunk, a few limbs, crown of leaf clumps."""
    rng = np.random.default_rng(seed)
    x, y, z = at
    b = bark_material()
    r = height * width
    lean = rng.normal(0, height * 0.02, 2)
    fork = (x + lean[0], y + lean[1], z + height * 0.34)
    lathe([(height * 0.030, 0), (height * 0.021, height * 0.1), (height * 0.016, height * 0.42)], b, at, seg=14)
    for _ in range(7):
        a, up = rng.uniform(0, 2 * pi), rng.uniform(0.45, 0.9)
        end = (x + cos(a) * r * 0.7, y + sin(a) * r * 0.7, z + height * (0.34 + 0.5 * up))
        mid = tuple((f + e) / 2 + rng.normal(0, r * 0.06) for f, e in zip(fork, end))
        tube([fork, mid, end], height * 0.007, b)
    crown((x, y, z + height * 0.63), (r, r, height * 0.37), seed, mat, count, size or height * 0.022)


def bark_material():
    """Grey-brown bark with upright ridges."""
    if 'bark' in bpy.data.materials:
        return bpy.data.materials['bark']
    mat = Mat('bark')
    n = mat.noise(2.5, 6, mat.coord((3, 3, 0.5)))
    mat.link(mat.ramp(n, [(0.3, '#241d17'), (0.7, '#5d5145')]), mat.p.inputs['Base Color'])
    mat.p.inputs['Roughness'].default_value = 0.9
    mat.bump(n, 0.8, 0.3)
    return mat.m


def grass(x0, x1, y0, y1, z, count, height, mat, seed=0, lean=0.5, width=0.06):
    """Blades over a rectangle: thin triangles, leaning at random."""
    rng = np.random.default_rng(seed)
    p = np.stack([rng.uniform(x0, x1, count), rng.uniform(y0, y1, count), np.full(count, z)], 1)
    h = height * rng.uniform(0.5, 1.15, count)
    a = rng.uniform(0, 2 * pi, count)
    side = np.stack([np.cos(a), np.sin(a), np.zeros(count)], 1) * (width * rng.uniform(0.6, 1.2, count))[:, None]
    b = rng.uniform(0, 2 * pi, count)
    bend = np.stack([np.cos(b), np.sin(b), np.zeros(count)], 1) * (h * lean * rng.uniform(0, 1, count))[:, None]
    up = np.array([0, 0, 1.0])
    mid = p + bend * 0.35 + up * (h * 0.6)[:, None]
    tip = p + bend + up * h[:, None]
    quad = np.stack([p - side, p + side, mid + side * 0.7, tip, mid - side * 0.7], 1)
    return soup(quad, 5, mat)


def siding(width, z0, z1, mat, loc=(0, 0, 0), rot=(0, 0, 0), course=1.15, lip=0.14):
    """Lap siding facing -Y: one sawtooth sheet, its back on y = 0."""
    z, quads = z0, []
    while z < z1:
        t = min(z + course, z1)
        quads += [
            [(0, -lip, z), (width, -lip, z), (width, -lip * 0.15, t), (0, -lip * 0.15, t)],
            [(0, -lip * 0.15, z), (width, -lip * 0.15, z), (width, -lip, z), (0, -lip, z)],
        ]
        z = t
    ob = soup(quads, 4, mat)
    ob.location, ob.rotation_euler = loc, [radians(a) for a in rot]
    return ob


def painted(name, color, rough=0.55, dirt=0.10, scale=0.25):
    """Outdoor paint: slightly uneven in tone, fine brush relief."""
    mat = Mat(name)
    c = lin(color)
    n = mat.noise(scale, 6)
    mix = mat.node('MixRGB', _blend_type='MULTIPLY')
    mix.inputs[0].default_value = 1
    mix.inputs[1].default_value = c
    mat.link(mat.ramp(n, [(0.3, f'#{int(255 * (1 - dirt)):02x}' * 1 + f'{int(255 * (1 - dirt)):02x}' * 2), (0.7, '#ffffff')]), mix.inputs[2])
    mat.link(mix.outputs[0], mat.p.inputs['Base Color'])
    mat.p.inputs['Roughness'].default_value = rough
    mat.bump(mat.noise(9, 3), 0.12, 0.05)
    return mat.m


def brickwork(name, a, b, mortar, length=2.0, height=0.68, plane='xz'):
    """Bricks by shader: two clays, sunk joints; plane names the wall's two axes."""
    mat = Mat(name)
    sep, com = mat.node('SeparateXYZ'), mat.node('CombineXYZ')
    mat.link(mat.coord(), sep.inputs[0])
    for i, axis in enumerate(plane.upper()):
        mat.link(sep.outputs['XYZ'.index(axis)], com.inputs[i])
    t = mat.node('TexBrick', Scale=1.0, Mortar_Size=0.045, Mortar_Smooth=0.25, Bias=0.0, Brick_Width=length, Row_Height=height)
    mat.link(com.outputs[0], t.inputs['Vector'])
    t.inputs['Color1'].default_value, t.inputs['Color2'].default_value = lin(a), lin(b)
    t.inputs['Mortar'].default_value = lin(mortar)
    mix = mat.node('MixRGB', _blend_type='MULTIPLY')
    mix.inputs[0].default_value = 1
    mat.link(t.outputs['Color'], mix.inputs[1])
    mat.link(mat.ramp(mat.noise(1.4, 7), [(0.25, '#8f8f8f'), (0.75, '#ffffff')]), mix.inputs[2])
    mat.link(mix.outputs[0], mat.p.inputs['Base Color'])
    mat.p.inputs['Roughness'].default_value = 0.9
    h = mat.math('SUBTRACT', mat.math('MULTIPLY', mat.noise(6, 4), 0.35), t.outputs['Fac'])
    mat.bump(h, 0.7, 0.12)
    return mat.m


def ground(name, a, b, scale=0.06, rough=0.9, fine=6, relief=0.5, spec=0.3):
    """Earth, lawn seen from afar, concrete, asphalt: tone in patches, fine relief."""
    mat = Mat(name)
    patches, grain = mat.noise(scale, 8), mat.noise(fine, 4)
    f = mat.math('ADD', mat.math('MULTIPLY', patches, 0.65), mat.math('MULTIPLY', grain, 0.35))
    mat.link(mat.ramp(f, [(0.36, a), (0.64, b)]), mat.p.inputs['Base Color'])
    mat.p.inputs['Roughness'].default_value = rough
    mat.p.inputs['Specular IOR Level'].default_value = spec
    mat.bump(grain, relief, 0.08)
    return mat.m


def shingles(name, a='#2e3136', b='#4a4c50'):
    """Asphalt shingles by shader, rows along object X, courses up object Y of the slope."""
    mat = Mat(name)
    t = mat.node('TexBrick', Scale=1.0, Mortar_Size=0.03, Bias=0.0, Brick_Width=3.0, Row_Height=1.4)
    mat.link(mat.coord(), t.inputs['Vector'])
    t.inputs['Color1'].default_value, t.inputs['Color2'].default_value = lin(a), lin(b)
    t.inputs['Mortar'].default_value = lin('#17181a')
    mat.link(t.outputs['Color'], mat.p.inputs['Base Color'])
    mat.p.inputs['Roughness'].default_value = 0.9
    mat.bump(mat.noise(9, 3), 0.5, 0.1)
    return mat.m


def daylight(elevation, rotation=0, strength=0.3, sun=0.0, haze=1.0, disc=0.545):
    """Physical sky; `sun` > 0 draws the sun itself. Rotation turns the sun clockwise seen from above, from +Y."""
    w = bpy.data.worlds.new('sky')
    bpy.context.scene.world = w
    w.use_nodes = True
    nt = w.node_tree
    t = nt.nodes.new('ShaderNodeTexSky')
    t.sky_type = 'NISHITA'
    t.sun_disc = sun > 0
    t.sun_intensity, t.sun_size = max(sun, 0.001), radians(disc)
    t.sun_elevation, t.sun_rotation = radians(elevation), radians(rotation)
    t.air_density, t.dust_density, t.ozone_density = 1.0, haze, 1.2
    nt.links.new(t.outputs[0], nt.nodes['Background'].inputs[0])
    nt.nodes['Background'].inputs[1].default_value = strength
