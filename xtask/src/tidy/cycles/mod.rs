//! Finds cyclic imports in a crate: none of its files, and none of its rooms, may depend on itself.
//!
//! 1. `module` reads the names that each file of a crate mentions: imports, paths and methods.
//! 2. `resolve` finds the file that defines each of these names, through re-exports.
//! 3. The files form a graph, and so do the rooms, which are the modules directly below the
//!    crate's root. Every cycle in either is a fault that shows one way around.
//!
//! A file and the `mod.rs` above it count as one in one direction: a child may use what its parents
//! define. Tests don't count.

mod graph;
mod module;
mod resolve;

use std::collections::BTreeMap;

use super::{Fault, SourceFile};
use graph::Graph;
use module::Module;

/// Returns a fault for every cycle.
pub(crate) fn check(files: &[SourceFile]) -> Vec<Fault> {
    let mut crates: BTreeMap<&str, Vec<Module>> = BTreeMap::new();
    let mut faults = Vec::new();
    for file in files.iter().filter(|file| file.extension() == "rs") {
        let Some((package, inside)) = file.path.split_once("/src/") else {
            continue;
        };
        if inside.ends_with("tests.rs") || inside.contains("/tests/") {
            continue;
        }
        match Module::read(&file.path, inside, &file.text) {
            Ok(module) => crates.entry(package).or_default().push(module),
            Err(error) => faults.push(Fault::new(
                &file.path,
                1,
                format!("cannot be read: {error}"),
            )),
        }
    }
    for (package, modules) in &crates {
        faults.extend(cycles(package, modules));
    }
    faults
}

/// Returns the cycles of a crate, between files and between rooms.
fn cycles(package: &str, modules: &[Module]) -> Vec<Fault> {
    let uses = resolve::uses(modules);
    let mut files = Graph::default();
    let mut rooms = Graph::default();
    for used in &uses {
        let (from, to) = (&modules[used.from], &modules[used.to]);
        if !from.path.starts_with(&to.path) {
            files.add(from.inside(), to.inside(), (&from.file, used.line));
        }
        if let (Some(one), Some(other)) = (from.path.first(), to.path.first())
            && one != other
        {
            rooms.add(one, other, (&from.file, used.line));
        }
    }
    let mut cycles = files.cycles();
    cycles.extend(rooms.cycles());
    cycles
        .into_iter()
        .map(|cycle| {
            let (file, line) = cycle.place;
            let path = cycle.path.join(" -> ");
            let what = format!("a circle of {} in {package}: {path}", cycle.members);
            Fault::new(&file, line, what)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(files: &[(&str, &str)]) -> Vec<String> {
        let file =
            |(path, text): &(&str, &str)| SourceFile::sample(&format!("crates/x/src/{path}"), text);
        let files: Vec<SourceFile> = files.iter().map(file).collect();
        check(&files).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn two_files_that_use_each_other_are_a_cycle() {
        let found = faults(&[
            ("lib.rs", "mod a;\nmod b;\npub use b::B;\n"),
            ("a.rs", "use crate::B;\npub struct A;\n"),
            ("b.rs", "pub struct B;\nfn f(a: crate::a::A) {}\n"),
        ]);
        assert_eq!(
            found,
            [
                "crates/x/src/a.rs:1: a circle of 2 in crates/x: a.rs -> b.rs -> a.rs",
                "crates/x/src/a.rs:1: a circle of 2 in crates/x: a -> b -> a",
            ]
        );
    }

    #[test]
    fn rooms_can_form_a_cycle_when_no_files_do() {
        let found = faults(&[
            ("lib.rs", "mod a;\nmod b;\n"),
            ("a/mod.rs", "mod one;\nmod two;\npub(crate) use two::Two;\n"),
            (
                "a/one.rs",
                "use crate::b::{self};\nfn f() { vec![b::f()]; }\n",
            ),
            ("a/two.rs", "pub(crate) struct Two;\n"),
            ("b.rs", "use crate::a::Two;\npub(crate) fn f() {}\n"),
        ]);
        assert_eq!(
            found,
            ["crates/x/src/a/one.rs:2: a circle of 2 in crates/x: a -> b -> a"]
        );
    }

    #[test]
    fn a_child_may_use_what_its_parent_defines() {
        let found = faults(&[
            ("lib.rs", "mod a;\n"),
            (
                "a/mod.rs",
                "mod one;\nmod two;\nstruct Shared;\nfn f() { one::f() }\n",
            ),
            (
                "a/one.rs",
                "use super::{Shared, two};\nfn f() { two::g() }\n",
            ),
            ("a/two.rs", "use super::Shared;\nfn g() {}\n"),
        ]);
        assert_eq!(found, [] as [String; 0]);
    }

    #[test]
    fn a_cycle_of_siblings_through_imports_of_their_parent_is_found() {
        let found = faults(&[
            ("lib.rs", "mod a;\n"),
            (
                "a/mod.rs",
                "mod one;\nmod two;\nuse one::One;\nuse two::Two;\n",
            ),
            ("a/one.rs", "use super::Two;\nstruct One;\n"),
            ("a/two.rs", "use super::One;\nstruct Two;\n"),
        ]);
        assert_eq!(found.len(), 1, "{found:?}");
    }

    #[test]
    fn calling_a_method_defined_in_another_room_is_a_use_of_that_room() {
        let found = faults(&[
            ("lib.rs", "mod data;\nmod pages;\n"),
            (
                "data.rs",
                "pub struct Site;\nfn f(site: &Site) { site.document() }\n",
            ),
            (
                "pages.rs",
                "use crate::data::Site;\nimpl Site { fn document(&self) {} }\n",
            ),
        ]);
        assert_eq!(found.len(), 2, "{found:?}");
    }

    #[test]
    fn tests_comments_and_string_literals_are_not_uses() {
        let found = faults(&[
            ("lib.rs", "mod a;\nmod b;\n"),
            ("a.rs", "use crate::b::B;\n"),
            (
                "b.rs",
                "//! crate::a::A\nstruct B;\nconst T: &str = \"crate::a::A\";\n\
                 #[cfg(test)]\nmod tests {\n    use crate::a::A;\n}\n",
            ),
        ]);
        assert_eq!(found, [] as [String; 0]);
    }

    #[test]
    fn a_crate_with_the_name_of_a_room_is_not_that_room() {
        let found = faults(&[
            ("lib.rs", "mod toml;\nmod a;\n"),
            ("toml.rs", "use toml::Spanned;\nuse crate::a::A;\n"),
            ("a.rs", "struct A;\nfn f() { toml::from_str() }\n"),
        ]);
        assert_eq!(found, [] as [String; 0]);
    }
}
