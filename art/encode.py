"""Turn rendered PNG files into the WebP masters of the site.

    python encode.py PNG_FOLDER OUT              every picture whose master is missing or older

Quality starts at 95 (WebP) and steps down until the file is below the limit;
--avif writes AVIF instead (from q85, 4:4:4).
"""

import argparse
import os
import pathlib
import tempfile

from PIL import Image


def save_atomically(image, target, **options):
    """Write to a temporary file beside the target and rename it, so that no half-written file is ever visible."""
    handle, part = tempfile.mkstemp(suffix=target.suffix, dir=target.parent)
    os.close(handle)
    image.save(part, **options)
    os.chmod(part, 0o644)
    os.replace(part, target)


def encode_one(source, target, limit):
    """Encode one picture; returns (quality, bytes)."""
    image = Image.open(source)
    if image.mode not in ('RGB', 'RGBA'):
        image = image.convert('RGB')
    for quality in (95, 90, 86, 82, 78):
        if target.suffix == '.avif':
            save_atomically(image, target, quality=quality - 10, subsampling='4:4:4', speed=4)
        else:
            save_atomically(image, target, quality=quality, method=6, exact=True)
        size = target.stat().st_size
        if size <= limit:
            break
    return quality, size


def stale(source, target):
    """True if the master is missing or older than the render."""
    return not target.exists() or target.stat().st_mtime < source.stat().st_mtime


def main():
    """Command line."""
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('png', type=pathlib.Path)
    p.add_argument('out', type=pathlib.Path)
    p.add_argument('--avif', action='store_true')
    p.add_argument('--limit', type=int, default=250, help='kB per picture')
    a = p.parse_args()
    a.out.mkdir(parents=True, exist_ok=True)
    suffix = '.avif' if a.avif else '.webp'
    sources = [s for s in sorted(a.png.glob('*.png')) if not s.name.endswith('.part.png')]
    for source in sources:
        target = a.out / (source.stem + suffix)
        if not stale(source, target):
            continue
        quality, size = encode_one(source, target, a.limit * 1024)
        print(f'{target.name}: q{quality}, {size / 1024:.0f} kB', flush=True)


if __name__ == '__main__':
    main()
