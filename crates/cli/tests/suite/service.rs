//! Runs `sightline install` and `sightline uninstall` below a folder instead of the machine's root.
#![cfg(target_os = "linux")]

use std::os::unix::fs::PermissionsExt as _;
use std::process::{Command, Output};

use crate::folder;
use crate::program::PROGRAM;

fn sightline(arguments: &[&str]) -> Output {
    let output = Command::new(PROGRAM).args(arguments).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    output
}

fn said(arguments: &[&str]) -> String {
    String::from_utf8(sightline(arguments).stdout).unwrap()
}

#[test]
fn uninstall_removes_what_install_made_except_the_owners_files() {
    let root = tempfile::tempdir().unwrap();
    let site = folder::minimal();
    let install = [
        "install",
        "--site",
        site.to_str().unwrap(),
        "--domain",
        "www.sightline.test",
        "--root",
        root.path().to_str().unwrap(),
    ];
    let dry = said(&[&install[..], &["--dry-run"]].concat());
    assert_eq!(std::fs::read_dir(root.path()).unwrap().count(), 0);
    for line in [
        "would skip useradd --system",
        "would skip systemctl enable --now sightline.service, since --root runs nothing",
        "    SIGHTLINE_DOMAIN=www.sightline.test",
        "    LimitNOFILE=65536",
        "    SIGHTLINE_DELIVERIES=/var/lib/sightline/deliveries.toml",
        "would skip chown --recursive sightline:sightline /var/lib/sightline/, since",
        "    # SMTP_PASSWORD='...'",
    ] {
        assert!(dry.contains(line), "{line} in\n{dry}");
    }

    said(&install);
    let at = |path: &str| root.path().join(path);
    // The service can't write to the content folder, but owners can change where leads go.
    let deliveries = at("var/lib/sightline/deliveries.toml");
    assert!(
        std::fs::read_to_string(&deliveries)
            .unwrap()
            .starts_with('#')
    );
    std::fs::write(&deliveries, "# Changed in the studio\n").unwrap();
    let settings = at("etc/sightline.env");
    let mode = std::fs::metadata(&settings).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    assert!(!said(&install).contains("differs from the flags"));
    std::fs::write(&settings, "SMTP_PASSWORD=mine\n").unwrap();
    let told = said(&install);
    assert!(
        told.contains("\n    SIGHTLINE_DOMAIN=www.sightline.test\n"),
        "{told}"
    );
    let hint = told.find("differs from the flags");
    let start = told.find("systemctl enable --now");
    assert!(hint < start, "{told}");
    // With kept settings too: leads may have been restored beside them.
    let given = told.find("chown --recursive");
    assert!(given.is_some() && given < start, "{told}");
    let one = "chown --no-dereference sightline:sightline /var/lib/sightline/deliveries.toml";
    assert!(!told.contains(one), "{told}");
    let kept = std::fs::read_to_string(&settings).unwrap();
    assert_eq!(kept, "SMTP_PASSWORD=mine\n", "settings are the owner's");
    assert!(at("usr/local/bin/sightline").is_file());
    std::fs::remove_file(&settings).unwrap();
    // Even if the service is running.
    let told = said(&install);
    assert!(told.contains(one), "{told}");
    let kept = std::fs::read_to_string(&deliveries).unwrap();
    assert_eq!(kept, "# Changed in the studio\n");

    let place = root.path().to_str().unwrap();
    said(&["uninstall", "--dry-run", "--root", place]);
    let by_variable = Command::new(PROGRAM)
        .args(["uninstall", "--root", place])
        .env("SIGHTLINE_DRY_RUN", "true")
        .status();
    assert!(by_variable.unwrap().success());
    assert!(at("usr/local/bin/sightline").is_file(), "only said");
    let told = said(&["uninstall", "--root", place]);
    assert!(told.contains("left as they are: the leads"), "{told}");
    assert!(
        told.contains("skip systemctl disable --now sightline.service"),
        "{told}"
    );
    assert!(!at("usr/local/bin/sightline").exists());
    assert!(!at("etc/systemd/system/sightline.service").exists());
    assert!(settings.is_file() && deliveries.is_file());
}

#[test]
fn install_copies_deliveries_only_on_a_new_installation() {
    let root = tempfile::tempdir().unwrap();
    let site = tempfile::tempdir().unwrap();
    let text = "[[delivery]]\nname = 'log'\nkind = 'file'\npath = 'leads.jsonl'\n";
    std::fs::write(site.path().join("site.toml"), "").unwrap();
    std::fs::write(site.path().join("deliveries.toml"), text).unwrap();
    let install = |root: &tempfile::TempDir| {
        let folders = [&site, root].map(|folder| folder.path().to_str().unwrap());
        said(&["install", "--site", folders[0], "--root", folders[1]])
    };
    assert!(install(&root).contains("deliveries.toml is not read"));
    let taken = root.path().join("var/lib/sightline/deliveries.toml");
    assert_eq!(std::fs::read_to_string(&taken).unwrap(), text);

    // Settings from an earlier version name no deliveries file, so the one in the content folder still applies.
    let before = tempfile::tempdir().unwrap();
    std::fs::create_dir(before.path().join("etc")).unwrap();
    std::fs::write(
        before.path().join("etc/sightline.env"),
        "SIGHTLINE_SITE=/x\n",
    )
    .unwrap();
    assert!(!install(&before).contains("is not read"));
    assert!(!before.path().join("var").exists());
}

#[test]
fn install_and_uninstall_leave_packaged_files_alone() {
    let root = tempfile::tempdir().unwrap();
    let at = |path: &str| root.path().join(path);
    let made = root.path().join("made");
    said(&["manual", "--out", made.to_str().unwrap()]);
    let unit = std::fs::read_to_string(made.join("units/packaged/sightline.service")).unwrap();
    assert!(unit.contains("\nExecStart=/usr/bin/sightline serve\n"));
    std::fs::create_dir_all(at("usr/lib/systemd/system")).unwrap();
    std::fs::create_dir_all(at("usr/bin")).unwrap();
    std::fs::write(at("usr/lib/systemd/system/sightline.service"), unit).unwrap();
    let packaged = at("usr/bin/sightline");
    std::fs::copy(PROGRAM, &packaged).unwrap();

    let site = folder::minimal();
    let place = root.path().to_str().unwrap();
    let install = ["install", "--site", site.to_str().unwrap(), "--root", place];
    let other = Command::new(PROGRAM).args(install).output().unwrap();
    assert!(!other.status.success());
    let why = String::from_utf8(other.stderr).unwrap();
    assert!(why.contains("the package has the program"), "{why}");

    let done = Command::new(&packaged).args(install).output().unwrap();
    assert!(done.status.success(), "{done:?}");
    assert!(at("etc/sightline.env").is_file());
    assert!(!at("usr/local").exists() && !at("etc/systemd").exists());
    assert!(said(&["uninstall", "--root", place]).contains("apt remove sightline"));
    assert!(packaged.is_file() && at("usr/lib/systemd/system/sightline.service").is_file());
}

/// systemd itself checks the unit, if it is installed.
#[test]
fn the_systemd_unit_is_valid_and_sandboxed() {
    let root = tempfile::tempdir().unwrap();
    let place = root.path().to_str().unwrap();
    said(&[
        "install",
        "--site",
        folder::minimal().to_str().unwrap(),
        "--root",
        place,
    ]);
    let unit = root.path().join("etc/systemd/system/sightline.service");
    let text = std::fs::read_to_string(&unit).unwrap();
    for line in [
        "Type=notify",
        "ExecReload=/bin/sh -c 'kill -USR2 $MAINPID'",
        "NoNewPrivileges=yes",
        "ProtectSystem=strict",
        "CapabilityBoundingSet=CAP_NET_BIND_SERVICE",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}");
    }
    let analyze = |arguments: &[&str]| {
        let output = Command::new("systemd-analyze").args(arguments).output();
        output.ok().map(|output| {
            let said = [output.stdout, output.stderr].concat();
            (output.status.success(), String::from_utf8(said).unwrap())
        })
    };
    // `verify` reports unknown or wrong settings of the unit, and whether its program exists.
    let installed = root.path().join("usr/local/bin/sightline");
    let looked_at = root.path().join("sightline.service");
    let here = text.replace("/usr/local/bin/sightline", installed.to_str().unwrap());
    std::fs::write(&looked_at, here).unwrap();
    let Some((is_right, told)) = analyze(&["verify", looked_at.to_str().unwrap()]) else {
        return;
    };
    assert!(is_right && !told.contains("sightline.service:"), "{told}");
    let unit = unit.to_str().unwrap();
    let limit = [
        "security",
        "--offline=true",
        "--threshold=20",
        "--no-pager",
        unit,
    ];
    if let Some((is_shut, told)) = analyze(&limit) {
        assert!(is_shut, "{told}");
    }
}
