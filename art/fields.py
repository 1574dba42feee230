"""Soft shapes from distance fields: rounded bones blended into one skin (hands in gloves, molded tool bodies).

A field is a function of points (n, 3) that is negative inside. `surface` turns it into a mesh.
"""

import bpy
import numpy as np

from kit import *
from nature import kit_parent


def quad_mesh(name, verts, quads):
    """Mesh from points (n, 3) and the four corners of each face (m, 4)."""
    me = bpy.data.meshes.new(name)
    me.vertices.add(len(verts))
    me.vertices.foreach_set('co', verts.reshape(-1))
    me.loops.add(quads.size)
    me.loops.foreach_set('vertex_index', np.ascontiguousarray(quads, np.int32).reshape(-1))
    me.polygons.add(len(quads))
    me.polygons.foreach_set('loop_start', np.arange(0, quads.size, 4, dtype=np.int32))
    me.update(calc_edges=True)
    return me


def placed(name, me, mat):
    """Add the mesh as a smooth object with its material to the current group."""
    ob = bpy.data.objects.new(name, me)
    bpy.context.scene.collection.objects.link(ob)
    ob.parent = kit_parent()
    me.materials.append(mat)
    me.shade_smooth()
    return ob


def cone(p, a, b, ra, rb):
    """Distance to a bone from a to b that is ra thick at a and rb at b, and the position along it, 0 to 1."""
    a, bone = np.asarray(a, float), np.asarray(b, float) - np.asarray(a, float)
    t = np.clip((p - a) @ bone / (bone @ bone), 0, 1)
    return np.linalg.norm(p - a - t[:, None] * bone, axis=1) - (ra + (rb - ra) * t), t


def ellipsoid(p, c, r):
    """Approximate distance to an ellipsoid, good enough for blending."""
    q = (p - np.asarray(c, float)) / np.asarray(r, float)
    k = np.linalg.norm(q, axis=1)
    return (k - 1) * k / (np.linalg.norm(q / np.asarray(r, float), axis=1) + 1e-6)


def brick(p, c, half, r):
    """Distance to a box with edges rounded by r."""
    q = abs(p - np.asarray(c, float)) - np.asarray(half, float) + r
    return np.linalg.norm(np.maximum(q, 0), axis=1) + np.minimum(q.max(1), 0) - r


def blend(a, b, k):
    """Union with a fillet of about k."""
    h = np.clip(0.5 + 0.5 * (b - a) / k, 0, 1)
    return b * (1 - h) + a * h - k * h * (1 - h)


def waves(p, scale, seed, n=7, stretch=(1, 1, 1)):
    """Cheap smooth noise, about -1 to 1; scale is one frequency, or one for each axis."""
    rng = np.random.default_rng(seed)
    f = np.zeros(len(p))
    q = p * np.asarray(stretch, float) * scale
    for i in range(n):
        d = rng.normal(size=3)
        d *= rng.uniform(0.7, 1.6) / np.linalg.norm(d)
        f += np.sin(q @ d + rng.uniform(0, 2 * pi) + 0.8 * np.sin(q @ rng.normal(size=3) * 0.6))
    return f / n * 1.7


def surface(field, lo, hi, step, mat, attributes=None, part=400000):
    """Mesh of the field's zero level by surface nets; attributes(points) returns {name: values} for shaders."""
    lo = np.asarray(lo, float)
    n = np.ceil((np.asarray(hi, float) - lo) / step).astype(int) + 1
    g = [lo[i] + np.arange(n[i]) * step for i in range(3)]
    f = np.empty(n, np.float32)
    rows = max(1, part // (n[1] * n[2]))
    for i in range(0, n[0], rows):
        p = np.stack(np.meshgrid(g[0][i : i + rows], g[1], g[2], indexing='ij'), -1)
        f[i : i + rows] = field(p.reshape(-1, 3)).reshape(p.shape[:3])
    inside = f < 0
    c = n - 1
    total, count = np.zeros((*c, 3), np.float32), np.zeros(c, np.uint8)

    def cells(a, o):
        """View of the cells at corner offset o."""
        return a[o[0] : o[0] + c[0], o[1] : o[1] + c[1], o[2] : o[2] + c[2]]

    for axis in range(3):
        others = [i for i in range(3) if i != axis]
        for u in (0, 1):
            for v in (0, 1):
                o = [0, 0, 0]
                o[others[0]], o[others[1]] = u, v
                q = list(o)
                q[axis] = 1
                fa, fb = cells(f, o), cells(f, q)
                cross = cells(inside, o) != cells(inside, q)
                t = np.where(cross, fa / np.where(cross, fa - fb, 1), 0)
                for i in range(3):
                    total[..., i] += np.where(cross, t if i == axis else o[i], 0)
                count += cross
    used = count > 0
    index = np.full(c, -1, np.int64)
    index[used] = np.arange(used.sum())
    where = np.argwhere(used)
    verts = lo + (where + total[used] / count[used][:, None]) * step
    quads = []
    for axis in range(3):
        u, v = [(1, 2), (2, 0), (0, 1)][axis]
        d = np.zeros(3, int)
        d[axis] = 1
        s0, s1 = [slice(None)] * 3, [slice(None)] * 3
        s0[axis], s1[axis] = slice(0, -1), slice(1, None)
        for w in (u, v):
            s0[w] = s1[w] = slice(1, -1)
        a, b = inside[tuple(s0)], inside[tuple(s1)]
        e = np.argwhere(a != b)
        up = a[tuple(e.T)]
        base = e.copy()
        base[:, u] += 1
        base[:, v] += 1
        du, dv = np.zeros(3, int), np.zeros(3, int)
        du[u] = dv[v] = 1
        k = [index[tuple((base - x).T)] for x in (0 * du, du, du + dv, dv)]
        q = np.stack(k, 1)
        q[~up] = q[~up][:, ::-1]
        quads.append(q)
    q = np.concatenate(quads)
    me = quad_mesh('field', verts, q)
    if attributes:
        for name, values in attributes(verts).items():
            layer = me.attributes.new(name, 'FLOAT', 'POINT')
            layer.data.foreach_set('value', np.asarray(values, np.float32))
    return placed('field', me, mat)
