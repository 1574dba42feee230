//! Samples of the pages on which visitors choose and search.

use super::frame::document;
use super::parts::{info, picture, product_card, questions};
use crate::{
    Area, CatalogueChoice, CatalogueEntry, CataloguePage, CatalogueTab, Document, EntryValue,
    Facet, FacetChoice, FacetGroup, FacetValue, Link, LinkGroup, ListState, Page, SearchKind,
    SearchPage, SearchResult, SpecRow, TextRun,
};

/// The samples of the pages where a visitor chooses: catalogue and search.
pub(super) fn all() -> Vec<(&'static str, Document)> {
    vec![
        (
            "catalogue",
            document("/security-products", Page::Catalogue(catalogue())),
        ),
        (
            "catalogue, products compared",
            document(
                "/security-products?compare=a,b",
                Page::Catalogue(compared()),
            ),
        ),
        (
            "catalogue, no match",
            document("/security-products?poe=yes", Page::Catalogue(unmatched())),
        ),
        ("search", document("/search", Page::Search(search("")))),
        (
            "search, results",
            document("/search?q=dome", Page::Search(found())),
        ),
        (
            "search, nothing found",
            document("/search?q=xyz", Page::Search(search("<xyz>"))),
        ),
    ]
}

fn catalogue() -> CataloguePage {
    CataloguePage {
        tabs: CatalogueTab::ALL
            .map(|tab| ListState {
                label: tab.label().to_owned(),
                href: "/security-products".to_owned(),
                count: 1,
                current: tab == CatalogueTab::All,
            })
            .to_vec(),
        path: "/security-products".to_owned(),
        entries: ["a", "b"].map(entry).to_vec(),
        facets: vec![
            group(Facet::Brand, &[("axis", "Axis & more")]),
            group(Facet::Poe, &[("yes", "Yes"), ("no", "No")]),
        ],
        choice: CatalogueChoice::of(CatalogueTab::All),
        sections: vec![
            Area::Main.holds(info().into()),
            Area::Main.holds_at("faq", questions("faq").into()),
        ],
    }
}

/// Two products side by side.
fn compared() -> CataloguePage {
    CataloguePage {
        choice: CatalogueChoice {
            compare: vec!["a".to_owned(), "b".to_owned()],
            ..CatalogueChoice::of(CatalogueTab::All)
        },
        ..catalogue()
    }
}

/// A choice that no product fits.
fn unmatched() -> CataloguePage {
    CataloguePage {
        choice: CatalogueChoice {
            facets: vec![FacetChoice {
                facet: Facet::Poe,
                values: vec!["yes".to_owned()],
            }],
            ..CatalogueChoice::of(CatalogueTab::All)
        },
        ..catalogue()
    }
}

fn group(facet: Facet, values: &[(&str, &str)]) -> FacetGroup {
    FacetGroup {
        facet,
        label: facet.label().to_owned(),
        values: values
            .iter()
            .map(|(value, label)| FacetValue {
                value: (*value).to_owned(),
                label: (*label).to_owned(),
            })
            .collect(),
    }
}

fn entry(slug: &str) -> CatalogueEntry {
    CatalogueEntry {
        slug: slug.to_owned(),
        card: crate::ProductCard {
            href: format!("/products/axis/{slug}"),
            ..product_card()
        },
        values: vec![EntryValue {
            facet: Facet::Brand,
            value: "axis".to_owned(),
        }],
        megapixels: Some(5.0),
        channels: None,
        rows: vec![SpecRow {
            label: "Lens".to_owned(),
            value: format!("2.8 mm, \"{slug}\""),
        }],
    }
}

/// The search before it has found anything.
fn search(query: &str) -> SearchPage {
    SearchPage {
        query: query.to_owned(),
        cut: false,
        results: Vec::new(),
        total: 0,
        kinds: Vec::new(),
        partial: false,
        spelling: (!query.is_empty()).then(|| Link::new("xylophone", "/search?q=xylophone")),
        popular: vec![LinkGroup {
            title: "Services & more".to_owned(),
            links: vec![Link::new("Access control", "/services/access-control")],
        }],
    }
}

/// The search with a result of each look.
fn found() -> SearchPage {
    let kind = |label: &str, current| ListState {
        label: label.to_owned(),
        href: "/search?q=dome".to_owned(),
        count: 2,
        current,
    };
    SearchPage {
        cut: true,
        results: vec![
            result(SearchKind::Product, Some(picture())),
            result(SearchKind::Faq, None),
        ],
        total: 2,
        kinds: vec![kind("All", true), kind("Products", false)],
        partial: true,
        ..search("dome")
    }
}

fn result(kind: SearchKind, picture: Option<crate::Picture>) -> SearchResult {
    let run = |text: &str, mark| TextRun {
        text: text.to_owned(),
        mark,
    };
    SearchResult {
        kind,
        badge: kind.label().to_owned(),
        href: "/products/axis/q1".to_owned(),
        title: vec![run("Dome", true), run(" camera <5 MP>", false)],
        context: vec![run("Axis & more", false)],
        snippet: vec![run("… a ", false), run("dome", true)],
        picture,
    }
}
