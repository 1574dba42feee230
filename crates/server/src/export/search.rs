//! The search of an exported site. Scripts of every site request `/search/suggest`. In an export, that file
//! says where the index is, which the script searches itself, or which server answers searches.

use serde::Serialize;
use sightline_site::{MAX_PUBLISHED_PRODUCTS, Published, Site};

use super::forms::Forms;
use super::name::FileName;
use crate::body::hex_digits;

/// The address of the suggestions on a running server.
const SUGGEST: &str = "/search/suggest";
/// The folder of the index files. Their names contain their hash.
pub(super) const FOLDER: &str = "/data/search/";
/// The number of entries whose texts are in one file. Showing a page of results takes only a few of these
/// files.
const ENTRIES_OF_FILE: usize = 32;

/// Where searches are answered.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Place {
    /// In the browser, from the index file at this address.
    Index(String),
    /// By the server with this origin.
    Server(String),
    /// Nowhere.
    Nowhere {},
}

/// The index file: the index with the addresses of its other files.
#[derive(Debug, Serialize)]
struct IndexFile<'a> {
    #[serde(flatten)]
    index: &'a sightline_site::PublishedIndex,
    /// The path of the page with the results.
    page: &'a str,
    /// The addresses of the files with texts, `size` entries in each.
    texts: Vec<String>,
    size: usize,
    /// The address of the file with the site's spellings of words.
    spellings: String,
}

/// The files that the search needs.
#[derive(Debug, Default)]
pub(super) struct SearchFiles {
    /// The files: address and content.
    pub(super) files: Vec<(String, Vec<u8>)>,
    /// Whether a script can search.
    pub(super) searches: bool,
    /// Whether the host passes searches on to a server.
    pub(super) is_passed_on: bool,
    /// A note for whoever publishes the folder.
    pub(super) note: Option<String>,
}

/// Makes the files of a site's search.
pub(super) fn files(site: &Site, forms: &Forms) -> SearchFiles {
    let mut made = SearchFiles::default();
    let place = match (site.published_search(), forms) {
        (Some(published), _) => Place::Index(made.index(site, &published)),
        (None, Forms::Nowhere) => {
            made.note = Some(format!(
                "the site has more than {MAX_PUBLISHED_PRODUCTS} products, which is too much for a browser to \
                 search: the search needs a running `sightline serve`, named with --leads-endpoint"
            ));
            Place::Nowhere {}
        }
        (None, Forms::PassedOn) => {
            made.searches = true;
            made.is_passed_on = true;
            made.note = Some(format!(
                "the site has more than {MAX_PUBLISHED_PRODUCTS} products, which is too much for a browser to \
                 search: have the host pass /search and {SUGGEST} on to the server, as nginx-server.conf does"
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
    /// Adds the files of an index. Returns the address of the index file.
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
    // Strings and numbers always serialize.
    serde_json::to_vec(value).unwrap_or_default()
}

/// Whether a file belongs to the index, so that it may be cached forever.
pub(super) fn is_of_index(file: &FileName) -> bool {
    FOLDER
        .strip_prefix('/')
        .is_some_and(|folder| file.as_str().starts_with(folder))
}
