//! The search of an exported site: `/search/suggest`, which a script asks on every site, tells here where an
//! index is that it can go through itself, or which server answers.

use serde::Serialize;
use sightline_site::{MOST_PUBLISHED, Published, Site};

use super::forms::Forms;
use super::name::FileName;
use crate::body::hex_digits;

/// The address that answers with suggestions where a server runs.
const SUGGEST: &str = "/search/suggest";
/// Where the files of the index are. Their names hold their hash.
pub(super) const FOLDER: &str = "/data/search/";
/// Entries whose texts are in one file: what a result shows is read of few of them.
const ENTRIES_OF_FILE: usize = 32;

/// Where the search is.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Place {
    /// The file of the index.
    Index(String),
    /// A server, by its origin.
    Server(String),
    /// Nowhere.
    Nowhere {},
}

/// The index with the addresses of its other files.
#[derive(Debug, Serialize)]
struct IndexFile<'a> {
    #[serde(flatten)]
    index: &'a sightline_site::PublishedIndex,
    /// The page with the results.
    page: &'a str,
    /// Texts, so many entries in each file.
    texts: Vec<String>,
    size: usize,
    /// How the site writes its words.
    spellings: String,
}

/// What a search needs, as files.
#[derive(Debug, Default)]
pub(super) struct SearchFiles {
    /// The files by their addresses.
    pub(super) files: Vec<(String, Vec<u8>)>,
    /// Whether a script can search.
    pub(super) searches: bool,
    /// Whether the host passes searches on to a server.
    pub(super) is_passed_on: bool,
    /// What is to be said about it.
    pub(super) note: Option<String>,
}

/// The files of a site's search.
pub(super) fn files(site: &Site, forms: &Forms) -> SearchFiles {
    let mut made = SearchFiles::default();
    let place = match (site.published_search(), forms) {
        (Some(published), _) => Place::Index(made.index(site, &published)),
        (None, Forms::Nowhere) => {
            made.note = Some(format!(
                "the site has more than {MOST_PUBLISHED} products, which is too much for a browser to \
                 search: the search needs a running `sightline serve`, named with --leads-endpoint"
            ));
            Place::Nowhere {}
        }
        (None, Forms::PassedOn) => {
            made.searches = true;
            made.is_passed_on = true;
            made.note = Some(format!(
                "the site has more than {MOST_PUBLISHED} products, which is too much for a browser to \
                 search: have the host pass /search and {SUGGEST} on to the server, as nginx.conf does"
            ));
            return made;
        }
        (None, Forms::At(origin)) => Place::Server(origin.clone()),
    };
    made.searches = !matches!(place, Place::Nowhere {});
    made.files.push((SUGGEST.to_owned(), json(&place)));
    made
}

impl SearchFiles {
    /// Adds the files of an index; gives the address of the one to begin with.
    fn index(&mut self, site: &Site, published: &Published) -> String {
        let texts = published.texts.chunks(ENTRIES_OF_FILE);
        let texts = texts.map(|texts| self.add("texts", json(&texts))).collect();
        let index = IndexFile {
            index: &published.index,
            page: &site.router().path(&sightline_model::Route::Search),
            texts,
            size: ENTRIES_OF_FILE,
            spellings: self.add("words", json(&published.spellings)),
        };
        let index = json(&index);
        self.add("index", index)
    }

    fn add(&mut self, name: &str, bytes: Vec<u8>) -> String {
        let hash = hex_digits(&blake3::hash(&bytes), 16);
        let address = format!("{FOLDER}{name}-{hash}.json");
        self.files.push((address.clone(), bytes));
        address
    }
}

fn json(value: &impl Serialize) -> Vec<u8> {
    // Texts and numbers always serialise.
    serde_json::to_vec(value).unwrap_or_default()
}

/// Whether a file may be kept forever.
pub(super) fn is_of_index(file: &FileName) -> bool {
    FOLDER
        .strip_prefix('/')
        .is_some_and(|folder| file.as_str().starts_with(folder))
}
