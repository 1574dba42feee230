//! What the schemas say beyond JSON Schema: slugs of other entries, pictures, links, icons.

use serde_json::Value as Schema;
use sightline_model::{Icon, Service};

use super::tree::Node;
use super::walk::Walker;
use crate::source::target::TargetFault;
use crate::toml::diagnostic::{Code, did_you_mean};

impl Walker<'_, '_> {
    /// Checks a text against the extensions of its schema.
    pub(super) fn extensions(&mut self, schema: &Schema, node: &Node, text: &str) {
        if let Some(kind) = schema["x-ref"].as_str() {
            self.reference(kind, node, text);
        }
        if is_set(schema, "x-media") {
            self.picture(node, text);
        }
        if is_set(schema, "x-target") {
            self.target(node, text);
        }
        if is_set(schema, "x-legal-file") {
            self.legal_file(node, text);
        }
        if is_set(schema, "x-icon") && !Icon::ALL.iter().any(|(_, name)| *name == text) {
            let near = did_you_mean(text, Icon::ALL.iter().map(|(_, name)| *name));
            let help = format!("{near}The schema files list every icon.");
            self.fault(Code::UnknownIcon, node, format!("no icon \"{text}\""), help);
        }
        if is_set(schema, "x-service") && Service::from_slug(text).is_none() {
            let slugs = Service::ALL.map(Service::slug);
            let near = did_you_mean(text, slugs);
            let help = format!("{near}Services: {}.", slugs.join(", "));
            let message = format!("no service \"{text}\"");
            self.fault(Code::NotAllowed, node, message, help);
        }
    }

    fn fault(&mut self, code: Code, node: &Node, message: String, help: String) {
        self.faults
            .add(code, self.file, node.span.clone(), message, help);
    }

    fn reference(&mut self, kind: &str, node: &Node, slug: &str) {
        let known: Vec<&str> = match kind {
            "brand" => self.inventory.brands().collect(),
            "product" => self.inventory.products().collect(),
            _ => self.inventory.articles().collect(),
        };
        if known.contains(&slug) {
            return;
        }
        let near = did_you_mean(slug, known.iter().copied());
        let help = format!("{near}A slug is the name of a file in {kind}s/ without its ending.");
        self.fault(
            Code::UnknownEntry,
            node,
            format!("no {kind} \"{slug}\""),
            help,
        );
    }

    fn picture(&mut self, node: &Node, name: &str) {
        if self.inventory.has_picture(name) {
            return;
        }
        let near = did_you_mean(name, self.inventory.pictures());
        let help = format!("{near}Put the file into media/ or name one that is there.");
        let message = format!("no picture \"{name}\" in media/");
        self.fault(Code::MissingPicture, node, message, help);
    }

    fn target(&mut self, node: &Node, written: &str) {
        match self.inventory.check_target(written) {
            Ok(()) => {}
            Err(TargetFault::Form(help)) => {
                let message = format!("\"{written}\" is not a link target");
                self.fault(Code::BadLink, node, message, help);
            }
            Err(TargetFault::Dead { message, help }) => {
                self.fault(Code::DeadLink, node, message, help);
            }
        }
    }

    fn legal_file(&mut self, node: &Node, name: &str) {
        if self.inventory.has_legal_text(name) {
            return;
        }
        let near = did_you_mean(name, self.inventory.legal_texts());
        let help = format!("{near}Put the Markdown file into legal/.");
        let message = format!("no file \"{name}\" in legal/");
        self.fault(Code::MissingText, node, message, help);
    }
}

fn is_set(schema: &Schema, key: &str) -> bool {
    schema[key] == true
}
