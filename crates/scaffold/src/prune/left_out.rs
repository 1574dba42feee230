//! Which files a new folder leaves out, and how links name them.

use std::collections::BTreeSet;

use sightline_model::{PageKind, PlanningTool, Route, folded_name};
use sightline_source::Folder;
use sightline_source::kind::{FileRole, Kind, classify};
use sightline_source::read::front_matter;
use sightline_toml::Node;

use super::{CATALOGUE, PLANNING, STORIES};
use crate::offers::Offers;

/// The planning tools, each with the services that it is about. The estimate is about all of a company's work.
const TOOLS: [(PlanningTool, &[&str]); 5] = [
    (PlanningTool::Storage, &["cctv-installation"]),
    (PlanningTool::Coverage, &["cctv-installation"]),
    (
        PlanningTool::Power,
        &["cctv-installation", "it-services", "wifi-and-closets"],
    ),
    (PlanningTool::Doors, &["access-control", "business-locks"]),
    (PlanningTool::Sound, &["pa-systems"]),
];

/// The services that a new folder leaves out, and what belongs only to them: their product categories, the products of
/// those categories, the brands of those products, the planning tools about them, and the catalog and the page of the
/// tools if they end up empty.
pub(super) struct LeftOut<'a> {
    services: &'a BTreeSet<String>,
    offers: &'a Offers,
    /// The folded names of the categories.
    categories: BTreeSet<String>,
    /// The folded names of the brands.
    brands: BTreeSet<String>,
    has_catalog: bool,
    pub(super) tools: Vec<PlanningTool>,
    has_tools_page: bool,
}

/// How links name a file.
#[derive(Default)]
pub(super) struct Links {
    /// Its link targets.
    pub(super) targets: Vec<String>,
    pub(super) route: Option<Route>,
    /// The address that it chooses itself.
    pub(super) address: Option<String>,
}

impl Links {
    fn new(target: impl Into<String>, route: Option<Route>) -> Self {
        Self {
            targets: vec![target.into()],
            route,
            address: None,
        }
    }
}

impl<'a> LeftOut<'a> {
    pub(super) fn new(
        files: &[File<'_>],
        services: &'a BTreeSet<String>,
        kept: &BTreeSet<String>,
        offers: &'a Offers,
    ) -> Self {
        let of_kind = |kind| files.iter().filter(move |file| file.kind == kind);
        let categories = only_in_removed(of_kind(Kind::Page(PageKind::Service)).flat_map(|file| {
            let names = file.root.items("product_categories").iter();
            let is_removed = services.contains(file.slug);
            names.filter_map(move |name| Some((name.as_str()?, is_removed)))
        }));
        let products: Vec<(&str, bool)> = of_kind(Kind::Product)
            .map(|file| {
                let is_removed = categories.contains(&folded_name(file.text("category")));
                (file.text("brand"), is_removed)
            })
            .collect();
        let mut tools: Vec<PlanningTool> = tools_about(services, kept).collect();
        let has_tools_page = of_kind(Kind::Page(PageKind::Planning)).all(|page| {
            let mut useful = PlanningTool::ALL
                .into_iter()
                .filter(|tool| *tool != PlanningTool::Estimate && !tools.contains(tool));
            useful.any(|tool| page.lists_tool(tool))
        });
        if !has_tools_page {
            tools = PlanningTool::ALL.to_vec();
        }
        Self {
            services,
            offers,
            brands: only_in_removed(products.iter().copied()),
            has_catalog: products.iter().any(|(_, is_removed)| !is_removed),
            categories,
            tools,
            has_tools_page,
        }
    }

    fn has_category(&self, name: &str) -> bool {
        self.categories.contains(&folded_name(name))
    }

    /// The links to a file that is left out, or `None` if it is kept.
    pub(super) fn links_to(&self, file: &File<'_>) -> Option<Links> {
        let slug = file.slug.to_owned();
        Some(match file.kind {
            // Jobs and prices are those of the sample's company.
            Kind::CaseStudy => Links::new(STORIES, None),
            Kind::Planning => Links::default(),
            Kind::Page(PageKind::Planning) if !self.has_tools_page => {
                Links::new(PLANNING, Some(Route::Planning))
            }
            Kind::Page(PageKind::Own) if file.has_line_items() => Links::new(slug, None),
            Kind::Page(PageKind::Own) if self.offers.pages.contains(&slug) => Links {
                address: file.root.text("address").map(str::to_owned),
                ..Links::new(slug, None)
            },
            Kind::Article if self.offers.categories.contains(file.text("category")) => {
                Links::new(format!("article:{slug}"), Some(Route::Article(slug)))
            }
            Kind::Tips
                if file.root.items("tip").iter().all(|tip| {
                    let category = tip.text("category").unwrap_or_default();
                    self.offers.categories.contains(category)
                }) =>
            {
                Links::default()
            }
            Kind::Page(PageKind::Service) if self.services.contains(&slug) => {
                Links::new(format!("service:{slug}"), Some(Route::Service(slug)))
            }
            Kind::Category if self.has_category(&slug) => {
                let tab = file.root.text("tab").unwrap_or(&slug).to_owned();
                Links {
                    targets: vec![format!("category:{slug}"), format!("{CATALOGUE}:{tab}")],
                    route: Some(Route::Catalogue(Some(tab))),
                    address: None,
                }
            }
            Kind::Product if self.has_category(file.text("category")) => Links::new(
                format!("product:{slug}"),
                Some(Route::Product {
                    brand: file.text("brand").to_owned(),
                    product: slug,
                }),
            ),
            Kind::Brand if self.brands.contains(&folded_name(&slug)) => {
                Links::new(format!("brand:{slug}"), Some(Route::Brand(slug)))
            }
            Kind::Page(PageKind::Catalogue) if !self.has_catalog => {
                Links::new(CATALOGUE, Some(Route::Catalogue(None)))
            }
            _ => return None,
        })
    }
}

/// A parsed file of the starting point.
pub(super) struct File<'a> {
    pub(super) path: &'a str,
    kind: Kind,
    slug: &'a str,
    root: Node,
}

impl File<'_> {
    fn text(&self, key: &str) -> &str {
        self.root.text(key).unwrap_or_default()
    }

    /// Whether a page of the company's own lists items with prices. Those of a starting point are samples
    /// too.
    fn has_line_items(&self) -> bool {
        let mut sections = self.root.items("section").iter();
        sections.any(|section| section.text("kind") == Some("line-items"))
    }

    /// Whether the page of the planning tools shows a tool. Without a list it shows all.
    fn lists_tool(&self, tool: PlanningTool) -> bool {
        let mut listed = self.root.items("tools").iter();
        self.root.get("tools").is_none() || listed.any(|name| name.as_str() == Some(tool.as_str()))
    }
}

/// Parses a file of the starting point. Returns `None` for one that isn't an entry, such as a picture.
pub(super) fn read<'a>(folder: &Folder, path: &'a str) -> Option<File<'a>> {
    let FileRole::Entry(kind, slug) = classify(path) else {
        return None;
    };
    let text = folder.text(path)?;
    let toml = match kind {
        Kind::Article => text.get(front_matter(&text)?.0)?,
        _ => &text,
    };
    let root = sightline_toml::parse(toml, 0).ok()?;
    Some(File {
        path,
        kind,
        slug,
        root,
    })
}

/// Returns the tools that are about removed services and about no kept one.
fn tools_about<'a>(
    removed: &'a BTreeSet<String>,
    kept: &'a BTreeSet<String>,
) -> impl Iterator<Item = PlanningTool> + 'a {
    let is_about = |about: &[&str], services: &BTreeSet<String>| {
        about.iter().any(|service| services.contains(*service))
    };
    let tools = TOOLS.into_iter();
    let tools = tools.filter(move |(_, about)| is_about(about, removed) && !is_about(about, kept));
    tools.map(|(tool, _)| tool)
}

/// Returns the folded names that only left-out items have.
fn only_in_removed<'a>(named: impl Iterator<Item = (&'a str, bool)>) -> BTreeSet<String> {
    let (removed, kept): (Vec<_>, Vec<_>) = named.partition(|(_, is_removed)| *is_removed);
    let [removed, kept] = [removed, kept].map(|named| {
        let folded = named.into_iter().map(|(name, _)| folded_name(name));
        folded.collect::<BTreeSet<_>>()
    });
    &removed - &kept
}
