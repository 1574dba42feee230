//! Takes out of AVIF files where and with what they were taken. All other photographs are encoded again, without that.
//!
//! An AVIF file is a tree of boxes (ISO/IEC 14496-12), each with its length and its type before its content. The box
//! `meta` lists items (`iinf`) and where their bytes are (`iloc`). The pixels are items, and so are EXIF and XMP.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use crate::header::{Kind, kind};

/// What takes the place of EXIF: where its header begins, and the header of a TIFF file without entries.
const NO_EXIF: [u8; 18] = *b"\0\0\0\0II*\0\x08\0\0\0\0\0\0\0\0\0";

/// Returns a file of the media folder as it's served: an AVIF without EXIF and XMP, any other as it is. The length
/// stays, so that the positions in the file stay right. What an AVIF has in a way that cameras and editors don't write,
/// such as without its length, stays too.
pub fn without_metadata(bytes: Cow<'_, [u8]>) -> Cow<'_, [u8]> {
    if !matches!(kind(&bytes), Some(Kind::Avif)) {
        return bytes;
    }
    let mut found = find(&bytes).unwrap_or_default();
    if found.is_empty() {
        return bytes;
    }
    found.sort_unstable_by_key(|(_, range)| range.start);
    let mut bytes = bytes.into_owned();
    let mut done = 0;
    for (item, range) in found {
        // Places may overlap, or end after the file. No byte is written twice.
        let range = range.start.max(done)..range.end.min(bytes.len());
        done = done.max(range.end);
        let Some(place) = bytes.get_mut(range) else {
            continue;
        };
        match item {
            Metadata::Exif => {
                place.fill(0);
                if let Some(start) = place.first_chunk_mut() {
                    *start = NO_EXIF;
                }
            }
            Metadata::Xmp => place.fill(b' '),
        }
    }
    bytes.into()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Metadata {
    Exif,
    Xmp,
}

/// Whether a part of an AVIF is missing. Browsers show nothing of such a file.
pub(crate) fn is_truncated(avif: &[u8]) -> bool {
    let mut file = Boxes::new(avif, 0..avif.len());
    file.by_ref().for_each(drop);
    let mut items = located(avif).into_iter().flatten();
    file.0.at > avif.len() || items.any(|(_, place)| place.end > avif.len())
}

/// Returns where the metadata is. `None` if the file is damaged before that is known.
fn find(avif: &[u8]) -> Option<Vec<(Metadata, Range<usize>)>> {
    let items = items(avif, in_meta(avif, *b"iinf")?)?;
    if items.is_empty() {
        return Some(Vec::new());
    }
    let located = located(avif)?.into_iter();
    Some(
        located
            .filter_map(|(id, place)| Some((*items.get(&id)?, place)))
            .collect(),
    )
}

/// Returns the content of a box in `meta`.
fn in_meta(avif: &[u8], wanted: [u8; 4]) -> Option<Range<usize>> {
    let meta = Boxes::new(avif, 0..avif.len()).find(|name| name == b"meta")?;
    Boxes::new(avif, meta.start + 4..meta.end).find(|name| *name == wanted)
}

/// Returns where the bytes of items are, each with the number of the item. `None` if the file is damaged before that is
/// known.
fn located(avif: &[u8]) -> Option<Vec<(usize, Range<usize>)>> {
    let data = in_meta(avif, *b"idat");
    let mut found = Vec::new();
    places(avif, in_meta(avif, *b"iloc")?, |id, place| {
        let start = match (place.is_in_data, &data) {
            (false, _) => 0,
            (true, Some(data)) => data.start,
            (true, None) => return,
        };
        let start = start.checked_add(place.offset);
        let end = start.and_then(|start| start.checked_add(place.length));
        found.extend(start.zip(end).map(|(start, end)| (id, start..end)));
    })?;
    Some(found)
}

/// Returns the items that are metadata, by number.
fn items(avif: &[u8], list: Range<usize>) -> Option<HashMap<usize, Metadata>> {
    let mut reader = Reader::new(avif, list.clone());
    let version = reader.number(4)? >> 24;
    reader.number(if version == 0 { 2 } else { 4 })?;
    let entries = Boxes::new(avif, reader.at..list.end);
    let entries = entries.filter(|(name, _)| name == b"infe");
    Some(entries.filter_map(|(_, entry)| item(avif, entry)).collect())
}

/// Returns the number of an item and what it is. `None` if it isn't metadata.
fn item(avif: &[u8], entry: Range<usize>) -> Option<(usize, Metadata)> {
    let mut reader = Reader::new(avif, entry.clone());
    let version = reader.number(4)? >> 24;
    if version < 2 {
        return None;
    }
    let id = reader.number(if version == 2 { 2 } else { 4 })?;
    reader.number(2)?;
    let kind = reader.number(4)?.to_be_bytes();
    // What follows is the name and, of a file in the file, its media type.
    let texts = avif.get(reader.at..entry.end)?;
    let mut texts = texts.split(|byte| *byte == 0);
    match kind.last_chunk() {
        Some(b"Exif") => Some((id, Metadata::Exif)),
        Some(b"mime") if texts.nth(1) == Some(b"application/rdf+xml") => Some((id, Metadata::Xmp)),
        _ => None,
    }
}

/// Where bytes of an item are.
struct Place {
    /// Whether they're in the box `idat` rather than anywhere in the file.
    is_in_data: bool,
    offset: usize,
    length: usize,
}

/// Calls `add` with the places of every item. An item may be in several.
fn places(avif: &[u8], list: Range<usize>, mut add: impl FnMut(usize, Place)) -> Option<()> {
    let mut reader = Reader::new(avif, list);
    let version = reader.number(4)? >> 24;
    let sizes = reader.number(2)?;
    let size = |shift: usize| (sizes >> shift) & 0xf;
    let (offset, length, base) = (size(12), size(8), size(4));
    let index = if version == 0 { 0 } else { size(0) };
    if length == 0 {
        return None;
    }
    let number = if version < 2 { 2 } else { 4 };
    for _ in 0..reader.number(number)? {
        let id = reader.number(number)?;
        let method = if version == 0 {
            0
        } else {
            reader.number(2)? & 0xf
        };
        reader.number(2)?;
        let base = reader.number(base)?;
        for _ in 0..reader.number(2)? {
            reader.number(index)?;
            let offset = base.checked_add(reader.number(offset)?)?;
            let length = reader.number(length)?;
            if method < 2 {
                add(
                    id,
                    Place {
                        is_in_data: method == 1,
                        offset,
                        length,
                    },
                );
            }
        }
    }
    Some(())
}

/// Reads numbers one after the other.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    end: usize,
}

impl<'a> Reader<'a> {
    fn new(bytes: &'a [u8], range: Range<usize>) -> Self {
        Self {
            bytes,
            at: range.start,
            end: range.end,
        }
    }

    /// Reads a number of up to eight bytes; of none, it is 0. `None` if there aren't so many left.
    fn number(&mut self, bytes: usize) -> Option<usize> {
        let end = self.at.checked_add(bytes).filter(|end| *end <= self.end)?;
        let read = self.bytes.get(self.at..end)?;
        self.at = end;
        let number = read
            .iter()
            .fold(0_u64, |all, byte| (all << 8) | u64::from(*byte));
        usize::try_from(number).ok()
    }
}

/// The boxes in a part of a file: the type of each, and where its content is.
struct Boxes<'a>(Reader<'a>);

impl<'a> Boxes<'a> {
    fn new(bytes: &'a [u8], range: Range<usize>) -> Self {
        Self(Reader::new(bytes, range))
    }

    /// Returns the content of the first box whose type passes a test.
    fn find(&mut self, is_it: impl Fn(&[u8; 4]) -> bool) -> Option<Range<usize>> {
        let (_, content) = Iterator::find(self, |(name, _)| is_it(name))?;
        Some(content)
    }
}

impl Iterator for Boxes<'_> {
    type Item = ([u8; 4], Range<usize>);

    fn next(&mut self) -> Option<Self::Item> {
        let start = self.0.at;
        let length = self.0.number(4)?;
        let name = self.0.bytes.get(self.0.at..)?.first_chunk().copied()?;
        self.0.number(4)?;
        let end = match length {
            // The last box of a file.
            0 => self.0.end,
            // A long one, whose length follows.
            1 => start.checked_add(self.0.number(8)?)?,
            _ => start.checked_add(length)?,
        };
        let content = self.0.at..end;
        self.0.at = end;
        (content.start <= end && end <= self.0.end).then_some((name, content))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boxed(name: [u8; 4], content: &[u8]) -> Vec<u8> {
        let length = u32::try_from(content.len() + 8).unwrap();
        [&length.to_be_bytes()[..], &name, content].concat()
    }

    /// A file with EXIF in the file, in two places that overlap, XMP in `idat`, and pixels after them.
    fn picture(exif: &[u8], xmp: &[u8]) -> Vec<u8> {
        let entry =
            |id: u8, rest: &[u8]| boxed(*b"infe", &[&[2, 0, 0, 0, 0, id, 0, 0], rest].concat());
        let entries = [
            // Of an earlier form, which has no types.
            boxed(*b"infe", &[0, 0, 0, 0, 0, 9, 0, 0, 0]),
            entry(1, b"av01\0"),
            entry(2, b"Exif\0"),
            entry(3, b"mime\0application/rdf+xml\0"),
        ];
        let entries = [&[0, 0, 0, 0, 0, 3][..], &entries.concat()].concat();
        let place = |id: u8, method: u8, at: usize, length: usize| {
            let number = |number: usize| u32::try_from(number).unwrap().to_be_bytes();
            [
                &[0, id, 0, method, 0, 0, 0, 1][..],
                &number(at),
                &number(length),
            ]
            .concat()
        };
        let with = |at: usize| {
            let places = [
                place(1, 0, at + exif.len(), 6),
                place(2, 0, at + 4, exif.len() - 4),
                place(2, 0, at, exif.len()),
                place(3, 1, 0, xmp.len()),
            ];
            let places = [&[1, 0, 0, 0, 0x44, 0, 0, 4][..], &places.concat()].concat();
            let meta = [
                boxed(*b"iinf", &entries),
                boxed(*b"iloc", &places),
                boxed(*b"idat", xmp),
            ];
            let meta = [&[0; 4][..], &meta.concat()].concat();
            [
                boxed(*b"ftyp", b"avif\0\0\0\0"),
                boxed(*b"meta", &meta),
                boxed(*b"mdat", &[exif, b"pixels"].concat()),
            ]
            .concat()
        };
        let length = with(0).len();
        with(length - exif.len() - b"pixels".len())
    }

    #[test]
    fn exif_and_xmp_are_taken_out_of_an_avif_and_nothing_else() {
        let (exif, xmp) = (
            b"\0\0\0\0MM\0*SECRETCAM at 40 north".as_slice(),
            b"<x:xmpmeta/>",
        );
        let file = picture(exif, xmp);
        let empty = [&NO_EXIF[..], &[0].repeat(exif.len() - NO_EXIF.len())].concat();
        let cleaned = picture(&empty, &[b' '; 12]);
        assert_eq!(without_metadata(file.as_slice().into()), cleaned);
        assert!(matches!(
            without_metadata(cleaned.as_slice().into()),
            Cow::Owned(again) if again == cleaned
        ));
    }

    #[test]
    fn a_truncated_avif_is_noticed() {
        let file = picture(b"where it was taken, and when", b"<x/>");
        assert!(!is_truncated(&file));
        for length in 1..=b"pixels".len() {
            assert!(is_truncated(&file[..file.len() - length]), "{length}");
        }
        // The last box may end with the file, whatever its length.
        let at = file.windows(4).position(|part| part == b"mdat").unwrap() - 4;
        let open = [&file[..at], &[0; 4], &file[at + 4..]].concat();
        assert!(!is_truncated(&open) && is_truncated(&open[..open.len() - 1]));
    }

    #[test]
    fn other_files_and_the_length_of_damaged_ones_stay_as_they_are() {
        let file = picture(b"where it was taken, and when", b"<x/>");
        for length in 0..file.len() {
            let cut = without_metadata(file.get(..length).unwrap().into());
            assert_eq!(cut.len(), length);
            assert!(!cut.windows(5).any(|part| part == b"taken"), "{length}");
        }
        let pdf = b"%PDF-1.7 Exif".as_slice();
        assert!(matches!(without_metadata(pdf.into()), Cow::Borrowed(same) if same == pdf));
    }
}
