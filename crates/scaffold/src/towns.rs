//! Towns in running text, alone and in lists: `Chicago, Naperville and Aurora`.

use super::company::NewCompany;
use super::sample::Sample;

/// Towns near the sample's own that its texts may name.
const NEIGHBORS: [&str; 13] = [
    "Batavia",
    "Bolingbrook",
    "Cicero",
    "Elgin",
    "Evanston",
    "Geneva",
    "Joliet",
    "Lisle",
    "Oak Park",
    "Romeoville",
    "Schaumburg",
    "Skokie",
    "Wheaton",
];

/// The separators in a list of towns, the longest first, each with its replacement.
const SEPARATORS: [(&str, &str); 5] = [
    (", and ", " and "),
    (", or ", " or "),
    (" and ", " and "),
    (" or ", " or "),
    (", ", ", "),
];

/// The sample's towns and the new ones.
#[derive(Debug)]
pub(super) struct Towns {
    /// The sample's towns, each with its replacement.
    pairs: Vec<(String, String)>,
    /// The number of leading pairs that make up the sample's whole area.
    area: usize,
    /// All new towns.
    new: Vec<String>,
}

impl Towns {
    pub(super) fn new(sample: &Sample, company: &NewCompany) -> Self {
        let suburb = |index: usize| {
            let count = company.suburbs.len().max(1);
            let suburb = company.suburbs.get(index % count);
            suburb.unwrap_or(&company.city).clone()
        };
        let areas = &sample.company.areas;
        let mut pairs = Vec::new();
        for (index, town) in areas.iter().enumerate() {
            let new = index.checked_sub(1).map_or(company.city.clone(), suburb);
            pairs.push((town.clone(), new));
        }
        for (index, town) in NEIGHBORS.iter().enumerate() {
            pairs.push(((*town).to_owned(), suburb(index)));
        }
        Self {
            area: areas.len(),
            pairs,
            new: company.towns(),
        }
    }

    /// Finds the town or the list of towns at the start of a text. Returns its length and its replacement.
    pub(super) fn match_start(&self, text: &str) -> Option<(usize, String)> {
        let mut found = vec![self.town(text)?];
        let mut length = self.name(found[0]).len();
        let mut last_separator = ", ";
        while let Some((skipped, separator, index)) = self.next(text.get(length..)?) {
            found.push(index);
            length += skipped;
            last_separator = separator;
        }
        if found.len() > 1 && (0..self.area).all(|index| found.contains(&index)) {
            return Some((length, join(&self.new, last_separator)));
        }
        let mut towns: Vec<String> = Vec::new();
        for index in found {
            let new = &self.pairs[index].1;
            if !towns.contains(new) {
                towns.push(new.clone());
            }
        }
        Some((length, join(&towns, last_separator)))
    }

    /// Finds a separator and a town at the start of a text. Returns their length, the replacement of the
    /// separator and the index of the town.
    fn next(&self, text: &str) -> Option<(usize, &'static str, usize)> {
        SEPARATORS.into_iter().find_map(|(written, separator)| {
            let index = self.town(text.strip_prefix(written)?)?;
            Some((written.len() + self.name(index).len(), separator, index))
        })
    }

    fn name(&self, index: usize) -> &str {
        &self.pairs[index].0
    }

    /// Returns the index of the town at the start of a text.
    fn town(&self, text: &str) -> Option<usize> {
        self.pairs.iter().position(|(town, _)| {
            text.strip_prefix(town.as_str())
                .is_some_and(|rest| ends_word(town, rest))
        })
    }
}

/// Joins towns as `A, B and C`, with `last_separator` before the last one.
pub(super) fn join(towns: &[String], last_separator: &str) -> String {
    match towns.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{}{last_separator}{last}", others.join(", ")),
        None => String::new(),
    }
}

/// Whether a word ends between `word` and `rest`.
pub(super) fn ends_word(word: &str, rest: &str) -> bool {
    !(word.ends_with(char::is_alphanumeric) && rest.starts_with(char::is_alphanumeric))
}
