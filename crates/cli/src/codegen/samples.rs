//! Sample pages for the tests of the renderer and of `web`: one of every kind, and one of every
//! state that changes a page's markup, made from a content folder in the same way as real pages.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context as _, bail};
use jiff::civil::{Date, date};
use serde::Serialize;
use sightline_content::{Folder, load};
use sightline_model::{
    ANSWER_DAY_PLACEHOLDER, CatalogueChoice, CatalogueTab, Document, FacetGroup, FieldError,
    FieldName, FormKind, LeadValues, PageKind, PlanningData, REFERENCE_PLACEHOLDER, Route,
    Submission,
};
use sightline_site::{SearchQuery, Site};

use crate::embedded::STARTERS;

/// The date that the samples are made for.
const DAY: Date = date(2026, 11, 21);

/// Texts of the folder, and their replacements with what breaks renderers: markup, quotes, accents.
const HOSTILE: [(&str, &str); 3] = [
    ("\"Turret camera\"", r#""Turret <camera> & \"dôme\"""#),
    (
        "\"What it is.\"",
        r#""Zoë's </script> & <b>what it is</b>.""#,
    ),
    ("\"Mount low\"", r#""Mount <i>low</i>, & \"lower\"""#),
];

/// The data that the tests render.
#[derive(Debug, Serialize)]
pub(super) struct Samples {
    /// Pages by name.
    documents: BTreeMap<String, Document>,
    /// Responses to a form, for the frame of any page.
    submissions: Vec<Submission>,
    /// A catalogue's index, and the results of choices in it.
    catalogue: SampleCatalogue,
    /// The data that the planning tools use.
    planning: PlanningData,
}

/// A catalogue's index, and the results of choices in it.
#[derive(Debug, Serialize)]
struct SampleCatalogue {
    index: serde_json::Value,
    selections: Vec<SampleSelection>,
}

/// The result of a choice.
#[derive(Debug, Serialize)]
struct SampleSelection {
    choice: CatalogueChoice,
    slugs: Vec<String>,
    total: u32,
    pages: u32,
    page: u32,
    tabs: Vec<CatalogueTab>,
    facets: Vec<FacetGroup>,
}

impl Samples {
    /// Makes the samples from a folder.
    pub(super) fn of(folder: &Path) -> anyhow::Result<Self> {
        let site = hostile_site(&Folder::from_dir(folder)?)?;
        let mut documents = pages(&site);
        documents.extend(states(&site));
        let sample = (STARTERS[0].folder)();
        let sample = load(&sample, DAY).site.context("the sample has faults")?;
        Ok(Self {
            documents,
            submissions: submissions(),
            catalogue: catalogue(&sample)?,
            planning: sample.planning_data(&[], DAY),
        })
    }
}

fn hostile_site(folder: &Folder) -> anyhow::Result<Site> {
    let files = folder.paths().map(|path| {
        let text = folder.text(path).unwrap_or_default().into_owned();
        let text = HOSTILE
            .iter()
            .fold(text, |text, (plain, hostile)| text.replace(plain, hostile));
        (path.to_owned(), text.into_bytes().into())
    });
    let loaded = load(&Folder::from_files(files), DAY);
    match loaded.site {
        Some(site) => Ok(site),
        None => bail!(
            "the folder of the samples has faults: {:?}",
            loaded.diagnostics
        ),
    }
}

/// Returns the first page of each kind, every product, since their tables differ by category, and
/// every page of the company's own, one of which has the rare sections.
fn pages(site: &Site) -> BTreeMap<String, Document> {
    let mut pages = BTreeMap::new();
    for route in site.routes() {
        let kind = route.kind();
        let name = match &route {
            Route::Product { product, .. } => format!("{kind:?}, {product}"),
            Route::Own(name) => format!("{kind:?}, {name}"),
            _ => format!("{kind:?}"),
        };
        pages
            .entry(name.to_lowercase())
            .or_insert_with(|| site.document(&route, DAY));
    }
    pages
}

fn states(site: &Site) -> Vec<(String, Document)> {
    let unknown = || "<acme>".to_owned();
    let lost = |route| site.missing(&route, DAY);
    let catalogue = |query| site.catalogue(&site.choice(Some(query)), DAY);
    let search = |text| site.search(&SearchQuery::of(text), DAY);
    let mut empty_brand = site.document(&first(site, PageKind::Brand), DAY);
    if let sightline_model::Page::Brand(page) = &mut empty_brand.page {
        page.products.clear();
    }
    let states = vec![
        ("home, unknown address", site.not_found("/nowhere", DAY)),
        ("article, missing", lost(Route::Article(unknown()))),
        ("brand, missing", lost(Route::Brand(unknown()))),
        (
            "product, missing",
            lost(Route::Product {
                brand: unknown(),
                product: unknown(),
            }),
        ),
        ("brand, empty", empty_brand),
        (
            "catalogue, products compared",
            catalogue("compare=nvr-8,turret-4mp"),
        ),
        (
            "catalogue, no match",
            catalogue("poe=no&type=keypad&resolution=4"),
        ),
        ("search, results", search("camera")),
        ("search, nothing found", search("<xyz>")),
        ("error", site.error_document(500, "/", DAY)),
        ("design", site.design_document("/__ui", DAY)),
    ];
    let named = states
        .into_iter()
        .map(|(name, document)| (name.to_owned(), document));
    named.collect()
}

/// Returns the catalogue of the sample site, with choices of every kind.
fn catalogue(site: &Site) -> anyhow::Result<SampleCatalogue> {
    let index = site.public_file("/data/catalogue.json", DAY);
    let index = index.context("the sample has no catalogue")?;
    let selection = |query: &str| {
        let document = site.catalogue(&site.choice(Some(query)), DAY);
        let sightline_model::Page::Catalogue(page) = document.page else {
            bail!("not the catalogue");
        };
        Ok(SampleSelection {
            page: page.choice.page,
            choice: page.choice,
            slugs: page.shown.into_iter().map(|entry| entry.slug).collect(),
            total: page.total,
            pages: page.pages,
            tabs: page.tabs,
            facets: page.facets,
        })
    };
    let queries = [
        "",
        "tab=cctv",
        "brand=axis-communications",
        "brand=axis-communications,lts&sort=name",
        "tab=recorders&channels=16&sort=brand",
        "tab=cctv&ndaa=compliant&sort=resolution",
        "type=nvr&poe=yes&sort=channels",
        "poe=no&type=keypad&resolution=4",
    ];
    Ok(SampleCatalogue {
        index: serde_json::from_str(&index.body)?,
        selections: queries
            .into_iter()
            .map(selection)
            .collect::<Result<_, _>>()?,
    })
}

fn first(site: &Site, kind: PageKind) -> Route {
    let mut routes = site.routes().into_iter();
    routes
        .find(|route| route.kind() == kind)
        .unwrap_or(Route::Home)
}

/// Returns each response of each form, with values that a visitor may have typed.
fn submissions() -> Vec<Submission> {
    let values = || LeadValues {
        name: "Zoë \"Z\" O'Neill <b>".to_owned(),
        email: "zoe@".to_owned(),
        phone: "555".to_owned(),
        customer_message: "Line one\nline </textarea> two".to_owned(),
        about: String::new(),
        text_consent: true,
        plans: Vec::new(),
    };
    let answers = |form| {
        [
            Submission::Sent {
                form,
                reference: REFERENCE_PLACEHOLDER.to_owned(),
                answer_by: Some(ANSWER_DAY_PLACEHOLDER.to_owned()),
            },
            Submission::Invalid {
                form,
                values: values(),
                errors: vec![FieldError {
                    field: FieldName::Email,
                    code: "email".to_owned(),
                    message: "❌ Please enter a valid email address.".to_owned(),
                }],
            },
            Submission::Failed {
                form,
                values: values(),
            },
            Submission::Busy {
                form,
                values: values(),
                seconds: 40,
            },
        ]
    };
    FormKind::ALL.into_iter().flat_map(answers).collect()
}
