//! Reports what would become of the previous site's addresses, for people and for programs.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use sightline_model::normal_path;
use sightline_source::Code;
use sightline_toml::{CodeInfo, Diagnostic};

use super::{LostAddress, OldAddress};

/// What would become of the addresses of a company's previous site.
#[derive(Debug, Default)]
pub struct PreviousSite {
    /// The number of addresses that were compared with the new site.
    pub(super) compared: usize,
    pub(super) lost: Vec<LostAddress>,
    /// Addresses of other hosts, which were not compared.
    pub(super) elsewhere: Vec<OldAddress>,
    /// Addresses with their page in the query, which were not compared.
    pub(super) in_query: Vec<OldAddress>,
}

impl PreviousSite {
    /// Whether any address would be unknown.
    pub const fn has_lost(&self) -> bool {
        !self.lost.is_empty()
    }

    /// Returns one diagnostic for each address that would be unknown or was not compared.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let lost = self.lost.iter().map(|lost| {
            let address = &lost.address;
            let path = quoted(&normal_path(&address.path));
            let message = format!("\"{}\" would be unknown on this site", address.written);
            let help = match &lost.near {
                _ if !can_redirect(&address.path) => CANNOT_REDIRECT.to_owned(),
                Some(near) => format!(
                    "If it meant \"{}\", add to site.toml: [[redirects]] from = {path}, to = {}.",
                    near.title,
                    quoted(&near.path),
                ),
                None => format!(
                    "No page is near. If its content is gone for good, add to site.toml: \
                     [[redirects]] from = {path}, gone = true."
                ),
            };
            diagnostic(Code::LostAddress, address, message, help)
        });
        let elsewhere = self.elsewhere.iter().map(|address| {
            let message = format!("\"{}\" is at another host", address.written);
            let help = "Nothing, if it is not of the previous site; else list its path only.";
            diagnostic(Code::OtherHost, address, message, help.to_owned())
        });
        let in_query = self.in_query.iter().map(|address| {
            let message = format!("\"{}\" has its page after the \"?\"", address.written);
            let help = "Redirect it in the web server in front, if it matters.";
            diagnostic(Code::QueryAddress, address, message, help.to_owned())
        });
        lost.chain(elsewhere).chain(in_query).collect()
    }

    /// Returns a report for people: each unknown address with its page, and the redirects to paste.
    pub fn render_text(&self) -> String {
        let mut out = String::new();
        // Writing to a `String` can't fail.
        _ = writeln!(
            out,
            "Old addresses: {} compared, {} unknown to this site.",
            self.compared,
            self.lost.len()
        );
        for LostAddress { address, near } in &self.lost {
            let place = format!("{}:{}", address.file, address.line);
            let near = near.as_ref().map_or_else(
                || "no near page: gone = true?".to_owned(),
                |near| format!("near {} ({})", near.path, near.title),
            );
            _ = writeln!(out, "  {place}: {}\n    {near}", shown(&address.written));
        }
        let others = [
            ("At other hosts, and not compared", &self.elsewhere),
            (
                "With the page after the \"?\", which no redirect can name",
                &self.in_query,
            ),
        ];
        for (title, addresses) in others {
            if !addresses.is_empty() {
                _ = writeln!(out, "\n{title}:");
            }
            for address in addresses {
                let place = format!("{}:{}", address.file, address.line);
                _ = writeln!(out, "  {place}: {}", shown(&address.written));
            }
        }
        self.redirects(&mut out);
        out
    }

    /// Writes the redirects for `site.toml`, one for all addresses that differ only in their queries.
    fn redirects(&self, out: &mut String) {
        let mut seen = BTreeSet::new();
        let able = self.lost.iter().filter(|lost| {
            can_redirect(&lost.address.path) && seen.insert(normal_path(&lost.address.path))
        });
        let able: Vec<&LostAddress> = able.collect();
        let from = |lost: &LostAddress| quoted(&normal_path(&lost.address.path));
        if able.iter().any(|lost| lost.near.is_some()) {
            out.push_str("\nRead these, then paste them at the end of site.toml:\n");
        }
        for lost in &able {
            if let Some(near) = &lost.near {
                let (from, to) = (from(lost), quoted(&near.path));
                _ = write!(out, "\n[[redirects]]\nfrom = {from}\nto = {to}\n");
            }
        }
        if able.iter().any(|lost| lost.near.is_none()) {
            out.push_str(
                "\n# No page is near these. Give them a page with to = \"/...\", or take the # away \
                 where\n# their content is gone for good.\n",
            );
        }
        for lost in able.iter().filter(|lost| lost.near.is_none()) {
            _ = write!(
                out,
                "\n# [[redirects]]\n# from = {}\n# gone = true\n",
                from(lost)
            );
        }
    }
}

const CANNOT_REDIRECT: &str = "Its path has a \"?\" or \"#\" in it, which no redirect can name.";

/// Whether a redirect can name a path.
fn can_redirect(path: &str) -> bool {
    !path.contains(['?', '#'])
}

/// Returns a path as a TOML string on one line, with control characters percent-encoded: no text may have one.
fn quoted(path: &str) -> String {
    let mut out = String::from("\"");
    for letter in path.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            _ if letter.is_control() => {
                for byte in letter.encode_utf8(&mut [0; 4]).bytes() {
                    // Writing to a `String` can't fail.
                    _ = write!(out, "%{byte:02X}");
                }
            }
            _ => out.push(letter),
        }
    }
    out.push('"');
    out
}

/// Returns a text for a terminal, which would interpret control characters.
fn shown(text: &str) -> String {
    text.replace(char::is_control, "\u{fffd}")
}

fn diagnostic(code: Code, address: &OldAddress, message: String, help: String) -> Diagnostic {
    let info: &CodeInfo = code.into();
    Diagnostic {
        code: info.code,
        severity: info.severity,
        file: address.file.to_string(),
        line: address.line,
        column: address.column,
        span: address.span.clone(),
        message,
        why: info.why.to_owned(),
        help,
    }
}
