//! Takes out what would lead to a service, a page or a list that the new folder does not have.

use std::collections::BTreeSet;

use sightline_model::{CompanySlug, PageKind, PlanningTool, Route, Router};
use sightline_source::Folder;
use sightline_source::kind::{Kind, Place, place};
use toml_edit::{Array, ArrayOfTables, InlineTable, Item, TableLike, Value};

use super::sample::Sample;

/// The link target of the finished jobs. Those of a starting point are samples and stay out.
const STORIES: &str = "stories";

/// What a page says that has a section with items and prices.
const LINE_ITEMS: &str = "kind = \"line-items\"";

/// The own pages that list items with prices.
fn quotes(starter: &Folder) -> BTreeSet<String> {
    let pages = starter.paths().filter_map(|path| match place(path) {
        Place::Entry(Kind::Page(PageKind::Own), name) => {
            let text = starter.text(path)?;
            text.contains(LINE_ITEMS).then(|| name.to_owned())
        }
        _ => None,
    });
    pages.collect()
}

/// What the new folder does without.
#[derive(Debug)]
pub(super) struct Gone {
    services: BTreeSet<String>,
    /// Own pages with prices of a job: those of a starting point are samples too.
    quotes: BTreeSet<String>,
    /// How links of Markdown end that lead to those services, or to the estimate.
    links: Vec<String>,
}

impl Gone {
    pub(super) fn new(starter: &Folder, sample: &Sample, services: BTreeSet<String>) -> Self {
        let router = CompanySlug::parse(&sample.company.slug)
            .map(|slug| Router::new(slug, &sample.company.name));
        let services_gone = services.iter().cloned().map(Route::Service);
        // An estimate takes the owner's prices, which come later.
        let estimate = Route::PlanningTool(PlanningTool::Estimate);
        let paths = services_gone.chain([estimate]).filter_map(|route| {
            let path = router.as_ref()?.path(&route);
            Some(format!("]({path})"))
        });
        Self {
            links: paths.collect(),
            services,
            quotes: quotes(starter),
        }
    }

    /// Whether an own page is left out.
    pub(super) fn has_quote(&self, name: &str) -> bool {
        self.quotes.contains(name)
    }

    /// Whether a service is left out.
    pub(super) fn has_service(&self, slug: &str) -> bool {
        self.services.contains(slug)
    }

    /// Takes links, and the entries of lists that lead away, out of a table.
    pub(super) fn prune(&self, table: &mut dyn TableLike) {
        let mut leads_away = Vec::new();
        for (key, item) in table.iter_mut() {
            match item {
                Item::ArrayOfTables(tables) => self.tables(tables),
                Item::Value(Value::Array(items)) => self.array(items, key.get() == "services"),
                _ => match item.as_table_like_mut() {
                    Some(inner) if self.is_left_by(inner) => leads_away.push(key.get().to_owned()),
                    Some(inner) => self.prune(inner),
                    None => {}
                },
            }
        }
        for key in leads_away {
            table.remove(&key);
        }
    }

    /// Markdown without the links that lead away; their words stay.
    pub(super) fn markdown(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for link in &self.links {
            while let Some(end) = text.find(link) {
                text.replace_range(end..end + link.len(), "");
                if let Some(start) = text.get(..end).and_then(|before| before.rfind('[')) {
                    text.remove(start);
                }
            }
        }
        text
    }

    fn tables(&self, tables: &mut ArrayOfTables) {
        tables.retain(|table| !self.is_left_by(table));
        tables.iter_mut().for_each(|table| self.prune(table));
    }

    fn array(&self, items: &mut Array, names_services: bool) {
        items.retain(|item| match item {
            Value::InlineTable(table) => !self.is_left_by(table),
            Value::String(name) => !(names_services && self.has_service(name.value())),
            _ => true,
        });
        let tables = items.iter_mut().filter_map(Value::as_inline_table_mut);
        tables.for_each(|table: &mut InlineTable| self.prune(table));
    }

    /// Whether a table is a link that leads away, or has one as its link or its doorway.
    fn is_left_by(&self, table: &dyn TableLike) -> bool {
        let target = table.get("to").and_then(Item::as_str);
        let mut ways = ["link", "doorway"]
            .into_iter()
            .filter_map(|key| table.get(key)?.as_table_like());
        target.is_some_and(|to| self.is_gone(to)) || ways.any(|way| self.is_left_by(way))
    }

    fn is_gone(&self, target: &str) -> bool {
        let service = target.strip_prefix("service:");
        target == STORIES
            || self.has_quote(target)
            || service.is_some_and(|slug| self.has_service(slug))
    }
}
