//! Fills a visitor's texts into a page without copying it.

use axum::body::Bytes;

/// Replaces placeholders in a page with texts. The parts are slices of the shared page with the texts between them.
pub(crate) fn splice(page: &Bytes, texts: &[(&str, String)]) -> Vec<Bytes> {
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
    let mut parts = Vec::new();
    let mut done = 0;
    for (start, end, text) in places {
        parts.extend([page.slice(done..start), text]);
        done = end;
    }
    parts.push(page.slice(done..));
    parts.retain(|part| !part.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_replace_their_markers_without_copying_the_page() {
        let page = Bytes::from("@@A@@ one @@B@@@@A@@ two @@C@@");
        let texts = [("@@A@@", "a".to_owned()), ("@@B@@", "@@A@@".to_owned())];
        let parts = splice(&page, &texts);
        let memory = page.as_ptr_range();
        let own: Vec<usize> = parts
            .iter()
            .filter(|part| !memory.contains(&part.as_ptr()))
            .map(Bytes::len)
            .collect();
        assert_eq!(own, [1, 5, 1], "only the texts are memory of its own");
        assert_eq!(parts.concat(), b"a one @@A@@a two @@C@@");
    }
}
