//! Turns a content folder of format 1 into format 2.
//!
//! 1. `files` holds the folder during the migration: a file is taken out, changed, and put back at its own
//!    path or another one.
//! 2. `recipes` is the table of which parts of a page became which sections; `sections` applies it.
//! 3. `services` makes the files of services from their pages and from the lists that named services; `pages`
//!    migrates the other pages, and `site` migrates `site.toml`.
//! 4. Texts that used to be in the program are copied from the sample, and the notes mention them.
//!
//! Comments and the owner's order are kept, and comments move with their values.

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

/// The result of a migration.
#[derive(Debug)]
pub struct Migration {
    /// The folder in the current format.
    pub folder: Folder,
    /// What its owner should look at, one sentence each.
    pub notes: Vec<String>,
}

/// An error that prevents a migration.
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
    /// A file already exists at a path where the migration makes one.
    #[error("{0} is there already; move it out of the folder")]
    Exists(String),
}

/// Converts a folder of format 1 to format 2. Texts that used to be in the program are copied from the sample
/// site.
pub fn migrate(folder: &Folder, sample: &Folder) -> Result<Migration, MigrateError> {
    let mut files = Files::of(folder);
    let mut sample = Files::of(sample);
    let mut notes = Vec::new();
    let mut site = files.take("site.toml")?.unwrap_or_default();
    let mut lists = Lists::take(&mut files, &mut notes)?;
    services::migrate(&mut files, &mut site, &mut lists, &mut sample, &mut notes)?;
    pages::migrate(&mut files, &mut site, &mut lists, &mut sample, &mut notes)?;
    site::migrate(&mut site, &mut sample, &mut notes)?;
    files.put("site.toml", &site)?;
    notes.extend(lists.left());
    notes.extend(files.former_names(folder));
    Ok(Migration {
        folder: files.into_folder(),
        notes,
    })
}
