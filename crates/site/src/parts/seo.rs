//! Titles and descriptions that fit in search results.

use sightline_model::Seo;

/// The maximum length of a title in characters; search results cut off longer ones.
pub const MAX_TITLE_LENGTH: usize = 60;
/// The maximum length of a description in characters; search results cut off longer ones.
pub const MAX_DESCRIPTION_LENGTH: usize = 160;

/// Appends the company's name to a page's title, unless it is in there already or doesn't fit.
pub fn page_title(title: &str, company: &str) -> String {
    let with_company = format!("{title} | {company}");
    if title.contains(company) || with_company.chars().count() > MAX_TITLE_LENGTH {
        title.to_owned()
    } else {
        with_company
    }
}

/// Removes the company's name that [`page_title`] appended.
pub(crate) fn title_without_company<'a>(title: &'a str, company: &str) -> &'a str {
    let bare = title.strip_suffix(company);
    bare.and_then(|bare| bare.strip_suffix(" | "))
        .unwrap_or(title)
}

/// Cuts a description at a word boundary if it is longer than search results show.
pub fn shortened(text: &str) -> String {
    if text.chars().count() <= MAX_DESCRIPTION_LENGTH {
        return text.to_owned();
    }
    let mut out = String::new();
    for word in text.split_whitespace() {
        // One character for the space, one for the ellipsis.
        if out.chars().count() + word.chars().count() + 2 > MAX_DESCRIPTION_LENGTH {
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

/// Returns the date of the last change to any of these pages, if one has a date.
pub(crate) fn newest<'a>(pages: impl Iterator<Item = &'a Seo>) -> Option<String> {
    // Dates in this form sort alphabetically.
    pages.filter_map(|seo| seo.modified.clone()).max()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_title_has_the_company_name_if_it_fits() {
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
    fn long_descriptions_are_cut_at_a_word() {
        let text = "words, ".repeat(40);
        let short = shortened(&text);
        assert!(short.chars().count() <= 160);
        assert!(short.ends_with("words…"), "{short}");
    }
}
