//! The web bundle: the server script, the manifest, and the files for browsers.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::Path;
use std::sync::OnceLock;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use bytes::Bytes;
use sha2::{Digest as _, Sha256};
use sightline_compression::decompress_brotli;
use sightline_render::{Assets, Bundle, Icons, RenderError};
use tokio::sync::OnceCell;

use crate::ServeError;
use crate::blocking::blocking;
use crate::body::{PreparedBody, shared};
use crate::response::MEDIA_TYPES;

/// The path of the script that renders pages, below the bundle's folder.
const SERVER_SCRIPT: &str = "server/server.js";
/// The path of Vite's manifest, which maps source files to built files.
const MANIFEST: &str = "client/.vite/manifest.json";
/// The folder with the files for visitors' browsers.
const CLIENT: &str = "client/";
/// The prefix of the address of the file with all icons. A hash follows.
const ICONS: &str = "/assets/icons-";
/// The page of the studio, and the folder of its other files.
const STUDIO_PAGE: &str = "studio/index.html";
const STUDIO: &str = "studio/assets/";

/// The files of `web/dist`, by their path below it.
pub type WebFiles = Vec<(String, Cow<'static, [u8]>)>;

/// The web bundle, ready to serve.
#[derive(Debug)]
pub struct WebBundle {
    pub(crate) bundle: Bundle,
    /// The hash of everything in the bundle that determines a page's bytes: the script, and the names of the files.
    pub(crate) identity: String,
    pub(crate) assets: Assets,
    files: HashMap<String, ClientFile>,
    /// The icons, read when a page first needs them.
    icons: OnceLock<Option<Icons>>,
    studio_page: Option<String>,
}

/// The suffix of a file that is another one compressed with Brotli.
pub(crate) const BROTLI: &str = ".br";

/// A file for browsers, prepared on the first request.
#[derive(Debug)]
struct ClientFile {
    content_type: &'static str,
    bytes: Bytes,
    /// Whether the bytes are compressed with Brotli already, at its best quality.
    is_brotli: bool,
    prepared: OnceCell<PreparedBody>,
}

impl ClientFile {
    /// The value by which browsers verify the file (Subresource Integrity).
    fn integrity(&self) -> Option<String> {
        Some(format!(
            "sha256-{}",
            BASE64_STANDARD.encode(Sha256::digest(&self.plain()?))
        ))
    }

    /// The uncompressed bytes.
    fn plain(&self) -> Option<Bytes> {
        if self.is_brotli {
            return decompress_brotli(&self.bytes).ok();
        }
        Some(self.bytes.clone())
    }
}

impl WebBundle {
    /// Reads a bundle from its files. `compiled` is the script that renders pages, if it isn't among them.
    ///
    /// # Errors
    /// When the server script or the manifest is missing or unreadable.
    pub fn from_files(files: WebFiles, compiled: Option<Bundle>) -> Result<Self, ServeError> {
        let mut bundle = compiled;
        let mut manifest = None;
        let mut studio_page = None;
        let mut client = HashMap::new();
        for (path, bytes) in files {
            if path == SERVER_SCRIPT {
                bundle = Some(Bundle::new(text(SERVER_SCRIPT, bytes)?));
            } else if path == MANIFEST {
                manifest = Some(text(MANIFEST, bytes)?);
            } else if path == STUDIO_PAGE {
                studio_page = Some(text(STUDIO_PAGE, bytes)?);
            } else if let Some(name) = path
                .strip_prefix(CLIENT)
                .or_else(|| path.starts_with(STUDIO).then_some(path.as_str()))
            {
                let path = name.strip_suffix(BROTLI).unwrap_or(name);
                let file = ClientFile {
                    content_type: content_type(path),
                    bytes: shared(bytes),
                    is_brotli: path.len() < name.len(),
                    prepared: OnceCell::new(),
                };
                let address = format!("/{path}");
                if file.is_brotli || !client.contains_key(&address) {
                    client.insert(address, file);
                }
            }
        }
        let missing = |file| ServeError::WebBundle(format!("the web bundle has no {file}"));
        let bundle = bundle.ok_or_else(|| missing(SERVER_SCRIPT))?;
        let manifest = manifest.ok_or_else(|| missing(MANIFEST))?;
        let mut assets = Assets::from_manifest(&manifest)
            .map_err(|error| ServeError::WebBundle(error.to_string()))?;
        assets.entry_integrity = client.get(&assets.entry).and_then(ClientFile::integrity);
        let identity = blake3::hash(format!("{} {assets:?}", bundle.hash()).as_bytes());
        Ok(Self {
            bundle,
            identity: identity.to_hex().to_string(),
            assets,
            files: client,
            icons: OnceLock::new(),
            studio_page,
        })
    }

    /// Reads a bundle from a folder such as `web/dist`.
    ///
    /// # Errors
    /// When the folder cannot be read, and as for [`WebBundle::from_files`].
    pub fn from_dir(dir: &Path) -> Result<Self, ServeError> {
        let mut files = WebFiles::new();
        collect(dir, dir, &mut files).map_err(|error| {
            ServeError::WebBundle(format!("{} cannot be read: {error}", dir.display()))
        })?;
        Self::from_files(files, None)
    }

    /// The page of the studio, if the bundle has one.
    pub(crate) fn studio_page(&self) -> Option<String> {
        self.studio_page.clone()
    }

    /// The paths of all files that visitors' browsers may request.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        let served = self
            .files
            .keys()
            .filter(|path| path.starts_with("/assets/"));
        served.map(String::as_str)
    }

    /// All files whose names contain their hash: the path of each, whether it's compressed with Brotli, and its bytes.
    pub(crate) fn hashed_files(&self) -> impl Iterator<Item = (&str, bool, &Bytes)> {
        let hashed = self
            .files
            .iter()
            .filter(|(path, _)| path.contains("/assets/"));
        hashed.map(|(path, file)| (path.as_str(), file.is_brotli, &file.bytes))
    }

    /// The icons, if the bundle has the file with them.
    pub(crate) fn icons(&self) -> Option<&Icons> {
        let read = || {
            let mut files = self.files.iter();
            files.find_map(|(address, file)| icons(address, file))
        };
        self.icons.get_or_init(read).as_ref()
    }

    /// The file at this path of the site compressed with Brotli, if the bundle has it in that form.
    pub(crate) fn brotli(&self, path: &str) -> Option<Bytes> {
        let file = self.files.get(path).filter(|file| file.is_brotli)?;
        Some(file.bytes.clone())
    }

    /// The file at this path of the site, prepared for sending.
    pub(crate) async fn file(&self, path: &str) -> Option<&PreparedBody> {
        let ClientFile {
            content_type,
            bytes,
            is_brotli,
            prepared,
        } = self.files.get(path)?;
        let (content_type, bytes, is_brotli) = (*content_type, bytes.clone(), *is_brotli);
        let prepare = move || {
            if is_brotli {
                PreparedBody::of_brotli(content_type, bytes).ok_or(RenderError::Stopped)
            } else {
                Ok(PreparedBody::new(content_type, bytes))
            }
        };
        let prepare = || async { blocking(prepare).await? };
        prepared.get_or_try_init(prepare).await.ok()
    }
}

/// The icons, if this is the file that has them.
fn icons(address: &str, file: &ClientFile) -> Option<Icons> {
    if !address.starts_with(ICONS) || file.content_type != "image/svg+xml" {
        return None;
    }
    let svg = String::from_utf8(file.plain()?.to_vec()).ok()?;
    Some(Icons::read(address.to_owned(), &svg))
}

fn text(name: &str, bytes: Cow<'static, [u8]>) -> Result<String, ServeError> {
    String::from_utf8(bytes.into_owned())
        .map_err(|_error| ServeError::WebBundle(format!("{name} is not UTF-8")))
}

fn collect(root: &Path, dir: &Path, files: &mut WebFiles) -> std::io::Result<()> {
    for entry in std::fs::read_dir(dir)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(root, &path, files)?;
        } else if let Ok(relative) = path.strip_prefix(root) {
            let name = relative.to_string_lossy().replace('\\', "/");
            files.push((name, Cow::Owned(std::fs::read(&path)?)));
        }
    }
    Ok(())
}

/// The media type of a file, by its extension.
pub(crate) fn content_type(path: &str) -> &'static str {
    let extension = path.rsplit('.').next();
    let mut types = MEDIA_TYPES.iter();
    types
        .find(|(known, _)| Some(*known) == extension)
        .map_or("application/octet-stream", |(_, media_type)| media_type)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sightline_compression::{BrotliQuality, brotli};

    #[tokio::test]
    async fn a_precompressed_brotli_file_is_used_in_any_order_of_the_files() {
        let script = b"start();".repeat(200);
        let best = brotli(&script, BrotliQuality::Best);
        let mut files = crate::testing::web();
        files.push(("client/assets/a.js".to_owned(), script.clone().into()));
        files.push(("client/assets/a.js.br".to_owned(), best.to_vec().into()));
        for _ in 0..2 {
            files.reverse();
            let web = WebBundle::from_files(files.clone(), None).unwrap();
            let file = web.file("/assets/a.js").await.unwrap();
            assert_eq!(file.brotli(), Some(&best));
            assert_eq!(file.identity().await.unwrap(), &script);
            assert!(web.file("/assets/a.js.br").await.is_none());
        }
    }
}
