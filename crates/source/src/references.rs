//! What the schemas say beyond JSON Schema: slugs of other entries, pictures, links, icons.

use serde_json::Value as Schema;
use sightline_model::{Icon, is_same_name};
use sightline_toml::{References, Report, did_you_mean};

use crate::codes::Code;
use crate::inventory::Inventory;
use crate::raw::slug_of;
use crate::target::TargetError;

impl References for Inventory {
    fn validate(&self, schema: &Schema, text: &str, report: &mut Report<'_>) {
        let mut add = |code: Code, message: String, help: String| {
            report(code.into(), message, help);
        };
        if let Some(kind) = schema["x-ref"].as_str() {
            self.reference(kind, text, &mut add);
        }
        let allowed = schema["x-choice"].as_array().into_iter().flatten();
        let allowed: Vec<&str> = allowed.filter_map(Schema::as_str).collect();
        if !allowed.is_empty() && !allowed.iter().any(|name| is_same_name(name, text)) {
            let near = did_you_mean(text, allowed.iter().copied());
            let quoted: Vec<String> = allowed.iter().map(|name| format!("\"{name}\"")).collect();
            let help = format!("{near}Allowed: {}.", quoted.join(", "));
            let message = format!("\"{text}\" is none of the allowed values");
            add(Code::NotAllowed, message, help);
        }
        if is_set(schema, "x-media") && !self.has_picture(text) {
            let (message, help) = self.missing_picture(text, text);
            add(Code::MissingPicture, message, help);
        }
        if is_set(schema, "x-document") && !self.has_document(text) {
            let near = did_you_mean(text, self.documents());
            let help = format!("{near}Put the PDF file into media/ or name one that is there.");
            let message = format!("no file \"{text}\" in media/");
            add(Code::MissingDocument, message, help);
        }
        if is_set(schema, "x-target") {
            match self.validate_target(text) {
                Ok(()) => {}
                Err(TargetError::Form(help)) => {
                    let message = format!("\"{text}\" is not a link target");
                    add(Code::BadLink, message, help);
                }
                Err(TargetError::Absent(absence)) => {
                    add(absence.code, absence.message, absence.help);
                }
                Err(TargetError::Dead { message, help }) => add(Code::DeadLink, message, help),
            }
        }
        if is_set(schema, "x-legal-file") && !self.has_legal_text(text) {
            let near = did_you_mean(text, self.legal_texts());
            let help = format!("{near}Put the Markdown file into legal/.");
            let message = format!("no file \"{text}\" in legal/");
            add(Code::MissingText, message, help);
        }
        if is_set(schema, "x-icon") && !Icon::NAMES.contains(&text) {
            let near = did_you_mean(text, Icon::NAMES.iter().copied());
            let help = format!("{near}The schema files list every icon.");
            add(Code::UnknownIcon, format!("no icon \"{text}\""), help);
        }
    }
}

impl Inventory {
    fn reference(&self, kind: &str, slug: &str, add: &mut dyn FnMut(Code, String, String)) {
        let absence = match kind {
            "service" => Some(self.absent_service(slug)),
            "category" => Some(self.absent_category(slug)),
            "article-category" => Some(self.absent_article_category(slug)),
            "case-study-category" => Some(self.absent_case_study_category(slug)),
            "case-study-filter" => Some(self.absent_case_study_filter(slug)),
            _ => None,
        };
        if let Some(absence) = absence {
            if let Some(absence) = absence {
                add(absence.code, absence.message, absence.help);
            }
            return;
        }
        if kind == "brand" {
            if !self.has_brand(&slug_of(slug)) {
                let near = self.did_you_mean_brand(slug);
                let help =
                    format!("{near}A slug is the name of a file in brands/ without its ending.");
                add(Code::UnknownEntry, format!("no brand \"{slug}\""), help);
            }
            return;
        }
        if kind == "area" {
            let areas = || self.areas().iter().map(String::as_str);
            if !areas().any(|area| is_same_name(area, slug)) {
                let near = did_you_mean(slug, areas());
                let help = format!("{near}Name one of areas in site.toml, or add it there.");
                add(Code::UnknownEntry, format!("no town \"{slug}\""), help);
            }
            return;
        }
        let known: Vec<&str> = match kind {
            "product" => self.products().collect(),
            _ => self.articles().collect(),
        };
        if known.contains(&slug) {
            return;
        }
        let near = did_you_mean(slug, known.iter().copied());
        let help = format!("{near}A slug is the name of a file in {kind}s/ without its ending.");
        add(Code::UnknownEntry, format!("no {kind} \"{slug}\""), help);
    }
}

fn is_set(schema: &Schema, key: &str) -> bool {
    schema[key] == true
}
