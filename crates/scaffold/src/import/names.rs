//! Finds the file that a row is for.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};

use sightline_model::CompanySlug;
use sightline_source::Folder;
use sightline_source::kind::{FileRole, Kind, classify};
use sightline_source::raw::canonical_name;
use sightline_toml::{bom_length, parse};

use super::fields::Columns;
use super::table::{Row, TableFault};
use crate::names::slug_of;

/// The columns and part numbers by which the file of a row is found.
pub(super) struct Names<'a> {
    folder: &'a Folder,
    slug: Option<usize>,
    brand: Option<usize>,
    title: Option<usize>,
    sku: Option<usize>,
    /// Brand and slug of the existing products, by part number.
    by_sku: HashMap<String, Vec<(String, &'a str)>>,
    /// The part numbers of the existing products, by slug.
    sku_of: HashMap<&'a str, String>,
    /// The slugs of the brands.
    brands: BTreeSet<&'a str>,
}

impl<'a> Names<'a> {
    /// Finds the columns that name files. If one has part numbers, reads those of the existing products.
    pub(super) fn new(folder: &'a Folder, columns: &Columns) -> Self {
        let brands = folder.paths().filter_map(|path| match classify(path) {
            FileRole::Entry(Kind::Brand, slug) => Some(slug),
            _ => None,
        });
        let mut names = Self {
            folder,
            slug: columns.slug,
            brand: columns.of_field("brand"),
            title: columns.of_field("title"),
            sku: columns.of_field("sku"),
            by_sku: HashMap::new(),
            sku_of: HashMap::new(),
            brands: brands.collect(),
        };
        if names.sku.is_some() {
            for path in folder.paths() {
                if let FileRole::Entry(Kind::Product, slug) = classify(path) {
                    names.learn(folder, path, slug);
                }
            }
        }
        names
    }

    /// Records the part number of a product. A file that can't be parsed has none.
    fn learn(&mut self, folder: &Folder, path: &str, slug: &'a str) {
        let text = folder.text(path).unwrap_or_default();
        let toml = text.get(bom_length(&text)..).unwrap_or_default();
        let Ok(root) = parse(toml, 0) else {
            return;
        };
        if let Some(sku) = root.text("sku").map(str::trim) {
            let brand = canonical_name(root.text("brand").unwrap_or_default());
            let of_sku = self.by_sku.entry(sku.to_owned()).or_default();
            of_sku.push((brand, slug));
            self.sku_of.insert(slug, sku.to_owned());
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

    /// Returns the slug of the file that a row is for: the one in the row, that of the product with the same
    /// brand and part number, or one made from the brand and the title or part number. `written` is the row before
    /// [`Self::with_brand`].
    pub(super) fn slug(&self, row: &Row, written: &Row) -> Result<String, TableFault> {
        let cell = |place: Option<usize>| place.map_or("", |place| row.cell(place));
        let named = cell(self.slug);
        if !named.is_empty() {
            return check(row, named);
        }
        let (brand, title, sku) = (cell(self.brand), cell(self.title), cell(self.sku));
        let of_sku = self.by_sku.get(sku).into_iter().flatten();
        let of_sku =
            of_sku.filter(|(other, _)| brand.is_empty() || *other == canonical_name(brand));
        let of_sku: Vec<&str> = of_sku.map(|(_, slug)| *slug).collect();
        let fault = |message: String| {
            let help = "Name the file in a column \"slug\": lower-case letters a to z, digits and hyphens.";
            TableFault::of_line(row.line, message, help)
        };
        match of_sku[..] {
            [] => {}
            [slug] => return Ok(slug.to_owned()),
            _ => {
                let files = of_sku.join(", ");
                return Err(fault(format!(
                    "several products have the sku {sku:?}: {files}"
                )));
            }
        }
        // A text that gives no slug, such as one in another script, would leave only the brand.
        let what = [title, sku]
            .into_iter()
            .find(|what| slug_of(what).is_some());
        let short_brand = self.brand.map_or("", |place| written.cell(place));
        let slug = what.and_then(|what| self.made_from(brand, short_brand, what));
        let slug = slug.ok_or_else(|| {
            fault("no slug, title or sku from which the file could be named".to_owned())
        })?;
        match self.sku_of.get(&*slug) {
            Some(other) if !sku.is_empty() => {
                let message = format!("products/{slug}.toml is there, with the sku {other:?}");
                Err(fault(message))
            }
            _ => Ok(slug),
        }
    }

    /// Makes a slug from a brand and a title or part number. It has the brand once, even if the title begins with the
    /// brand or with its beginning in the row, unless an earlier import has written the brand twice.
    fn made_from(&self, brand: &str, short_brand: &str, what: &str) -> Option<String> {
        let long = slug_of(&format!("{brand} {what}"))?;
        let title = slug_of(what)?;
        let rest = [brand, short_brand].into_iter().find_map(|brand| {
            let rest = title.strip_prefix(&slug_of(brand)?)?;
            rest.strip_prefix('-')
        });
        let once = rest.and_then(|rest| slug_of(&format!("{brand} {rest}")));
        let is_there = self.folder.has(&format!("products/{long}.toml"));
        once.filter(|_| !is_there).or(Some(long))
    }
}

fn check(row: &Row, named: &str) -> Result<String, TableFault> {
    if CompanySlug::parse(named).is_some() {
        return Ok(named.to_owned());
    }
    let near = slug_of(named).map_or_else(String::new, |slug| format!(": {slug}"));
    let message = format!("{named:?} cannot be the name of a file and part of an address");
    let help = format!("Write lower-case letters, digits and single hyphens{near}.");
    Err(TableFault::of_cell(row.line, "slug", message, help))
}
