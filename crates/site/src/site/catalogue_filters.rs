//! The filters of the catalogue, and the choice that an address specifies.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, OnceLock};

use sightline_model::{
    CatalogueChoice, CatalogueIndex, CatalogueRanks, CatalogueSort, CatalogueTab, Facet,
    FacetChoice, FacetGroup, FacetValue, MAX_COMPARED, NdaaStatus, PAGE_SIZE,
};
use sightline_source::raw::{RawCategoryRow, RawDetail, RawRowKind};
use sightline_texts::texts;

use super::Site;
use super::lru_cache::LruCache;
use crate::dependencies::{self, Aggregate};
use crate::parts::entries::{Brand, Category};
use crate::parts::seo::page_title;
use crate::products::{
    FIGURES, Figure, FigureFilter, FilterValue, ListedProduct, Products, natural_key,
};

/// The address of the catalogue's index.
const INDEX_PATH: &str = "/data/catalogue.json";

/// With more products than this, the script loads the page of each choice from the server: the index and the cards of a
/// sorted list, which are in up to [`PAGE_SIZE`] files, would take longer. An export has no other way.
const MAX_INDEXED_PRODUCTS: usize = 2_000;

/// The address of a file of cards.
pub(crate) const CARDS_PATH: &str = "/data/products-{page}.json";

/// The filters of the catalogue. They depend only on the products, so they are made once, on first use.
#[derive(Debug, Clone)]
pub(crate) struct CatalogueFilters {
    /// The tab of all products, then those of the categories that have products.
    pub(super) tabs: Vec<CatalogueTab>,
    /// Every facet with the values that the products have.
    pub(super) facets: Vec<FacetGroup>,
    /// The index of each product's own tab in `tabs`; -1 for a product without one.
    pub(super) own_tabs: Arc<[i32]>,
    /// For each facet, the index of each product's value in the facet's values; -1 for a product without one.
    values: Arc<[Vec<i32>]>,
    /// Made when the first request sorts by text.
    ranks: OnceLock<CatalogueRanks>,
    /// The sort orders that make a difference for the products of the site. A choice offers some of them.
    pub(crate) sorts: Vec<CatalogueSort>,
    /// The latest choices: a list has many pages, and all of them need the same choice.
    pub(crate) recent_results: LruCache<CatalogueChoice, FilterResult, 4>,
}

/// What a choice shows on all its pages together.
#[derive(Debug, Clone)]
pub(crate) struct FilterResult {
    /// The positions of its products, in its sort order.
    pub(super) positions: Box<[usize]>,
    pub(super) tabs: Vec<CatalogueTab>,
    pub(super) facets: Vec<FacetGroup>,
}

impl CatalogueFilters {
    /// Creates the filters for these products.
    pub(crate) fn new(
        categories: &[Category],
        brands: &[Brand],
        products: &[ListedProduct],
        tabs: &[CatalogueTab],
    ) -> Self {
        let brands = brand_positions(brands);
        let known = CatalogueNames {
            categories,
            brands: &brands,
        };
        let asked: Vec<FacetValues<'_>> = facet_sources(categories)
            .into_iter()
            .map(|asked| asked.collect_values(&known, products))
            .filter(|placed| !placed.group.values.is_empty())
            .collect();
        let sorts = sorts(&asked);
        let (facets, values): (_, Vec<_>) = asked
            .into_iter()
            .map(|placed| (placed.group, placed.value_indexes))
            .unzip();
        Self {
            tabs: tabs.to_vec(),
            facets,
            own_tabs: own_tabs(categories, tabs, products).into(),
            values: values.into(),
            ranks: OnceLock::new(),
            sorts,
            recent_results: LruCache::default(),
        }
    }

    /// Returns the index of a product's value in a facet.
    pub(super) fn value(&self, facet: usize, product: usize) -> Option<usize> {
        let position = self.values.get(facet)?.get(product)?;
        usize::try_from(*position).ok()
    }
}

/// Returns the tab of all products, then those of the categories that have products. `all` is the title of the
/// catalogue, and `company` the short name at the end of titles.
pub(crate) fn tabs(
    categories: &[Category],
    products: &Products,
    all: &str,
    company: &str,
) -> Vec<CatalogueTab> {
    let count = |products: usize| u32::try_from(products).unwrap_or(u32::MAX);
    let all = CatalogueTab {
        tab: None,
        label: texts().all_products(),
        title: page_title(all, company),
        count: count(products.all().len()),
        keeps: Vec::new(),
    };
    let of_categories = categories.iter().enumerate();
    let of_categories = of_categories.filter_map(|(position, category)| {
        let products = products.of_category(Some(position));
        (!products.is_empty()).then(|| CatalogueTab {
            tab: Some(category.tab.clone()),
            label: category.name.clone(),
            title: page_title(&category.name, company),
            count: count(products.len()),
            keeps: Vec::new(),
        })
    });
    let all = std::iter::once(all).filter(|all| all.count > 0);
    all.chain(of_categories).collect()
}

/// What products can be filtered by.
#[derive(Clone, Copy)]
enum FacetSource<'a> {
    /// A property of all products.
    BuiltIn(Facet),
    /// A figure that the program knows.
    Figure(&'static Figure, &'static FigureFilter),
    /// A row that a category declares.
    Row(&'a RawCategoryRow),
}

/// Brands by slug: the position in the gallery and the name.
type Brands<'a> = HashMap<&'a str, (u32, &'a str)>;

/// Returns the brands with their positions in the gallery.
fn brand_positions(brands: &[Brand]) -> Brands<'_> {
    let cards = (0..).zip(brands.iter().map(|brand| &brand.card));
    let named = cards.map(|(at, card)| (card.slug.as_str(), (at, card.name.as_str())));
    named.collect()
}

/// What the names in products refer to.
#[derive(Clone, Copy)]
struct CatalogueNames<'a> {
    categories: &'a [Category],
    brands: &'a Brands<'a>,
}

impl<'a> CatalogueNames<'a> {
    /// Returns the position and the name of a product's brand.
    fn brand(self, product: &ListedProduct) -> Option<(u32, &'a str)> {
        self.brands.get(product.brand()).copied()
    }
}

/// A facet with the values of the products.
struct FacetValues<'a> {
    source: FacetSource<'a>,
    group: FacetGroup,
    /// For each product, the index of its value; -1 for a product without one.
    value_indexes: Vec<i32>,
}

/// Returns everything that products can be filtered by, in the order of the panel. Rows that categories declare follow
/// the other figures.
fn facet_sources(categories: &[Category]) -> Vec<FacetSource<'_>> {
    let figures = FIGURES.iter().filter_map(|figure| {
        let filter = figure.filter.as_ref()?;
        Some(FacetSource::Figure(figure, filter))
    });
    let built_in = Facet::ALL.into_iter().map(FacetSource::BuiltIn);
    let mut asked: Vec<FacetSource<'_>> = built_in.chain(figures).collect();
    let mut seen = HashSet::new();
    let rows = categories.iter().flat_map(|category| &category.rows);
    for row in rows.filter(|row| row.facet) {
        // Rows with the same key are the same row in several categories.
        if seen.insert(row.key.as_str()) {
            asked.push(FacetSource::Row(row));
        }
    }
    asked
}

impl<'a> FacetSource<'a> {
    fn name(self) -> &'a str {
        match self {
            Self::BuiltIn(facet) => facet.as_str(),
            Self::Figure(figure, _) => figure.key,
            Self::Row(row) => &row.key,
        }
    }

    /// Returns its group with these values.
    fn group(self, values: Vec<FacetValue>) -> FacetGroup {
        let texts = texts();
        let (label, everywhere, named) = match self {
            Self::BuiltIn(Facet::Brand) => (texts.facet_brand(), true, false),
            Self::BuiltIn(Facet::Ndaa) => (texts.product_ndaa(), true, true),
            Self::BuiltIn(Facet::Type) => (texts.facet_type(), false, false),
            Self::Figure(_, filter) => ((filter.label)(texts), false, filter.sort.is_none()),
            Self::Row(row) => (row.label.clone(), false, true),
        };
        FacetGroup {
            facet: self.name().to_owned(),
            label,
            everywhere,
            named,
            values,
        }
    }

    /// Returns the label of the sort order with its largest numbers first; `None` if it has no numbers.
    fn sort_label(self) -> Option<String> {
        match self {
            Self::BuiltIn(_) => None,
            Self::Figure(_, filter) => filter.sort.map(|sort| sort(texts())),
            Self::Row(row) => {
                (row.kind == RawRowKind::Number).then(|| texts().sort_largest(&row.label))
            }
        }
    }

    /// Collects the values that the products have: brands in the order of the gallery, numbers by size, and others in
    /// the order of the catalogue.
    fn collect_values(
        self,
        known: &CatalogueNames<'_>,
        products: &[ListedProduct],
    ) -> FacetValues<'a> {
        let mut found: Vec<(f64, FacetValue)> = Vec::new();
        let mut positions: HashMap<String, usize> = HashMap::new();
        let mut own: Vec<Option<usize>> = Vec::with_capacity(products.len());
        for product in products {
            let value = self.value(known, product).map(|(order, value, label)| {
                let known = positions.get(&*value).copied();
                let position = known.unwrap_or_else(|| {
                    let value = FacetValue {
                        value: value.into_owned(),
                        label: label(),
                        count: 0,
                    };
                    positions.insert(value.value.clone(), found.len());
                    found.push((order, value));
                    found.len() - 1
                });
                found[position].1.count += 1;
                position
            });
            own.push(value);
        }
        let mut order: Vec<usize> = (0..found.len()).collect();
        order.sort_by(|one, other| found[*one].0.total_cmp(&found[*other].0));
        let mut ranks = vec![-1; found.len()];
        for (rank, position) in (0..).zip(&order) {
            ranks[*position] = rank;
        }
        FacetValues {
            source: self,
            value_indexes: own
                .into_iter()
                .map(|position| position.map_or(-1, |position| ranks[position]))
                .collect(),
            group: self.group(
                order
                    .into_iter()
                    .map(|position| found[position].1.clone())
                    .collect(),
            ),
        }
    }

    fn value<'p>(
        self,
        known: &CatalogueNames<'p>,
        product: &'p ListedProduct,
    ) -> Option<FilterValue<'p>>
    where
        'a: 'p,
    {
        match self {
            Self::BuiltIn(facet) => built_in_value(facet, known, product),
            Self::Figure(figure, filter) if figure.is_of(product.kind) => (filter.value)(product),
            Self::Figure(..) => None,
            Self::Row(row) => row_value(row, known, product),
        }
    }
}

fn built_in_value<'p>(
    facet: Facet,
    known: &CatalogueNames<'p>,
    product: &'p ListedProduct,
) -> Option<FilterValue<'p>> {
    Some(match facet {
        Facet::Brand => {
            let (order, name) = known.brand(product)?;
            let value = Cow::Borrowed(product.brand());
            (order.into(), value, Box::new(|| name.to_owned()))
        }
        Facet::Type => {
            // The page of a product without a category says that its type is not supported.
            product.category?;
            let badge = product.badge();
            (
                0.0,
                facet_value(badge)?.into(),
                Box::new(|| badge.to_owned()),
            )
        }
        Facet::Ndaa => {
            let status = product.file().ndaa?;
            let (order, value) = match status {
                NdaaStatus::Compliant => (0.0, "compliant"),
                NdaaStatus::NotCompliant => (1.0, "not-compliant"),
                NdaaStatus::Unknown => (2.0, "unknown"),
            };
            (order, value.into(), Box::new(move || ndaa_label(status)))
        }
    })
}

fn row_value<'p>(
    row: &RawCategoryRow,
    known: &CatalogueNames<'p>,
    product: &'p ListedProduct,
) -> Option<FilterValue<'p>> {
    let category = known.categories.get(product.category?)?;
    let mut rows = category.rows.iter();
    let own = rows.find(|own| own.key == row.key)?;
    let written = product.file().details.get(&row.key)?;
    let label = own.shown(written);
    let (order, value) = match written {
        RawDetail::Number(number) => (*number, number.to_string()),
        RawDetail::Text(_) => (0.0, facet_value(&label)?),
    };
    Some((order, value.into(), Box::new(move || label)))
}

/// Turns a text into a value for an address: its letters and digits, as words joined by hyphens, since a comma would
/// end the value. Returns `None` if the text has none.
fn facet_value(label: &str) -> Option<String> {
    let words = label.split(|char: char| !char.is_alphanumeric());
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    (!words.is_empty()).then(|| words.join("-"))
}

/// Returns the sort orders: those of every catalogue, and one with the largest first for each numeric facet.
fn sorts(asked: &[FacetValues<'_>]) -> Vec<CatalogueSort> {
    let sort = |value: &str, label: String| CatalogueSort {
        value: value.to_owned(),
        label,
    };
    let by_number = asked.iter().filter_map(|placed| {
        let label = placed.source.sort_label()?;
        Some(sort(placed.source.name(), label))
    });
    let usual = [
        sort(CatalogueChoice::DEFAULT_SORT, texts().sort_usual()),
        sort("name", texts().sort_name()),
        sort("brand", texts().sort_brand()),
    ];
    usual.into_iter().chain(by_number).collect()
}

pub(crate) fn ndaa_label(status: NdaaStatus) -> String {
    match status {
        NdaaStatus::Compliant => texts().product_ndaa_compliant(),
        NdaaStatus::NotCompliant => texts().product_ndaa_not_compliant(),
        NdaaStatus::Unknown => texts().product_ndaa_unknown(),
    }
}

/// Returns the index of each product's tab; -1 for a product without one.
fn own_tabs(
    categories: &[Category],
    tabs: &[CatalogueTab],
    products: &[ListedProduct],
) -> Vec<i32> {
    let positions: HashMap<&str, i32> = (0..)
        .zip(tabs)
        .filter_map(|(position, tab)| Some((tab.tab.as_deref()?, position)))
        .collect();
    let position = |product: &ListedProduct| {
        let category = categories.get(product.category?)?;
        positions.get(&*category.tab).copied()
    };
    let own = products
        .iter()
        .map(|product| position(product).unwrap_or(-1));
    own.collect()
}

/// Returns the rank of each product by a text, ignoring case, with numbers by their size. Equal texts have the same rank.
fn ranks<'a>(
    products: &'a [ListedProduct],
    text: impl Fn(&'a ListedProduct) -> &'a str,
) -> Vec<u32> {
    let used: HashSet<&str> = products.iter().map(&text).collect();
    let mut used: Vec<(String, &str)> = used
        .into_iter()
        .map(|text| (natural_key(&text.to_lowercase()), text))
        .collect();
    used.sort_unstable();
    let mut ranks: HashMap<&str, u32> = HashMap::with_capacity(used.len());
    let mut rank = 0;
    for pair in used.windows(2) {
        ranks.insert(pair[0].1, rank);
        rank += u32::from(pair[0].0 != pair[1].0);
    }
    ranks.extend(used.last().map(|(_, text)| (*text, rank)));
    let rank = |product| ranks.get(text(product)).copied().unwrap_or_default();
    products.iter().map(rank).collect()
}

impl Site {
    /// Returns the filters of the catalogue. The first call goes through all products, so call it where blocking is
    /// allowed.
    pub(crate) fn catalogue_filters(&self) -> &CatalogueFilters {
        dependencies::aggregate(Aggregate::Filters);
        let make = || {
            let products = self.products.all();
            CatalogueFilters::new(&self.categories, &self.brands, products, &self.tabs)
        };
        self.filters.get_or_init(|| dependencies::untracked(make))
    }

    /// Reuses the filters of the previous site if the products have the same values to filter by.
    pub fn reuse_filters_of(&mut self, before: &Self) {
        // Filters have no addresses, so the base URL of either site doesn't matter.
        let is_same = || {
            let before = before.products_among(&self.inventory)?;
            Some(self.products.changed(before).has_same_filters())
        };
        if let Some(filters) = before.filters.get()
            && is_same() == Some(true)
        {
            self.filters = OnceLock::from(CatalogueFilters {
                ranks: OnceLock::new(),
                ..filters.clone()
            });
        }
    }

    /// Returns the ranks of all products for sorting by text.
    pub(super) fn ranks(&self) -> &CatalogueRanks {
        dependencies::aggregate(Aggregate::Titles);
        let make = || {
            let products = self.products.all();
            let brands = brand_positions(&self.brands);
            let brand = |product: &ListedProduct| {
                let brand = brands.get(product.brand());
                brand.map_or("", |(_, name)| *name)
            };
            CatalogueRanks {
                name: ranks(products, |product| &*product.file().title),
                brand: ranks(products, brand),
            }
        };
        let ranks = &self.catalogue_filters().ranks;
        ranks.get_or_init(|| dependencies::untracked(make))
    }

    /// Returns a compact list of all products for the catalogue's script.
    pub(crate) fn catalogue_index(&self) -> CatalogueIndex {
        let filters = self.catalogue_filters();
        let products = self.products.all().iter();
        CatalogueIndex {
            size: u32::try_from(PAGE_SIZE).unwrap_or(u32::MAX),
            cards: CARDS_PATH.to_owned(),
            tabs: filters.tabs.clone(),
            facets: filters.facets.clone(),
            slugs: products.map(|product| product.slug().to_owned()).collect(),
            own_tabs: filters.own_tabs.to_vec(),
            values: filters.values.to_vec(),
            ranks: self.ranks().clone(),
        }
    }

    /// Returns the tab with this name in addresses, if it has products.
    pub(crate) fn tab(&self, name: &str) -> Option<&CatalogueTab> {
        let mut tabs = self.tabs.iter();
        tabs.find(|tab| tab.tab.as_deref() == Some(name))
    }

    /// Returns the address from which the catalogue's script reads the index; `None` if it reads the page of each choice.
    pub(crate) fn catalogue_index_path(&self) -> Option<&'static str> {
        let is_short = self.products.all().len() <= MAX_INDEXED_PRODUCTS;
        (is_short || self.is_exported).then_some(INDEX_PATH)
    }

    /// Parses the choice in the query of the catalogue's address. Values that the catalogue doesn't have are dropped,
    /// so that made-up values have no effect. A form repeats a parameter for each value; a link joins the values with
    /// commas.
    pub fn choice(&self, query: Option<&str>) -> CatalogueChoice {
        let pairs: Vec<(String, String)> =
            form_urlencoded::parse(query.unwrap_or_default().as_bytes())
                .into_owned()
                .collect();
        let of = |name: &str| -> Vec<&str> {
            let named = pairs.iter().filter(|(key, _)| key == name);
            named.flat_map(|(_, value)| value.split(',')).collect()
        };
        let tab = of("tab").first().and_then(|name| self.tab(name));
        let mut compare: Vec<String> = Vec::new();
        for slug in of("compare") {
            let is_new = !compare.iter().any(|known| known == slug);
            if is_new && self.products.named(slug).is_some() && compare.len() < MAX_COMPARED {
                compare.push(slug.to_owned());
            }
        }
        let filters = self.catalogue_filters();
        let facets = filters.facets.iter();
        let choice = CatalogueChoice {
            facets: facets
                .filter_map(|group| requested_values(self, group, &of(&group.facet)))
                .collect(),
            compare,
            ..CatalogueChoice::of(tab.and_then(|tab| tab.tab.clone()))
        };
        let is_there = |asked: &&str| filters.sorts.iter().any(|sort| sort.value == *asked);
        let sort = of("sort").into_iter().next().filter(is_there);
        match sort.filter(|sort| self.offers_sort(&choice, sort)) {
            Some(sort) => CatalogueChoice {
                sort: sort.to_owned(),
                ..choice
            },
            None => choice,
        }
    }
}

/// Returns the values of a facet that were asked for, in the order of the panel.
fn requested_values(site: &Site, group: &FacetGroup, asked: &[&str]) -> Option<FacetChoice> {
    if asked.is_empty() {
        return None;
    }
    // A request may name thousands of values, so each is looked up only once.
    let asked: HashSet<String> = if Facet::parse(&group.facet) == Some(Facet::Brand) {
        // A brand can also be named by its first word, as in its address.
        let brands = asked.iter().filter_map(|name| site.brand_named(name));
        brands.map(|brand| brand.card.slug.clone()).collect()
    } else {
        asked.iter().map(|name| name.to_ascii_lowercase()).collect()
    };
    let values: Vec<String> = group
        .values
        .iter()
        .map(|value| &value.value)
        .filter(|value| asked.contains(&value.to_ascii_lowercase()))
        .cloned()
        .collect();
    (!values.is_empty()).then_some(FacetChoice {
        facet: group.facet.clone(),
        values,
    })
}
