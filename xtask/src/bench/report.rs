//! `docs/PERFORMANCE.md`, in which each subject of `cargo xtask bench` has a section and replaces only that.

use std::fs;

use anyhow::{Context as _, bail};

use crate::repo::Repo;

const FILE: &str = "docs/PERFORMANCE.md";

const HEAD: &str = "# Performance\n\n\
    What `cargo xtask bench` has measured with the program itself. Each section is written by one\n\
    command, which it names, and says where and when that ran. Figures of different sections, machines\n\
    or builds do not compare. No test asserts them.\n";

/// Writes a subject's section, replacing the previous one.
pub(crate) fn write(repo: &Repo, subject: &str, section: &str) -> anyhow::Result<()> {
    let path = repo.path(FILE);
    let before = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => HEAD.to_owned(),
        Err(error) => return Err(error).with_context(|| format!("{FILE} cannot be read")),
    };
    fs::write(&path, replaced(&before, subject, section)?)
        .with_context(|| format!("{FILE} cannot be written"))?;
    println!("\nWrote {FILE}.");
    Ok(())
}

/// Returns the text with the subject's section replaced, or with the section added at the end if there was none.
fn replaced(text: &str, subject: &str, section: &str) -> anyhow::Result<String> {
    let start = format!("<!-- bench {subject} -->\n");
    let end = format!("<!-- /bench {subject} -->\n");
    let section = format!("{start}{}\n{end}", section.trim_end());
    let Some((before, rest)) = text.split_once(&start) else {
        return Ok(format!("{}\n\n{section}", text.trim_end()));
    };
    let Some((_, after)) = rest.split_once(&end) else {
        bail!(
            "{FILE} has the line `{}` and not the line `{}`: put it back, or take the section out",
            start.trim_end(),
            end.trim_end()
        );
    };
    Ok(format!("{before}{section}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_replaces_its_previous_version_and_others_stay() {
        let first = replaced(HEAD, "scale", "## Many products\n\n1\n").unwrap();
        let both = replaced(&first, "start", "## Start\n\n2\n").unwrap();
        let again = replaced(&both, "scale", "## Many products\n\n3").unwrap();
        assert_eq!(
            again,
            format!(
                "{HEAD}\n<!-- bench scale -->\n## Many products\n\n3\n<!-- /bench scale -->\n\n\
                 <!-- bench start -->\n## Start\n\n2\n<!-- /bench start -->\n"
            )
        );
    }

    #[test]
    fn a_section_without_its_end_marker_is_an_error() {
        let text = "# Performance\n\n<!-- bench scale -->\n## Many products\n";
        let error = replaced(text, "scale", "new").unwrap_err().to_string();
        assert!(error.contains("<!-- /bench scale -->"), "{error}");
    }
}
