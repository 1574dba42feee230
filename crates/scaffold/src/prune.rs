//! Removes links and list entries that point to a service, page, product or list that the new folder doesn't
//! have.

mod left_out;

use std::collections::BTreeSet;

use sightline_model::{CompanySlug, PlanningTool, Route, Router};
use sightline_source::Folder;
use toml_edit::{Array, InlineTable, Item, TableLike, Value};

use super::offers::Offers;
use super::rewrite::retain_tables;
use super::sample::Sample;
use left_out::LeftOut;

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
    pub(super) fn new(
        starter: &Folder,
        sample: &Sample,
        services: &BTreeSet<String>,
        offers: Offers,
    ) -> Self {
        let files: Vec<_> = starter
            .paths()
            .filter_map(|path| left_out::read(starter, path))
            .collect();
        let kept = &super::services(starter) - services;
        let left_out = LeftOut::new(&files, services, &kept, &offers);
        let router = CompanySlug::parse(&sample.company.slug)
            .map(|slug| Router::new(slug, &sample.company.name));
        let path = |route: &Route| Some(router.as_ref()?.path(route));
        let mut removals = Self::default();
        // The estimate needs the owner's prices, which a new folder doesn't have yet.
        let mut addresses = Vec::from_iter(path(&Route::PlanningTool(PlanningTool::Estimate)));
        for tool in &left_out.tools {
            let target = format!("{PLANNING_PREFIX}{}", tool.as_str());
            removals.targets.insert(target);
            addresses.extend(path(&Route::PlanningTool(*tool)));
        }
        if !left_out.tools.is_empty() {
            let is_kept = |tool: &PlanningTool| !left_out.tools.contains(tool);
            removals.kept_tools = Some(PlanningTool::ALL.into_iter().filter(is_kept).collect());
        }
        for file in &files {
            let Some(links) = left_out.links_to(file) else {
                continue;
            };
            removals.files.insert(file.path.to_owned());
            removals.targets.extend(links.targets);
            addresses.extend(links.address);
            addresses.extend(links.route.as_ref().and_then(path));
        }
        removals.links = link_ends(addresses.into_iter());
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
                    retain_tables(tables, |table| {
                        !self.points_to_removed(table) && !self.prune_table(table)
                    });
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

/// Returns how the ends of Markdown links to these paths begin.
fn link_ends(paths: impl Iterator<Item = String>) -> Vec<String> {
    let ends = paths.flat_map(|path| [')', '#', '?'].map(|after| format!("]({path}{after}")));
    ends.collect()
}
