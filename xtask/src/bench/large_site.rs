//! A content folder with many products: the sample site, plus any number of further products.
//!
//! Each further product is one of the sample's with another name, part number, price and description. So brands,
//! categories, figures and pictures are distributed as in the sample, and files are as long. Nothing is random: the
//! same number gives the same bytes.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, ensure};

use crate::disk;

/// The day until which the prices of further products are valid. Expired prices would cause warnings.
const PRICES_END: &str = "2099-12-31";

/// Phrases that make the descriptions of products with the same original differ.
const PLACES: [&str; 11] = [
    "loading docks",
    "parking decks",
    "stair towers",
    "pharmacies",
    "school corridors",
    "garden centers",
    "car washes",
    "warehouses",
    "lobbies",
    "gas stations",
    "condo boards",
];
const MOUNTS: [&str; 7] = [
    "a pole mount",
    "a corner bracket",
    "a pendant",
    "a junction box",
    "a rack shelf",
    "a parapet arm",
    "a wall plate",
];
const YEARS: [&str; 4] = ["two", "three", "four", "five"];

/// A product of the folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Product {
    /// The slug of its brand.
    pub(crate) brand: String,
    /// The path of its file.
    pub(crate) file: PathBuf,
    slug: String,
}

impl Product {
    /// The path of its page.
    pub(crate) fn address(&self) -> String {
        format!("/products/{}/{}", self.brand, self.slug)
    }
}

/// Copies the sample to a folder that must not exist yet, and adds this many products. Returns all products, the
/// sample's first.
pub(crate) fn make(sample: &Path, folder: &Path, further: usize) -> anyhow::Result<Vec<Product>> {
    ensure!(!folder.exists(), "{} is there already", folder.display());
    disk::copy(sample, folder)?;
    let directory = folder.join("products");
    let mut templates = Vec::new();
    let mut products = Vec::new();
    for file in disk::entries(&directory)? {
        let text = disk::read(&file)?;
        let slug = file.file_stem().unwrap_or_default();
        let slug = slug.to_string_lossy().into_owned();
        let brand = value(&text, "brand")
            .with_context(|| format!("{} names no brand", file.display()))?
            .to_owned();
        templates.push((text, brand.clone()));
        products.push(Product { brand, file, slug });
    }
    ensure!(!templates.is_empty(), "the sample has no products");
    for number in 0..further {
        let (text, brand) = &templates[number % templates.len()];
        let slug = format!("{}-{}", model(number).to_lowercase(), number);
        let file = directory.join(format!("{slug}.toml"));
        disk::write(&file, &another(text, number))?;
        let brand = brand.clone();
        products.push(Product { brand, file, slug });
    }
    Ok(products)
}

/// Returns the value of the first line that assigns a string to this key.
pub(crate) fn value<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    text.lines().find_map(|line| {
        let value = line.strip_prefix(key)?.strip_prefix(" = \"")?;
        value.strip_suffix('"')
    })
}

/// Returns the text of a further product, made from one of the sample's.
fn another(text: &str, number: usize) -> String {
    let mut made = String::with_capacity(text.len() + 128);
    let mut in_table = false;
    for line in text.lines() {
        in_table |= line.starts_with('[');
        let key = line.split_once(" = ").map_or("", |(key, _)| key);
        let old = value(line, key).unwrap_or_default();
        let new = match (in_table, key) {
            // Left out, since it defaults to the brand and the title.
            (false, "hero_title") => continue,
            (false, "title") => {
                let rest = old.split_once(' ').map_or(old, |(_, rest)| rest);
                format!("{} {rest}", model(number))
            }
            (false, "sku") => format!("{}-{number:06}", model(number)),
            (false, "description") => format!(
                "{old} Model {} is made for {}. It comes with {} and {} years of warranty.",
                model(number),
                PLACES[number % PLACES.len()],
                MOUNTS[number % MOUNTS.len()],
                YEARS[number % YEARS.len()],
            ),
            // Pages with the same meta description would cause warnings.
            (false, "hero_paragraph") => format!("{}: {old}", model(number)),
            (true, "price") => format!("{}.99", 49 + number * 37 % 1900),
            (true, "valid_until") => PRICES_END.to_owned(),
            _ => {
                made.push_str(line);
                made.push('\n');
                continue;
            }
        };
        // Writing to a String cannot fail.
        _ = writeln!(made, "{key} = \"{new}\"");
    }
    made
}

/// The manufacturer's model name, such as `K1042-VE`.
fn model(number: usize) -> String {
    let letters = ["K", "QX", "TR", "M", "VB", "NX"];
    let endings = ["VE", "LVE", "P", "IR4", "Z"];
    format!(
        "{}{}-{}",
        letters[number % letters.len()],
        1000 + number,
        endings[number % endings.len()],
    )
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use super::*;
    use crate::repo::Repo;

    const SAMPLE: &str = "brand = \"lts\"\n\
        title = \"A1 dome camera\"\n\
        sku = \"A1\"\n\
        description = \"A dome.\"\n\
        hero_paragraph = \"It sees all.\"\n\
        hero_title = \"The A1\"\n\
        \n\
        [picture]\n\
        title = \"At night\"\n\
        \n\
        [offer]\n\
        price = \"10.00\"\n\
        valid_until = \"2024-12-31\"\n";

    #[test]
    fn a_generated_product_has_its_own_title_sku_texts_and_price() {
        assert_eq!(
            another(SAMPLE, 3),
            "brand = \"lts\"\n\
             title = \"M1003-IR4 dome camera\"\n\
             sku = \"M1003-IR4-000003\"\n\
             description = \"A dome. Model M1003-IR4 is made for pharmacies. It comes with a junction \
             box and five years of warranty.\"\n\
             hero_paragraph = \"M1003-IR4: It sees all.\"\n\
             \n\
             [picture]\n\
             title = \"At night\"\n\
             \n\
             [offer]\n\
             price = \"160.99\"\n\
             valid_until = \"2099-12-31\"\n"
        );
    }

    #[test]
    fn the_large_site_is_deterministic_and_its_products_differ() {
        let temporary = tempfile::tempdir().unwrap();
        let root = temporary.path();
        let sample = Repo::find().unwrap().path("sites/sightline");
        let products = make(&sample, &root.join("one"), 50).unwrap();
        make(&sample, &root.join("two"), 50).unwrap();
        let fingerprint = |name: &str| crate::stamp::fingerprint(&[root.join(name)]).unwrap();
        assert_eq!(fingerprint("one"), fingerprint("two"));

        let in_sample = disk::entries(&sample.join("products")).unwrap().len();
        assert_eq!(products.len(), in_sample + 50);
        for key in ["title", "sku", "description", "hero_paragraph"] {
            let values: BTreeSet<String> = products
                .iter()
                .map(|product| {
                    let text = fs::read_to_string(&product.file).unwrap();
                    value(&text, key).unwrap().to_owned()
                })
                .collect();
            assert_eq!(values.len(), products.len(), "{key}");
        }
    }
}
