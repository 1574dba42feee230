//! The content of the reference sites: the content folder, and the pictures and icons of our pages.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, ensure};
use serde_json::{Value, json};

use crate::bench::large_site::Product;
use crate::disk;

/// The content of the reference sites.
#[derive(Debug)]
pub(super) struct Content {
    /// The content folder.
    pub(super) site: PathBuf,
    /// Its products.
    pub(super) products: Vec<Product>,
    /// The folder of pictures in our own export.
    pub(super) media: PathBuf,
    pub(super) drawings: Drawings,
    /// The folder of the references' templates.
    pub(super) templates: PathBuf,
}

/// The pictures and icons of our pages.
#[derive(Debug)]
pub(super) struct Drawings {
    /// The URLs of all formats and sizes, by the name of each picture.
    pictures: BTreeMap<String, Value>,
    /// The file that contains all icons.
    icons: PathBuf,
}

impl Content {
    /// Writes the data that templates read beside the content: pictures, and the names of figures.
    pub(super) fn write_data(&self, folder: &Path) -> anyhow::Result<()> {
        let write = |name: &str, data: &Value| disk::write(&folder.join(name), &data.to_string());
        write("pictures.json", &json!(self.drawings.pictures))?;
        let figures = disk::read(&self.templates.join("figures.json"))?;
        disk::write(&folder.join("figures.json"), &figures)
    }

    /// Copies the texts about the company and around products into a folder.
    pub(super) fn write_texts(&self, folder: &Path) -> anyhow::Result<()> {
        for path in ["site.toml", "pages/catalogue.toml"] {
            let name = path.rsplit('/').next().unwrap_or(path);
            disk::write(&folder.join(name), &disk::read(&self.site.join(path))?)?;
        }
        Ok(())
    }

    /// Writes the stylesheet into a folder.
    pub(super) fn write_styles(&self, folder: &Path) -> anyhow::Result<()> {
        let styles = disk::read(&self.templates.join("site.css"))?;
        disk::write(&folder.join("site.css"), &styles)
    }

    /// Writes the pictures and icons into a folder of static files.
    pub(super) fn write_drawings(&self, folder: &Path) -> anyhow::Result<()> {
        disk::copy(&self.media, &folder.join("media"))?;
        disk::copy(&self.drawings.icons, &folder.join("icons.svg"))
    }
}

impl Drawings {
    /// Reads our own export of the sample site.
    pub(super) fn read(out: &Path) -> anyhow::Result<Self> {
        let media = disk::entries(&out.join("media"))?;
        let names = media.iter().filter_map(|path| path.file_name()?.to_str());
        let pictures = pictures(names);
        ensure!(!pictures.is_empty(), "our pages have no pictures");
        let is_icons = |path: &PathBuf| {
            let name = path.file_stem().and_then(|name| name.to_str());
            name.is_some_and(|name| name.starts_with("icons-"))
                && path.extension().is_some_and(|it| it == "svg")
        };
        let mut assets = disk::entries(&out.join("assets"))?.into_iter();
        let icons = assets.find(is_icons);
        let icons = icons.context("our pages have no file of icons as it is looked for here")?;
        Ok(Self { pictures, icons })
    }
}

/// Groups files such as `dome-smoked-4909b55c-1200.webp` by picture. The name has a hash and the width at its end.
fn pictures<'a>(names: impl Iterator<Item = &'a str>) -> BTreeMap<String, Value> {
    let mut files: BTreeMap<(&str, &str), Vec<(u32, String)>> = BTreeMap::new();
    for name in names {
        let Some((stem, format)) = name.rsplit_once('.') else {
            continue;
        };
        let mut parts = stem.rsplitn(3, '-');
        let (width, hash, picture) = (parts.next(), parts.next(), parts.next());
        if let (Some(Ok(width)), Some(8), Some(picture)) =
            (width.map(str::parse), hash.map(str::len), picture)
        {
            let of_format = files.entry((picture, format)).or_default();
            of_format.push((width, format!("/media/{name}")));
        }
    }
    for sizes in files.values_mut() {
        sizes.sort();
    }
    let srcset = |sizes: &[(u32, String)]| {
        let sizes = sizes.iter().map(|(width, path)| format!("{path} {width}w"));
        sizes.collect::<Vec<_>>().join(", ")
    };
    let of_picture = |picture: &str| {
        let [avif, webp, jpg] = ["avif", "webp", "jpg"].map(|format| files.get(&(picture, format)));
        let (webp, (_, src)) = (webp?, jpg?.last()?);
        let (width, large) = webp.last()?;
        // Most pictures have an aspect ratio of 4:3.
        let made = json!({
            "avif": srcset(avif?), "webp": srcset(webp), "src": src, "large": large,
            "width": width, "height": width * 3 / 4,
        });
        Some((format!("{picture}.webp"), made))
    };
    let formats = files.keys();
    let names = formats.filter(|(_, format)| *format == "webp");
    names.filter_map(|(name, _)| of_picture(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picture_files_are_grouped_by_format_and_sorted_by_width() {
        let names = [
            "dome-smoked-4909b55c-1200.avif",
            "dome-smoked-4909b55c-240.avif",
            "dome-smoked-4909b55c-1200.webp",
            "dome-smoked-4909b55c-960.jpg",
            "a1601-door-controller-card-27276e4ee2d3460d.jpg",
            "half-4909b55c-128.avif",
        ];
        let found = pictures(names.into_iter());
        let dome = json!({
            "avif": "/media/dome-smoked-4909b55c-240.avif 240w, /media/dome-smoked-4909b55c-1200.avif 1200w",
            "webp": "/media/dome-smoked-4909b55c-1200.webp 1200w",
            "src": "/media/dome-smoked-4909b55c-960.jpg",
            "large": "/media/dome-smoked-4909b55c-1200.webp",
            "width": 1200,
            "height": 900,
        });
        assert_eq!(
            found,
            BTreeMap::from([("dome-smoked.webp".to_owned(), dome)])
        );
    }
}
