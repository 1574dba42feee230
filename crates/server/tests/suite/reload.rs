//! A running server and a content folder that changes under it.

use std::path::Path;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use sightline_server::Clock;
use tempfile::TempDir;

use crate::harness::{Setup, TestServer, copy, edit, eventually, repository};

/// Waits until a page has a text.
pub(crate) async fn eventually_shown(server: &TestServer, path: &str, text: &str) {
    let what = format!("{text} on {path}");
    eventually(&what, async || server.get(path).await.text().contains(text)).await;
}

/// Waits until content is refused (1) or none is (0).
pub(crate) async fn eventually_refused(server: &TestServer, count: u32) {
    let line = format!("sightline_content_refused {count}");
    server.eventually_counted(&line).await;
}

#[tokio::test]
async fn a_valid_edit_is_served_and_a_faulty_one_is_not() {
    let server = TestServer::start_with_copy().await;
    let file = server.site.join("pages/about.toml");
    let good = std::fs::read_to_string(&file).unwrap();
    let path = "/about-sightline-inc";
    let contact = server.get("/contact-sightline-inc").await;
    let title = good
        .lines()
        .skip_while(|line| *line != "[banner]")
        .find_map(|line| line.strip_prefix("title = "))
        .unwrap()
        .trim_matches('"')
        .to_owned();

    let edited = good.replacen(&title, "Quokkatown", 1);
    std::fs::write(&file, &edited).unwrap();
    eventually_shown(&server, path, "Quokkatown").await;

    std::fs::write(&file, edited.replacen("[banner]", "[bannner]", 1)).unwrap();
    eventually_refused(&server, 1).await;
    let html = server.get(path).await.text();
    assert!(html.contains("Quokkatown"), "the last good content stays");

    std::fs::write(&file, edited.replacen("Quokkatown", "Wombatville", 1)).unwrap();
    eventually_shown(&server, path, "Wombatville").await;

    let untouched = server.get("/contact-sightline-inc").await;
    assert_eq!(
        untouched.header("etag"),
        contact.header("etag"),
        "other pages keep their bytes"
    );
}

#[tokio::test]
async fn a_new_day_begins_at_midnight_of_the_companys_time_zone() {
    let start: Timestamp = "2026-12-31T23:59:57-06:00".parse().unwrap();
    let begun = Instant::now();
    let server = TestServer::launch(Setup {
        clock: Clock::new(move || start + begun.elapsed()),
        ..Setup::default()
    })
    .await;
    eventually_shown(&server, "/", "© 2027").await;
}

/// A content folder that a test may change, and a data folder.
fn folders() -> (TempDir, TempDir) {
    let site = tempfile::tempdir().unwrap();
    copy(&repository().join("sites/sightline"), site.path());
    (site, tempfile::tempdir().unwrap())
}

/// Waits until the last good content has been saved.
async fn kept(data: &Path) {
    let list = data.join("last-good/list");
    eventually("the content is kept", async || list.exists()).await;
}

const ABOUT: &str = "/about-sightline-inc";
const FAILED: &str = "sightline_content_reloads_total{outcome=\"failed\"}";
/// How long the steps of a save take at most, unless the machine pauses: then the server may stop waiting for the next.
const ALL_STEPS: Duration = Duration::from_secs(3);

#[tokio::test]
async fn a_file_that_a_refused_change_replaces_is_served_from_the_copy() {
    let (site, data) = folders();
    let file = site.path().join("media/sheet.pdf");
    std::fs::write(&file, "%PDF-1.7 good").unwrap();
    let server = TestServer::start_at(site.path(), data.path()).await;
    let to = server.get("/media/sheet.pdf").await;
    let to = to.header("location").to_owned();
    assert_eq!(server.get(&to).await.text(), "%PDF-1.7 good");
    kept(data.path()).await;

    std::fs::write(&file, "a broken upload").unwrap();
    eventually_refused(&server, 1).await;
    assert_eq!(server.get(&to).await.text(), "%PDF-1.7 good");
}

#[tokio::test]
async fn starting_with_a_faulty_folder_serves_the_last_good_content() {
    let (site, data) = folders();
    edit(
        site.path(),
        "pages/about.toml",
        "[banner]",
        "[banner]\n# kept",
    );
    let server = TestServer::start_at(site.path(), data.path()).await;
    let good = server.get(ABOUT).await;
    let products = server.get("/security-products").await;
    kept(data.path()).await;
    server.end().await;

    edit(site.path(), "pages/about.toml", "[banner]", "[bannner]");
    std::fs::remove_dir_all(site.path().join("products")).unwrap();
    let server = TestServer::start_at(site.path(), data.path()).await;
    for (path, before) in [(ABOUT, &good), ("/security-products", &products)] {
        let now = server.get(path).await;
        assert_eq!(now.header("etag"), before.header("etag"), "{path}");
    }
    let picture = good.text();
    let picture = picture.split("src=\"/media/").nth(1).unwrap();
    let picture = format!("/media/{}", picture.split('"').next().unwrap());
    assert_eq!(server.get(&picture).await.status, 200, "{picture}");
    eventually_refused(&server, 1).await;
    server.eventually_counted(&format!("{FAILED} 1")).await;
    let told = server.get_admin("/readyz").await.json();
    let why = told["content_refused"]["why"].as_str().unwrap();
    assert!(why.contains("dead-link"), "{why}");
    // The studio reads the first file from this.
    assert!(why.contains("--> "), "{why}");

    copy(
        &repository().join("sites/sightline/products"),
        &site.path().join("products"),
    );
    edit(site.path(), "pages/about.toml", "[bannner]", "[banner]");
    eventually_refused(&server, 0).await;
    assert_eq!(server.get(ABOUT).await.header("etag"), good.header("etag"));
    let told = server.get_admin("/readyz").await.json();
    assert!(told["content_refused"].is_null());
}

#[tokio::test]
async fn a_folder_missing_at_the_start_is_served_once_it_appears() {
    let (site, data) = folders();
    let server = TestServer::start_at(site.path(), data.path()).await;
    let good = server.get(ABOUT).await;
    kept(data.path()).await;
    server.end().await;
    let elsewhere = tempfile::tempdir().unwrap();
    let away = elsewhere.path().join("site");
    std::fs::rename(site.path(), &away).unwrap();
    let server = TestServer::start_at(site.path(), data.path()).await;
    assert_eq!(server.get(ABOUT).await.header("etag"), good.header("etag"));
    std::fs::rename(&away, site.path()).unwrap();
    server
        .eventually_counted("sightline_content_generation 1")
        .await;
    // Changes in the folder are followed too.
    let text = std::fs::read_to_string(site.path().join("pages/about.toml")).unwrap();
    let title = text.split("[banner]").nth(1).unwrap();
    let title = title.split("title = \"").nth(1).unwrap();
    let title = title.split('"').next().unwrap().to_owned();
    edit(site.path(), "pages/about.toml", &title, "Quokkatown");
    eventually_shown(&server, ABOUT, "Quokkatown").await;
}

/// Copies a folder with hard links, as `rsync --link-dest` and `cp -l` do.
fn linked(from: &Path, to: &Path) {
    std::fs::create_dir(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            linked(&path, &target);
        } else {
            std::fs::hard_link(&path, &target).unwrap();
        }
    }
}

#[tokio::test]
async fn retargeting_the_site_link_serves_and_watches_the_new_folder() {
    let folder = tempfile::tempdir().unwrap();
    let data = tempfile::tempdir().unwrap();
    let [first, second, link, new] =
        ["first", "second", "live", "new"].map(|name| folder.path().join(name));
    copy(&repository().join("sites/sightline"), &first);
    linked(&first, &second);
    let about = second.join("pages/about.toml");
    let text = std::fs::read_to_string(&about).unwrap();
    let title = text.split("title = \"").nth(2).unwrap();
    let title = title.split('"').next().unwrap().to_owned();
    std::fs::remove_file(&about).unwrap();
    std::fs::write(&about, text.replacen(&title, "Quokkatown", 1)).unwrap();
    let lead_to = |target: &Path| {
        std::os::unix::fs::symlink(target, &new).unwrap();
        std::fs::rename(&new, &link).unwrap();
    };

    lead_to(&first);
    let server = TestServer::start_at(&link, data.path()).await;
    assert!(server.get(ABOUT).await.text().contains(&title));
    lead_to(&second);
    eventually_shown(&server, ABOUT, "Quokkatown").await;
    std::fs::remove_dir_all(&first).unwrap();
    edit(&second, "pages/about.toml", "Quokkatown", "Wombatville");
    eventually_shown(&server, ABOUT, "Wombatville").await;
    let html = server.get(ABOUT).await.text();
    for place in html.split("src=\"/media/").skip(1) {
        let name = place.split('"').next().unwrap();
        let picture = server.get(&format!("/media/{name}")).await;
        assert_eq!(picture.status, 200, "{name}");
    }
}

#[tokio::test]
async fn files_that_refer_to_each_other_may_arrive_one_by_one() {
    let server = TestServer::start_with_copy().await;
    let read = |file: &str| std::fs::read_to_string(server.site.join(file)).unwrap();
    let product = read("products/cmip1043w-mdz-turret-camera.toml");
    let product = product.replacen("brand = \"lts\"", "brand = \"quokka\"", 1);
    let brand = read("brands/lts.toml").replacen("\"LTS\"", "\"Quokka Optics\"", 1);
    let begun = Instant::now();
    // A file that refers to another comes before it. Each is first written under a temporary name, in
    // two steps, as rsync does.
    for (file, text) in [
        ("products/quokka-turret.toml", product),
        ("brands/quokka.toml", brand),
    ] {
        let (folder, name) = file.split_once('/').unwrap();
        let aside = server.site.join(folder).join(format!(".{name}.Xk3f9Q"));
        let (half, _) = text.split_at(text.len() / 2);
        std::fs::write(&aside, half).unwrap();
        tokio::time::sleep(Duration::from_millis(200)).await;
        std::fs::write(&aside, &text).unwrap();
        tokio::time::sleep(Duration::from_millis(200)).await;
        std::fs::rename(&aside, server.site.join(file)).unwrap();
        tokio::time::sleep(Duration::from_millis(700)).await;
    }
    let is_paused = begun.elapsed() > ALL_STEPS;
    let path = "/products/quokka/quokka-turret";
    eventually_shown(&server, path, "Quokka Optics").await;
    std::fs::remove_file(server.site.join("products/quokka-turret.toml")).unwrap();
    eventually_shown(&server, path, "Product Not Found").await;
    let metrics = server.metrics().await;
    assert!(
        is_paused || metrics.contains(&format!("{FAILED} 0\n")),
        "{metrics}"
    );
    assert!(metrics.contains("sightline_content_refused 0\n"));
}

#[tokio::test]
async fn a_brief_fault_is_not_reported_and_a_lasting_one_once() {
    let server = TestServer::start_with_copy().await;
    let file = server.site.join("pages/about.toml");
    let good = std::fs::read_to_string(&file).unwrap();
    // A save in two steps, several times over: first half of the file, then all of it.
    let title = good.split("[banner]").nth(1).unwrap();
    let title = title.split("title = \"").nth(1).unwrap();
    let title = title.split('"').next().unwrap();
    let begun = Instant::now();
    for word in ["Quokkatown", "Wombatville", "Numbatford"] {
        let text = good.replacen(title, word, 1);
        let half = text.len() / 2;
        std::fs::write(&file, text.get(..half).unwrap()).unwrap();
        tokio::time::sleep(Duration::from_millis(300)).await;
        std::fs::write(&file, text).unwrap();
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
    let is_paused = begun.elapsed() > ALL_STEPS;
    eventually_shown(&server, ABOUT, "Numbatford").await;
    let metrics = server.metrics().await;
    let failed = metrics.lines().find_map(|line| line.strip_prefix(FAILED));
    let failed: u32 = failed.unwrap().trim().parse().unwrap();
    assert!(is_paused || failed == 0, "{metrics}");
    assert!(metrics.contains("sightline_content_refused 0\n"));

    std::fs::write(&file, good.replacen("[banner]", "[bannner]", 1)).unwrap();
    eventually_refused(&server, 1).await;
    server
        .eventually_counted(&format!("{FAILED} {}", failed + 1))
        .await;
    std::fs::write(&file, &good).unwrap();
    eventually_refused(&server, 0).await;
}
