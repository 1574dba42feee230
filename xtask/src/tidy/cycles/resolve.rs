//! Resolves names to the files that define them.

use std::collections::BTreeMap;

use super::module::Module;

/// How many steps re-exports of re-exports are followed.
const MAX_STEPS: usize = 16;

/// A use of another file's name.
#[derive(Debug)]
pub(super) struct Use {
    /// The index of the module that uses the name.
    pub(super) from: usize,
    /// The index of the module that defines it.
    pub(super) to: usize,
    /// The line of the use.
    pub(super) line: usize,
}

/// The modules of a crate by their paths.
struct Crate<'a> {
    modules: &'a [Module],
    by_path: BTreeMap<&'a [String], usize>,
}

/// Returns every use between two files of a crate.
pub(super) fn uses(modules: &[Module]) -> Vec<Use> {
    let by_path = modules.iter().enumerate();
    let whole = Crate {
        modules,
        by_path: by_path
            .map(|(at, module)| (module.path.as_slice(), at))
            .collect(),
    };
    let mut uses = Vec::new();
    for (from, module) in modules.iter().enumerate() {
        let mut add = |to: usize, line: usize| {
            if to != from {
                uses.push(Use { from, to, line });
            }
        };
        for (path, line) in &module.paths {
            // An import of a module counts as a use where one of the module's names is mentioned.
            if let Some((to, true)) = whole.find(from, path) {
                add(to, *line);
            }
        }
        for glob in &module.globs {
            if let Some((to, _)) = whole.find(from, glob) {
                add(to, 1);
            }
        }
    }
    uses.extend(whole.method_uses());
    uses
}

impl Crate<'_> {
    /// Returns the module that defines what a path in a module refers to, and whether it is
    /// something inside that module rather than the module itself. Returns `None` for other crates.
    fn find(&self, from: usize, path: &[String]) -> Option<(usize, bool)> {
        let absolute = self.absolute(from, path)?;
        self.definer(&absolute, MAX_STEPS)
    }

    /// Returns the path from the crate's root.
    fn absolute(&self, from: usize, path: &[String]) -> Option<Vec<String>> {
        let module = &self.modules[from];
        let (first, rest) = path.split_first()?;
        let mut base = module.path.clone();
        match first.as_str() {
            "crate" => base.clear(),
            "self" => {}
            "super" => {
                let above = path.iter().take_while(|part| *part == "super").count();
                base.truncate(base.len().checked_sub(above)?);
                base.extend(path[above..].iter().cloned());
                return Some(base);
            }
            name => {
                base.push(name.to_owned());
                if !self.by_path.contains_key(base.as_slice()) {
                    let import = module.imports.get(name).filter(|import| *import != path)?;
                    // In `use toml::Node`, beside an import of that name, `toml` is another crate.
                    if import.first() == Some(first) {
                        return None;
                    }
                    let mut whole = import.clone();
                    whole.extend(rest.iter().cloned());
                    return self.absolute(from, &whole);
                }
            }
        }
        base.extend(rest.iter().cloned());
        Some(base)
    }

    fn definer(&self, path: &[String], steps: usize) -> Option<(usize, bool)> {
        let mut at = *self.by_path.get(&[] as &[String])?;
        for depth in 0..path.len() {
            if let Some(module) = self.by_path.get(&path[..=depth]) {
                at = *module;
                continue;
            }
            // Re-exported from elsewhere, or defined here.
            let elsewhere = self.modules[at].imports.get(&path[depth]);
            let elsewhere = elsewhere.filter(|_| steps > 0).and_then(|import| {
                let mut whole = self.absolute(at, import)?;
                whole.extend(path[depth + 1..].iter().cloned());
                (whole != *path).then_some(whole)
            });
            return match elsewhere {
                Some(whole) => self.definer(&whole, steps - 1),
                None => Some((at, true)),
            };
        }
        Some((at, false))
    }

    /// Returns calls of methods that a type has in another room than its own. Only method names
    /// that are unique in the crate can be resolved.
    fn method_uses(&self) -> Vec<Use> {
        let mut count: BTreeMap<&str, usize> = BTreeMap::new();
        for (name, functions) in self.modules.iter().flat_map(|module| &module.functions) {
            *count.entry(name).or_default() += functions;
        }
        let mut uses = Vec::new();
        for (to, module) in self.modules.iter().enumerate() {
            for (path, methods) in &module.methods {
                let of = self.type_of(to, path);
                let room = |at: usize| self.modules[at].path.first();
                let elsewhere = of.is_some_and(|of| room(of) != room(to));
                let certain = methods
                    .iter()
                    .filter(|name| count.get(name.as_str()) == Some(&1));
                for name in certain.filter(|_| elsewhere) {
                    for (from, caller) in self.modules.iter().enumerate() {
                        if let Some(line) = caller.calls.get(name).filter(|_| from != to) {
                            let line = *line;
                            uses.push(Use { from, to, line });
                        }
                    }
                }
            }
        }
        uses
    }

    /// Returns the module that defines the type of an `impl`.
    fn type_of(&self, from: usize, path: &[String]) -> Option<usize> {
        let name = path.first()?;
        let is_imported = path.len() > 1 || self.modules[from].imports.contains_key(name);
        if is_imported {
            self.find(from, path).map(|(module, _)| module)
        } else {
            Some(from)
        }
    }
}
