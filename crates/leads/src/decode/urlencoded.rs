//! The encoding of HTML forms, as the URL standard's `application/x-www-form-urlencoded` parser
//! reads it, but strict about UTF-8: text with replacement characters would be stored as if the
//! visitor had typed them.

use percent_encoding::percent_decode;

use super::DecodeError;
use crate::form::Key;
use crate::{LeadForm, LeadNote};

pub(crate) fn decode(body: &[u8]) -> Result<LeadForm, DecodeError> {
    let mut form = LeadForm::default();
    for (name, value) in halves(body) {
        let Some(key) = text_of(name).as_deref().and_then(Key::parse) else {
            continue;
        };
        if !key.is_list() && form.get(key).is_some_and(|text| !text.trim().is_empty()) {
            continue;
        }
        match text_of(value) {
            Some(text) => form.set(key, text),
            None if key.is_optional() => {
                form.notes.push(LeadNote::Dropped {
                    field: key.as_str(),
                });
            }
            None => {
                return Err(DecodeError::FieldNotUtf8 {
                    field: key.as_str(),
                });
            }
        }
    }
    Ok(form)
}

/// Decodes names and values. Pairs that are not UTF-8 are skipped.
pub(crate) fn pairs(encoded: &[u8]) -> impl Iterator<Item = (String, String)> {
    halves(encoded).filter_map(|(name, value)| Some((text_of(name)?, text_of(value)?)))
}

fn halves(encoded: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    encoded.split(|byte| *byte == b'&').map(|pair| {
        let mut halves = pair.splitn(2, |byte| *byte == b'=');
        let name = halves.next().unwrap_or_default();
        (name, halves.next().unwrap_or_default())
    })
}

/// Decodes text. Returns `None` if it is not UTF-8. A percent sign without two hexadecimal digits
/// stands for itself, as in the standard.
fn text_of(encoded: &[u8]) -> Option<String> {
    let spaced = |byte: &u8| if *byte == b'+' { b' ' } else { *byte };
    let spaced: Vec<u8> = encoded.iter().map(spaced).collect();
    let text = percent_decode(&spaced).decode_utf8().ok()?;
    Some(text.into_owned())
}
