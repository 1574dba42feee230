//! Migrates the pages that are not services, and the lists that several pages shared.

use sightline_model::legal_form;
use toml_edit::{DocumentMut, Item, Table, value};

use super::edit::{
    list, move_entry, nested_table, of_kind, take_tables, take_text, texts, with_head,
};
use super::files::Files;
use super::recipes::{self, Recipe};
use super::{MigrateError, sections};

/// The lists of format 1 whose entries belonged to pages. Each list was one file.
pub(super) struct Lists {
    info_boxes: Vec<Table>,
    /// The `type` of each info box that a page has.
    filled: Vec<String>,
    questions: Vec<Table>,
    cards: Vec<Table>,
    parts: Vec<Table>,
    explainers: Vec<Table>,
}

impl Lists {
    /// Takes the files out of the folder.
    pub(super) fn take(files: &mut Files, notes: &mut Vec<String>) -> Result<Self, MigrateError> {
        let mut entries = |path: &str, key: &str| {
            let mut file = files.take(path)?.unwrap_or_default();
            let end = file.trailing().as_str().unwrap_or_default();
            if !end.trim().is_empty() {
                notes.push(format!("{path}: the comment at its end is gone."));
            }
            Ok(take_tables(file.as_table_mut(), key))
        };
        Ok(Self {
            info_boxes: entries("info-boxes.toml", "info_box")?,
            filled: Vec::new(),
            questions: entries("faqs.toml", "faq")?,
            cards: entries("service-cards.toml", "card")?,
            parts: entries("parts.toml", "card")?,
            explainers: entries("explainers.toml", "explainer")?,
        })
    }

    /// Gives a page its info box, or a copy of the home page's if it has none.
    pub(super) fn fill_info_box(&mut self, page: &mut DocumentMut, kind: &str) {
        let of = |kind| {
            self.info_boxes
                .iter()
                .find(|info| has_text(info, "type", kind))
        };
        let shared = || {
            let mut home = of("home")?.clone();
            // The comment stays with the home page's box.
            home.decor_mut().clear();
            Some(home)
        };
        let own = of(kind).cloned();
        if own.is_some() {
            self.filled.push(kind.to_owned());
        }
        if let Some(mut info) = own.or_else(shared) {
            info.remove("type");
            page.insert("info_box", Item::Table(info));
        }
    }

    /// Removes and returns the questions of a service.
    pub(super) fn take_questions(&mut self, service: &str) -> Vec<Table> {
        let mut questions = Vec::new();
        while let Some(question) = take_of(&mut self.questions, service) {
            questions.push(question);
        }
        questions
    }

    /// Removes and returns the card of a service from the list beside the banner. Its icon is dropped, since
    /// the service has one now.
    pub(super) fn take_card(&mut self, service: &str) -> Option<Table> {
        let mut card = take_of(&mut self.cards, service)?;
        card.remove("icon");
        Some(card)
    }

    /// Removes and returns the card with the parts of a service's systems.
    pub(super) fn take_parts(&mut self, service: &str) -> Option<Table> {
        take_of(&mut self.parts, service)
    }

    /// Returns a note for each entry that no page has.
    pub(super) fn left(mut self) -> Vec<String> {
        let filled = |info: &Table| self.filled.iter().any(|kind| has_text(info, "type", kind));
        self.info_boxes.retain(|info| !filled(info));
        let lists = [
            ("info-boxes.toml", "title", self.info_boxes),
            ("faqs.toml", "question", self.questions),
            ("service-cards.toml", "title", self.cards),
            ("parts.toml", "title", self.parts),
            ("explainers.toml", "label", self.explainers),
        ];
        let notes = lists.iter().flat_map(|(path, key, entries)| {
            entries.iter().map(move |entry| {
                let title = entry.get(key).and_then(Item::as_str).unwrap_or_default();
                format!("{path}: the entry {title:?} is gone; it had no page.")
            })
        });
        notes.collect()
    }
}

/// Removes and returns the first entry of a service in a list.
fn take_of(entries: &mut Vec<Table>, service: &str) -> Option<Table> {
    let at = entries
        .iter()
        .position(|entry| has_text(entry, "service", service))?;
    let mut entry = entries.remove(at);
    entry.remove("service");
    Some(entry)
}

fn has_text(table: &Table, key: &str, text: &str) -> bool {
    table.get(key).and_then(Item::as_str) == Some(text)
}

/// Each page with its `type` in `info-boxes.toml` and the recipes of its sections.
const PAGES: [(&str, Option<&str>, &[Recipe]); 8] = [
    ("home", Some("home"), recipes::HOME),
    ("about", Some("aboutus"), recipes::ABOUT),
    ("residential", Some("residential"), recipes::AUDIENCE),
    ("commercial", Some("commercial"), recipes::AUDIENCE),
    ("contact", None, recipes::CONTACT),
    ("legal", Some("legal"), recipes::LEGAL),
    ("articles", Some("articles"), recipes::ARTICLES),
    ("catalogue", Some("products"), recipes::CATALOGUE),
];

/// The pages for homes and businesses, with the names that the program gave them.
const AUDIENCES: [(&str, &str); 2] = [
    ("residential", "Home Security"),
    ("commercial", "Business Security"),
];

/// The entries that become the emergency card of the contact page, by their former and new keys.
const EMERGENCY: [(&str, &str); 3] = [
    ("emergency_title", "title"),
    ("emergency_text", "text"),
    ("emergency_badge", "badge"),
];

/// A drawing whose texts used to be in the program.
struct Drawing {
    page: &'static str,
    /// The part of the page that had it, and below that the kind of section that has it now.
    part: &'static str,
    kind: &'static str,
    keys: &'static [&'static str],
    remark: &'static str,
}

const DRAWINGS: [Drawing; 2] = [
    Drawing {
        page: "home",
        part: "process",
        kind: "process",
        keys: &["drawing"],
        remark: "make it your own",
    },
    Drawing {
        page: "contact",
        part: "area",
        kind: "service-area",
        keys: &["center", "center_extent", "towns", "water"],
        remark: "its map is drawn around geo of [business] in site.toml",
    },
];

/// Converts every page to a list of sections, and adds the entries that used to be in the program.
pub(super) fn migrate(
    files: &mut Files,
    site: &mut DocumentMut,
    lists: &mut Lists,
    sample: &mut Files,
    notes: &mut Vec<String>,
) -> Result<(), MigrateError> {
    for (name, info_box, recipes) in PAGES {
        let path = format!("pages/{name}.toml");
        let head = match name {
            "about" | "contact" => former_address(name, site),
            "articles" => subjects(sample, &path, notes)?,
            _ => audience_head(name, site),
        };
        let Some(mut page) = files.take(&path)? else {
            continue;
        };
        if let Some(kind) = info_box {
            lists.fill_info_box(&mut page, kind);
        }
        if name == "home" {
            let explainers = std::mem::take(&mut lists.explainers);
            page.insert("explainers", list(explainers));
        }
        // The emergency card is a table of its own now.
        let mut emergency = Table::new();
        for (key, new_key) in EMERGENCY {
            move_entry(page.as_table_mut(), key, &mut emergency, new_key);
        }
        if !emergency.is_empty() {
            page.insert("emergency", Item::Table(emergency));
        }
        // A page for an audience shows the case studies of that audience.
        if AUDIENCES.iter().any(|(audience, _)| *audience == name) {
            page.insert("case_study_category", value(name));
        }
        if let Some(drawing) = DRAWINGS.iter().find(|drawing| drawing.page == name) {
            let words = sample.take(&path)?;
            let words = words.and_then(|file| of_kind(&file, drawing.kind));
            notes.extend(fill_drawing(&mut page, drawing, words, site));
        }
        let mut page = with_head(head, page);
        sections::migrate(&mut page, recipes);
        files.put(&path, &page)?;
    }
    let kinds = files.copy(sample, "categories/")?;
    notes.push(format!(
        "{}: the kinds of product were the program's; check their names.",
        kinds.join(", ")
    ));
    Ok(())
}

/// Gives a drawing the texts that it had in the program. Returns a note about what to look at.
fn fill_drawing(
    page: &mut DocumentMut,
    drawing: &Drawing,
    words: Option<Table>,
    site: &DocumentMut,
) -> Option<String> {
    let part = page.get_mut(drawing.part)?.as_table_like_mut()?;
    let mut words = words?;
    if drawing.keys.contains(&"towns") && !keep_towns(&mut words, site) {
        return None;
    }
    for key in drawing.keys {
        part.insert(key, words.remove(key)?);
    }
    Some(format!(
        "pages/{}.toml: {} of the section {} stood in the program; {}.",
        drawing.page,
        drawing.keys.join(", "),
        drawing.kind,
        drawing.remark
    ))
}

/// Keeps the towns that the company serves. Returns `false` if some of them were not on the program's map,
/// which then showed only their names.
fn keep_towns(words: &mut Table, site: &DocumentMut) -> bool {
    let areas = site.get("company").and_then(|company| company.get("areas"));
    let areas = areas.and_then(Item::as_array).into_iter().flatten();
    let areas: Vec<&str> = areas.filter_map(toml_edit::Value::as_str).collect();
    let Some((&"Chicago", others)) = areas.split_first() else {
        return false;
    };
    let Some(towns) = words.get_mut("towns").and_then(Item::as_array_mut) else {
        return false;
    };
    towns.retain(|town| {
        let name = town.as_inline_table().and_then(|town| town.get("name"));
        name.and_then(toml_edit::Value::as_str)
            .is_some_and(|name| others.contains(&name))
    });
    !others.is_empty() && towns.len() == others.len()
}

/// Returns the entries to add at the top of a page for homes or businesses, or an empty table for any other
/// page.
fn audience_head(name: &str, site: &mut DocumentMut) -> Table {
    let mut head = Table::new();
    let mut audiences = (1..).zip(AUDIENCES);
    let audience = audiences.find(|(_, (audience, _))| *audience == name);
    let Some((order, (_, title))) = audience else {
        return head;
    };
    head.insert("name", value(title));
    head.insert("order", value::<i64>(order));
    head.insert("menus", texts(&["switch"]));
    head.insert("about", value("service"));
    head.insert("address", value(format!("/{name}-cctv-security")));
    head.insert("aliases", texts(&[&format!("/cctv-{name}")]));
    let subtitles = nested_table(site, "header", "subtitles");
    if let Some(text) = subtitles.and_then(|subtitles| take_text(subtitles, name)) {
        head.insert("header_subtitle", value(text));
    }
    head.insert("path_words", texts(&[name]));
    head
}

/// Returns an alias for the former address of a page, which ended with `inc` whatever the company's legal
/// form was.
fn former_address(page: &str, site: &DocumentMut) -> Table {
    let text = |key| site.get("company")?.get(key)?.as_str();
    let mut head = Table::new();
    let form = text("name").and_then(legal_form).map(|(_, form)| form);
    if let Some(slug) = text("slug").filter(|_| form != Some("inc")) {
        head.insert("aliases", texts(&[&format!("/{page}-{slug}-inc")]));
    }
    head
}

/// Returns the categories of articles and the signature that ends them, which used to be in the program.
fn subjects(
    sample: &mut Files,
    path: &str,
    notes: &mut Vec<String>,
) -> Result<Table, MigrateError> {
    let mut head = Table::new();
    let mut own = sample.take(path)?.unwrap_or_default();
    for key in ["signature", "categories"] {
        move_entry(own.as_table_mut(), key, &mut head, key);
    }
    notes.push(format!(
        "{path}: `signature` and `categories` were the program's; say what your articles are about."
    ));
    Ok(head)
}
