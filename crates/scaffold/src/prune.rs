//! Removes links and list entries that point to a service, page, product or list that the new folder doesn't
//! have.

use std::collections::BTreeSet;

use sightline_model::{CompanySlug, PageKind, PlanningTool, Route, Router, folded_name};
use sightline_source::Folder;
use sightline_source::kind::{FileRole, Kind, classify};
use sightline_source::read::front_matter;
use sightline_toml::Node;
use toml_edit::{Array, ArrayOfTables, InlineTable, Item, TableLike, Value};

use super::offers::Offers;
use super::sample::Sample;

/// The link target of the finished jobs. Those of a starting point are samples and are left out.
const STORIES: &str = "stories";

/// The link target of the catalog.
const CATALOGUE: &str = "catalogue";

/// The link target of the page of the planning tools.
const PLANNING: &str = "planning";

/// The kinds of section that show brands.
const BRAND_SECTIONS: [&str; 2] = ["brand-gallery", "brand-cards"];

/// Keys whose values are names (a single one or a list), each with the prefix of the link targets of those
/// names.
const NAME_KEYS: [(&str, &str); 7] = [
    ("article", "article:"),
    ("related_articles", "article:"),
    ("services", "service:"),
    ("categories", "category:"),
    ("related_products", "product:"),
    ("product", "product:"),
    ("tools", PLANNING_PREFIX),
];

/// The prefix of the link targets of planning tools.
const PLANNING_PREFIX: &str = "planning:";

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

/// What the new folder leaves out.
#[derive(Debug, Default)]
pub(super) struct Removals {
    /// The paths of the files.
    files: BTreeSet<String>,
    /// The link targets of those files, and the left-out categories as `category:SLUG`.
    targets: BTreeSet<String>,
    /// How the ends of Markdown links to those files or to the estimate begin: `](PATH)`, `](PATH#`, `](PATH?`.
    links: Vec<String>,
    /// The planning tools that are kept, if some aren't.
    kept_tools: Option<Vec<PlanningTool>>,
    /// What the texts say about the services that are left out.
    offers: Offers,
}

impl Removals {
    /// Collects what a new folder leaves out. `services` has the slugs of the services that are not kept.
    /// With them goes what belongs only to them: their product categories, the products of those categories,
    /// the brands of those products, the planning tools about them, and the catalog and the page of the tools if
    /// they end up empty.
    pub(super) fn new(
        starter: &Folder,
        sample: &Sample,
        services: &BTreeSet<String>,
        offers: Offers,
    ) -> Self {
        let router = CompanySlug::parse(&sample.company.slug)
            .map(|slug| Router::new(slug, &sample.company.name));
        let files: Vec<_> = starter
            .paths()
            .filter_map(|path| read(starter, path))
            .collect();
        let of_kind = |kind| files.iter().filter(move |file| file.kind == kind);
        let categories = only_in_removed(of_kind(Kind::Page(PageKind::Service)).flat_map(|file| {
            let names = file.root.items("product_categories").iter();
            let is_removed = services.contains(file.slug);
            names.filter_map(move |name| Some((name.as_str()?, is_removed)))
        }));
        let kept = &super::services(starter) - services;
        let has_category = |name: &str| categories.contains(&folded_name(name));
        let products = || {
            let named =
                of_kind(Kind::Product).map(|file| (file.text("brand"), file.text("category")));
            named.map(|(brand, category)| (brand, has_category(category)))
        };
        let brands = only_in_removed(products());
        let mut removals = Self::default();
        // The estimate needs the owner's prices, which a new folder doesn't have yet.
        let mut pages = vec![Route::PlanningTool(PlanningTool::Estimate)];
        for tool in tools_about(services, &kept) {
            removals.targets.insert(planning_target(tool));
            pages.push(Route::PlanningTool(tool));
        }
        let has_tool = |tool: &PlanningTool| !removals.targets.contains(&planning_target(*tool));
        let tools: Vec<PlanningTool> = PlanningTool::ALL.into_iter().filter(has_tool).collect();
        let is_listed = |page: &File<'_>, tool: &PlanningTool| {
            let listed = page.root.items("tools").iter();
            let mut listed = listed.filter_map(|name| name.as_str());
            page.root.get("tools").is_none() || listed.any(|name| name == tool.as_str())
        };
        let mut planning_pages = of_kind(Kind::Page(PageKind::Planning));
        let has_tools = planning_pages.all(|page| {
            let mut useful = tools.iter().filter(|tool| **tool != PlanningTool::Estimate);
            useful.any(|tool| is_listed(page, tool))
        });
        if !has_tools {
            let targets = PlanningTool::ALL.into_iter().map(planning_target);
            removals.targets.extend(targets);
            pages.extend(PlanningTool::ALL.map(Route::PlanningTool));
        }
        if tools.len() < PlanningTool::ALL.len() {
            removals.kept_tools = Some(tools);
        }
        let mut addresses = Vec::new();
        for file in &files {
            let slug = file.slug.to_owned();
            let (target, route) = match file.kind {
                // Jobs and prices are those of the sample's company.
                Kind::CaseStudy => (STORIES.to_owned(), None),
                Kind::Planning => (String::new(), None),
                Kind::Page(PageKind::Planning) if !has_tools => {
                    (PLANNING.to_owned(), Some(Route::Planning))
                }
                Kind::Page(PageKind::Own) if file.has_line_items() => (slug, None),
                Kind::Page(PageKind::Own) if offers.pages.contains(&slug) => {
                    addresses.extend(file.root.text("address").map(str::to_owned));
                    (slug, None)
                }
                Kind::Article if offers.categories.contains(file.text("category")) => {
                    (format!("article:{slug}"), Some(Route::Article(slug)))
                }
                Kind::Page(PageKind::Service) if services.contains(&slug) => {
                    (format!("service:{slug}"), Some(Route::Service(slug)))
                }
                Kind::Category if has_category(&slug) => {
                    let tab = file.root.text("tab").unwrap_or(&slug).to_owned();
                    removals.targets.insert(format!("category:{slug}"));
                    let target = format!("{CATALOGUE}:{tab}");
                    (target, Some(Route::Catalogue(Some(tab))))
                }
                Kind::Product if has_category(file.text("category")) => {
                    let brand = file.text("brand").to_owned();
                    let target = format!("product:{slug}");
                    (
                        target,
                        Some(Route::Product {
                            brand,
                            product: slug,
                        }),
                    )
                }
                Kind::Brand if brands.contains(&folded_name(&slug)) => {
                    (format!("brand:{slug}"), Some(Route::Brand(slug)))
                }
                Kind::Page(PageKind::Catalogue) if products().all(|(_, is_removed)| is_removed) => {
                    (CATALOGUE.to_owned(), Some(Route::Catalogue(None)))
                }
                _ => continue,
            };
            removals.files.insert(file.path.to_owned());
            removals.targets.insert(target);
            pages.extend(route);
        }
        let router = router.as_ref();
        let paths = pages.iter().filter_map(|route| Some(router?.path(route)));
        removals.links = link_ends(paths.chain(addresses));
        removals.offers = offers;
        removals
    }

    /// Lists the planning tools that are kept in the page of the tools, if it has no list and some tools aren't
    /// kept.
    pub(super) fn list_tools(&self, page: &mut dyn TableLike) {
        if let Some(tools) = &self.kept_tools
            && !page.contains_key("tools")
        {
            let names: Array = tools.iter().map(|tool| tool.as_str()).collect();
            page.insert("tools", toml_edit::value(names));
        }
    }

    /// Whether a file is left out.
    pub(super) fn has(&self, path: &str) -> bool {
        self.files.contains(path)
    }

    /// Removes what is about something left out from the table of a file: links, and the entries of lists.
    pub(super) fn remove_from(&self, table: &mut dyn TableLike) {
        // A card is known by its link, which the second step may remove.
        self.prune(table);
        _ = self.offers.remove_from(table);
    }

    /// Removes links and list entries that point to something left out from the table of a file.
    pub(super) fn prune(&self, table: &mut dyn TableLike) {
        _ = self.prune_table(table);
    }

    /// Removes links and list entries that point to something left out from a table. Returns whether one of
    /// its lists of blocks, such as cards, became empty, in which case a section has nothing to show.
    fn prune_table(&self, table: &mut dyn TableLike) -> bool {
        let mut dead_keys = Vec::new();
        let mut is_empty = false;
        let mut is_alone = false;
        for (key, item) in table.iter_mut() {
            match item {
                Item::ArrayOfTables(tables) => {
                    let count = tables.len();
                    self.tables(tables);
                    is_empty |= count > 0 && tables.is_empty();
                    is_alone |= key.get() == "cards" && count > 1 && tables.len() == 1;
                }
                Item::Value(Value::Array(items)) => {
                    let count = items.len();
                    self.array(items, key.get());
                    if count > 0 && items.is_empty() && key.get() == "categories" {
                        dead_keys.push(key.get().to_owned());
                    }
                }
                Item::Value(Value::String(name)) if self.is_named(key.get(), name.value()) => {
                    dead_keys.push(key.get().to_owned());
                }
                _ => match item.as_table_like_mut() {
                    Some(inner) if self.points_to_removed(inner) => {
                        dead_keys.push(key.get().to_owned());
                    }
                    Some(inner) => _ = self.prune_table(inner),
                    None => {}
                },
            }
        }
        for key in dead_keys {
            table.remove(&key);
        }
        if is_alone {
            // It introduces several cards.
            table.remove("lead");
        }
        is_empty
    }

    /// Returns Markdown without the links that point to something left out. The text of the links stays.
    pub(super) fn markdown(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for link in &self.links {
            while let Some(end) = text.find(link)
                && let Some(length) = text.get(end..).and_then(|rest| rest.find(')'))
            {
                text.replace_range(end..=end + length, "");
                if let Some(start) = text.get(..end).and_then(|before| before.rfind('[')) {
                    text.remove(start);
                }
            }
        }
        text
    }

    fn tables(&self, tables: &mut ArrayOfTables) {
        tables.retain(|table| !self.points_to_removed(table));
        let empty: Vec<bool> = tables
            .iter_mut()
            .map(|table| self.prune_table(table))
            .collect();
        let mut empty = empty.into_iter();
        tables.retain(|_| empty.next() != Some(true));
    }

    fn array(&self, items: &mut Array, key: &str) {
        items.retain(|item| match item {
            Value::InlineTable(table) => !self.points_to_removed(table),
            Value::String(name) => !self.is_named(key, name.value()),
            _ => true,
        });
        let tables = items.iter_mut().filter_map(Value::as_inline_table_mut);
        tables.for_each(|table: &mut InlineTable| _ = self.prune_table(table));
    }

    /// Whether the value of a key names something left out.
    fn is_named(&self, key: &str, name: &str) -> bool {
        let mut kinds = NAME_KEYS.into_iter().filter(|(list, _)| *list == key);
        kinds.any(|(_, kind)| self.targets.contains(&format!("{kind}{name}")))
    }

    /// Whether a table goes: it is a link to something left out, its `link`, `doorway` or `box_link` is one, it
    /// offers only planning tools that are left out, or it shows brands while the catalog is left out.
    fn points_to_removed(&self, table: &dyn TableLike) -> bool {
        let text = |key| table.get(key).and_then(Item::as_str);
        let mut ways = ["link", "doorway", "box_link"]
            .into_iter()
            .filter_map(|key| table.get(key)?.as_table_like());
        let tools = table.get("tools").and_then(Item::as_array);
        let mut tools = tools
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .peekable();
        let has_tools = tools.peek().is_some();
        text("to").is_some_and(|to| self.targets.contains(to))
            || has_tools && tools.all(|tool| self.is_named("tools", tool))
            || text("kind").is_some_and(|kind| BRAND_SECTIONS.contains(&kind))
                && self.targets.contains(CATALOGUE)
            || ways.any(|way| self.points_to_removed(way))
    }
}

/// A parsed file of the starting point.
struct File<'a> {
    path: &'a str,
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
}

fn read<'a>(folder: &Folder, path: &'a str) -> Option<File<'a>> {
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

fn planning_target(tool: PlanningTool) -> String {
    format!("{PLANNING_PREFIX}{}", tool.as_str())
}

/// Returns how the ends of Markdown links to these paths begin.
fn link_ends(paths: impl Iterator<Item = String>) -> Vec<String> {
    let ends = paths.flat_map(|path| [')', '#', '?'].map(|after| format!("]({path}{after}")));
    ends.collect()
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
