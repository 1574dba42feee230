//! Checks what schemas say beyond JSON Schema: slugs of other entries, pictures, links, icons.

use serde_json::Value as Schema;
use sightline_model::{Icon, is_same_name};
use sightline_toml::{Diagnostics, FaultCallback, References, did_you_mean, validate};

use crate::codes::Code;
use crate::inventory::Inventory;
use crate::inventory::missing::in_media;
use crate::raw::canonical_name;
use crate::read::Source;

impl References for Inventory {
    fn validate(&self, schema: &Schema, text: &str, report: &mut FaultCallback<'_>) {
        let mut add = |code: Code, message: String, help: String| {
            report(code.into(), message, help);
        };
        if let Some(kind) = schema["x-ref"].as_str() {
            self.reference(kind, text, &mut add);
        }
        if is_set(schema, "x-media") && !self.pictures.contains(text) {
            let (message, help) = self.missing_picture(text, text);
            add(Code::MissingPicture, message, help);
        }
        if is_set(schema, "x-document") && !self.documents.contains(text) {
            let near = did_you_mean(in_media(text), &self.documents);
            let help = format!("{near}Put the PDF file into media/ or name one that is there.");
            let message = format!("no file \"{text}\" in media/");
            add(Code::MissingDocument, message, help);
        }
        if is_set(schema, "x-target")
            && let Err(absence) = self.validate_target(text)
        {
            add(absence.code, absence.message, absence.help);
        }
        if is_set(schema, "x-legal-file") && !self.legal_texts.contains(text) {
            let near = did_you_mean(text, &self.legal_texts);
            let help = format!("{near}Put the Markdown file into legal/.");
            let message = format!("no file \"{text}\" in legal/");
            add(Code::MissingText, message, help);
        }
        if is_set(schema, "x-icon") && !Icon::NAMES.contains(&text) {
            let near = did_you_mean(text, Icon::NAMES);
            let help = format!("{near}The schema files list every icon.");
            add(Code::UnknownIcon, format!("no icon \"{text}\""), help);
        }
    }
}

impl Inventory {
    /// Reports every violation of the rules of a file's kind, and every reference to something that does not exist.
    pub fn check(&self, source: &Source, diagnostics: &mut Diagnostics<'_>) {
        if let Some(rules) = source.kind.rules() {
            validate(rules, &source.root, &source.path, self, diagnostics);
        }
    }

    fn reference(&self, kind: &str, name: &str, add: &mut dyn FnMut(Code, String, String)) {
        let absence = match kind {
            "service" => self.absent_service(name),
            "category" => self.categories.absent_of_product(name),
            "article-category" => self.categories.absent_of_article(name),
            "case-study-category" => self.categories.absent_of_case_study(name),
            "case-study-filter" => self.categories.absent_of_filter(name),
            _ => return self.entry(kind, name, add),
        };
        if let Some(absence) = absence {
            add(absence.code, absence.message, absence.help);
        }
    }

    fn entry(&self, kind: &str, name: &str, add: &mut dyn FnMut(Code, String, String)) {
        let is_there = match kind {
            "brand" => self.has_brand(&canonical_name(name)),
            // Without a readable list of towns, that is the error.
            "area" if self.areas.is_empty() => true,
            "area" => self.areas.iter().any(|area| is_same_name(area, name)),
            "product" => self.products.contains_key(name),
            _ => self.articles.contains_key(name),
        };
        if is_there {
            return;
        }
        let near = match kind {
            "brand" => self.did_you_mean_brand(name),
            "area" => did_you_mean(name, &self.areas),
            "product" => did_you_mean(name, self.product_slugs()),
            _ => did_you_mean(name, self.articles.keys()),
        };
        let (what, help) = match kind {
            "area" => (
                "town",
                "Name one of areas in site.toml, or add it there.".to_owned(),
            ),
            _ => (
                kind,
                format!("A slug is the name of a file in {kind}s/ without its ending."),
            ),
        };
        add(
            Code::UnknownEntry,
            format!("no {what} \"{name}\""),
            near + &help,
        );
    }
}

fn is_set(schema: &Schema, key: &str) -> bool {
    schema[key] == true
}
