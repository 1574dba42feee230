//! Finds the file that a row is for.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet};

use sightline_model::CompanySlug;
use sightline_source::Folder;
use sightline_source::kind::{FileRole, Kind, classify};
use sightline_source::raw::{canonical_name, folded_sku};
use sightline_toml::{bom_length, parse};

use super::fields::Columns;
use super::table::{Row, TableFault};
use crate::names::{MAX_LENGTH, shortened, slug_of, words_of};

/// Brands and slugs of existing products, by something that they have.
type Products<'a> = HashMap<String, Vec<(String, &'a str)>>;

/// A brand and the [`folded_sku`] of one of its products.
type PartNumber = (String, String);

/// The columns, part numbers and titles by which the file of a row is found.
pub(super) struct Names<'a> {
    folder: &'a Folder,
    slug: Option<(usize, &'a str)>,
    brand: Option<usize>,
    title: Option<usize>,
    sku: Option<usize>,
    /// By [`folded_sku`].
    by_sku: Products<'a>,
    /// By [`folded`] title.
    by_title: Products<'a>,
    /// The part numbers of the existing products, by slug.
    sku_of: HashMap<&'a str, String>,
    /// The folded titles of the existing products, by slug.
    title_of: HashMap<&'a str, String>,
    /// The slugs of the brands.
    brands: BTreeSet<&'a str>,
}

impl<'a> Names<'a> {
    /// Finds the columns that name files, and reads the part numbers and titles of the existing products.
    pub(super) fn new(folder: &'a Folder, columns: &'a Columns) -> Self {
        let brands = folder.paths().filter_map(|path| match classify(path) {
            FileRole::Entry(Kind::Brand, slug) => Some(slug),
            _ => None,
        });
        let mut names = Self {
            folder,
            slug: columns.slug.as_ref().map(|(place, name)| (*place, &**name)),
            brand: columns.of_field("brand"),
            title: columns.of_field("title"),
            sku: columns.of_field("sku"),
            by_sku: HashMap::new(),
            by_title: HashMap::new(),
            sku_of: HashMap::new(),
            title_of: HashMap::new(),
            brands: brands.collect(),
        };
        for path in folder.paths() {
            if let FileRole::Entry(Kind::Product, slug) = classify(path) {
                names.learn(folder, path, slug);
            }
        }
        names
    }

    /// Records the part number and the title of a product. A file that can't be parsed has none.
    fn learn(&mut self, folder: &Folder, path: &str, slug: &'a str) {
        let text = folder.text(path).unwrap_or_default();
        let toml = text.get(bom_length(&text)..).unwrap_or_default();
        let Ok(root) = parse(toml, 0) else {
            return;
        };
        let brand = canonical_name(root.text("brand").unwrap_or_default());
        let learn = |of: &mut Products<'a>, key: &str| {
            let products = of.entry(key.to_owned()).or_default();
            products.push((brand.clone(), slug));
        };
        if let Some(sku) = root.text("sku").map(str::trim) {
            learn(&mut self.by_sku, &folded_sku(sku));
            self.sku_of.insert(slug, sku.to_owned());
        }
        if let Some(title) = root.text("title").map(folded) {
            learn(&mut self.by_title, &title);
            self.title_of.insert(slug, title);
        }
    }

    /// Returns a row with the whole slug of its brand. Distributors write `Axis` for `axis-communications`, which is
    /// the brand if the slug of no other one begins with that word.
    pub(super) fn with_brand<'r>(&self, row: &'r Row) -> Cow<'r, Row> {
        let found = self.brand.and_then(|place| {
            let slug = canonical_name(row.cell(place));
            if slug.is_empty() || self.brands.contains(&*slug) {
                return None;
            }
            let beginning = format!("{slug}-");
            let brands = self.brands.iter().copied();
            let mut longer = brands.filter(|brand| brand.starts_with(&beginning));
            let brand = longer.next()?;
            longer.next().is_none().then_some((place, brand))
        });
        let Some((place, brand)) = found else {
            return Cow::Borrowed(row);
        };
        let cells = row.cells.iter().enumerate();
        let cells = cells.map(|(at, cell)| if at == place { brand } else { cell });
        Cow::Owned(Row {
            line: row.line,
            cells: cells.collect(),
        })
    }

    /// Returns the brand and the [`folded_sku`] of a row; `None` for a row without a part number.
    pub(super) fn part_number(&self, row: &Row) -> Option<PartNumber> {
        let sku = cell_of(row, self.sku);
        (!sku.is_empty()).then(|| (canonical_name(cell_of(row, self.brand)), folded_sku(sku)))
    }

    /// Whether a row names its file.
    pub(super) fn has_slug(&self, row: &Row) -> bool {
        self.slug
            .is_some_and(|(place, _)| !row.cell(place).is_empty())
    }

    /// Returns the slug of the file that a row is for: the one in the row, that of the product with the same brand
    /// and part number (of several, the one that writes it as the row does), that with the same brand and title, or one
    /// made from the brand and the title or part number. If another product has it, the part number is added: one with
    /// another title, or with a part number of its own among the `numbers` of the table. `written` is the row before
    /// [`Self::with_brand`], and `above` returns the row above that has a slug.
    pub(super) fn slug<'r>(
        &self,
        row: &Row,
        written: &Row,
        numbers: &HashSet<PartNumber>,
        above: impl Fn(&str) -> Option<&'r Row>,
    ) -> Result<String, TableFault> {
        let cell = |place: Option<usize>| cell_of(row, place);
        if let Some((place, column)) = self.slug
            && !row.cell(place).is_empty()
        {
            return check(row, place, column);
        }
        let (brand, title, sku) = (cell(self.brand), cell(self.title), cell(self.sku));
        let fault = |message: String| {
            let help = "Name the file in a column \"slug\": lower-case letters a to z, digits and hyphens.";
            TableFault::of_line(row.line, message, help)
        };
        let of_brand = |of: &Products<'a>, key: &str| -> Vec<&'a str> {
            let found = of.get(key).into_iter().flatten();
            let of_brand =
                found.filter(|(other, _)| brand.is_empty() || *other == canonical_name(brand));
            of_brand.map(|(_, slug)| *slug).collect()
        };
        let only = |slugs: &[&'a str], what: &str| {
            let is_as_written =
                |slug: &&str| self.sku_of.get(slug).is_some_and(|other| other == sku);
            let mut as_written = slugs.iter().copied().filter(is_as_written);
            match (slugs, as_written.next(), as_written.next()) {
                ([], ..) => Ok(None),
                (&[slug], ..) | (_, Some(slug), None) => Ok(Some(slug)),
                _ => {
                    let message = format!("several products have the {what}: {}", slugs.join(", "));
                    let help = "Delete the file that is left over if they are one product, or name the one that is \
                                meant in a column \"slug\".";
                    Err(TableFault::of_line(row.line, message, help))
                }
            }
        };
        let of_sku = of_brand(&self.by_sku, &folded_sku(sku));
        if let Some(slug) = only(&of_sku, &format!("sku {sku:?}"))? {
            return Ok(slug.to_owned());
        }
        // A product with the part number of the row has been found above.
        let without_other_sku = |slug: &str| match self.sku_of.get(slug) {
            Some(other) if !sku.is_empty() => {
                let message = format!("products/{slug}.toml is there, with the sku {other:?}");
                Err(fault(message))
            }
            _ => Ok(slug.to_owned()),
        };
        let of_title = of_brand(&self.by_title, &folded(title));
        let is_in_table = |slug: &&str| {
            let number = |sku: &String| (canonical_name(brand), folded_sku(sku));
            let number = self.sku_of.get(slug).map(number);
            number.is_some_and(|number| numbers.contains(&number))
        };
        // A table that has the products with this title as well means another one.
        let is_another = !sku.is_empty() && of_title.iter().all(is_in_table);
        if !is_another && let Some(slug) = only(&of_title, &format!("title {title:?}"))? {
            return without_other_sku(slug);
        }
        // A text that gives no slug, such as one in another script, would leave only the brand.
        let what = [title, sku]
            .into_iter()
            .find(|what| slug_of(what).is_some());
        let short_brand = cell_of(written, self.brand);
        let words = what.map(|what| words_of_both(brand, short_brand, what));
        let words = words.unwrap_or_default();
        let made = shortened(&words, MAX_LENGTH).ok_or_else(|| {
            fault("no slug, title or sku from which the file could be named".to_owned())
        })?;
        let title_above = |row: &Row| folded(cell_of(row, self.title));
        let title_there = above(&made).map(title_above);
        let title_there = title_there.filter(|title| !title.is_empty());
        let title_there = title_there.or_else(|| self.title_of.get(&*made).cloned());
        let has_other_title = title_there.is_some_and(|there| there != folded(title));
        let has_other_sku = !sku.is_empty()
            && match above(&made) {
                Some(row) => !cell_of(row, self.sku).is_empty(),
                None => of_title.contains(&&*made),
            };
        let is_others = has_other_title || has_other_sku;
        // Such a name has the part number already.
        let is_whole_sku = made == words && what != Some(title);
        if is_whole_sku || !is_others {
            return without_other_sku(&made);
        }
        let is_free = |slug: &String| {
            !self.folder.has(&format!("products/{slug}.toml")) && above(slug).is_none()
        };
        let with_sku = slug_of(sku).map(|sku| with_part_number(&made, &sku));
        with_sku.filter(is_free).ok_or_else(|| {
            let message = format!("another product has the name {made:?}");
            let help = "Name this one in a column \"slug\", or give its part number in \"sku\".";
            TableFault::of_line(row.line, message, help)
        })
    }
}

/// Returns a cell of a row; empty if the table doesn't have the column.
fn cell_of(row: &Row, place: Option<usize>) -> &str {
    place.map_or("", |place| row.cell(place))
}

/// Returns the words of a text in lower case, without the signs between them.
fn folded(text: &str) -> String {
    let words = text.split(|c: char| !c.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}

/// Returns the words of a brand and of a title or part number for a slug. They have the brand once, even if the title
/// begins with the brand or with its beginning in the row. Words that would be cut don't repeat its first word either;
/// others keep it, since "Door Controller" and "Controller" may be two products of the brand `door-king`.
fn words_of_both(brand: &str, short_brand: &str, what: &str) -> String {
    let (brand, short_brand, what) = (words_of(brand), words_of(short_brand), words_of(what));
    let is_long = brand.len() + 1 + what.len() > MAX_LENGTH;
    let first_word = brand.split('-').next().filter(|_| is_long);
    let first_word = first_word.unwrap_or_default();
    let rest = [&*brand, &*short_brand, first_word]
        .into_iter()
        .filter(|beginning| !beginning.is_empty())
        .find_map(|beginning| what.strip_prefix(beginning)?.strip_prefix('-'));
    words_of(&format!("{brand} {}", rest.unwrap_or(&what)))
}

/// Adds a part number to a slug, without the last words of the slug if it would be too long.
fn with_part_number(slug: &str, number: &str) -> String {
    let most = MAX_LENGTH.saturating_sub(number.len() + 1);
    match shortened(slug, most) {
        Some(beginning) => format!("{beginning}-{number}"),
        None => number.to_owned(),
    }
}

fn check(row: &Row, place: usize, column: &str) -> Result<String, TableFault> {
    let named = row.cell(place);
    if CompanySlug::parse(named).is_some() {
        return Ok(named.to_owned());
    }
    let near = slug_of(named).map_or_else(String::new, |slug| format!(": {slug}"));
    let message = format!("{named:?} cannot be the name of a file and part of an address");
    let help = format!("Write lower-case letters, digits and single hyphens{near}.");
    Err(TableFault::of_cell(row.line, column, message, help))
}
