//! The plain text of rendered Markdown.

use html_escape::decode_html_entities;

/// The signs after which a sentence needs no full stop.
const STOPS: [char; 7] = ['.', '!', '?', ':', ',', ';', '…'];

/// The signs that may follow them.
const CLOSING: [char; 4] = [')', '"', '”', '’'];

/// Returns the text of HTML that this program has rendered: elements become spaces, and character
/// references become the characters that they stand for. The cells of a table have dots between them.
/// Its rows, headings and the items of lists end like sentences.
pub(super) fn plain_text(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((before, after)) = rest.split_once('<') {
        text.push_str(&decode_html_entities(before));
        let end = after.find('>').map_or(after.len(), |end| end + 1);
        let (tag, after) = after.split_at(end);
        match tag {
            "/td>" | "/th>" => text.push_str(" · "),
            "/tr>" | "/li>" | "/h1>" | "/h2>" | "/h3>" | "/h4>" | "/h5>" | "/h6>" => {
                text.truncate(text.trim_end_matches([' ', '\n', '·']).len());
                let words = text.trim_end_matches(CLOSING);
                let has_end = words.is_empty() || words.ends_with(STOPS);
                text.push_str(if has_end { " " } else { ". " });
            }
            // An inline tag inside a word doesn't end the word.
            _ if is_inline(tag) => {}
            _ => text.push(' '),
        }
        rest = after;
    }
    text.push_str(&decode_html_entities(rest));
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn is_inline(tag: &str) -> bool {
    let name = tag.trim_start_matches('/');
    ["a ", "a>", "b>", "strong>", "em>", "code>", "del>"]
        .iter()
        .any(|inline| name.starts_with(inline))
}

#[cfg(test)]
mod tests {
    use super::plain_text;

    #[test]
    fn plain_text_drops_tags_and_decodes_entities() {
        let html = "<h3 id=\"a\">Doors &amp; paths</h3>\n<p>A <strong>thin</strong>, &lt;b&gt;</p>";
        assert_eq!(plain_text(html), "Doors & paths. A thin, <b>");
        assert_eq!(plain_text("<p"), "");
        assert_eq!(plain_text("&amp;lt;"), "&lt;");
    }

    #[test]
    fn headings_and_the_items_of_lists_end_like_sentences() {
        let html = "<h2>Which one?</h2>\n<p>Bring:</p>\n<ul>\n<li>a key</li>\n<li>\n<p>A photo.</p>\n</li>\n</ul>";
        assert_eq!(plain_text(html), "Which one? Bring: a key. A photo.");
        let items = |items: &[&str]| plain_text(&format!("<li>{}</li>", items.join("</li>\n<li>")));
        assert_eq!(
            items(&[
                "in order,",
                "your message;",
                "(See above.)",
                "a lock (new)",
                "up to 50%"
            ]),
            "in order, your message; (See above.) a lock (new). up to 50%."
        );
        assert_eq!(
            items(&["“Call us.”", "&quot;Why?&quot;", "the “hub”", "a key"]),
            "“Call us.” \"Why?\" the “hub”. a key."
        );
    }

    #[test]
    fn the_cells_of_a_table_are_separated_and_its_rows_end() {
        let html = "<p>Testers</p><table><thead><tr><th>Tester</th><th>Question</th></tr></thead>\n\
            <tbody><tr><td>Qualifier</td><td>Is it fast?</td></tr>\n<tr><td>None</td><td></td></tr></tbody></table>";
        assert_eq!(
            plain_text(html),
            "Testers Tester · Question. Qualifier · Is it fast? None."
        );
    }
}
