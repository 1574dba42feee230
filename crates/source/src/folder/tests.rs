use super::*;

#[test]
fn paths_have_slashes_and_hidden_files_are_left_out() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("pages")).unwrap();
    fs::write(dir.path().join("pages/home.toml"), "a = 1").unwrap();
    fs::write(dir.path().join(".DS_Store"), "x").unwrap();
    let folder = Folder::from_dir(dir.path()).unwrap();
    assert_eq!(folder.paths().collect::<Vec<_>>(), ["pages/home.toml"]);
    assert_eq!(folder.text("pages/home.toml").as_deref(), Some("a = 1"));
}

#[test]
fn every_file_that_cannot_be_read_is_named_and_the_others_are_read() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    use std::os::unix::fs::symlink;

    use rustix::fs::{CWD, FileType, Mode, mknodat};

    let outside = tempfile::tempdir().unwrap();
    let secret = outside.path().canonicalize().unwrap().join("secret");
    fs::write(&secret, "x").unwrap();
    let dir = tempfile::tempdir().unwrap();
    let media = dir.path().join("media");
    fs::create_dir(&media).unwrap();
    fs::write(media.join("good.png"), "x").unwrap();
    let large = fs::File::create(media.join("large.mp4")).unwrap();
    large.set_len(MAX_FILE_BYTES + 1).unwrap();
    symlink(&secret, dir.path().join("site.toml")).unwrap();
    symlink("nowhere", media.join("lost.png")).unwrap();
    // Reading a pipe would wait for its writer.
    mknodat(CWD, media.join("pipe.png"), FileType::Fifo, Mode::RUSR, 0).unwrap();
    fs::write(media.join(OsStr::from_bytes(b"caf\xe9.png")), "x").unwrap();
    let folder = Folder::open(dir.path()).unwrap();
    let mut faults: Vec<_> = folder.faults().collect();
    let lost = faults.remove(2);
    assert_eq!(lost.0, "media/lost.png");
    assert_eq!(*lost.1, FileFault::DeadLink("nowhere".into()));
    assert_eq!(
        faults,
        [
            ("media/caf\u{fffd}.png", &FileFault::Name),
            ("media/large.mp4", &FileFault::TooLarge(MAX_FILE_BYTES + 1)),
            ("media/pipe.png", &FileFault::NotAFile),
            ("site.toml", &FileFault::Outside(secret)),
        ]
    );
    assert!(folder.paths().eq(["media/good.png"]));
    assert!(folder.has("site.toml"));
    let read = Folder::from_dir(dir.path()).unwrap();
    assert!(read.faults().eq(folder.faults()));
}

#[test]
fn a_mended_file_is_read() {
    let (_dir, root, good) = opened();
    let file = root.join("products/large.toml");
    fs::File::create(&file)
        .unwrap()
        .set_len(MAX_FILE_BYTES + 1)
        .unwrap();
    let folder = good.after_change(&root, [&file]).unwrap();
    assert_eq!(folder.faults().count(), 1);
    assert!(!folder.is_same(&good) && !folder.is_same_outside("products/", &good));
    // Another change doesn't forget the fault.
    let folder = folder.after_change(&root, [root.join(".git")]).unwrap();
    assert_eq!(folder.faults().count(), 1);
    fs::write(&file, "small").unwrap();
    let folder = folder.after_change(&root, [&file]).unwrap();
    assert_eq!(folder.faults().count(), 0);
    assert_eq!(folder.text("products/large.toml").as_deref(), Some("small"));
}

#[test]
fn a_path_that_is_reported_with_its_folder_keeps_no_former_fault() {
    let (_dir, root, folder) = opened();
    let (products, file) = (root.join("products"), root.join("products/large.toml"));
    let large = fs::File::create(&file).unwrap();
    large.set_len(MAX_FILE_BYTES + 1).unwrap();
    // The file is mended between the two visits.
    let mend = std::iter::once_with(|| {
        fs::write(&file, "small").unwrap();
        &file
    });
    let changed = std::iter::once(&products).chain(mend);
    let folder = folder.after_change(&root, changed).unwrap();
    assert_eq!(folder.faults().count(), 0);
    assert_eq!(folder.text("products/large.toml").as_deref(), Some("small"));
}

/// An opened folder with two products.
fn opened() -> (tempfile::TempDir, PathBuf, Folder) {
    let dir = tempfile::tempdir().unwrap();
    let root = dir.path().canonicalize().unwrap();
    fs::create_dir(root.join("products")).unwrap();
    for name in ["a", "b"] {
        fs::write(root.join(format!("products/{name}.toml")), name).unwrap();
    }
    fs::write(root.join("site.toml"), "x").unwrap();
    let folder = Folder::open(&root).unwrap();
    (dir, root, folder)
}

#[test]
fn only_changed_paths_are_read_again() {
    let (_dir, root, folder) = opened();
    let file = root.join("products/a.toml");
    fs::write(root.join("products/b.toml"), "not told of").unwrap();
    fs::remove_file(root.join("site.toml")).unwrap();
    fs::create_dir(root.join("pages")).unwrap();
    fs::write(root.join("pages/home.toml"), "new").unwrap();
    let changed = [&file, &root.join("site.toml"), &root.join("pages")];
    let next = folder.after_change(&root, changed).unwrap();
    let paths: Vec<&str> = next.paths().collect();
    assert_eq!(
        paths,
        ["pages/home.toml", "products/a.toml", "products/b.toml"]
    );
    let stamp = |path: &str| (folder.stamp(path), next.stamp(path));
    let (then, now) = stamp("products/b.toml");
    assert_eq!(then, now);
    // The file is the same but was reported as changed: a clock may not tell two writes apart.
    let (then, now) = stamp("products/a.toml");
    assert_ne!(then, now);
    assert!(!folder.is_same_outside("products/", &next));
}

#[test]
fn changes_inside_and_outside_a_subfolder_are_told_apart() {
    let outside = [
        "a",
        "products",
        "products-1",
        "products.toml",
        "products0",
        "z/a",
    ];
    let inside = ["products/a", "products/z"];
    let paths = [&outside[..], &inside].concat();
    let files = || {
        paths
            .iter()
            .map(|path| ((*path).to_owned(), Cow::Borrowed(&b"1"[..])))
    };
    let folder = Folder::from_files(files());
    let changed = |path: &str| {
        let mut other = Folder::from_files(files());
        other.put(path.to_owned(), Cow::Borrowed(b"2"));
        folder.is_same_outside("products/", &other)
    };
    for path in outside.iter().chain(&["products1", "0"]) {
        assert!(!changed(path), "{path}");
    }
    for path in inside.iter().chain(&["products/new"]) {
        assert!(changed(path), "{path}");
    }
}

#[test]
fn renaming_a_subfolder_moves_its_files() {
    let (_dir, root, folder) = opened();
    fs::rename(root.join("products"), root.join("former")).unwrap();
    let changed = [root.join("products"), root.join("former")];
    let next = folder.after_change(&root, changed).unwrap();
    let paths: Vec<&str> = next.paths().collect();
    assert_eq!(paths, ["former/a.toml", "former/b.toml", "site.toml"]);
}

#[test]
fn a_change_to_the_target_of_a_symlink_is_noticed() {
    let (_dir, root, _) = opened();
    let link = root.join("products/c.toml");
    std::os::unix::fs::symlink(root.join("site.toml"), &link).unwrap();
    let folder = Folder::open(&root).unwrap();
    let folder = folder.after_change(&root, [root.join(".git")]).unwrap();
    let then = folder.stamp("products/c.toml");
    fs::write(root.join("site.toml"), "longer").unwrap();
    let next = folder
        .after_change(&root, [root.join("site.toml")])
        .unwrap();
    assert_ne!(next.stamp("products/c.toml"), then);
    assert_eq!(next.text("products/c.toml").as_deref(), Some("longer"));
}

/// With symbolic links it isn't known which files have changed, and a clock may not tell two writes apart.
#[test]
fn the_file_that_changed_last_is_not_taken_for_unchanged() {
    let (_dir, root, _) = opened();
    let [last, other] = ["a", "b"].map(|name| root.join(format!("products/{name}.toml")));
    let touched = |path: &Path| {
        let metadata = fs::metadata(path).unwrap();
        (metadata.ctime(), metadata.ctime_nsec())
    };
    std::os::unix::fs::symlink(&last, root.join("products/c.toml")).unwrap();
    while touched(&last) <= touched(&other) {
        fs::write(&last, "a").unwrap();
    }
    let folder = Folder::open(&root).unwrap();
    let next = folder.after_change(&root, [&last]).unwrap();
    let is_same = |path: &str| folder.stamp(path) == next.stamp(path);
    let found = ["products/a.toml", "products/b.toml", "products/c.toml"].map(is_same);
    assert_eq!(found, [false, true, false]);
}

#[test]
fn a_missing_folder_is_named() {
    let error = Folder::from_dir(Path::new("/no/such/folder")).unwrap_err();
    assert_eq!(error.to_string(), "/no/such/folder is not a folder");
}

#[test]
fn paths_in_a_folder_are_only_those_below_it() {
    let names = [
        "legal.md",
        "legal/a.md",
        "legal/b/c.md",
        "legal0.md",
        "media/d.webp",
    ];
    let files = names.map(|name| (name.to_owned(), Cow::Borrowed(&b""[..])));
    let folder = Folder::from_files(files);
    let legal: Vec<&str> = folder.paths_in("legal/").collect();
    assert_eq!(legal, ["legal/a.md", "legal/b/c.md"]);
    assert_eq!(folder.paths_in("products/").count(), 0);
}
