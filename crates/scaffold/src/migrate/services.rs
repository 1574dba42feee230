//! Makes the files of services from their pages and from the lists that named services.

use toml_edit::{DocumentMut, Table, value};

use super::edit::{
    append, list, nested_table, of_kind, take_table, take_tables, take_text, texts, with_head,
};
use super::files::Files;
use super::pages::Lists;
use super::{MigrateError, recipes, sections};

/// What the program used to know about a service.
struct Service {
    slug: &'static str,
    /// The name, for a service that is not in the menu.
    name: &'static str,
    icon: &'static str,
    color: &'static str,
    /// Its `type` in `info-boxes.toml`.
    info_box: &'static str,
    /// Its `service` in `faqs.toml`.
    faq: &'static str,
    /// Its entry in `header.subtitles`.
    subtitle: Option<&'static str>,
    path_words: &'static [&'static str],
    aliases: &'static [&'static str],
    product_categories: &'static [&'static str],
    article_category: Option<&'static str>,
    /// The label of its link in the footer, and the position there.
    quick_link: Option<(&'static str, i64)>,
    /// Whether the sidebar of general pages shows its parts.
    on_general_pages: bool,
    /// Whether its page has the drawing of what cameras see.
    coverage: bool,
}

const NONE: Service = Service {
    slug: "",
    name: "",
    icon: "",
    color: "brand",
    info_box: "",
    faq: "",
    subtitle: None,
    path_words: &[],
    aliases: &[],
    product_categories: &[],
    article_category: None,
    quick_link: None,
    on_general_pages: false,
    coverage: false,
};

const SERVICES: [Service; 5] = [
    Service {
        slug: "access-control",
        name: "Access control",
        icon: "key-round",
        color: "blue",
        info_box: "accessControl",
        faq: "access",
        subtitle: Some("access_control"),
        product_categories: &["access-control"],
        article_category: Some("access_control"),
        quick_link: Some(("Access Control", 3)),
        on_general_pages: true,
        ..NONE
    },
    Service {
        slug: "cctv-installation",
        name: "CCTV installation",
        icon: "cctv",
        color: "red",
        info_box: "cctv",
        faq: "CCTV",
        path_words: &["cctv"],
        aliases: &["/cctv-services"],
        product_categories: &["cctv-cameras", "recorders"],
        article_category: Some("cctv"),
        quick_link: Some(("CCTV", 1)),
        on_general_pages: true,
        coverage: true,
        ..NONE
    },
    Service {
        slug: "it-services",
        name: "IT services",
        icon: "network",
        color: "orange",
        info_box: "itServices",
        faq: "IT",
        subtitle: Some("it_services"),
        article_category: Some("it"),
        quick_link: Some(("IT & Network Setup", 2)),
        ..NONE
    },
    Service {
        slug: "pa-systems",
        name: "PA systems",
        icon: "megaphone",
        color: "sky",
        info_box: "pa",
        faq: "PA",
        subtitle: Some("pa_systems"),
        aliases: &["/services/pa-services"],
        article_category: Some("pa"),
        quick_link: Some(("PA", 4)),
        on_general_pages: true,
        ..NONE
    },
    Service {
        slug: "pos-installation",
        name: "PoS installation",
        icon: "receipt",
        info_box: "pos",
        faq: "PoS",
        subtitle: Some("pos_installation"),
        aliases: &["/services/pos-services"],
        ..NONE
    },
];

/// Makes `services/SLUG.toml` from the page of each service, in the order of the Services menu.
pub(super) fn migrate(
    files: &mut Files,
    site: &mut DocumentMut,
    lists: &mut Lists,
    sample: &mut Files,
    notes: &mut Vec<String>,
) -> Result<(), MigrateError> {
    let menu = nested_table(site, "header", "services_menu");
    let mut entries = menu.map_or_else(Vec::new, |menu| take_tables(menu, "items"));
    let mut services: Vec<(usize, &Service)> = SERVICES
        .iter()
        .map(|service| (place(&entries, service.slug).unwrap_or(usize::MAX), service))
        .collect();
    services.sort_by_key(|(place, _)| *place);
    let services = services.into_iter().map(|(_, service)| service);
    for (order, service) in (1..).zip(services) {
        let former = format!("pages/{}.toml", service.slug);
        let page = files.take(&former)?;
        // The entry of a service without a page is reported below.
        let place = place(&entries, service.slug).filter(|_| page.is_some());
        let entry = place.map(|at| entries.remove(at));
        let head = head(service, order, entry.unwrap_or_default(), site);
        let Some(mut page) = page else {
            continue;
        };
        let card = lists.take_card(service.slug);
        fill(&mut page, service, lists);
        let path = format!("services/{}.toml", service.slug);
        if service.coverage {
            let drawing = sample
                .take(&path)?
                .and_then(|file| of_kind(&file, "coverage"));
            if let Some(drawing) = drawing {
                page.insert("coverage", toml_edit::Item::Table(drawing));
                notes.push(format!(
                    "{path}: the words around the drawing of what cameras see were the program's."
                ));
            }
        }
        let mut page = with_head(head, page);
        let parts = lists
            .take_parts(service.slug)
            .map(|parts| general(parts, service));
        let quick_link = service.quick_link.map(|(label, order)| {
            let mut link = Table::new();
            link.insert("label", value(label));
            link.insert("order", value(order));
            link
        });
        for (key, table) in [("card", card), ("quick_link", quick_link), ("parts", parts)] {
            if let Some(table) = table {
                append(&mut page, key, table);
            }
        }
        sections::migrate(&mut page, recipes::SERVICE);
        files.put(&path, &page)?;
    }
    for entry in entries {
        let title = entry.get("title").and_then(|title| title.as_str());
        notes.push(format!(
            "site.toml: the entry {:?} of header.services_menu is gone; the menu has the services, each with one entry.",
            title.unwrap_or_default()
        ));
    }
    Ok(())
}

/// Returns the index of a service in the menu.
fn place(entries: &[Table], slug: &str) -> Option<usize> {
    let target = format!("service:{slug}");
    let leads = |entry: &Table| entry.get("to").and_then(|to| to.as_str()) == Some(&target);
    entries.iter().position(leads)
}

/// Returns the entries of a service's file above the first table.
fn head(service: &Service, order: i64, mut entry: Table, site: &mut DocumentMut) -> Table {
    let mut text =
        |key: &str, other: &str| take_text(&mut entry, key).unwrap_or_else(|| other.to_owned());
    let mut head = Table::new();
    head.insert("name", value(text("title", service.name)));
    head.insert("order", value(order));
    head.insert("icon", value(text("icon", service.icon)));
    head.insert("color", value(service.color));
    if let Some(text) = take_text(&mut entry, "text") {
        head.insert("menu_text", value(text));
    }
    let subtitle = nested_table(site, "header", "subtitles").zip(service.subtitle);
    if let Some(text) = subtitle.and_then(|(subtitles, key)| take_text(subtitles, key)) {
        head.insert("header_subtitle", value(text));
    }
    for (key, list) in [
        ("path_words", service.path_words),
        ("aliases", service.aliases),
        ("product_categories", service.product_categories),
    ] {
        if !list.is_empty() {
            head.insert(key, texts(list));
        }
    }
    if let Some(category) = service.article_category {
        head.insert("article_category", value(category));
    }
    head
}

/// Gives a page its info box and its questions from the shared lists.
fn fill(page: &mut DocumentMut, service: &Service, lists: &mut Lists) {
    lists.fill_info_box(page, service.info_box);
    if let Some(mut faq) = take_table(page.as_table_mut(), "faq") {
        let mut items = take_tables(&mut faq, "items");
        items.extend(lists.take_questions(service.faq));
        // A list without questions isn't shown, as before.
        if !items.is_empty() {
            faq.insert("items", list(items));
            page.insert("faq", toml_edit::Item::Table(faq));
        }
    }
}

/// Adds to a card of parts whether general pages show it.
fn general(mut parts: Table, service: &Service) -> Table {
    if service.on_general_pages {
        parts.insert("on_general_pages", value(true));
    }
    parts
}
