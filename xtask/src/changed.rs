//! Finds what a change can break: the files that differ from the main branch determine the crates that contain them
//! and all their dependents, the web's checks, and the browser tests of what was changed.

use std::collections::BTreeSet;

use crate::process;
use crate::repo::Repo;

/// The checks that a change needs.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Change {
    /// The commit that the change is compared with.
    pub(crate) base: String,
    /// The packages to test, as filters of nextest, which finds their dependents.
    pub(crate) packages: BTreeSet<String>,
    /// Tests of these packages about things that were not changed, as filters of nextest.
    pub(crate) left_out: BTreeSet<&'static str>,
    /// Whether the web's own checks run.
    pub(crate) web: bool,
    /// Whether the sample site's content is checked.
    pub(crate) content: bool,
    /// The browser tests of what was changed, as file and test name filters of Playwright.
    pub(crate) specs: BTreeSet<&'static str>,
    /// Whether browser tests themselves were changed. Playwright follows their imports.
    pub(crate) tests: bool,
}

/// Paths, and the browser tests that show most of what files below them can break, separated by spaces.
/// The first entry that fits applies.
const SPECS: [(&str, &str); 27] = [
    (
        "web/src/islands/catalogue/",
        "with-script/catalogue documents/lists",
    ),
    ("web/src/islands/search-box/", "with-script/search"),
    (
        "web/src/runtime/browser/filter-tabs",
        "with-script/choices with-script/islands",
    ),
    ("web/src/islands/planner/", "planning"),
    ("web/src/islands/embed/", "rare-sections"),
    ("web/src/islands/", "forms failures toasts intake"),
    ("web/src/planning/", "planning"),
    ("web/src/drawing/", "planning sample-quote documents/pages"),
    (
        "web/src/ui/",
        "documents/pages documents/lists with-script/choices",
    ),
    (
        "web/src/frame/",
        "menus documents/frame without-script/layout",
    ),
    (
        "web/src/runtime/",
        "first-paint back-forward anchors islands",
    ),
    (
        "web/src/sections/",
        "documents/pages documents/lists without-script/panels",
    ),
    (
        "web/src/pages/",
        "documents/pages documents/lists with-script/routes",
    ),
    (
        "web/src/styles/",
        "without-script/layout display-modes motion",
    ),
    ("crates/model/", "tests/documents"),
    ("crates/render/", "tests/documents"),
    ("crates/text/", "tests/documents"),
    ("crates/texts/", "tests/documents"),
    ("crates/site/", "tests/documents"),
    ("crates/content/", "tests/documents"),
    ("sites/sightline/", "tests/documents"),
    ("crates/search/", "exported-search"),
    ("web/src/exported/", "exported"),
    ("web/src/studio/", "studio/"),
    (
        "web/src/",
        "documents/pages documents/lists first-paint with-script/islands",
    ),
    (
        "crates/server/",
        "exported without-script/forms without-script/failure with-script/routes",
    ),
    (
        "crates/leads/",
        "without-script/forms without-script/intake",
    ),
];

/// Long tests, as filters of nextest, and the folders that they are about. Changes elsewhere are covered by other
/// tests of the same package.
const TOPICS: [(&str, &[&str]); 5] = [
    (
        "package(sightline) & not binary_id(sightline::leads)",
        &[
            "crates/cli/",
            "crates/scaffold/",
            "crates/media/",
            "packaging/",
        ],
    ),
    (
        "binary_id(sightline-content::suite) & test(/^(scaffold(_[a-z]+)?|codes|migrate)::/)",
        &[
            "crates/content/",
            "crates/scaffold/",
            "crates/source/",
            "crates/toml/",
            "sites/",
        ],
    ),
    (
        "binary_id(sightline-server::suite) & test(/^export::/)",
        &["crates/server/", "crates/compression/"],
    ),
    (
        "binary_id(sightline::leads)",
        &[
            "crates/cli/",
            "crates/leads/",
            "crates/store/",
            "crates/accounts/",
        ],
    ),
    (
        "binary_id(sightline-server::suite) & test(/^(connections|deliveries|hostile|http2|intake|leads|lifecycle|observatory|owner|reports|sites|studio|tls)::/)",
        &[
            "crates/server/",
            "crates/leads/",
            "crates/store/",
            "crates/accounts/",
            "crates/model/",
            "crates/texts/",
        ],
    ),
];

/// Files that every package is built from.
const SHARED: [&str; 4] = [
    "Cargo.toml",
    "Cargo.lock",
    "clippy.toml",
    ".cargo/config.toml",
];

/// Finds what the repository's change against its main branch can break.
pub(crate) fn find(repo: &Repo) -> anyhow::Result<Change> {
    let base = base(repo);
    let mut change = judge(&files(repo, &base)?);
    change.base = base;
    Ok(change)
}

/// Returns the files that differ from the main branch.
pub(crate) fn changed_files(repo: &Repo) -> anyhow::Result<Vec<String>> {
    files(repo, &base(repo))
}

fn files(repo: &Repo, base: &str) -> anyhow::Result<Vec<String>> {
    let mut files = git(repo, &["diff", "--name-only", base])?;
    files.extend(git(repo, &["ls-files", "--others", "--exclude-standard"])?);
    Ok(files)
}

/// Returns the commit at which this branch left the main branch, or the last commit on the main branch itself.
fn base(repo: &Repo) -> String {
    for main in ["origin/HEAD", "origin/main", "main", "master"] {
        if let Ok(found) = git(repo, &["merge-base", "HEAD", main])
            && let Some(commit) = found.into_iter().next()
        {
            return commit;
        }
    }
    "HEAD".to_owned()
}

fn git(repo: &Repo, arguments: &[&str]) -> anyhow::Result<Vec<String>> {
    let text = process::output(repo.command("git", arguments))?;
    Ok(text.lines().map(str::to_owned).collect())
}

/// Returns the packages that a file can break, as a filter of nextest.
fn packages(file: &str) -> Option<String> {
    let (folder, rest) = file.split_once('/')?;
    Some(match folder {
        "crates" => match rest.split_once('/')?.0 {
            "cli" => "rdeps(=sightline)".to_owned(),
            name => format!("rdeps(=sightline-{name})"),
        },
        "xtask" => "rdeps(=xtask)".to_owned(),
        // The renderer's tests run the web bundle. It and the sample site change no interface for dependents.
        "web" if rest.starts_with("src/") => "package(=sightline-render)".to_owned(),
        "sites" => "package(=sightline-content)".to_owned(),
        _ => return None,
    })
}

fn judge(files: &[String]) -> Change {
    let mut change = Change::default();
    for file in files {
        change.packages.extend(packages(file));
        if let Some((_, specs)) = SPECS.iter().find(|(path, _)| file.starts_with(path)) {
            change.specs.extend(specs.split(' '));
        }
        change.web |= file.starts_with("web/") || file.starts_with("e2e/") || file == "biome.json";
        let of_content = ["sites/", "crates/site/", "crates/content/"];
        change.content |= of_content.iter().any(|folder| file.starts_with(folder));
        change.tests |= file.starts_with("e2e/");
    }
    let shared = |file: &String| SHARED.contains(&file.as_str());
    if files.iter().any(shared) {
        // Nothing else: nextest refuses the name of a package that this change removes.
        change.packages = BTreeSet::from(["all()".to_owned()]);
    } else {
        let elsewhere = |(_, folders): &&(&str, &[&str])| {
            let touches = |file: &String| folders.iter().any(|folder| file.starts_with(folder));
            !files.iter().any(touches)
        };
        let topics = TOPICS.iter().filter(elsewhere);
        change.left_out = topics.map(|(tests, _)| *tests).collect();
    }
    change
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::stamp::collect;

    fn change(files: &[&str]) -> Change {
        let files: Vec<String> = files.iter().map(|&file| file.to_owned()).collect();
        judge(&files)
    }

    fn names(change: &Change) -> Vec<&str> {
        change.packages.iter().map(String::as_str).collect()
    }

    #[test]
    fn a_changed_crate_is_tested_with_its_dependents() {
        let leads = change(&["crates/leads/src/lib.rs"]);
        assert_eq!(names(&leads), ["rdeps(=sightline-leads)"]);
        assert!(leads.specs.contains("without-script/intake"));
        assert!(!leads.web);
        let program = change(&["crates/cli/src/main.rs", "crates/cli/Cargo.toml"]);
        assert_eq!(names(&program), ["rdeps(=sightline)"]);
        let removed = change(&["Cargo.lock", "crates/gone/Cargo.toml"]);
        assert_eq!(names(&removed), ["all()"]);
        assert_eq!(names(&change(&["xtask/src/main.rs"])), ["rdeps(=xtask)"]);
    }

    #[test]
    fn a_web_change_runs_the_web_checks_and_the_specs_of_that_part() {
        let web = change(&["web/src/islands/catalogue/catalogue.tsx"]);
        assert!(web.web);
        assert_eq!(names(&web), ["package(=sightline-render)"]);
        assert_eq!(
            web.specs.into_iter().collect::<Vec<_>>(),
            ["documents/lists", "with-script/catalogue"]
        );
        for path in ["islands/planner/planner.tsx", "planning/storage.ts"] {
            let tool = change(&[&format!("web/src/{path}")]);
            assert_eq!(tool.specs.into_iter().collect::<Vec<_>>(), ["planning"]);
        }
        assert!(!change(&["web/src/start.ts"]).specs.is_empty());
    }

    #[test]
    fn every_named_spec_exists_and_no_entry_hides_a_later_one() {
        let e2e = Path::new(env!("CARGO_MANIFEST_DIR")).join("../e2e");
        let mut files = Vec::new();
        for folder in ["tests", "studio"] {
            collect(&e2e.join(folder), &mut files).unwrap();
        }
        let specs = files.iter().map(|path| path.display().to_string());
        let specs: Vec<String> = specs.filter(|path| path.ends_with(".spec.ts")).collect();
        for (index, (path, names)) in SPECS.iter().enumerate() {
            for name in names.split(' ') {
                assert!(specs.iter().any(|spec| spec.contains(name)), "{name}");
            }
            let mut before = SPECS[..index].iter();
            assert!(!before.any(|(other, _)| path.starts_with(other)), "{path}");
        }
    }

    #[test]
    fn site_changes_check_content_and_docs_changes_check_nothing() {
        let made = change(&["crates/site/src/lib.rs"]);
        assert!(made.content);
        assert_eq!(names(&made), ["rdeps(=sightline-site)"]);
        let site = change(&["sites/sightline/site.toml"]);
        assert!(site.content);
        assert_eq!(names(&site), ["package(=sightline-content)"]);
        let prose = change(&["docs/ARCHITECTURE.md"]);
        assert!(names(&prose).is_empty() && !prose.web && !prose.content);
    }

    #[test]
    fn long_tests_are_left_out_unless_their_folders_changed() {
        let left_out = |files: &[&str]| change(files).left_out.len();
        assert_eq!(left_out(&["crates/site/src/lib.rs"]), 5);
        assert_eq!(left_out(&["crates/server/src/lib.rs"]), 3);
        let leads = ["crates/site/src/lib.rs", "crates/leads/src/lib.rs"];
        assert_eq!(left_out(&leads), 3);
        assert_eq!(left_out(&["crates/texts/en.ftl"]), 4);
        assert_eq!(left_out(&["Cargo.lock"]), 0);
    }
}
