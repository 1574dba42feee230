//! The TypeScript view of this crate: one file with every type that a [`Document`] can hold.

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};

use ts_rs::{Config, TS, TypeVisitor};

use crate::{CatalogueIndex, Document, PlanningAnswer, PlanningData, PlanningFault, Suggestions};

/// Collects the declarations of a type and of everything it mentions, by name.
struct Declarations<'a> {
    config: &'a Config,
    seen: HashSet<TypeId>,
    by_name: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        // Types of other crates (String, u32, Vec) have no file of their own: nothing to declare.
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            let declaration = format!("{docs}export {}\n", T::decl(self.config));
            self.by_name.insert(T::ident(self.config), declaration);
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

/// The content of `web/src/generated/model.ts`. The same text every time.
pub fn typescript() -> String {
    let config = Config::default();
    let mut declarations = Declarations {
        config: &config,
        seen: HashSet::new(),
        by_name: BTreeMap::new(),
    };
    declarations.visit::<Document>();
    declarations.visit::<Suggestions>();
    declarations.visit::<CatalogueIndex>();
    declarations.visit::<PlanningData>();
    declarations.visit::<PlanningAnswer>();
    declarations.visit::<PlanningFault>();
    let mut file = String::from(
        "// Made from crates/model by `cargo xtask codegen`. Do not edit: change the Rust types.\n",
    );
    for declaration in declarations.by_name.values() {
        file.push('\n');
        file.push_str(declaration);
    }
    file
}

#[cfg(test)]
mod tests {
    use super::typescript;

    #[test]
    fn every_kind_of_page_and_section_is_in_its_union() {
        let file = typescript();
        for kind in [
            "sections",
            "product",
            "missing",
            "error",
            "info-box",
            "questions",
        ] {
            assert!(
                file.contains(&format!(r#""kind": "{kind}""#)),
                "{kind} in\n{file}"
            );
        }
    }

    #[test]
    fn metadata_stays_in_rust() {
        assert!(!typescript().contains("Seo"));
    }
}
