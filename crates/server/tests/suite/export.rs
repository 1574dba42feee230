//! Compares the exported site with the site as it's served.

mod host_files;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use sightline_server::{
    Clock, ExportError, ExportOptions, ExportReport, SiteSource, WebSource, export,
};
use tempfile::TempDir;

use crate::harness::{TestServer, copy, now, repository, sample_pictures};

/// An export of a site into a folder.
struct Export {
    site: PathBuf,
    out: PathBuf,
    leads_endpoint: Option<&'static str>,
    compress: bool,
    /// Whether cards are left out, which take longer to draw than everything else.
    skip_cards: bool,
}

impl Export {
    fn into(out: &Path) -> Self {
        Self {
            site: repository().join("sites/sightline"),
            out: out.to_owned(),
            leads_endpoint: None,
            compress: false,
            skip_cards: true,
        }
    }

    /// An export of a site with few pages, for tests that don't depend on the number of pages.
    fn small(out: &Path) -> Self {
        Self {
            site: small_site(),
            ..Self::into(out)
        }
    }

    async fn run(&self) -> Result<ExportReport, ExportError> {
        export(ExportOptions {
            site: SiteSource::Folder(self.site.clone()),
            web: WebSource::Folder(repository().join("web/dist")),
            pictures: sample_pictures(),
            // A common folder, so that cards are drawn only once for all runs of the tests.
            data: Path::new(env!("CARGO_TARGET_TMPDIR")).join("exports"),
            out: self.out.clone(),
            base_url: None,
            leads_endpoint: self.leads_endpoint.map(|origin| origin.parse().unwrap()),
            skip_cards: self.skip_cards,
            compress: self.compress,
            clock: Clock::new(now),
            progress: Arc::new(|_, _| {}),
        })
        .await
    }
}

fn small_site() -> PathBuf {
    repository().join("crates/content/tests/fixtures/minimal")
}

/// Every file below a folder with its bytes and its modification time, except the export's own files.
fn files(folder: &Path) -> BTreeMap<String, (Vec<u8>, SystemTime)> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            let name = path
                .strip_prefix(folder)
                .unwrap()
                .to_str()
                .unwrap()
                .to_owned();
            if name == ".sightline" {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else {
                let time = fs::metadata(&path).unwrap().modified().unwrap();
                found.insert(name, (fs::read(&path).unwrap(), time));
            }
        }
    }
    found
}

/// The address that a file is served at.
fn address(file: &str) -> String {
    let page = file.strip_suffix(".html");
    let Some(page) = page else {
        return format!("/{file}");
    };
    match page {
        "index" => "/".to_owned(),
        page => {
            let mut parts: Vec<&str> = page.split('/').collect();
            let names = ["tab", "category"];
            let Some(at) = parts.iter().position(|part| names.contains(part)) else {
                return format!("/{page}");
            };
            let query = parts.split_off(at).join("=");
            format!("/{}?{query}", parts.join("/"))
        }
    }
}

/// Removes the mark that only exported pages have, which tells the script not to report counts.
fn without_mark(html: &[u8]) -> String {
    let html = std::str::from_utf8(html).unwrap();
    let unmarked = html.replacen(r#" data-exported="""#, "", 1);
    assert_ne!(unmarked, html, "every exported page has the mark");
    unmarked
}

/// Checks that the server answers the addresses in `_redirects` with the same redirects.
async fn assert_redirects_equal(server: &TestServer, file: &[u8]) {
    let redirects = std::str::from_utf8(file).unwrap();
    let redirects = redirects
        .lines()
        .filter_map(|line| line.rsplit_once(' '))
        .filter_map(|(line, status)| Some((line.split_once(' ')?, status)));
    let redirects: Vec<((&str, &str), &str)> = redirects.collect();
    let service = ("/cctv-services", "/services/cctv-installation");
    assert!(redirects.contains(&(service, "301")));
    let sitemap = ("/sitemap_index.xml", "/sitemap.xml");
    assert!(redirects.contains(&(sitemap, "301")));
    let temporary = redirects.iter().filter(|(_, status)| *status == "302");
    assert_ne!(temporary.count(), 0);
    for ((from, to), status) in redirects {
        let expected = match status {
            "301" => 308,
            "302" => 307,
            _ => continue,
        };
        let answer = server.get(from).await;
        let location = answer.header("location");
        assert_eq!((answer.status, location), (expected, to), "{from}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn exported_files_equal_the_responses_of_the_server() {
    let server = TestServer::start().await;
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("out");
    // With the site's own address, its host passes forms on, so pages have the same forms as on the
    // server.
    let report = Export {
        leads_endpoint: Some("https://www.sightline.example"),
        skip_cards: false,
        ..Export::into(&out)
    }
    .run()
    .await
    .unwrap();
    assert_eq!(report.notes, Vec::<String>::new());
    let files = files(&out);
    assert_eq!((report.files, report.written), (files.len(), files.len()));
    let told = [
        "_headers",
        "_redirects",
        ".htaccess",
        "nginx-http.conf",
        "nginx-server.conf",
        "404.html",
        "search.html",
    ];
    let is_searched = |file: &str| file.starts_with("search/") || file.starts_with("data/search/");
    // Drawing a card takes a while in a debug build, so only some of them are compared.
    let is_card = |file: &&String| file.contains("card-") && ending(file) == "jpg";
    let cards = files.keys().filter(is_card);
    let passed_over: Vec<&String> = cards.skip(5).collect();
    let mut compared = 0;
    for (file, (bytes, _)) in &files {
        if told.contains(&file.as_str()) || is_searched(file) || passed_over.contains(&file) {
            continue;
        }
        let answer = server.get(&address(file)).await;
        assert_eq!(answer.status, 200, "{file}");
        let is_same = if ending(file) == "html" {
            answer.text() == without_mark(bytes)
        } else {
            answer.body == *bytes
        };
        assert!(is_same, "{file} is another one at the server");
        compared += 1;
    }
    let others = told.len() + count(&files, is_searched) + passed_over.len();
    assert_eq!(compared, files.len() - others);
    assert_redirects_equal(&server, &files["_redirects"].0).await;
    let nowhere = server.get("/nowhere").await.text();
    assert_eq!(nowhere, without_mark(&files["404.html"].0));

    // Every page in the sitemap exists, and so does everything that pages load.
    let sitemap = server.get("/sitemaps/pages.xml").await.text();
    let listed = sitemap.split("<loc>").skip(1);
    let listed = listed.filter_map(|rest| rest.split("</loc>").next());
    for page in listed {
        let path = page.strip_prefix("https://www.sightline.example").unwrap();
        let path = path.replace("&amp;", "&");
        assert!(
            files
                .keys()
                .any(|file| address(file) == path.trim_end_matches('/')
                    || (path == "/" || path.is_empty()) && file == "index.html"),
            "{page}"
        );
    }
    // These list former addresses of files.
    let has_former = |file: &str| ["_redirects", ".htaccess", "nginx-http.conf"].contains(&file);
    let all: String = files
        .iter()
        .filter(|(file, _)| !has_former(file))
        .map(|(_, (bytes, _))| String::from_utf8_lossy(bytes))
        .collect();
    for start in ["/media/", "/assets/"] {
        for rest in all.split(start).skip(1) {
            let is_sign = |c: char| c.is_ascii_alphanumeric() || "-_./".contains(c);
            let name: String = rest.chars().take_while(|c| is_sign(*c)).collect();
            let file = format!("{}{name}", start.trim_start_matches('/'));
            let is_file = name
                .rsplit_once('.')
                .is_some_and(|(_, ending)| ending.len() > 1);
            assert!(!is_file || files.contains_key(&file), "{file}");
        }
    }
    // The search page is the only one that also differs in something else.
    let search = without_mark(&files["search.html"].0);
    let (before, rest) = search.split_once("<noscript>").unwrap();
    let (_, after) = rest.split_once("</noscript>").unwrap();
    assert_eq!(
        format!("{before}{after}"),
        server.get("/search").await.text()
    );
}

fn ending(file: &str) -> &str {
    file.rsplit_once('.').map_or("", |(_, ending)| ending)
}

fn count<T>(files: &BTreeMap<String, T>, is_one: impl Fn(&str) -> bool) -> usize {
    files.keys().filter(|file| is_one(file)).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_is_reproducible_and_writes_only_changed_files() {
    let folder = TempDir::new().unwrap();
    let site = folder.path().join("site");
    copy(&small_site(), &site);
    let here = |name: &str| Export {
        site: site.clone(),
        compress: true,
        ..Export::into(&folder.path().join(name))
    };
    let (one, other) = (here("one"), here("other"));
    one.run().await.unwrap();
    other.run().await.unwrap();
    let first = files(&one.out);
    let bytes = |files: &BTreeMap<String, (Vec<u8>, SystemTime)>| {
        let files = files.iter();
        files
            .map(|(name, (bytes, _))| (name.clone(), bytes.clone()))
            .collect::<BTreeMap<_, _>>()
    };
    assert_eq!(bytes(&first), bytes(&files(&other.out)));
    for ending in [".br", ".gz", ".zst"] {
        assert!(first.contains_key(&format!("index.html{ending}")));
    }

    let again = one.run().await.unwrap();
    assert_eq!((again.written, again.removed), (0, 0));
    assert_eq!(again.files, first.len());
    assert_eq!(files(&one.out), first, "not even their times");

    // An edit of a product writes its page and the lists that show it, and no other file.
    let product = site.join("products/turret-4mp.toml");
    let text = fs::read_to_string(&product).unwrap();
    let line = text
        .lines()
        .find(|line| line.starts_with("title = "))
        .unwrap();
    fs::write(
        &product,
        text.replace(line, "title = \"A renamed product\""),
    )
    .unwrap();
    let edited = one.run().await.unwrap();
    let after = files(&one.out);
    let changed = after
        .iter()
        .filter(|(name, file)| first.get(*name) != Some(file));
    assert_eq!(edited.written, changed.count());
    let written = (edited.written, first.len());
    assert!(written.0 > 3 && written.0 < written.1 / 2, "{written:?}");
    assert_eq!(after["about-acme-inc.html"], first["about-acme-inc.html"]);

    // Without `compress`, compressed copies would become outdated, so they're removed.
    let plain = Export {
        compress: false,
        ..one
    };
    let report = plain.run().await.unwrap();
    let endings = ["br", "gz", "zst"];
    let compressed = count(&after, |file| endings.contains(&ending(file)));
    assert_eq!(report.removed, compressed);
    assert!(!plain.out.join("index.html.br").exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn only_files_of_an_earlier_export_are_overwritten_or_removed() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("out");
    let export = Export::small(&out);
    fs::create_dir(&out).unwrap();
    fs::write(out.join("mine.txt"), "mine").unwrap();
    assert!(matches!(export.run().await, Err(ExportError::NotOurs(_))));
    assert_eq!(files(&out).len(), 1, "nothing was written");
    fs::remove_file(out.join("mine.txt")).unwrap();

    let first = export.run().await.unwrap();
    fs::write(out.join("mine.txt"), "mine").unwrap();
    fs::create_dir(out.join("services/mine")).unwrap();
    fs::write(out.join("index.html"), "changed by hand").unwrap();
    fs::remove_file(out.join("robots.txt")).unwrap();
    let again = export.run().await.unwrap();
    assert_eq!((again.written, again.files), (2, first.files));
    assert!(out.join("mine.txt").exists() && out.join("services/mine").exists());

    // A manifest that names a file outside the folder, or that is malformed, is refused.
    let manifest = out.join(".sightline/manifest");
    let text = fs::read_to_string(&manifest).unwrap();
    let outside = folder.path().join("outside.txt");
    fs::write(&outside, "mine").unwrap();
    let hostile = format!("{text}{} 4 - ../outside.txt\n", "0".repeat(64));
    for wrong in [hostile.as_str(), "nonsense", ""] {
        fs::write(&manifest, wrong).unwrap();
        assert!(
            matches!(export.run().await, Err(ExportError::Manifest(_))),
            "{wrong:?}"
        );
    }
    assert!(outside.exists());

    // A file that no export wrote is where a page would be.
    fs::write(&manifest, text.replace(" sitemap.html\n", " former.html\n")).unwrap();
    fs::write(out.join("sitemap.html"), "mine").unwrap();
    assert!(
        matches!(export.run().await, Err(ExportError::InTheWay(path)) if path.ends_with("sitemap.html"))
    );

    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    assert!(matches!(
        Export::small(&file).run().await,
        Err(ExportError::OutIsFile(_))
    ));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interrupted_export_is_completed_by_the_next_one() {
    let folder = TempDir::new().unwrap();
    let (whole, killed) = (folder.path().join("whole"), folder.path().join("killed"));
    Export::small(&whole).run().await.unwrap();
    let expected = files(&whole);
    // The state after a kill: some files exist, one is half-written under a temporary name, one
    // belongs to a page that is gone since, and there is no manifest.
    copy(&whole, &killed);
    let own = killed.join(".sightline");
    fs::remove_file(own.join("manifest")).unwrap();
    let mut pending: Vec<&str> = expected.keys().map(String::as_str).collect();
    pending.push("gone/page.html");
    fs::create_dir(killed.join("gone")).unwrap();
    fs::write(killed.join("gone/page.html"), "gone").unwrap();
    fs::write(own.join("pending"), pending.join("\n")).unwrap();
    fs::write(own.join("7.new"), "half").unwrap();
    fs::write(killed.join("index.html"), "half").unwrap();
    fs::remove_file(killed.join("robots.txt")).unwrap();
    let report = Export::small(&killed).run().await.unwrap();
    assert_eq!((report.written, report.removed), (2, 1));
    let finished = files(&killed);
    assert!(!killed.join("gone").exists());
    let own: Vec<_> = fs::read_dir(own)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert!(own.iter().all(|name| name == "manifest" || name == "lock"));
    for (name, (bytes, _)) in &expected {
        assert!(finished[name].0 == *bytes, "{name}");
    }
    assert_eq!(finished.len(), expected.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_export_into_a_folder_is_refused_while_one_is_running() {
    let folder = TempDir::new().unwrap();
    let export = Export::small(folder.path());
    fs::create_dir(folder.path().join(".sightline")).unwrap();
    let running = fs::File::create(folder.path().join(".sightline/lock")).unwrap();
    running.lock().unwrap();
    assert!(matches!(export.run().await, Err(ExportError::InUse(_))));
    drop(running);
    export.run().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn exported_forms_and_policies_name_only_the_leads_endpoint() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("out");
    let report = Export {
        leads_endpoint: Some("https://leads.example"),
        ..Export::small(&out)
    };
    report.run().await.unwrap();
    let home = fs::read_to_string(out.join("index.html")).unwrap();
    let actions: Vec<&str> = home.split(" action=\"").skip(1).map(until_quote).collect();
    let (posts, searches): (Vec<&str>, Vec<&str>) = actions
        .into_iter()
        .partition(|action| action.contains("api"));
    assert_eq!(posts.len(), 2);
    assert!(
        posts
            .iter()
            .all(|action| action.starts_with("https://leads.example/api/leads#"))
    );
    assert!(searches.iter().all(|action| action.starts_with('/')));
    assert!(home.contains("id=\"footer-sent\""));
    for file in ["_headers", "nginx-http.conf"] {
        let text = fs::read_to_string(out.join(file)).unwrap();
        let policies = text
            .lines()
            .filter(|line| line.contains("default-src 'none'; script-src"));
        let mut count = 0;
        for policy in policies {
            count += 1;
            let named = policy
                .split("; ")
                .filter(|part| part.contains("leads.example"));
            let named: Vec<&str> = named.collect();
            assert_eq!(
                named,
                [
                    "connect-src 'self' https://leads.example",
                    "form-action 'self' https://leads.example"
                ],
                "{file}"
            );
        }
        assert!(count > 0, "{file}");
    }

    // Without an endpoint, pages have no forms that nobody would receive.
    let report = Export {
        leads_endpoint: None,
        ..report
    };
    let report = report.run().await.unwrap();
    assert!(report.notes[0].contains("--leads-endpoint"));
    for (name, (bytes, _)) in files(&out)
        .iter()
        .filter(|(name, _)| ending(name) == "html")
    {
        let html = String::from_utf8_lossy(bytes);
        assert!(!html.contains("method=\"post\""), "{name}");
        assert!(html.contains("mailto:"), "{name}");
        for anchor in html.split(" href=\"#").skip(1).map(until_quote) {
            let id = format!(" id=\"{anchor}\"");
            assert!(html.contains(&id), "{name} has no #{anchor}");
        }
    }
}

fn until_quote(text: &str) -> &str {
    text.split('"').next().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dangling_link_is_ignored_if_hidden_and_named_otherwise() {
    let folder = TempDir::new().unwrap();
    let site = folder.path().join("site");
    copy(&small_site(), &site);
    let out = folder.path().join("out");
    let export = Export {
        site: site.clone(),
        ..Export::into(&out)
    };
    std::os::unix::fs::symlink("nowhere", site.join(".#site.toml")).unwrap();
    export.run().await.unwrap();
    std::os::unix::fs::symlink("nowhere", site.join("media-link")).unwrap();
    let refused = export.run().await.unwrap_err().to_string();
    assert!(refused.contains("media-link"), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unusable_address_or_site_is_refused_and_nothing_is_written() {
    let folder = TempDir::new().unwrap();
    let site = folder.path().join("site");
    copy(&repository().join("sites/sightline"), &site);
    let out = folder.path().join("out");
    let export = Export {
        site: site.clone(),
        ..Export::into(&out)
    };
    let page = site.join("pages/about.toml");
    let text = fs::read_to_string(&page).unwrap();
    let long = format!("address = \"/{}\"\n{text}", "x".repeat(300));
    fs::write(&page, long).unwrap();
    let refused = export.run().await.unwrap_err();
    assert!(
        matches!(refused, ExportError::Address(_) | ExportError::Unusable(_)),
        "{refused}"
    );
    fs::write(&page, "nonsense").unwrap();
    let refused = export.run().await.unwrap_err().to_string();
    assert!(refused.contains("pages/about.toml"), "{refused}");
    assert!(files(&out).is_empty());
}
