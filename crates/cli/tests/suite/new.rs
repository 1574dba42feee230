//! Runs `sightline new` in the way its users do.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use crate::program::{PROGRAM, Program, Start, eventually, get, request};
use crate::receivers::{mail_delivery, recording_smtp, recording_webhook, webhook_delivery};
use crate::text;

const ACME: [&str; 18] = [
    "--name",
    "Acme Security",
    "--slug",
    "acme",
    "--phone",
    "(309) 555-0123",
    "--toll-free",
    "888 555 0177",
    "--email",
    "office@acme.example",
    "--city",
    "Peoria",
    "--suburbs",
    "Pekin, Morton",
    "--founded",
    "1998",
    "--base-url",
    "https://acme.example",
];

fn new(dir: &Path, flags: &[&str]) -> Output {
    Command::new(PROGRAM)
        .arg("new")
        .arg(dir)
        .args(flags)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn names(dir: &Path) -> Vec<String> {
    let entries = fs::read_dir(dir).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// Asserts a refusal: status 2, the words on standard error, and nothing new beside the folder.
#[track_caller]
fn assert_refused(output: &Output, words: &[&str], parent: &Path, left: &[&str]) {
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stdout));
    for word in words {
        assert!(
            text(&output.stderr).contains(word),
            "{word}: {}",
            text(&output.stderr)
        );
    }
    assert_eq!(names(parent), left);
}

/// Serves a site.
fn serve(site: &Path, data: &Path) -> Program {
    let start = Start {
        site: Some(site),
        ..Start::at(data)
    };
    start.run()
}

/// Returns the paths of the pages that a page links to.
fn links(page: &str) -> impl Iterator<Item = String> {
    page.split("href=\"/").skip(1).filter_map(|rest| {
        let path = rest.split(['"', '#']).next()?;
        let is_page = !path.contains('.') && !path.contains('&');
        is_page.then(|| format!("/{path}"))
    })
}

#[test]
fn a_new_site_serves_at_once_with_the_new_company_on_every_page() {
    let parent = tempfile::tempdir().unwrap();
    let dir = parent.path().join("acme");
    let made = new(&dir, &ACME);
    assert_eq!(made.status.code(), Some(0), "{}", text(&made.stderr));
    assert_eq!(names(parent.path()), ["acme"]);
    let said = text(&made.stdout);
    for expected in [
        "no errors",
        "What to do next",
        "sightline serve --site",
        "acme --data ",
        "acme-data\n",
        "site.toml",
        "media/",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    let data = tempfile::tempdir().unwrap();
    let server = serve(&dir, data.path());
    let mut seen = BTreeSet::new();
    let mut ahead = vec!["/".to_owned()];
    let feeds = ["/sitemap.xml", "/robots.txt", "/llms.txt"];
    ahead.extend(feeds.map(str::to_owned));
    while let Some(path) = ahead.pop() {
        if !seen.insert(path.clone()) {
            continue;
        }
        let answer = get(&server.address(), &path).unwrap();
        assert_eq!(answer.status, 200, "{path}: {answer:?}");
        let page = answer.head + &answer.body;
        let lower = page.to_lowercase();
        assert!(lower.contains("acme"), "{path}");
        for word in ["sightline", "555-0199", "555-0143", "5550199", "5550143"] {
            let at = lower.find(word).unwrap_or_default();
            let near: String = lower
                .chars()
                .skip(at.saturating_sub(80))
                .take(200)
                .collect();
            assert!(!lower.contains(word), "{word} in {path}: {near}");
        }
        ahead.extend(links(&page));
    }
    assert!(seen.len() > 50, "{seen:?}");
    assert!(seen.contains("/contact-acme"));
}

#[test]
fn the_data_folder_is_named_after_the_folder_and_outside_of_a_folder_of_sites() {
    let root = tempfile::tempdir().unwrap();
    let sites = root.path().join("sites");
    fs::create_dir(&sites).unwrap();
    for name in ["one", "two"] {
        let made = new(&sites.join(name), &ACME);
        let data = root.path().join(format!("{name}-data"));
        let expected = format!("--data {}\n", data.display());
        let said = text(&made.stdout);
        assert!(said.contains(&expected), "{said}");
        let readme = fs::read_to_string(sites.join(name).join("README.md")).unwrap();
        let expected = format!("--site . --data ../../{name}-data ");
        assert!(readme.contains(&expected), "{readme}");
    }
}

#[test]
fn the_time_zone_is_the_given_one_or_that_of_the_computer() {
    let root = tempfile::tempdir().unwrap();
    for (folder, of_computer, flags, zone) in [
        (
            "given",
            "America/Chicago",
            ["--time-zone", "America/Denver"].as_slice(),
            Some("America/Denver"),
        ),
        (
            "of-computer",
            "America/New_York",
            &[],
            Some("America/New_York"),
        ),
        ("unknown", "UTC", &[], None),
    ] {
        let folder = root.path().join(folder);
        let output = Command::new(PROGRAM)
            .arg("new")
            .arg(&folder)
            .args(ACME)
            .args(["--starter", "locksmith"])
            .args(flags)
            .env("TZ", of_computer)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let site = fs::read_to_string(folder.join("site.toml")).unwrap();
        let line = zone.map(|zone| format!("time_zone = \"{zone}\""));
        let found = site.lines().find(|line| line.starts_with("time_zone"));
        assert_eq!(found, line.as_deref());
        let told = text(&output.stdout);
        let step = zone.unwrap_or("Set company.time_zone");
        assert!(told.contains(step), "{step} in\n{told}");
    }
    let refused = new(
        &root.path().join("mars"),
        &[&ACME[..], &["--time-zone", "Mars/Olympus"]].concat(),
    );
    assert_refused(
        &refused,
        &["--time-zone", "Mars/Olympus", "America/Chicago"],
        root.path(),
        &["given", "of-computer", "unknown"],
    );
}

#[test]
fn a_non_empty_folder_is_refused_and_left_unchanged() {
    let parent = tempfile::tempdir().unwrap();
    let dir = parent.path().join("acme");
    fs::create_dir(&dir).unwrap();
    fs::write(dir.join(".notes"), "mine").unwrap();
    let output = new(&dir, &ACME);
    assert_refused(
        &output,
        &["not empty", "another name"],
        parent.path(),
        &["acme"],
    );
    assert_eq!(names(&dir), [".notes"]);
    assert_eq!(fs::read_to_string(dir.join(".notes")).unwrap(), "mine");
}

#[test]
fn an_empty_folder_is_filled() {
    let parent = tempfile::tempdir().unwrap();
    let dir = parent.path().join("acme");
    fs::create_dir(&dir).unwrap();
    let output = new(&dir, &ACME);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(names(parent.path()), ["acme"]);
    assert!(dir.join("site.toml").is_file());
}

#[test]
fn a_path_where_no_folder_can_be_created_is_refused() {
    let parent = tempfile::tempdir().unwrap();
    let file = parent.path().join("file");
    fs::write(&file, "mine").unwrap();
    let left = ["file"];
    let output = new(&file, &ACME);
    assert_refused(&output, &["not a folder"], parent.path(), &left);
    let output = new(&file.join("acme"), &ACME);
    assert_refused(&output, &["acme"], parent.path(), &left);
    let output = new(&parent.path().join("no/acme"), &ACME);
    assert_refused(&output, &["create that one first"], parent.path(), &left);
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
}

/// Nobody, not even root, can create files in this folder.
#[cfg(target_os = "linux")]
#[test]
fn an_unwritable_parent_folder_is_named() {
    let output = new(Path::new("/proc/acme"), &ACME);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output.stderr).contains("nothing can be written in /proc"),
        "{}",
        text(&output.stderr)
    );
    assert!(!Path::new("/proc/acme").exists());
}

#[test]
fn the_current_folder_is_refused() {
    let parent = tempfile::tempdir().unwrap();
    let output = Command::new(PROGRAM)
        .args(["new", "."])
        .args(ACME)
        .current_dir(parent.path())
        .output()
        .unwrap();
    assert_refused(&output, &["name a new one"], parent.path(), &[]);
}

#[test]
fn without_a_terminal_all_missing_flags_are_named_at_once() {
    let parent = tempfile::tempdir().unwrap();
    let dir = parent.path().join("acme");
    let flags = ["--name", "--email", "--phone", "--city", "--founded"];
    assert_refused(&new(&dir, &[]), &flags, parent.path(), &[]);
    assert_refused(&new(&dir, &["--yes"]), &flags, parent.path(), &[]);
}

#[test]
fn hostile_answers_are_refused_or_written_as_text() {
    let parent = tempfile::tempdir().unwrap();
    let dir = parent.path().join("acme");
    let with = |name: &str| {
        let mut flags = ACME;
        flags[1] = name;
        new(&dir, &flags)
    };
    let long = "x".repeat(10_000);
    for refused in [
        "Acme\n[company]\nslug = \"evil\"",
        "Acme\u{7}",
        "Acme\u{202E}ytiruceS",
        "<script>alert(1)</script>",
        long.as_str(),
        "",
    ] {
        assert_refused(&with(refused), &["--name"], parent.path(), &[]);
    }
    let name = "Acme \"Q\" \\ '''; slug = \"evil\" # 防犯";
    let output = with(name);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let site = fs::read_to_string(dir.join("site.toml")).unwrap();
    assert!(site.contains("\nslug = \"acme\"\n"), "{site}");
    let check = Command::new(PROGRAM)
        .args(["check", "--format", "json", "--site"])
        .arg(&dir)
        .output()
        .unwrap();
    assert_eq!(check.status.code(), Some(0), "{}", text(&check.stdout));
}

#[test]
fn mails_and_webhooks_of_a_new_site_name_the_new_company() {
    let parent = tempfile::tempdir().unwrap();
    let dir = parent.path().join("acme");
    assert!(new(&dir, &ACME).status.success());
    let ((smtp, mails), (hook, bodies)) = (recording_smtp(), recording_webhook("200 OK"));
    // Change a number in one place, and nothing else.
    let site = fs::read_to_string(dir.join("site.toml")).unwrap();
    let moved = site
        .replace("555-0177", "555-0188")
        .replace("5550177", "5550188");
    assert_ne!(site, moved);
    fs::write(dir.join("site.toml"), moved).unwrap();
    let deliveries = format!(
        "[auto_reply]\ndelivery = 'mail'\n{}{}",
        mail_delivery(smtp),
        webhook_delivery(hook)
    );
    fs::write(dir.join("deliveries.toml"), deliveries).unwrap();
    let data = tempfile::tempdir().unwrap();
    let server = serve(&dir, data.path());
    let lead = "form=footer&name=Dana&email=dana%40mail.example&phone=312-555-0101";
    let sent = format!(
        "POST /api/leads HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\
         content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{lead}",
        lead.len()
    );
    let answer = request(&server.address(), &sent).unwrap();
    assert_eq!(answer.status, 303, "{answer:?}");
    let said = || {
        [
            mails.lock().unwrap().clone(),
            bodies.lock().unwrap().clone(),
        ]
        .concat()
    };
    eventually("all are told", Duration::from_secs(30), || {
        said().len() == 3
    });
    let said = said();
    for text in &said {
        assert!(!text.contains("555-0177"), "{text}");
        assert!(!text.to_lowercase().contains("sightline"), "{text}");
    }
    let reply = said
        .iter()
        .find(|text| text.contains("\nTo: dana@mail.example"))
        .unwrap();
    assert!(reply.contains("(888) 555-0188"), "{reply}");
    assert!(reply.contains("Acme Security"), "{reply}");
    let mail = said
        .iter()
        .find(|text| text.contains("\nTo: office@acme.example"))
        .unwrap();
    assert!(mail.contains("Dana"), "{mail}");
    for line in [
        "From: \"Acme Security\" <website@acme.example>",
        "Subject: Acme Security: new inquiry ",
        "Website: Acme Security",
    ] {
        assert!(mail.contains(line), "{line}: {mail}");
    }
}

#[test]
fn a_starter_is_chosen_with_some_of_its_services() {
    let list = Command::new(PROGRAM)
        .args(["new", "--list"])
        .output()
        .unwrap();
    let list = text(&list.stdout);
    assert!(
        list.contains("\n  services: business-locks, home-locks, lockouts\n"),
        "{list}"
    );
    let parent = tempfile::tempdir().unwrap();
    let dir = parent.path().join("acme");
    let with = |more: &[&str]| new(&dir, &[&ACME, more].concat());
    let output = with(&[
        "--starter",
        "locksmith",
        "--services",
        "lockouts,pianos",
        "--time-zone",
        "Nowhere",
    ]);
    let words = [
        "--time-zone",
        "--services",
        "pianos",
        "business-locks, home-locks, lockouts",
    ];
    assert_refused(&output, &words, parent.path(), &[]);
    let output = with(&["--starter", "plumber"]);
    assert_refused(
        &output,
        &["installer, locksmith, cabling"],
        parent.path(),
        &[],
    );
    let output = with(&[
        "--starter",
        "locksmith",
        "--services",
        "lockouts, home-locks",
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(
        names(&dir.join("services")),
        ["home-locks.toml", "lockouts.toml"]
    );
    let said = text(&output.stdout);
    let home = fs::read_to_string(dir.join("pages/home.toml")).unwrap();
    assert!(
        home.contains("Rekeying, deadbolts and lockout help in "),
        "{home}"
    );
    assert!(said.contains("Read the articles"), "{said}");
    let samples = ["mission", "privacy", "terms"].map(|name| format!("\n     legal/{name}.md"));
    let samples = format!("remove those words:{}\n", samples.concat());
    assert!(said.contains(&samples), "{said}");
    // None of the installer's articles and tips is about registers.
    let pos = parent.path().join("pos");
    let output = new(
        &pos,
        &[&ACME[..], &["--services", "pos-installation"]].concat(),
    );
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let said_of_pos = text(&output.stdout);
    assert!(!said_of_pos.contains("Read the articles"), "{said_of_pos}");
    assert!(!said_of_pos.contains("samples"), "{said_of_pos}");
    for (folder, has_articles) in [(&dir, true), (&pos, false)] {
        let readme = fs::read_to_string(folder.join("README.md")).unwrap();
        assert_eq!(readme.contains("`articles/`"), has_articles, "{readme}");
    }
    let settings = fs::read_to_string(dir.join(".taplo.toml")).unwrap();
    let schemas: Vec<&str> = settings
        .split("path = \"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect();
    assert!(schemas.len() > 10, "{settings}");
    for schema in schemas {
        let schema = fs::read_to_string(dir.join(schema)).unwrap();
        assert!(
            serde_json::from_str::<serde_json::Value>(&schema)
                .unwrap()
                .is_object()
        );
    }
}

#[test]
fn a_company_abroad_is_told_which_texts_have_american_units_and_rules() {
    let parent = tempfile::tempdir().unwrap();
    let made = |name: &str, numbers: &[&str]| {
        let flags = [&ACME[..4], numbers, &ACME[8..], &["--starter", "cabling"]].concat();
        let output = new(&parent.path().join(name), &flags);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        text(&output.stdout).to_owned()
    };
    let said = made("abroad", &["--phone", "+41 44 668 18 00"]);
    let step = said.split("the rules of a state").nth(1).unwrap();
    let step = step.split("Read the articles").next().unwrap();
    for file in [
        "legal/terms.md",
        "services/wifi-and-closets.toml",
        "articles/cat6-or-cat6a.md",
    ] {
        assert!(step.contains(file), "{said}");
    }
    assert!(
        !step.contains("legal/mission.md") && !step.contains("README.md"),
        "{said}"
    );
    let at_home = [&ACME[4..8], &["--time-zone", "America/Chicago"]].concat();
    let said = made("home", &at_home);
    assert!(!said.contains("the rules of a state"), "{said}");
    let in_canada = [&ACME[4..8], &["--time-zone", "America/Toronto"]].concat();
    let said = made("canada", &in_canada);
    assert!(said.contains("Name your country"), "{said}");
    assert!(said.contains("the rules of a state"), "{said}");
}
