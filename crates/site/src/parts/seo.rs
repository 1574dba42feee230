//! Titles and descriptions that fit into search results.

use sightline_model::Seo;

/// Longer titles are cut off in search results.
pub const LONGEST_TITLE: usize = 60;
/// Longer descriptions are cut off in search results.
pub const LONGEST_DESCRIPTION: usize = 160;

/// A page's title with the company's name where it fits and is not there yet.
pub fn page_title(title: &str, company: &str) -> String {
    let with_company = format!("{title} | {company}");
    if title.contains(company) || with_company.chars().count() > LONGEST_TITLE {
        title.to_owned()
    } else {
        with_company
    }
}

/// A page's title without the company's name that [`page_title`] gave it.
pub(crate) fn title_without_company<'a>(title: &'a str, company: &str) -> &'a str {
    let bare = title.strip_suffix(company);
    bare.and_then(|bare| bare.strip_suffix(" | "))
        .unwrap_or(title)
}

/// A description cut at a word, where it is longer than search results show.
pub fn shortened(text: &str) -> String {
    if text.chars().count() <= LONGEST_DESCRIPTION {
        return text.to_owned();
    }
    let mut out = String::new();
    for word in text.split_whitespace() {
        // One character for the space, one for the ellipsis.
        if out.chars().count() + word.chars().count() + 2 > LONGEST_DESCRIPTION {
            break;
        }
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    let cut = out.trim_end_matches([',', ';', ':', '.']).len();
    out.truncate(cut);
    out.push('…');
    out
}

/// The day on which the last of these pages was changed, when any says so.
pub(crate) fn newest<'a>(pages: impl Iterator<Item = &'a Seo>) -> Option<String> {
    // Days in this form are in the order of the alphabet.
    pages.filter_map(|seo| seo.modified.clone()).max()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_company_is_named_where_it_fits() {
        assert_eq!(
            page_title("PA systems", "Sightline"),
            "PA systems | Sightline"
        );
        assert_eq!(
            page_title("About Sightline", "Sightline"),
            "About Sightline"
        );
        assert_eq!(
            title_without_company("PA systems | Sightline", "Sightline"),
            "PA systems"
        );
        assert_eq!(
            title_without_company("About Sightline", "Sightline"),
            "About Sightline"
        );
        let long = "Business security cameras for Chicago shops and offices";
        assert_eq!(page_title(long, "Sightline"), long);
    }

    #[test]
    fn long_descriptions_end_at_a_word() {
        let text = "words, ".repeat(40);
        let short = shortened(&text);
        assert!(short.chars().count() <= 160);
        assert!(short.ends_with("words…"), "{short}");
    }
}
