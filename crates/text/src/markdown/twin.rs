//! The Markdown form of an article: as it was written, except that pictures have an address that works wherever the text
//! is read. The addresses of files for download redirect.

use super::pictures::TextPicture;

/// The Markdown of an article.
#[derive(Debug, Clone, Default)]
pub struct MarkdownTwin(Vec<Piece>);

#[derive(Debug, Clone)]
enum Piece {
    /// As written.
    Text(String),
    /// A picture of the media folder.
    Picture {
        alt: String,
        /// The address, from the root of the site.
        src: String,
        caption: String,
    },
}

impl MarkdownTwin {
    /// Creates the Markdown form of a text that begins at byte `base` of its file.
    pub(super) fn new(text: &str, base: usize, pictures: &[TextPicture]) -> Self {
        let mut pictures: Vec<&TextPicture> = pictures.iter().collect();
        pictures.sort_by_key(|shown| shown.span.start);
        let mut pieces = Vec::new();
        let mut at = text.len() - text.trim_start_matches('\n').len();
        let text_up_to = |from: usize, to: usize| {
            let text = text.get(from..to).unwrap_or_default();
            (!text.is_empty()).then(|| Piece::Text(text.to_owned()))
        };
        for shown in pictures {
            let start = shown.span.start.saturating_sub(base);
            pieces.extend(text_up_to(at, start));
            pieces.push(Piece::Picture {
                alt: shown.picture.alt.clone(),
                src: shown.picture.src.clone(),
                caption: shown.caption.clone(),
            });
            at = shown.span.end.saturating_sub(base);
        }
        pieces.extend(text_up_to(at, text.len()));
        Self(pieces)
    }

    /// Returns the Markdown for a site at this address.
    pub fn at(&self, base_url: &str) -> String {
        let mut out = String::new();
        for piece in &self.0 {
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Picture { alt, src, caption } => {
                    out.push_str("![");
                    push_escaped(&mut out, alt);
                    out.push_str("](");
                    out.push_str(base_url);
                    out.push_str(src);
                    if !caption.is_empty() {
                        out.push_str(" \"");
                        push_escaped(&mut out, caption);
                        out.push('"');
                    }
                    out.push(')');
                }
            }
        }
        out
    }
}

/// Appends a text escaped so that it neither closes the brackets nor becomes markup.
fn push_escaped(out: &mut String, text: &str) {
    for c in text.chars() {
        if matches!(c, '\\' | '[' | ']' | '"' | '*' | '_' | '`' | '<' | '&') {
            out.push('\\');
        }
        out.push(c);
    }
}
