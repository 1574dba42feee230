//! The files of an export that configure its host: redirects, nginx and Apache.

use std::fs;

use tempfile::TempDir;

use super::{Export, small_site};
use crate::harness::copy;

#[tokio::test(flavor = "multi_thread")]
async fn redirects_of_paths_with_any_letters_are_in_the_files_of_every_host() {
    let folder = TempDir::new().unwrap();
    let site = folder.path().join("site");
    copy(&small_site(), &site);
    let mut text = fs::read_to_string(site.join("site.toml")).unwrap();
    let contact = "/contact-acme-inc";
    for (from, to) in [
        ("/\u{fc}ber uns", contact),
        ("/d'alarmes(alt)", contact),
        ("/50%", contact),
        ("/a:b", contact),
        ("/Lock-Smiths.HTML", contact),
        ("/%C3%9Cber-Uns/", contact),
        ("/shop", "/contact-acme-inc?for=locks"),
        ("/desk", "/contact-acme-inc#form"),
    ] {
        text += "\n[[redirects]]\n";
        text += &["from = \"", from, "\"\nto = \"", to, "\"\n"].concat();
    }
    text.push_str("\n[[redirects]]\nfrom = \"/t\u{fc}r\"\ngone = true\n");
    fs::write(site.join("site.toml"), text).unwrap();
    let out = folder.path().join("out");
    let report = Export {
        site,
        leads_endpoint: Some("https://leads.example"),
        ..Export::into(&out)
    };
    let notes = report.run().await.unwrap().notes;
    assert!(notes[0].ends_with("cannot express them (nginx has all of them): 1"));
    let redirects = fs::read_to_string(out.join("_redirects")).unwrap();
    for line in [
        "/%C3%BCber%20uns /contact-acme-inc 301",
        "/d'alarmes(alt) /contact-acme-inc 301",
        "/50%25 /contact-acme-inc 301",
        "/contact-acme /contact-acme-inc 301",
        "/Lock-Smiths.HTML /contact-acme-inc 301",
        "/lock-smiths.html /contact-acme-inc 301",
        "/%C3%9Cber-Uns/ /contact-acme-inc 301",
        "# /t%C3%BCr",
    ] {
        assert!(redirects.lines().any(|written| written == line), "{line}");
    }
    let nginx = fs::read_to_string(out.join("nginx-http.conf")).unwrap();
    for line in [
        "\"/\u{fc}ber uns\" \"/contact-acme-inc$is_args$args\";",
        "\"/d'alarmes(alt)\" \"/contact-acme-inc$is_args$args\";",
        "\"/a:b\" \"/contact-acme-inc$is_args$args\";",
        "\"/t\u{fc}r\" \"1\";",
        "\"/\u{dc}ber-Uns/\" \"/contact-acme-inc$is_args$args\";",
        "\"/shop\" \"/contact-acme-inc?for=locks$sightline_and$args\";",
        "\"/desk\" \"/contact-acme-inc$is_args$args#form\";",
        // Not redirects, which browsers would keep for ever.
        "\"~^(200|206|304) /(assets|media|data/search)/\" \"public, max-age=31536000, immutable\";",
    ] {
        let mut lines = nginx.lines();
        assert!(lines.any(|written| written.trim() == line), "{line}");
    }
    let apache = fs::read_to_string(out.join(".htaccess")).unwrap();
    for line in [
        "RewriteRule \"^\u{fc}ber uns$\" \"/contact-acme-inc\" [R=308,NC,NE,L]",
        "RewriteRule \"^d'alarmes\\(alt\\)$\" \"/contact-acme-inc\" [R=308,NC,NE,L]",
        "RewriteRule \"^50%$\" \"/contact-acme-inc\" [R=308,NC,NE,L]",
        "RewriteRule \"^a:b$\" \"/contact-acme-inc\" [R=308,NC,NE,L]",
        "RewriteRule \"^t\u{fc}r$\" \"-\" [G,NC]",
        "RewriteRule \"^shop$\" \"/contact-acme-inc?for=locks\" [R=308,NC,NE,L,QSA]",
        "RewriteRule \"^desk$\" \"/contact-acme-inc#form\" [R=308,NC,NE,L,QSD]",
    ] {
        assert!(apache.lines().any(|written| written == line), "{line}");
    }
    let feeds = apache.lines().zip(apache.lines().skip(1));
    let mut feeds = feeds.filter(|(files, _)| files.contains("'/feed.xml'"));
    let cached = "Header always set cache-control \"public, max-age=300\"";
    assert!(feeds.any(|(_, line)| line.trim() == cached));
    // nginx ignores case and refuses the same key twice.
    let lower = nginx.to_ascii_lowercase();
    assert_eq!(lower.matches("\"/lock-smiths.html\"").count(), 1);
}

#[tokio::test]
async fn the_address_of_a_replaced_file_for_download_leads_to_the_present_one() {
    let folder = TempDir::new().unwrap();
    let site = folder.path().join("site");
    copy(&small_site(), &site);
    fs::write(site.join("media/data.sheet.pdf"), "%PDF-1.7 two").unwrap();
    let out = folder.path().join("out");
    let export = Export {
        site,
        ..Export::into(&out)
    };
    export.run().await.unwrap();
    let read = |file: &str| fs::read_to_string(out.join(file)).unwrap();
    let redirects = read("_redirects");
    let now = redirects
        .lines()
        .find_map(|line| line.strip_prefix("/media/data.sheet.pdf "));
    let now = now.unwrap().strip_suffix(" 302").unwrap();
    assert!(out.join(now.trim_start_matches('/')).exists());
    let nginx = read("nginx-http.conf");
    // Without the second line, the present address would lead to itself.
    for line in [
        format!("\"~^/media/data\\\\.sheet-[0-9a-f]{{8}}[.]pdf$\" \"{now}\";"),
        format!("\"{now}\" \"\";"),
    ] {
        let mut lines = nginx.lines();
        assert!(lines.any(|written| written.trim() == line), "{line}");
    }
    let apache = format!(
        "RewriteCond %{{REQUEST_FILENAME}} !-f\n\
         RewriteRule \"^media/data\\.sheet-[0-9a-f]{{8}}[.]pdf$\" \"{now}\" [R=307,L]\n"
    );
    assert!(read(".htaccess").contains(&apache), "{apache}");
}

#[tokio::test]
async fn a_htaccess_of_the_owner_stays() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("out");
    let export = Export::small(&out);
    export.run().await.unwrap();
    let manifest = out.join(".sightline/manifest");
    let text = fs::read_to_string(&manifest).unwrap();
    let is_other = |line: &&str| !line.trim_end().ends_with(" .htaccess");
    let older: String = text.split_inclusive('\n').filter(is_other).collect();
    assert_ne!(older, text);
    fs::write(&manifest, older).unwrap();
    fs::write(out.join(".htaccess"), "mine").unwrap();
    // Otherwise nothing would be written.
    fs::remove_file(out.join("robots.txt")).unwrap();
    let report = export.run().await.unwrap();
    assert!(report.notes.iter().any(|note| note.contains(".htaccess")));
    assert_eq!(fs::read_to_string(out.join(".htaccess")).unwrap(), "mine");
}
