//! A graph of names that use names, and the cycles in it.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A file and a line.
type Place = (String, usize);

/// Which name uses which, with the place of the first use.
#[derive(Debug, Default)]
pub(super) struct Graph {
    uses: BTreeMap<String, BTreeMap<String, Place>>,
}

/// Names that all use each other, directly or indirectly.
#[derive(Debug)]
pub(super) struct Cycle {
    /// The number of names.
    pub(super) members: usize,
    /// The shortest path from the first name back to itself.
    pub(super) path: Vec<String>,
    /// The place of the first use on that path.
    pub(super) place: Place,
}

impl Graph {
    /// Adds a use.
    pub(super) fn add(&mut self, from: &str, to: &str, (file, line): (&str, usize)) {
        let uses = self.uses.entry(from.to_owned()).or_default();
        uses.entry(to.to_owned())
            .or_insert_with(|| (file.to_owned(), line));
    }

    /// Returns all cycles, sorted by their first name.
    pub(super) fn cycles(&self) -> Vec<Cycle> {
        let mut known: BTreeSet<&str> = BTreeSet::new();
        let mut cycles = Vec::new();
        for name in self.uses.keys() {
            if known.contains(name.as_str()) {
                continue;
            }
            let Some(path) = self.shortest_path(name, name) else {
                continue;
            };
            let reached = self.reached(name);
            let members = reached
                .iter()
                .filter(|other| self.reached(other).contains(name.as_str()));
            let members: Vec<&str> = members.copied().collect();
            let place = self.uses[name][&path[1]].clone();
            cycles.push(Cycle {
                members: members.len(),
                path,
                place,
            });
            known.extend(members);
        }
        cycles
    }

    /// Returns everything that a name uses, directly or indirectly.
    fn reached(&self, from: &str) -> BTreeSet<&str> {
        let mut reached = BTreeSet::new();
        let mut next = vec![from];
        while let Some(name) = next.pop() {
            for used in self.uses.get(name).into_iter().flat_map(BTreeMap::keys) {
                if reached.insert(used.as_str()) {
                    next.push(used);
                }
            }
        }
        reached
    }

    /// Returns the shortest path of one or more steps, including both ends.
    fn shortest_path(&self, from: &str, to: &str) -> Option<Vec<String>> {
        let mut before: BTreeMap<&str, &str> = BTreeMap::new();
        let mut next = VecDeque::from([from]);
        while let Some(name) = next.pop_front() {
            for used in self.uses.get(name).into_iter().flat_map(BTreeMap::keys) {
                if used == to {
                    let mut path = vec![to.to_owned(), name.to_owned()];
                    let mut at = name;
                    while let Some(earlier) = before.get(at).filter(|_| at != from) {
                        path.push((*earlier).to_owned());
                        at = earlier;
                    }
                    path.reverse();
                    return Some(path);
                }
                if used != from && !before.contains_key(used.as_str()) {
                    before.insert(used, name);
                    next.push_back(used);
                }
            }
        }
        None
    }
}
