//! Generates the TypeScript declarations of this crate's types: one file with every type that a
//! [`Document`] can contain, and one with the types of the studio.

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};

use ts_rs::{Config, TS, TypeVisitor};

use crate::{
    CatalogueIndex, Document, MAX_MESSAGE_CHARS, MAX_PLAN_QUERY_BYTES, PlanningAnswer,
    PlanningData, PlanningFault, Suggestions, studio,
};

/// Collects the declarations of a type and of all types that it refers to, by name.
struct Declarations<'a> {
    config: &'a Config,
    seen: HashSet<TypeId>,
    by_name: BTreeMap<String, String>,
}

impl<'a> Declarations<'a> {
    fn new(config: &'a Config) -> Self {
        Self {
            config,
            seen: HashSet::new(),
            by_name: BTreeMap::new(),
        }
    }

    fn file(&self) -> String {
        let mut file = String::from(
            "// Made from crates/model by `cargo xtask codegen`. Do not edit: change the Rust types.\n",
        );
        for declaration in self.by_name.values() {
            file.push('\n');
            file.push_str(declaration);
        }
        // A comment of one line takes one line; the library writes three.
        file.replace("/**\n * ", "/** ").replace("\n */\n", " */\n")
    }
}

impl TypeVisitor for Declarations<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        // Types of other crates (String, u32, Vec) have no output file and need no declaration.
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            let declaration = format!("{docs}export {}\n", T::decl(self.config));
            let name = T::ident(self.config);
            if let Some(other) = self.by_name.insert(name, declaration.clone()) {
                // A generic type has the same declaration for all its arguments.
                assert_eq!(
                    other, declaration,
                    "two types have the same name; rename one"
                );
            }
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

/// Returns the content of `web/src/generated/model.ts`. The output is deterministic.
pub fn typescript() -> String {
    let config = Config::default();
    let mut declarations = Declarations::new(&config);
    declarations.visit::<Document>();
    declarations.visit::<Suggestions>();
    declarations.visit::<CatalogueIndex>();
    declarations.visit::<PlanningData>();
    declarations.visit::<PlanningAnswer>();
    declarations.visit::<PlanningFault>();
    format!(
        "{}\n/** The maximum length of a visitor's message, in characters. */\n\
         export const MAX_MESSAGE_CHARS = {MAX_MESSAGE_CHARS};\n\n\
         /** The maximum length of a planning tool's query, in bytes. Non-ASCII characters are percent-encoded. */\n\
         export const MAX_PLAN_QUERY_BYTES = {MAX_PLAN_QUERY_BYTES};\n",
        declarations.file()
    )
}

/// Returns the content of `web/src/generated/studio.ts`: the messages between the studio and the
/// server.
pub fn studio_typescript() -> String {
    let config = Config::default();
    let mut declarations = Declarations::new(&config);
    declarations.visit::<studio::LeadPage>();
    declarations.visit::<studio::LeadView>();
    declarations.visit::<studio::LeadChange>();
    declarations.visit::<studio::NewEntry>();
    declarations.visit::<studio::EntryChange>();
    declarations.visit::<studio::EntryRemoval>();
    declarations.visit::<studio::Me>();
    declarations.visit::<studio::SignInFacts>();
    declarations.visit::<studio::Today>();
    declarations.visit::<studio::Numbers>();
    declarations.visit::<studio::SessionView>();
    declarations.visit::<studio::PasskeyView>();
    declarations.visit::<studio::PersonView>();
    declarations.visit::<studio::PersonForm>();
    declarations.visit::<studio::InviteLink>();
    declarations.visit::<studio::EnterFacts>();
    declarations.visit::<studio::AuditPage>();
    declarations.visit::<studio::DeliveriesView>();
    declarations.visit::<studio::DeliveryForms>();
    declarations.visit::<studio::NewSecret>();
    declarations.visit::<studio::TestProgress>();
    declarations.visit::<studio::ForgetView>();
    declarations.visit::<studio::StudioProblem>();
    declarations.visit::<studio::LeadBox>();
    let stages = studio::LeadStage::ALL.map(studio::LeadStage::as_str);
    let boxes = studio::LeadBox::ALL.map(studio::LeadBox::as_str);
    format!(
        "{}\n/** All stages, in order. */\nexport const LEAD_STAGES = {stages:?} as const;\n\n\
         /** All lists of leads, in the order of work. */\nexport const LEAD_BOXES = {boxes:?} as const;\n",
        declarations.file()
    )
}
