//! The plain text of rendered Markdown.

/// Returns the text of HTML that this program has rendered: elements become spaces, and character
/// references become the characters that they stand for. The cells of a table have dots between them,
/// and its rows end like sentences.
pub(super) fn plain_text(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((before, after)) = rest.split_once('<') {
        text.push_str(before);
        let end = after.find('>').map_or(after.len(), |end| end + 1);
        let (tag, after) = after.split_at(end);
        match tag {
            "/td>" | "/th>" => text.push_str(" · "),
            "/tr>" => {
                text.truncate(text.trim_end_matches([' ', '·']).len());
                text.push_str(if text.ends_with(['.', '!', '?']) {
                    " "
                } else {
                    ". "
                });
            }
            // An inline tag inside a word doesn't end the word.
            _ if is_inline(tag) => {}
            _ => text.push(' '),
        }
        rest = after;
    }
    text.push_str(rest);
    let text = html_escape::decode_html_entities(&text);
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
        assert_eq!(plain_text(html), "Doors & paths A thin, <b>");
        assert_eq!(plain_text("<p"), "");
        assert_eq!(plain_text("&amp;lt;"), "&lt;");
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
