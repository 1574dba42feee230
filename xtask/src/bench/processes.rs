//! What the kernel says of processes, in `/proc`.

use std::fs;

/// A process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Process {
    pub(crate) id: u32,
    parent: u32,
    /// Ticks of processor time in the program.
    pub(crate) user: u64,
    /// The same in the kernel, for the program.
    pub(crate) system: u64,
}

/// A process and its children.
pub(crate) fn with_children(id: u32) -> anyhow::Result<Vec<Process>> {
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc")? {
        // What is no process has no such file, and others end meanwhile.
        let Ok(stat) = fs::read_to_string(entry?.path().join("stat")) else {
            continue;
        };
        found.extend(read(&stat).filter(|process| process.id == id || process.parent == id));
    }
    Ok(found)
}

/// Reads `/proc/[pid]/stat`.
fn read(stat: &str) -> Option<Process> {
    // The name in brackets may hold anything.
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
    fn numbers_are_found_behind_any_name() {
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
}
