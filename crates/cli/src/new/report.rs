//! What is left for the owner to do.

use std::path::{Path, PathBuf};

use sightline_content::Folder;
use sightline_scaffold::NewCompany;

/// The state whose laws the installer's texts explain.
const STATE: &str = "Illinois";

/// Words for units, standards, laws and the emergency number of the United States.
const AMERICAN: [&str; 18] = [
    "911", "ANSI", "FCC", "NDAA", "NEC", "NFPA", "TIA", "UL", "federal", "feet", "foot", "ft",
    "inch", "inches", "mile", "miles", "pounds", "sq",
];

/// The time zones of the United States in the tz database (`zone1970.tab`), and groups of them.
const ZONES: [&str; 19] = [
    "America/Adak",
    "America/Anchorage",
    "America/Boise",
    "America/Chicago",
    "America/Denver",
    "America/Detroit",
    "America/Indiana/",
    "America/Juneau",
    "America/Kentucky/",
    "America/Los_Angeles",
    "America/Menominee",
    "America/Metlakatla",
    "America/New_York",
    "America/Nome",
    "America/North_Dakota/",
    "America/Phoenix",
    "America/Sitka",
    "America/Yakutat",
    "Pacific/Honolulu",
];

/// Returns what is left for the owner to do.
pub(super) fn next_steps(dir: &Path, data: &str, folder: &Folder, company: &NewCompany) -> String {
    let at = quoted(dir);
    let data = quoted(&from_here(dir, data));
    let mut steps = vec![
        format!("Look at it:\n     sightline serve --site {at} --data {data}"),
        "Put your own numbers into site.toml: the business hours and the service radius are still\n     \
         the sample's. Insurance, your own warranty, emergency service, prices and how soon you answer\n     \
         are not mentioned: add what you can prove."
            .to_owned(),
    ];
    if company.license.is_none() {
        steps.push(
            "If you have a license, add facts.license_number in site.toml. Until then no text says\n     \
             that you're licensed."
                .to_owned(),
        );
    }
    if company.base_url.ends_with(".example") {
        steps.push(format!(
            "Set company.base_url in site.toml: {} is nobody's address.",
            company.base_url
        ));
    }
    steps.push(match &company.time_zone {
        Some(zone) => format!(
            "Times and days are those of {zone}: company.time_zone in site.toml. Change it where the\n     \
             company's is another."
        ),
        None => "Set company.time_zone in site.toml, such as \"America/Chicago\": until then the times of\n     \
                 leads and the days of prices and business hours are those of UTC."
            .to_owned(),
    });
    steps.extend(texts_to_reword(folder, company));
    if folder.paths().any(|path| path.starts_with("articles/")) {
        steps.push(
            "Read the articles, make them yours, then say `published = true`. Until then nobody sees\n     \
             them, and what leads to them is left out."
                .to_owned(),
        );
    }
    steps.push(match &company.mail {
        Some(mail) => format!(
            "Put the password of the mail server into the variable SMTP_PASSWORD where the site is\n     \
             served. Then send a test to {}:\n     sightline leads test --site {at} --data {data}",
            mail.to
        ),
        None => "Say where leads go: in deliveries.toml, or in the studio under Settings. Until then\n     \
                 they are only stored, and you read them in the studio, at /studio of the site. The\n     \
                 first start prints a link that lets you in."
            .to_owned(),
    });
    steps.push(
        "Replace the pictures in media/ (the same name needs no other change), and name your\n     \
         pages on social networks in site.toml. README.md says where everything is."
            .to_owned(),
    );
    steps.push(format!("Check again:\n     sightline check --site {at}"));
    let steps: Vec<String> = steps
        .iter()
        .enumerate()
        .map(|(index, step)| format!("\n{:>3}. {step}", index + 1))
        .collect();
    format!(
        "The site of {} is in {}. What to do next:\n{}",
        company.name,
        dir.display(),
        steps.concat()
    )
}

/// The steps about texts that the company has to check, each with the files.
fn texts_to_reword(folder: &Folder, company: &NewCompany) -> Vec<String> {
    let mut steps = Vec::new();
    if let Some(files) = files_with(folder, has_sample_note) {
        steps.push(format!(
            "These texts tell visitors in italics that they are samples. Have somebody who knows the law\n     \
             where you work read them, make them yours, then remove those words:\n     {files}"
        ));
    }
    if let Some(files) = files_with(folder, |text| text.contains(STATE)) {
        steps.push(format!(
            "These texts explain the law of {STATE}; have them read where yours is another:\n     {files}"
        ));
    }
    if is_in_the_states(company) {
        return steps;
    }
    steps.push(
        "Name your country in business.address or company.language (\"en-GB\") in site.toml: until then\n     \
         pages show hours as in the United States, 8 am to 6 pm."
            .to_owned(),
    );
    if let Some(files) = files_with(folder, is_american) {
        steps.push(format!(
            "These texts have feet and miles, American standards or the rules of a state; change\n     \
             what is different where you work:\n     {files}"
        ));
    }
    steps
}

/// The files whose text passes a test, one per line, or `None` if none does.
fn files_with(folder: &Folder, test: impl Fn(&str) -> bool) -> Option<String> {
    let files: Vec<&str> = folder
        .paths()
        .filter(|path| folder.text(path).is_some_and(|text| test(&text)))
        .collect();
    (!files.is_empty()).then(|| files.join("\n     "))
}

/// Whether a company seems to be in the United States: by its numbers, which Canada and others begin with +1 too, and
/// by its time zone, if it is known.
fn is_in_the_states(company: &NewCompany) -> bool {
    company.is_in_north_america()
        && company.time_zone.as_deref().is_none_or(|zone| {
            ZONES
                .iter()
                .any(|known| zone == *known || known.ends_with('/') && zone.starts_with(known))
        })
}

/// Whether a text has a line in italics about its being a sample.
fn has_sample_note(text: &str) -> bool {
    let mut notes = text.lines().filter(|line| line.starts_with('*'));
    notes.any(|line| {
        ["Sample", "sample", "a lawyer"]
            .iter()
            .any(|words| line.contains(words))
    })
}

/// Whether a text has units, standards or laws of the United States.
fn is_american(text: &str) -> bool {
    // Keys such as `width_ft` are no text, but `_federal_` is a word with emphasis.
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    let mut words = words.map(|word| word.trim_matches('_'));
    let has_phrase = ["your state", "Message and data rates"]
        .iter()
        .any(|phrase| text.contains(phrase));
    let is_known = |word: &str| AMERICAN.contains(&word);
    has_phrase || words.any(|word| is_known(word) || is_known(&word.to_lowercase()))
}

/// A path that is relative to a folder, without the folders that it leaves.
fn from_here(dir: &Path, relative: &str) -> PathBuf {
    let (mut base, mut rest) = (dir, relative);
    while let (Some(up), Some(parent)) = (rest.strip_prefix("../"), base.parent())
        && base.file_name().is_some()
    {
        (base, rest) = (parent, up);
    }
    base.join(rest)
}

/// Quotes a path for a shell, if it needs quotes.
pub(super) fn quoted(path: &Path) -> String {
    let path = path.display().to_string();
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+:@\\".contains(c);
    if path.chars().all(is_plain) && !path.starts_with('-') {
        path
    } else {
        format!("'{}'", path.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn american_units_and_rules_are_found_in_texts_but_not_in_keys() {
        assert!(is_american("Up to about 7 ft"));
        assert!(is_american("a room of 900 sq ft"));
        assert!(is_american("under _federal_ purchasing rules"));
        assert!(is_american("Feet, watts and gigabits"));
        assert!(is_american("In an emergency, call 911."));
        assert!(is_american("Message and data rates may apply."));
        assert!(!is_american("width_ft = 12"));
        assert!(!is_american("Nec ul ansi"));
    }

    #[test]
    fn a_relative_path_is_told_from_here() {
        for (dir, relative, expected) in [
            ("acme", "../acme-data", "acme-data"),
            ("acme", "../../acme-data", "../acme-data"),
            ("sites/acme", "../../acme-data", "acme-data"),
            ("/srv/sites/acme", "../../acme-data", "/srv/acme-data"),
        ] {
            assert_eq!(from_here(Path::new(dir), relative), Path::new(expected));
        }
    }
}
