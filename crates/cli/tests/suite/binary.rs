//! Runs the program itself, in the way its users do.

use std::path::Path;
use std::process::{Command, Output};

use crate::folder::copy;
use crate::program::{PROGRAM, Start, get, lead, send};
use crate::text;

fn sightline(arguments: &[&str]) -> Output {
    Command::new(PROGRAM).args(arguments).output().unwrap()
}

#[test]
fn it_serves_the_sample_site_from_an_empty_folder() {
    let data = tempfile::tempdir().unwrap();
    let server = Start::at(data.path()).run();
    let home = get(&server.address(), "/").unwrap();
    assert_eq!(home.status, 200);
    assert!(home.body.contains("Sightline Inc"));
    assert!(home.body.contains("name=\"customer_message\""));
}

#[test]
fn a_lead_survives_a_kill_right_after_its_response() {
    let data = tempfile::tempdir().unwrap();
    let mut expected = Vec::new();
    for round in 0..2 {
        let mut server = Start::at(data.path()).run();
        let visitor = lead(&format!("Visitor {round}"), &format!("attempt-{round}"));
        let answer = send(&server.address(), &visitor).unwrap();
        assert_eq!(answer.status, 201, "{answer:?}");
        expected.push(answer.reference());
        server.kill();
    }
    let folder = data.path().to_str().unwrap();
    let list = sightline(&["leads", "list", "--data", folder]);
    for reference in &expected {
        assert!(
            text(&list.stdout).contains(reference),
            "{reference} in {}",
            text(&list.stdout)
        );
    }
    let show = sightline(&[
        "leads",
        "show",
        &expected[1].to_lowercase(),
        "--data",
        folder,
    ]);
    assert!(text(&show.stdout).contains("Visitor 1"));
    let export = sightline(&["leads", "export", "--format", "json", "--data", folder]);
    let export: serde_json::Value = serde_json::from_slice(&export.stdout).unwrap();
    assert_eq!(export.as_array().unwrap().len(), 2);
}

#[test]
fn leads_list_without_a_store_exits_with_2_and_names_the_data_flag() {
    let data = tempfile::tempdir().unwrap();
    let list = sightline(&["leads", "list", "--data", data.path().to_str().unwrap()]);
    assert_eq!(list.status.code(), Some(2));
    assert!(text(&list.stderr).contains("--data"));
}

#[test]
fn the_sample_site_has_no_errors() {
    let check = sightline(&["check"]);
    assert_eq!(check.status.code(), Some(0), "{}", text(&check.stdout));
    let json = sightline(&["check", "--format", "json"]);
    let findings: Vec<serde_json::Value> = serde_json::from_slice(&json.stdout).unwrap();
    assert!(
        findings
            .iter()
            .all(|finding| finding["severity"] != "error")
    );
    assert_eq!(sightline(&["check", "--strict"]).status.code(), Some(1));
}

#[test]
fn check_shows_ten_findings_of_a_code_unless_it_is_verbose() {
    let folder = tempfile::tempdir().unwrap();
    let site = folder.path().join("site");
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sites/sightline");
    copy(&sample, &site);
    for number in 0..12 {
        std::fs::write(site.join(format!("note-{number}.txt")), "").unwrap();
    }
    let site = site.to_str().unwrap();
    let check = |arguments: &[&str]| {
        let check = sightline(&[&["check", "--site", site], arguments].concat());
        assert_eq!(check.status.code(), Some(0));
        text(&check.stdout).to_owned()
    };
    let brief = check(&[]);
    assert_eq!(brief.matches("--> note-").count(), 10);
    assert!(brief.contains("--verbose shows all:\n") && brief.contains(" 12 unexpected-file\n"));
    assert_eq!(check(&["--verbose"]).matches("--> note-").count(), 12);
    let json = check(&["--format", "json"]);
    assert_eq!(json.matches("\"unexpected-file\"").count(), 12);
}

#[test]
fn check_exits_with_2_for_a_missing_content_folder() {
    let check = sightline(&["check", "--site", "/no/such/folder"]);
    assert_eq!(check.status.code(), Some(2));
    assert!(text(&check.stderr).contains("/no/such/folder"));
}

/// systemd restarts a program that exits with 1, but not one that exits with 2.
#[test]
fn unusable_folders_end_a_first_start_with_2_and_a_later_one_with_1() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (file, data, nowhere) = (place("file"), place("data"), place("nowhere"));
    std::fs::write(&file, "").unwrap();
    let below_file = format!("{file}/data");
    let serve = |arguments: &[&str]| {
        let arguments = [&["serve", "--listen", "127.0.0.1:0"], arguments].concat();
        let ended = sightline(&arguments);
        (ended.status.code(), text(&ended.stderr).to_owned())
    };
    for (arguments, says) in [
        (
            ["--site", &nowhere, "--data", &data],
            "is not a folder".to_owned(),
        ),
        (
            ["--site", &file, "--data", &data],
            format!("{file} is not a folder; name the content folder with --site"),
        ),
        (["--sites", &nowhere, "--data", &data], nowhere.clone()),
        (
            ["--site", &nowhere, "--data", &file],
            format!("the data folder {file} is a file"),
        ),
        (
            ["--sites", &nowhere, "--data", &file],
            format!("the data folder {file} is a file"),
        ),
        (
            ["--site", &nowhere, "--data", &below_file],
            format!("the data folder {below_file} cannot be created"),
        ),
    ] {
        let (code, told) = serve(&arguments);
        assert_eq!(code, Some(2), "{told}");
        assert!(told.contains(&says), "{told}");
    }
    // Sites that were served before may be on a disk that is not mounted yet.
    std::fs::create_dir(folder.path().join("data/sites")).unwrap();
    let (code, told) = serve(&["--sites", &nowhere, "--data", &data]);
    assert_eq!(code, Some(1), "{told}");
}

#[test]
fn an_invalid_flag_value_is_refused_with_the_allowed_values() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let out = out.to_str().unwrap();
    let address = sightline(&["build", "--base-url", "nonsense", "--out", out]);
    let log = sightline(&["schema", "--log", "warning", "--out", out]);
    let studio = sightline(&["serve", "--studio", "maybe"]);
    for (ended, value, says) in [
        (address, "nonsense", "protocol and host only"),
        (log, "warning", "error, warn, info, debug, trace, off"),
        (studio, "maybe", "write on or off"),
    ] {
        assert_eq!(ended.status.code(), Some(2));
        let told = text(&ended.stderr);
        assert!(told.contains(value) && told.contains(says), "{told}");
    }
    assert!(!folder.path().join("out").exists());
}

#[test]
fn a_build_into_the_content_folder_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let site = folder.path().to_str().unwrap();
    let out = folder.path().join("public/www");
    let ended = sightline(&["build", "--site", site, "--out", out.to_str().unwrap()]);
    assert_eq!(ended.status.code(), Some(2));
    let told = text(&ended.stderr);
    assert!(told.contains("name a folder outside of it"), "{told}");
    assert!(!folder.path().join("public").exists());
}

/// A folder with the site `sites/a`.
fn with_a_site() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let site = folder.path().join("sites/a");
    std::fs::create_dir_all(&site).unwrap();
    let text = "[company]\nbase_url = \"https://a.example\"\n";
    std::fs::write(site.join("site.toml"), text).unwrap();
    folder
}

/// Files of a content folder are content unless a name is hidden: what a server stores there would be loaded again and
/// again.
#[test]
fn a_data_folder_in_the_content_folder_is_refused() {
    let folder = with_a_site();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (sites, site) = (path("sites"), path("sites/a"));
    let (data, above, out) = (path("sites/a/data"), path("sites/data"), path("out"));
    for arguments in [
        &["serve", "--site", &site, "--data", &data][..],
        &["serve", "--site", &site, "--data", &site],
        &["serve", "--sites", &sites, "--data", &above],
        &["build", "--site", &site, "--out", &out, "--data", &data],
        &["media", "--site", &site, "--data", &data],
        &["leads", "list", "--site", &site, "--data", &data],
        &["studio", "people", "--site", &site, "--data", &data],
        &["doctor", "--site", &site, "--data", &data],
        &["media", "--sites", &sites, "--host", "a", "--data", &above],
    ] {
        let ended = sightline(arguments);
        assert_eq!(ended.status.code(), Some(2), "{arguments:?}");
        let told = text(&ended.stderr);
        assert!(told.contains("name a folder outside of it"), "{told}");
        let named = arguments.last().unwrap();
        assert!(told.contains(&format!("--data {named}: ")), "{told}");
        assert!(!told.contains("last-good"), "{told}");
        assert!(!Path::new(&data).exists() && !Path::new(&above).exists());
    }
    for copies in [
        format!("{data}/last-good"),
        format!("{above}/sites/a/last-good"),
    ] {
        std::fs::create_dir_all(copies).unwrap();
    }
    for arguments in [
        &["leads", "list", "--site", &site, "--data", &data][..],
        &["serve", "--sites", &sites, "--data", &above],
    ] {
        let told = text(&sightline(arguments).stderr).to_owned();
        assert!(told.contains("delete each folder last-good"), "{told}");
    }
    let around = folder.path().to_str().unwrap();
    let told = sightline(&["serve", "--sites", &sites, "--data", around]);
    let told = text(&told.stderr);
    assert!(told.contains("where the sites themselves are"), "{told}");
}

#[test]
fn a_data_folder_with_a_hidden_name_may_be_in_the_content_folder() {
    let folder = with_a_site();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (sites, site) = (path("sites"), path("sites/a"));
    let (data, above) = (path("sites/a/.data"), path("sites/.data"));
    for arguments in [
        &["leads", "list", "--site", &site, "--data", &data][..],
        &[
            "leads", "list", "--sites", &sites, "--host", "a", "--data", &above,
        ],
    ] {
        let told = sightline(arguments);
        assert!(!text(&told.stderr).contains("outside"), "{told:?}");
    }
}

#[test]
fn restore_names_an_unusable_backup_and_creates_no_store() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let list = folder.path().join("list.txt");
    std::fs::write(&list, "a shopping list\n".repeat(300)).unwrap();
    let nowhere = folder.path().join("nowhere.sqlite");
    for copy in [list, nowhere] {
        let copy = copy.to_str().unwrap();
        let ended = sightline(&["leads", "restore", copy, "--data", data.to_str().unwrap()]);
        assert_eq!(ended.status.code(), Some(2));
        assert!(text(&ended.stderr).contains(copy), "{ended:?}");
        assert!(!data.exists());
    }
}

#[test]
fn check_compares_the_addresses_of_an_old_sitemap() {
    let dir = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let file = dir.path().join(name);
        std::fs::write(&file, text).unwrap();
        file.to_str().unwrap().to_owned()
    };
    let index = "<sitemapindex><sitemap><loc>https://x.example/maps/pages.xml</loc></sitemap>\
                 </sitemapindex>";
    let index = write("sitemap.xml", index);
    let check = |more: &[&str]| sightline(&[&["check", "--old-sitemap", &index], more].concat());
    let missing = check(&[]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(text(&missing.stderr).contains("save its part pages.xml beside it"));
    write(
        "pages.xml",
        "<urlset><url><loc>https://x.example/cctv.html</loc></url></urlset>",
    );
    let found = check(&[]);
    assert_eq!(found.status.code(), Some(0), "{}", text(&found.stderr));
    let block = "[[redirects]]\nfrom = \"/cctv.html\"\nto = \"/services/cctv-installation\"";
    assert!(
        text(&found.stdout).contains(block),
        "{}",
        text(&found.stdout)
    );
    let json = check(&["--format", "json"]);
    let findings: Vec<serde_json::Value> = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(findings.last().unwrap()["code"], "lost-address");
    assert!(
        findings.last().unwrap()["file"]
            .as_str()
            .unwrap()
            .ends_with("pages.xml")
    );
    for (name, says) in [
        ("pages.xml", "an index itself"),
        ("..", "without a file name"),
    ] {
        let loop_of = format!(
            "<sitemapindex><sitemap><loc>https://x.example/{name}</loc></sitemap></sitemapindex>"
        );
        write("sitemap.xml", &loop_of);
        write("pages.xml", &loop_of);
        let refused = check(&[]);
        assert_eq!(refused.status.code(), Some(2));
        assert!(
            text(&refused.stderr).contains(says),
            "{}",
            text(&refused.stderr)
        );
    }
}

#[test]
fn schema_writes_the_product_schema() {
    let out = tempfile::tempdir().unwrap();
    let schema = sightline(&["schema", "--out", out.path().to_str().unwrap()]);
    assert_eq!(schema.status.code(), Some(0));
    let product = std::fs::read_to_string(out.path().join("product.schema.json")).unwrap();
    let product: serde_json::Value = serde_json::from_str(&product).unwrap();
    assert!(product["properties"]["brand"].is_object());
}

#[test]
fn a_command_whose_reader_has_gone_ends_as_usual() {
    let empty = tempfile::tempdir().unwrap();
    let empty = empty.path().to_str().unwrap();
    for (arguments, status) in [
        (&["schema"][..], 0),
        (&["new", "--list"], 0),
        (&["check", "--site", empty], 1),
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = Command::new(PROGRAM);
        let ended = command.args(arguments).stdout(writer).output().unwrap();
        assert_eq!(ended.status.code(), Some(status), "{arguments:?}");
        assert_eq!(text(&ended.stderr), "", "{arguments:?}");
    }
}

#[test]
fn studio_commands_show_times_in_the_company_time_zone_or_utc() {
    let (data, site) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let facts = "[company]\ntime_zone = \"Asia/Tokyo\"\n";
    std::fs::write(site.path().join("site.toml"), facts).unwrap();
    let start = Start::at(data.path());
    let _server = start.run();
    let site = site.path().to_str().unwrap();
    for (address, flags, zone) in [
        ("dana@x.example", &[][..], " UTC."),
        ("robin@x.example", &["--site", site], " JST."),
        // Who can't sign in needs the link.
        ("kim@x.example", &["--site", "/no/such/folder"], " UTC."),
    ] {
        let invited = start.run_command("studio", &[&["invite", address], flags].concat());
        let told = text(&invited.stdout);
        assert!(told.contains(zone), "{invited:?}");
    }
}
