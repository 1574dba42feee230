//! Finds the file that a row is for.

use std::collections::HashMap;

use sightline_model::CompanySlug;
use sightline_source::Folder;
use sightline_source::kind::{FileRole, Kind, classify};
use sightline_source::raw::slug_of as brand_slug;
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
}

impl<'a> Names<'a> {
    /// Finds the columns that name files. If one has part numbers, reads those of the existing products.
    pub(super) fn new(folder: &'a Folder, columns: &Columns) -> Self {
        let mut names = Self {
            folder,
            slug: columns.slug,
            brand: columns.of_field("brand"),
            title: columns.of_field("title"),
            sku: columns.of_field("sku"),
            by_sku: HashMap::new(),
            sku_of: HashMap::new(),
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
            let brand = brand_slug(root.text("brand").unwrap_or_default());
            let of_sku = self.by_sku.entry(sku.to_owned()).or_default();
            of_sku.push((brand, slug));
            self.sku_of.insert(slug, sku.to_owned());
        }
    }

    /// Returns the slug of the file that a row is for: the one in the row, that of the product with the same
    /// brand and part number, or one made from the brand and the title or part number.
    pub(super) fn slug(&self, row: &Row) -> Result<String, TableFault> {
        let cell = |place: Option<usize>| place.map_or("", |place| row.cell(place));
        let named = cell(self.slug);
        if !named.is_empty() {
            return check(row, named);
        }
        let (brand, title, sku) = (cell(self.brand), cell(self.title), cell(self.sku));
        let of_sku = self.by_sku.get(sku).into_iter().flatten();
        let of_sku = of_sku.filter(|(other, _)| brand.is_empty() || *other == brand_slug(brand));
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
        let slug = what.and_then(|what| self.made_from(brand, what));
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

    /// Makes a slug from a brand and a title or part number. A title that begins with the brand is enough, unless an
    /// earlier import has written the brand twice.
    fn made_from(&self, brand: &str, what: &str) -> Option<String> {
        let long = slug_of(&format!("{brand} {what}"))?;
        let short = slug_of(what).filter(|short| {
            let brand = slug_of(brand).map(|brand| brand + "-");
            brand.is_some_and(|brand| short.starts_with(&brand))
        });
        let is_there = self.folder.has(&format!("products/{long}.toml"));
        short.filter(|_| !is_there).or(Some(long))
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
