//! Lints the graph of a page: it must follow the rules of its types, and the page must show what it
//! says.

use std::collections::HashSet;

use jiff::civil::Date;
use serde_json::Value;
use sightline_model::Document;
use sightline_source::money::{Currencies, amounts, hundredths};
use sightline_toml::Severity;

use super::rules::RULES;
use crate::parts::identity::LARGE_ICON;
use crate::site::Site;

/// The minimum width of an article's picture; search engines don't show narrower ones.
const MIN_ARTICLE_PICTURE_WIDTH: u64 = 696;

/// A diagnostic about the structured data of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphDiagnostic {
    /// A warning if search engines refuse the node or consider it misleading; a hint if they could
    /// do more with it.
    pub severity: Severity,
    /// The page's path.
    pub page: String,
    /// The type of the node.
    pub kind: String,
    /// What is wrong.
    pub message: String,
    /// The source of the rule.
    pub source: &'static str,
}

impl Site {
    /// Returns what search engines would report about the structured data of a page.
    pub fn lint_graph(&self, document: &Document, today: Date) -> Vec<GraphDiagnostic> {
        let Some(graph) = &document.seo.graph else {
            return Vec::new();
        };
        // A graph of texts and numbers always serializes.
        let graph = serde_json::to_value(graph).unwrap_or_default();
        let page = serde_json::to_value(document).unwrap_or_default();
        let mut shown = String::new();
        texts(&page, &mut shown);
        let mut linter = Linter {
            site: self,
            path: document.frame.path.clone(),
            today,
            lines: shown.lines().collect(),
            shown: &shown,
            ids: HashSet::new(),
            diagnostics: Vec::new(),
        };
        linter.identities(&graph);
        linter.walk(&graph["@graph"]);
        linter.diagnostics
    }
}

/// Collects every text of a page, one per line.
fn texts(value: &Value, out: &mut String) {
    match value {
        Value::String(text) => {
            out.push_str(text);
            out.push('\n');
        }
        Value::Array(items) => items.iter().for_each(|item| texts(item, out)),
        Value::Object(map) => map.values().for_each(|item| texts(item, out)),
        _ => {}
    }
}

struct Linter<'a> {
    site: &'a Site,
    path: String,
    today: Date,
    /// All texts of the page.
    shown: &'a str,
    /// Their lines: most of what the graph says is one, and is found without a search.
    lines: HashSet<&'a str>,
    ids: HashSet<String>,
    diagnostics: Vec<GraphDiagnostic>,
}

impl Linter<'_> {
    fn report(&mut self, severity: Severity, kind: &str, message: String, source: &'static str) {
        self.diagnostics.push(GraphDiagnostic {
            severity,
            page: self.path.clone(),
            kind: kind.to_owned(),
            message,
            source,
        });
    }

    fn warn(&mut self, kind: &str, message: impl Into<String>, source: &'static str) {
        self.report(Severity::Warning, kind, message.into(), source);
    }

    /// Checks that every node has a unique id.
    fn identities(&mut self, graph: &Value) {
        for node in graph["@graph"].as_array().into_iter().flatten() {
            let kind = node["@type"].as_str().unwrap_or_default();
            let id = node["@id"].as_str().unwrap_or_default();
            if id.is_empty() {
                self.warn(kind, "the node has no @id", "JSON-LD 1.1: node identifiers");
            } else if !self.ids.insert(id.to_owned()) {
                let message = format!("the @id \"{id}\" is used twice");
                self.warn(kind, message, "JSON-LD 1.1: node identifiers");
            }
        }
    }

    fn walk(&mut self, value: &Value) {
        match value {
            Value::Array(items) => items.iter().for_each(|item| self.walk(item)),
            Value::Object(map) => {
                match map.get("@type").and_then(Value::as_str) {
                    Some(kind) => self.node(kind, value),
                    None => self.reference(value),
                }
                map.values().for_each(|item| self.walk(item));
            }
            _ => {}
        }
    }

    /// Checks that a reference points to a node of the same graph.
    fn reference(&mut self, value: &Value) {
        let id = value["@id"].as_str().unwrap_or_default();
        if !self.ids.contains(id) {
            let message = format!("nothing in the graph is called \"{id}\"");
            self.warn("reference", message, "JSON-LD 1.1: node references");
        }
    }

    fn node(&mut self, kind: &str, node: &Value) {
        let Some(rule) = RULES.iter().find(|rule| rule.kind == kind) else {
            self.warn(
                kind,
                "no rule covers this type",
                "schema.org: the site's own list",
            );
            return;
        };
        let has = |wanted: &str| wanted.split('|').any(|name| is_there(&node[name]));
        for wanted in rule.required.iter().filter(|wanted| !has(wanted)) {
            self.warn(kind, format!("\"{wanted}\" is missing"), rule.source);
        }
        for wanted in rule.recommended.iter().filter(|wanted| !has(wanted)) {
            let message = format!("\"{wanted}\" would help");
            self.report(Severity::Hint, kind, message, rule.source);
        }
        for unwanted in rule.forbidden.iter().filter(|name| is_there(&node[**name])) {
            self.warn(
                kind,
                format!("\"{unwanted}\" does not belong there"),
                rule.source,
            );
        }
        self.addresses(kind, node);
        self.values(kind, node);
        self.shown_on_page(kind, node);
    }

    /// Checks that addresses are absolute, and that those of the site are of existing pages or
    /// pictures.
    fn addresses(&mut self, kind: &str, node: &Value) {
        for name in ["url", "contentUrl", "item"] {
            let Some(address) = node[name].as_str() else {
                continue;
            };
            let path = address.strip_prefix(&self.site.base_url);
            let leads = match path {
                Some("") => true,
                Some(path) => match path.strip_prefix("/media/") {
                    Some(name) => self.site.has_media(name),
                    None => path == LARGE_ICON.0 || self.site.is_page(path),
                },
                None => address.starts_with("https://"),
            };
            if !leads {
                let message = format!("\"{name}\" leads nowhere: {address}");
                self.warn(
                    kind,
                    message,
                    "search-central: general guidelines (accessible pages)",
                );
            }
        }
    }

    /// Checks what only a date or a number can break.
    fn values(&mut self, kind: &str, node: &Value) {
        match kind {
            "Offer" => {
                if let Some(day) = node["priceValidUntil"].as_str()
                    && day.parse::<Date>().is_ok_and(|day| day < self.today)
                {
                    let message = format!("the price ended on {day}");
                    self.warn(
                        kind,
                        message,
                        "search-central: product-snippet (priceValidUntil)",
                    );
                }
                let price = node["price"]
                    .as_str()
                    .and_then(|price| price.parse::<f64>().ok());
                // A part of a service may be free.
                let is_free = is_there(&node["itemOffered"]) && node["price"] == "0";
                if is_there(&node["price"]) && !is_free && price.is_none_or(|price| price <= 0.0) {
                    self.warn(
                        kind,
                        "the price is not above 0",
                        "search-central: merchant-listing",
                    );
                }
            }
            "BreadcrumbList" | "ItemList" => self.positions(kind, &node["itemListElement"]),
            "Article" => self.article(),
            "ImageObject" if node["width"] == 0 || node["height"] == 0 => {
                self.warn(kind, "the picture has no size", "schema.org: ImageObject");
            }
            _ => {}
        }
    }

    fn positions(&mut self, kind: &str, items: &Value) {
        let items = items.as_array().map(Vec::as_slice).unwrap_or_default();
        if kind == "BreadcrumbList" && items.len() < 2 {
            self.warn(
                kind,
                "it has fewer than two steps",
                "search-central: breadcrumb",
            );
        }
        let in_order = items
            .iter()
            .enumerate()
            .all(|(index, item)| item["position"] == index + 1);
        if !in_order {
            self.warn(
                kind,
                "the positions do not count from 1",
                "search-central: breadcrumb",
            );
        }
    }

    fn article(&mut self) {
        let wide = self.site.article_at(&self.path).is_none_or(|article| {
            u64::from(article.card.picture.width) >= MIN_ARTICLE_PICTURE_WIDTH
        });
        if !wide {
            let message =
                format!("the picture is narrower than {MIN_ARTICLE_PICTURE_WIDTH} pixels");
            self.report(
                Severity::Hint,
                "Article",
                message,
                "search-central: article (image)",
            );
        }
    }

    /// Checks that the page shows what the graph says.
    fn shown_on_page(&mut self, kind: &str, node: &Value) {
        let names: &[&str] = match kind {
            "Question" | "Product" | "ProductModel" | "Brand" | "City" => &["name"],
            "Answer" => &["text"],
            "PropertyValue" => &["name", "value"],
            "Article" => &["headline", "description", "articleSection"],
            "PostalAddress" => &["streetAddress", "postalCode"],
            "HomeAndConstructionBusiness" | "Organization" => &["name", "telephone", "email"],
            _ => &[],
        };
        if kind == "Offer" {
            self.price_shown(node);
        }
        for name in names {
            let Some(text) = node[*name].as_str() else {
                continue;
            };
            if !self.lines.contains(text) && !self.shown.contains(text) {
                let message = format!("the page does not show its \"{name}\": {text}");
                self.warn(
                    kind,
                    message,
                    "search-central: general guidelines (visible content)",
                );
            }
        }
    }

    /// Checks that the page shows a price with its currency.
    fn price_shown(&mut self, node: &Value) {
        let Some(price) = node["price"].as_str() else {
            return;
        };
        let currency = node["priceCurrency"].as_str().unwrap_or_default();
        let amount = (currency, hundredths(price).unwrap_or_default());
        let currencies = Currencies::only(currency, self.site.dollar());
        let mut shown = amounts(self.shown, &currencies).into_iter();
        let is_shown = shown.any(|(shown, span)| {
            let written = self.shown.get(span).unwrap_or_default();
            // In US dollars a comma separates thousands, so `$299,99` is a mistake.
            shown == amount && (currency != "USD" || !has_decimal_comma(written))
        });
        if !is_shown {
            let message = format!("the page does not show its \"price\": {price}");
            self.warn(
                "Offer",
                message,
                "search-central: general guidelines (visible content)",
            );
        }
    }
}

/// Whether a price has a comma before its cents, such as `299,99 €`.
fn has_decimal_comma(price: &str) -> bool {
    let cents = price.rsplit_once(',').map(|(_, cents)| cents);
    cents.is_some_and(|cents| cents.chars().filter(char::is_ascii_digit).count() < 3)
}

fn is_there(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::String(text) => !text.is_empty(),
        Value::Array(items) => !items.is_empty(),
        _ => true,
    }
}
