//! Reads what the kernel reports about processes in `/proc`.

use std::collections::BTreeSet;
use std::fs;

/// A process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Process {
    pub(crate) id: u32,
    parent: u32,
    /// Ticks of processor time in user mode.
    pub(crate) user: u64,
    /// Ticks of processor time in kernel mode.
    pub(crate) system: u64,
}

/// Returns a process and all its descendants.
pub(crate) fn tree(id: u32) -> anyhow::Result<Vec<Process>> {
    let mut all = Vec::new();
    for entry in fs::read_dir("/proc")? {
        // Entries that are not processes have no such file, and processes end meanwhile.
        let Ok(stat) = fs::read_to_string(entry?.path().join("stat")) else {
            continue;
        };
        all.extend(read(&stat));
    }
    Ok(below(id, all))
}

/// Returns one of these processes, and all its descendants.
fn below(id: u32, mut others: Vec<Process>) -> Vec<Process> {
    let (mut found, mut parents) = (Vec::new(), BTreeSet::from([id]));
    loop {
        let is_found = |process: &Process| parents.contains(&process.parent) || process.id == id;
        let (next, rest): (Vec<_>, Vec<_>) = others.into_iter().partition(is_found);
        if next.is_empty() {
            return found;
        }
        parents.extend(next.iter().map(|process| process.id));
        found.extend(next);
        others = rest;
    }
}

/// Parses `/proc/[pid]/stat`.
fn read(stat: &str) -> Option<Process> {
    // The name in parentheses may contain anything.
    let (front, rest) = stat.rsplit_once(')')?;
    let fields: Vec<&str> = rest.split_whitespace().collect();
    let number = |place: usize| fields.get(place)?.parse::<u64>().ok();
    Some(Process {
        id: front.split(' ').next()?.parse().ok()?,
        parent: u32::try_from(number(1)?).ok()?,
        user: number(11)?,
        system: number(12)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_after_a_process_name_with_parentheses_are_parsed() {
        let stat = "77 (a) b) S 5 77 77 0 -1 4194304 100 0 0 0 321 123 0 0 20 0 1 0 5 6 7";
        let expected = Process {
            id: 77,
            parent: 5,
            user: 321,
            system: 123,
        };
        assert_eq!(read(stat), Some(expected));
        assert_eq!(read("cpu 1 2 3"), None);
    }

    #[test]
    fn a_process_tree_has_all_descendants_and_no_others() {
        let process = |id, parent| Process {
            id,
            parent,
            user: 0,
            system: 0,
        };
        let all = [(30, 20), (20, 10), (40, 1), (10, 1), (21, 10)];
        let all = all.map(|(id, parent)| process(id, parent)).to_vec();
        let mut found: Vec<u32> = below(10, all).iter().map(|process| process.id).collect();
        found.sort_unstable();
        assert_eq!(found, [10, 20, 21, 30]);
    }
}
