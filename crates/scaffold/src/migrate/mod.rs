//! Turns a content folder of format 1 into format 2.
//!
//! 1. `files` holds the folder while it changes: a file is taken out, and put back under its name or
//!    another one.
//! 2. `recipes` is the table of what was a part of a page and is a section now; `sections` applies it.
//! 3. `services` makes the files of services out of their pages and the lists that named services;
//!    `pages` does the other pages, `site` does `site.toml`.
//! 4. What the program of before said itself comes from the sample, and is named in the notes.
//!
//! Comments and the owner's order stay where the values stay; comments go with values that move.

mod edit;
mod files;
mod pages;
mod recipes;
mod sections;
mod services;
mod site;

use sightline_source::Folder;

use self::files::Files;
use self::pages::Lists;

/// A folder in today's form.
#[derive(Debug)]
pub struct Migration {
    /// The folder.
    pub folder: Folder,
    /// What its owner should look at, a sentence each.
    pub notes: Vec<String>,
}

/// Why a folder cannot be migrated.
#[derive(Debug, thiserror::Error)]
pub enum MigrateError {
    /// A file is not valid TOML.
    #[error("{path} is not valid TOML")]
    Toml {
        /// The file.
        path: String,
        /// What is wrong with it.
        #[source]
        fault: toml_edit::TomlError,
    },
    /// A file stands where one has to be made.
    #[error("{0} is there already; move it out of the folder")]
    Exists(String),
}

/// Makes a folder of format 2 out of one of format 1. Words that stood in the program are taken from
/// the sample site.
pub fn migrate(folder: &Folder, sample: &Folder) -> Result<Migration, MigrateError> {
    let mut files = Files::of(folder);
    let mut sample = Files::of(sample);
    let mut notes = Vec::new();
    let mut site = files.take("site.toml")?.unwrap_or_default();
    let mut lists = Lists::take(&mut files)?;
    services::migrate(&mut files, &mut site, &mut lists, &mut sample, &mut notes)?;
    pages::migrate(&mut files, &mut site, &mut lists, &mut sample, &mut notes)?;
    site::migrate(&mut site, &mut sample, &mut notes)?;
    files.put("site.toml", &site)?;
    notes.extend(files.former_names(folder));
    Ok(Migration {
        folder: files.into_folder(),
        notes,
    })
}
