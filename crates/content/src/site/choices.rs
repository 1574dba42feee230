//! What the catalogue can be narrowed by, and the choice that an address says.

use std::collections::{BTreeSet, HashMap, HashSet};

use sightline_model::{
    CatalogueChoice, CatalogueEntry, CatalogueIndex, CatalogueRanks, CatalogueSort, CatalogueTab,
    Facet, FacetChoice, FacetGroup, FacetValue, MOST_COMPARED, NdaaStatus, PAGE_SIZE, SaleStatus,
    SpecRow,
};
use sightline_source::raw::{RawCategoryRow, RawDetail, RawRowKind};
use sightline_texts::texts;

use super::Site;
use crate::parts::entries::{Brand, Category, Product};
use crate::products::ListedProduct;

/// The address of the index.
const INDEX: &str = "/data/catalogue.json";

/// Past so many products the index is longer than a script should read; choices then load pages.
const MOST_INDEXED: usize = 20_000;

/// The address of a file of cards.
const CARDS: &str = "/data/products-{page}.json";

/// What the catalogue can be narrowed by. It depends on the products only, so it is made once.
#[derive(Debug, Clone)]
pub(crate) struct Choices {
    /// All products in short: the tab of all, then those of the categories that have any, and every
    /// facet with the values that the products have.
    pub(crate) index: CatalogueIndex,
    /// The orders that differ for the products of the site.
    pub(crate) sorts: Vec<CatalogueSort>,
}

impl Choices {
    /// The choices among these products.
    pub(crate) fn new(
        categories: &[Category],
        brands: &[Brand],
        products: &[ListedProduct],
    ) -> Self {
        let places = (0..).zip(brands);
        let brands: Brands<'_> = places
            .map(|(at, brand)| (brand.card.slug.as_str(), (at, brand.card.name.as_str())))
            .collect();
        let known = Known {
            categories,
            brands: &brands,
        };
        let asked: Vec<Asked<'_>> = asked(categories);
        let asked: Vec<(Asked<'_>, FacetGroup)> = asked
            .into_iter()
            .map(|asked| (asked, asked.group(&known, products)))
            .filter(|(_, group)| !group.values.is_empty())
            .collect();
        let values = asked.iter().map(|(asked, group)| {
            let places: HashMap<&str, i32> = (0..)
                .zip(&group.values)
                .map(|(place, value)| (value.value.as_str(), place))
                .collect();
            let place = |product: &ListedProduct| {
                let (_, value) = asked.value(&known, product)?;
                places.get(value.value.as_str()).copied()
            };
            let places = products.iter().map(|product| place(product).unwrap_or(-1));
            places.collect()
        });
        let values = values.collect();
        let tabs = tabs(categories, products);
        Self {
            sorts: sorts(&asked),
            index: CatalogueIndex {
                size: u32::try_from(PAGE_SIZE).unwrap_or(u32::MAX),
                cards: CARDS.to_owned(),
                own_tabs: own_tabs(categories, &tabs, products),
                tabs,
                slugs: products
                    .iter()
                    .map(|product| product.file.slug.clone())
                    .collect(),
                values,
                facets: asked.into_iter().map(|(_, group)| group).collect(),
                ranks: CatalogueRanks {
                    name: ranks(products, |product| &product.file.title),
                    brand: ranks(products, |product| {
                        known.brand(product).map_or("", |(_, name)| name)
                    }),
                },
            },
        }
    }

    /// The tab of this name in addresses, where it has products.
    pub(crate) fn tab(&self, name: &str) -> Option<&CatalogueTab> {
        let mut tabs = self.index.tabs.iter();
        tabs.find(|tab| tab.tab.as_deref() == Some(name))
    }
}

fn tabs(categories: &[Category], products: &[ListedProduct]) -> Vec<CatalogueTab> {
    let mut counts: HashMap<Option<usize>, u32> = HashMap::new();
    for product in products {
        *counts.entry(product.category).or_default() += 1;
    }
    let all = CatalogueTab {
        tab: None,
        label: texts().all_products(),
        count: counts.values().sum(),
    };
    let of_categories = categories.iter().enumerate();
    let of_categories = of_categories.filter_map(|(place, category)| {
        Some(CatalogueTab {
            tab: Some(category.tab.clone()),
            label: category.name.clone(),
            count: *counts.get(&Some(place))?,
        })
    });
    let all = std::iter::once(all).filter(|all| all.count > 0);
    all.chain(of_categories).collect()
}

/// What products can be asked for.
#[derive(Clone, Copy)]
enum Asked<'a> {
    /// What the program knows of products.
    Known(Facet),
    /// What a category declares.
    Row(&'a RawCategoryRow),
}

/// Brands by slug: the place in the gallery and the name.
type Brands<'a> = HashMap<&'a str, (u32, &'a str)>;

/// What products name.
#[derive(Clone, Copy)]
struct Known<'a> {
    categories: &'a [Category],
    brands: &'a Brands<'a>,
}

impl<'a> Known<'a> {
    /// The place and the name of a product's brand.
    fn brand(self, product: &ListedProduct) -> Option<(u32, &'a str)> {
        self.brands.get(product.file.brand.as_str()).copied()
    }
}

/// A product's value of a facet, with its place among the others.
type Placed = (f64, FacetValue);

/// Everything that products can be asked for, in the order of the panel: what categories declare
/// stands after the other figures.
fn asked(categories: &[Category]) -> Vec<Asked<'_>> {
    let known = Facet::ALL.into_iter().filter(|facet| *facet != Facet::Ndaa);
    let mut asked: Vec<Asked<'_>> = known.map(Asked::Known).collect();
    let mut seen = HashSet::new();
    let rows = categories.iter().flat_map(|category| &category.rows);
    for row in rows.filter(|row| row.facet) {
        // Rows with one key are the same row in several categories.
        if seen.insert(row.key.as_str()) {
            asked.push(Asked::Row(row));
        }
    }
    asked.push(Asked::Known(Facet::Ndaa));
    asked
}

impl<'a> Asked<'a> {
    fn name(self) -> &'a str {
        match self {
            Self::Known(facet) => facet.as_str(),
            Self::Row(row) => &row.key,
        }
    }

    /// The heading of its choices.
    fn label(self) -> String {
        let texts = texts();
        match self {
            Self::Known(Facet::Brand) => texts.facet_brand(),
            Self::Known(Facet::Type) => texts.facet_type(),
            Self::Known(Facet::Resolution) => texts.facet_resolution(),
            Self::Known(Facet::Channels) => texts.facet_channels(),
            Self::Known(Facet::Poe) => texts.facet_poe(),
            Self::Known(Facet::Ndaa) => texts.product_ndaa(),
            Self::Row(row) => row.label.clone(),
        }
    }

    fn group(self, known: &Known<'_>, products: &[ListedProduct]) -> FacetGroup {
        FacetGroup {
            facet: self.name().to_owned(),
            label: self.label(),
            everywhere: matches!(self, Self::Known(Facet::Brand | Facet::Ndaa)),
            named: matches!(self, Self::Known(Facet::Poe | Facet::Ndaa) | Self::Row(_)),
            values: self.values(known, products),
        }
    }

    /// The values in their order: brands as the gallery has them, numbers by size, the rest as the
    /// catalogue has them.
    fn values(self, known: &Known<'_>, products: &[ListedProduct]) -> Vec<FacetValue> {
        let mut found: Vec<Placed> = Vec::new();
        let mut places: HashMap<String, usize> = HashMap::new();
        for (place, value) in products
            .iter()
            .filter_map(|product| self.value(known, product))
        {
            let known = *places.entry(value.value.clone()).or_insert(found.len());
            match found.get_mut(known) {
                Some((_, known)) => known.count += 1,
                None => found.push((place, value)),
            }
        }
        found.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        found.into_iter().map(|(_, value)| value).collect()
    }

    fn value(self, known: &Known<'_>, product: &ListedProduct) -> Option<Placed> {
        match self {
            Self::Known(facet) => known_value(facet, known, product),
            Self::Row(row) => own_value(row, known, product),
        }
    }
}

fn known_value(facet: Facet, known: &Known<'_>, product: &ListedProduct) -> Option<Placed> {
    let (order, value, label) = match facet {
        Facet::Brand => {
            let (order, name) = known.brand(product)?;
            (order.into(), product.file.brand.clone(), name.to_owned())
        }
        Facet::Type => (0.0, slug(&product.badge)?, product.badge.clone()),
        Facet::Resolution => {
            let megapixels = product.figures.megapixels?;
            let label = texts().facet_megapixels(megapixels);
            (megapixels.into(), megapixels.to_string(), label)
        }
        Facet::Channels => {
            let channels = product.figures.channels?;
            let label = texts().facet_channels_count(channels as usize);
            (channels.into(), channels.to_string(), label)
        }
        Facet::Poe if product.figures.poe? => (0.0, "yes".to_owned(), texts().yes()),
        Facet::Poe => (1.0, "no".to_owned(), texts().no()),
        Facet::Ndaa => {
            let status = product.file.ndaa?;
            let (order, value) = match status {
                NdaaStatus::Compliant => (0.0, "compliant"),
                NdaaStatus::NotCompliant => (1.0, "not-compliant"),
                NdaaStatus::Unknown => (2.0, "unknown"),
            };
            (order, value.to_owned(), ndaa_label(status))
        }
    };
    let value = FacetValue {
        value,
        label,
        count: 1,
    };
    Some((order, value))
}

fn own_value(row: &RawCategoryRow, known: &Known<'_>, product: &ListedProduct) -> Option<Placed> {
    let category = known.categories.get(product.category?)?;
    let mut rows = category.rows.iter();
    let own = rows.find(|own| own.key == row.key)?;
    let written = product.file.details.get(&row.key)?;
    let label = own.shown(written);
    let (order, value) = match written {
        RawDetail::Number(number) => (*number, number.to_string()),
        RawDetail::Text(_) => (0.0, slug(&label)?),
    };
    let value = FacetValue {
        value,
        label,
        count: 1,
    };
    Some((order, value))
}

/// A text as a value in an address: its letters and digits, in words joined by hyphens. A comma
/// would end it. `None` of a text without any.
fn slug(label: &str) -> Option<String> {
    let words = label.split(|char: char| !char.is_alphanumeric());
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    (!words.is_empty()).then(|| words.join("-"))
}

/// The orders: those of every catalogue, and the largest first for each facet of numbers.
fn sorts(asked: &[(Asked<'_>, FacetGroup)]) -> Vec<CatalogueSort> {
    let sort = |value: &str, label: String| CatalogueSort {
        value: value.to_owned(),
        label,
    };
    let by_number = asked.iter().filter_map(|(facet, _)| {
        let label = match facet {
            Asked::Known(Facet::Resolution) => texts().sort_resolution(),
            Asked::Known(Facet::Channels) => texts().sort_channels(),
            Asked::Row(row) if row.kind == RawRowKind::Number => texts().sort_largest(&row.label),
            _ => return None,
        };
        Some(sort(facet.name(), label))
    });
    let usual = [
        sort(CatalogueChoice::USUAL_SORT, texts().sort_usual()),
        sort("name", texts().sort_name()),
        sort("brand", texts().sort_brand()),
    ];
    usual.into_iter().chain(by_number).collect()
}

fn ndaa_label(status: NdaaStatus) -> String {
    match status {
        NdaaStatus::Compliant => texts().product_ndaa_compliant(),
        NdaaStatus::NotCompliant => texts().product_ndaa_not_compliant(),
        NdaaStatus::Unknown => texts().product_ndaa_unknown(),
    }
}

fn sale_label(status: SaleStatus) -> String {
    match status {
        SaleStatus::Active => texts().product_sale_active(),
        SaleStatus::LegacySupport => texts().product_sale_legacy_support(),
        SaleStatus::Withdrawn => texts().product_sale_withdrawn(),
    }
}

/// The place of each product's tab; -1 of one without.
fn own_tabs(
    categories: &[Category],
    tabs: &[CatalogueTab],
    products: &[ListedProduct],
) -> Vec<i32> {
    let places: HashMap<&str, i32> = (0..)
        .zip(tabs)
        .filter_map(|(place, tab)| Some((tab.tab.as_deref()?, place)))
        .collect();
    let place = |product: &ListedProduct| {
        let category = categories.get(product.category?)?;
        places.get(&*category.tab).copied()
    };
    let own = products.iter().map(|product| place(product).unwrap_or(-1));
    own.collect()
}

/// The rank of each product by a text, whatever its case; equals share one.
fn ranks<'a>(
    products: &'a [ListedProduct],
    text: impl Fn(&'a ListedProduct) -> &'a str,
) -> Vec<u32> {
    let texts: Vec<String> = products
        .iter()
        .map(|product| text(product).to_lowercase())
        .collect();
    let ordered: BTreeSet<&str> = texts.iter().map(String::as_str).collect();
    let ranks: HashMap<&str, u32> = ordered.into_iter().zip(0..).collect();
    let rank = |text: &String| ranks.get(text.as_str()).copied().unwrap_or_default();
    texts.iter().map(rank).collect()
}

/// A product as the catalogue shows and compares it.
pub(crate) fn entry(product: &Product) -> CatalogueEntry {
    CatalogueEntry {
        slug: product.slug.clone(),
        card: product.detail.card.clone(),
        rows: rows(product),
    }
}

/// What a comparison shows of a product: only what is known.
fn rows(product: &Product) -> Vec<SpecRow> {
    let detail = &product.detail;
    let texts = texts();
    let row = |label: String, value: &str| SpecRow {
        label,
        value: value.to_owned(),
    };
    let mut rows = vec![
        row(texts.facet_brand(), &detail.card.brand),
        row(texts.facet_type(), &detail.card.badge),
        row(texts.product_part_number(), &detail.sku),
    ];
    let left_out = |row: &&SpecRow| {
        let mut own = product.own_figures.iter();
        own.any(|own| !own.compare && own.row.label == row.label)
    };
    let figures = detail.specs.iter().flatten();
    rows.extend(figures.filter(|row| !left_out(row)).cloned());
    if !detail.best_for.is_empty() {
        rows.push(row(texts.figure_best_for(), &detail.best_for.join(", ")));
    }
    if let Some(known) = &detail.compliance {
        rows.push(row(texts.product_ndaa(), &ndaa_label(known.ndaa_889)));
        rows.push(row(texts.product_sale(), &sale_label(known.sale_status)));
    }
    rows
}

impl Site {
    /// Where the catalogue's script reads what there is to choose from; `None` where every choice is a
    /// page that is loaded.
    pub(crate) fn catalogue_index_path(&self) -> Option<&'static str> {
        (self.products.all().len() <= MOST_INDEXED).then_some(INDEX)
    }

    /// The choice that the query of the catalogue's address says. Values that the catalogue does not
    /// have are left out, so that what a visitor makes up changes nothing. A form writes a parameter
    /// once for each value; a link writes the values after each other.
    pub fn choice(&self, query: Option<&str>) -> CatalogueChoice {
        let pairs: Vec<(String, String)> =
            form_urlencoded::parse(query.unwrap_or_default().as_bytes())
                .into_owned()
                .collect();
        let of = |name: &str| -> Vec<&str> {
            let named = pairs.iter().filter(|(key, _)| key == name);
            named.flat_map(|(_, value)| value.split(',')).collect()
        };
        let tab = of("tab").first().and_then(|name| self.choices.tab(name));
        let mut compare: Vec<String> = Vec::new();
        for slug in of("compare") {
            let is_new = !compare.iter().any(|known| known == slug);
            if is_new && self.products.named(slug).is_some() && compare.len() < MOST_COMPARED {
                compare.push(slug.to_owned());
            }
        }
        CatalogueChoice {
            tab: tab.and_then(|tab| tab.tab.clone()),
            facets: self
                .choices
                .index
                .facets
                .iter()
                .filter_map(|group| chosen(self, group, &of(&group.facet)))
                .collect(),
            sort: of("sort")
                .first()
                .filter(|asked| self.choices.sorts.iter().any(|sort| sort.value == **asked))
                .map_or_else(
                    || CatalogueChoice::USUAL_SORT.to_owned(),
                    |sort| (*sort).to_owned(),
                ),
            compare,
            page: 1,
        }
    }
}

/// The values of a facet that were asked for, in the order of the panel.
fn chosen(site: &Site, group: &FacetGroup, asked: &[&str]) -> Option<FacetChoice> {
    let is_asked = |value: &str| {
        asked.iter().any(|asked| match Facet::parse(&group.facet) {
            // A brand goes by its first word too, as in its own address.
            Some(Facet::Brand) => site
                .brand_named(asked)
                .is_some_and(|brand| brand.card.slug == value),
            _ => asked.eq_ignore_ascii_case(value),
        })
    };
    let values: Vec<String> = group
        .values
        .iter()
        .map(|value| value.value.clone())
        .filter(|value| is_asked(value))
        .collect();
    (!values.is_empty()).then_some(FacetChoice {
        facet: group.facet.clone(),
        values,
    })
}
