//! `cargo xtask new section NAME`: creates the files of a new kind of section.
//!
//! 1. The type with its schema, the component and the styles are written, and an example of the
//!    kind is added to the fixture that has one of every section.
//! 2. `codegen` adds the kind to the union, the table of components and the imports of styles.
//! 3. The task prints what was changed and what is left to do.

use std::path::Path;

use anyhow::bail;
use clap::Subcommand;
use heck::ToUpperCamelCase as _;

use crate::repo::Repo;
use crate::{codegen, disk};

/// The page that has one of every section.
const FIXTURE: &str = "crates/content/tests/fixtures/minimal/pages/every-section.toml";

/// Names that do not compile: the keywords of Rust, types that every kind uses, and a component that they share.
const RESERVED: &str = "\
abstract array as async await become box break const continue crate do dyn else enum extern false final fn for gen if \
impl in let loop macro match mod move mut option override priv pub ref return self static string struct super titled \
trait true try type typeof unsafe unsized use value vec virtual where while yield";

/// What is left for the developer to do.
const LEFT: &str = "\
Left to do:
  1. Say in the Rust file what the section shows, and give it its fields.
  2. Draw it in the component, style it, and write its fields in the fixture.
  3. Run `cargo xtask codegen` again.
  4. Add its row in docs/SCREENS.md. CONTRIBUTING.md says where a kind may need an arm of a `match`.";

/// What can be created.
#[derive(Debug, Subcommand)]
pub(crate) enum What {
    /// A kind of section
    Section {
        /// Its name in content files: `opening-times`
        name: String,
    },
}

/// Runs the task.
pub(crate) fn run(repo: &Repo, what: &What) -> anyhow::Result<()> {
    let What::Section { name } = what;
    let touched = write(repo.root(), name)?;
    let generated = codegen::run(repo, false);
    println!("\nWritten for the section kind `{name}`:");
    for path in touched {
        println!("  {path}");
    }
    println!("\n{LEFT}");
    generated
}

/// Writes the files below a folder and returns their paths.
fn write(root: &Path, name: &str) -> anyhow::Result<Vec<String>> {
    let kind = Kind::parse(name)?;
    let files = kind.files();
    if let Some((path, _)) = files.iter().find(|(path, _)| root.join(path).exists()) {
        bail!("{path} is there already; choose another name");
    }
    for (path, declared) in kind.declared() {
        if has_name(&root.join(path), &declared)? {
            bail!("{path} has `{declared}` already; choose another name");
        }
    }
    let fixture = root.join(FIXTURE);
    let page = disk::read(&fixture)?;
    for (path, text) in &files {
        disk::write(&root.join(path), text)?;
    }
    disk::write(&fixture, &(page + &kind.sample()))?;
    let paths = files.into_iter().map(|(path, _)| path);
    Ok(paths.chain([FIXTURE.to_owned()]).collect())
}

/// Whether a source file, or one in a folder, has this name, not only as the beginning of a longer one.
fn has_name(path: &Path, name: &str) -> anyhow::Result<bool> {
    if path.is_dir() {
        let entries = disk::entries(path)?.into_iter();
        let mut found = entries.map(|entry| has_name(&entry, name));
        return found.try_fold(false, |any, has| Ok(any || has?));
    }
    let extension = path.extension().unwrap_or_default();
    if !["rs", "ts", "css"].iter().any(|known| extension == *known) {
        return Ok(false);
    }
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    let text = disk::read(path)?;
    let mut after = text.split(name).skip(1);
    Ok(after.any(|rest| !rest.starts_with(is_part)))
}

/// The names of a kind of section.
struct Kind<'a> {
    /// `opening-times`
    tag: &'a str,
    /// `opening_times`
    file: String,
    /// `OpeningTimes`
    type_name: String,
    /// `Opening times`
    words: String,
}

impl<'a> Kind<'a> {
    fn parse(tag: &'a str) -> anyhow::Result<Self> {
        let words: Vec<&str> = tag.split('-').collect();
        let is_word =
            |word: &&str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
        if !words.iter().all(is_word) {
            bail!(
                "\"{tag}\" is no name of a kind; write lower-case words with hyphens: opening-times"
            );
        }
        if RESERVED.split(' ').any(|reserved| reserved == tag) {
            bail!("the files of a kind \"{tag}\" would not compile; choose another name");
        }
        Ok(Self {
            tag,
            file: words.join("_"),
            type_name: tag.to_upper_camel_case(),
            words: capital(&words.join(" ")),
        })
    }

    /// Returns what the new files and those made from them declare, and where nothing else may declare it.
    fn declared(&self) -> [(&'static str, String); 3] {
        let Self { tag, type_name, .. } = self;
        [
            ("crates/model/src", format!("pub struct Raw{type_name}")),
            (
                "web/src/generated/model.ts",
                format!("export type {type_name}"),
            ),
            ("web/src/styles", format!(".{tag}")),
        ]
    }

    /// Returns the path and text of each new file.
    fn files(&self) -> Vec<(String, String)> {
        let Self {
            tag,
            file,
            type_name,
            words,
        } = self;
        let model = format!(
            "//! {words}.\n\
             \n\
             use crate::raw_and_resolved;\n\
             \n\
             raw_and_resolved! {{\n\
             \x20   /// {words}.\n\
             \x20   pub struct Raw{type_name} => {type_name} in Wide {{\n\
             \x20       /// The heading.\n\
             \x20       title: String,\n\
             \x20       /// The sentence under it.\n\
             \x20       lead: Option<String>,\n\
             \x20       /// The text.\n\
             \x20       text: String,\n\
             \x20   }}\n\
             }}\n"
        );
        let component = format!(
            "import {{ Paragraphs }} from \"../ui/paragraphs.tsx\";\n\
             import type {{ PlacedProps }} from \"./placed-props.ts\";\n\
             import {{ TitledSection }} from \"./titled-section.tsx\";\n\
             \n\
             /** {words}. */\n\
             export function {type_name}Section({{ section, id }}: PlacedProps<\"{tag}\">) {{\n\
             \x20 return (\n\
             \x20   <TitledSection id={{id ?? undefined}} title={{section.title}} lead={{section.lead}}>\n\
             \x20     <div className=\"{tag}\">\n\
             \x20       <Paragraphs text={{section.text}} />\n\
             \x20     </div>\n\
             \x20   </TitledSection>\n\
             \x20 );\n\
             }}\n"
        );
        let style = format!("/* {words}. */\n.{tag} {{\n  max-width: 44rem;\n}}\n");
        vec![
            (format!("crates/model/src/section/{file}.rs"), model),
            (format!("web/src/sections/{tag}.tsx"), component),
            (format!("web/src/styles/more/{tag}.css"), style),
        ]
    }

    /// Returns an example of the kind, for the fixture.
    fn sample(&self) -> String {
        format!(
            "\n[[section]]\nkind = \"{}\"\ntitle = \"{}\"\ntext = \"What it says.\"\n",
            self.tag, self.words
        )
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_new_kind_gets_its_files_and_cannot_be_made_twice() {
        let temporary = tempfile::tempdir().unwrap();
        let root = temporary.path();
        for folder in [
            "crates/model/src/section",
            "crates/content/tests/fixtures/minimal/pages",
            "web/src/sections",
            "web/src/styles/more",
            "web/src/generated",
        ] {
            fs::create_dir_all(root.join(folder)).unwrap();
        }
        let fixture = "name = \"Every section\"\n";
        fs::write(root.join(FIXTURE), fixture).unwrap();
        for (path, text) in [
            (
                "crates/model/src/section/tips.rs",
                "pub struct RawTip => SectionTip {}",
            ),
            (
                "web/src/generated/model.ts",
                "export type Link = {};\nexport type HoursTables = {};",
            ),
            (
                "web/src/styles/more/tips.css",
                "a .tip-mark,\n.hours-table-row { margin: 0 }",
            ),
        ] {
            fs::write(root.join(path), text).unwrap();
        }
        for (name, taken) in [
            ("tip", "`pub struct RawTip`"),
            ("link", "`export type Link`"),
            ("tip-mark", "`.tip-mark`"),
        ] {
            let refused = write(root, name).unwrap_err().to_string();
            assert!(
                refused.contains(&format!("has {taken} already")),
                "{refused}"
            );
        }
        assert_eq!(fs::read_to_string(root.join(FIXTURE)).unwrap(), fixture);

        let touched = write(root, "hours-table").unwrap();
        assert_eq!(
            touched,
            [
                "crates/model/src/section/hours_table.rs",
                "web/src/sections/hours-table.tsx",
                "web/src/styles/more/hours-table.css",
                FIXTURE,
            ]
        );
        let read = |path: &str| fs::read_to_string(root.join(path)).unwrap();
        let model = read(&touched[0]);
        assert!(model.starts_with("//! Hours table.\n\nuse crate::raw_and_resolved;\n"));
        assert!(model.contains("\n    pub struct RawHoursTable => HoursTable in Wide {\n"));
        let component = read(&touched[1]);
        let head = "({ section, id }: PlacedProps<\"hours-table\">) {\n";
        assert!(component.contains(head), "{component}");
        assert!(read(&touched[2]).contains("\n.hours-table {\n"));
        assert_eq!(
            read(FIXTURE),
            "name = \"Every section\"\n\n[[section]]\nkind = \"hours-table\"\n\
             title = \"Hours table\"\ntext = \"What it says.\"\n"
        );

        let again = write(root, "hours-table").unwrap_err().to_string();
        assert!(again.contains("hours_table.rs is there already"), "{again}");
        assert_eq!(read(FIXTURE).matches("hours-table").count(), 1);
    }

    #[test]
    fn a_kind_name_is_lowercase_words_with_hyphens() {
        for name in [
            "",
            "Hours",
            "hours_table",
            "hours--table",
            "-hours",
            "hours2",
            "../x",
            "type",
            "self",
        ] {
            assert!(Kind::parse(name).is_err(), "{name}");
        }
        assert_eq!(Kind::parse("faq").unwrap().type_name, "Faq");
    }
}
