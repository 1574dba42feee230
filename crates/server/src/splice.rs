//! Fills a visitor's texts into a page without copying it: the body consists of slices of the shared page with the
//! texts between them.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::Bytes;
use hyper::body::{Body, Frame, SizeHint};

/// A body that consists of several parts.
#[derive(Debug)]
pub(crate) struct Spliced {
    parts: VecDeque<Bytes>,
    bytes: usize,
}

impl Spliced {
    /// Replaces placeholders in a page with texts.
    pub(crate) fn new(page: &Bytes, texts: &[(&str, String)]) -> Self {
        let html = std::str::from_utf8(page).unwrap_or_default();
        let mut places: Vec<_> = texts
            .iter()
            .flat_map(|(placeholder, text)| {
                let text = Bytes::copy_from_slice(text.as_bytes());
                html.match_indices(placeholder)
                    .map(move |(start, found)| (start, start + found.len(), text.clone()))
            })
            .collect();
        places.sort_unstable_by_key(|(start, ..)| *start);
        let mut parts = VecDeque::new();
        let mut done = 0;
        for (start, end, text) in places {
            parts.extend([page.slice(done..start), text]);
            done = end;
        }
        parts.push_back(page.slice(done..));
        parts.retain(|part| !part.is_empty());
        Self {
            bytes: parts.iter().map(Bytes::len).sum(),
            parts,
        }
    }

    /// The number of bytes that remain to be sent.
    pub(crate) const fn len(&self) -> usize {
        self.bytes
    }
}

impl Body for Spliced {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let part = self.parts.pop_front();
        self.bytes -= part.as_ref().map_or(0, Bytes::len);
        Poll::Ready(part.map(|part| Ok(Frame::data(part))))
    }

    fn is_end_stream(&self) -> bool {
        self.parts.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(u64::try_from(self.bytes).unwrap_or(u64::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn texts_replace_their_markers_without_copying_the_page() {
        let page = Bytes::from("@@A@@ one @@B@@@@A@@ two @@C@@");
        let texts = [("@@A@@", "a".to_owned()), ("@@B@@", "@@A@@".to_owned())];
        let spliced = Spliced::new(&page, &texts);
        let memory = page.as_ptr_range();
        let own: Vec<usize> = spliced
            .parts
            .iter()
            .filter(|part| !memory.contains(&part.as_ptr()))
            .map(Bytes::len)
            .collect();
        assert_eq!(own, [1, 5, 1], "only the texts are memory of its own");
        let length = spliced.len();
        let body = axum::body::Body::new(spliced);
        let body = axum::body::to_bytes(body, usize::MAX).await.unwrap();
        assert_eq!(body, "a one @@A@@a two @@C@@");
        assert_eq!(length, body.len());
    }
}
