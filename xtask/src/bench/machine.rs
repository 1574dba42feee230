//! The machine and the date of a measurement, without which a figure means nothing.

use std::path::Path;
use std::thread;

use anyhow::Context as _;

use crate::repo::Repo;
use crate::{disk, process};

/// Describes the machine: cores, processor, memory, and how busy it is with other work.
pub(crate) fn describe() -> anyhow::Result<String> {
    let read = |path: &str| disk::read(Path::new(path));
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let processors = read("/proc/cpuinfo")?;
    let processor = field(&processors, "model name").unwrap_or("unknown processor");
    let memory = kilobytes(&read("/proc/meminfo")?, "MemTotal")
        .context("/proc/meminfo does not say how much memory there is")?;
    let load = read("/proc/loadavg")?;
    let load = load.split(' ').next().unwrap_or_default();
    Ok(format!(
        "{cores} cores of {processor}, {} GB of memory, load average {load} before the run",
        memory / (1024 * 1024)
    ))
}

/// Today's date, such as `2026-11-22`.
pub(crate) fn today(repo: &Repo) -> anyhow::Result<String> {
    process::output(repo.command("date", &["-u", "+%F"]))
}

/// The commit that is checked out, with `-dirty` if files differ from it.
pub(crate) fn commit(repo: &Repo) -> anyhow::Result<String> {
    let describe = ["describe", "--always", "--dirty", "--exclude=*"];
    process::output(repo.command("git", &describe))
}

/// Returns a value from a file such as `/proc/self/status`.
pub(crate) fn field<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.lines().find_map(|line| {
        let (key, value) = line.split_once(':')?;
        (key.trim() == name).then(|| value.trim())
    })
}

/// Returns a value from such a file that is given in kB of 1,024 bytes.
pub(crate) fn kilobytes(text: &str, name: &str) -> Option<u32> {
    field(text, name)?.strip_suffix(" kB")?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_by_their_exact_name() {
        let text = "VmRSSx:\t1 kB\nVmRSS:\t  2048 kB\nmodel name\t: AMD EPYC\n";
        assert_eq!(kilobytes(text, "VmRSS"), Some(2048));
        assert_eq!(field(text, "model name"), Some("AMD EPYC"));
        assert_eq!(kilobytes(text, "RssAnon"), None);
    }
}
