//! `.htaccess`, with which Apache answers like our own server, as far as it can. Shared hosting is mostly Apache, and
//! most other servers there read this file too.
//!
//! It has to work in the top folder of a host, where only files of this name can be changed: without `Options`, which
//! many hosts refuse with an error on every page. Apache reads it anew for each request, so it is kept short: headers
//! are written once for all files that have them, and redirects are as many as `_redirects` may have.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::{HostConfigInput, expression, has_usual_type, is_plain};
use crate::export::name::{FileName, is_html};
use crate::export::response_headers::{ResponseHeaders, security_headers, with_origin};
use crate::response::{FOREVER, MEDIA_TYPES, changes_with_content};

/// What comes before the redirects. The paths of rules have no slash at the beginning.
const BEGIN: &str = r#"# Made by `sightline build`, which writes this file anew each time: for Apache 2.4 with mod_rewrite, in the top folder
# of a host. `AllowOverride All` lets Apache read it.

ErrorDocument 404 /404.html
ErrorDocument 410 /404.html
# A page may have the name of a folder.
DirectorySlash Off

RewriteEngine On
# What these rules lead to, and the page for unknown addresses.
RewriteCond %{ENV:REDIRECT_STATUS} .
RewriteRule ^ - [L]
RewriteRule ^$ index.html [L]
# Hidden files, and those for other hosts.
RewriteRule "(^|/)\.(?!well-known/)" - [R=404,L]
RewriteRule "^(404(\.html)?|index|_headers|_redirects|nginx-(http|server)\.conf)$" - [R=404,L]
"#;

/// What comes after them.
const PAGES: &str = r#"# A slash at the end, and the names of the files themselves.
RewriteRule "^([^/].*?)/+$" "/$1" [R=308,L]
RewriteRule "^index\.html$" "/" [R=308,L]
"#;

/// Redirects file names that end in `.html` to the addresses of their pages.
const ENDINGS: &str = "RewriteRule \"^([^/].*)\\.html$\" \"/$1\" [R=308,L]\n";

/// Pages, and folders without one.
const END: &str = r#"RewriteCond %{REQUEST_FILENAME}.html -f
RewriteRule "^(.+)$" "$1.html" [L]
RewriteCond %{REQUEST_FILENAME} -d
RewriteRule ^ - [R=404,L]

"#;

/// The media types that are worth compressing.
const COMPRESSED: &str = "text/html text/css text/javascript text/plain text/markdown application/json \
                          application/xml application/manifest+json application/atom+xml application/feed+json \
                          image/svg+xml";

/// The files that other sites may show in their pages.
const PICTURES: &str = r"\.(avif|gif|ico|jpe?g|png|svg|webp)$";

/// Makes the file.
pub(super) fn htaccess(input: &HostConfigInput<'_>) -> String {
    let mut text = BEGIN.to_owned();
    redirects(input, &mut text);
    text.push_str(PAGES);
    // The address of a page may itself end in `.html`.
    if !input.items.iter().any(|item| is_html(&item.address)) {
        text.push_str(ENDINGS);
    }
    let mut names: Vec<&str> = input.views().map(|view| view.name).collect();
    names.sort_unstable();
    names.dedup();
    for name in names {
        _ = write!(
            text,
            "# What a query names.\n\
             RewriteCond %{{QUERY_STRING}} \"(?:^|&){name}=([^&%/.]+)\"\n\
             RewriteCond %{{REQUEST_FILENAME}}/{name}/%1.html -f\n\
             RewriteRule \"^(.+)$\" \"$1/{name}/%1.html\" [L]\n"
        );
    }
    text.push_str(END);
    for (ending, media_type) in MEDIA_TYPES {
        _ = writeln!(text, "AddType \"{media_type}\" .{ending}");
    }
    let types = by_value(input, |file, headers| {
        let media_type = headers.content_type.as_deref()?;
        (!has_usual_type(file, media_type)).then(|| media_type.to_owned())
    });
    for (media_type, files) in types {
        for_files(
            &mut text,
            "",
            &files,
            &format!("ForceType \"{media_type}\""),
        );
    }
    headers(input, &mut text);
    _ = write!(
        text,
        "<IfModule mod_deflate.c>\n    <IfModule mod_filter.c>\n        AddOutputFilterByType DEFLATE {COMPRESSED}\n    \
         </IfModule>\n</IfModule>\n"
    );
    text
}

fn redirects(input: &HostConfigInput<'_>, text: &mut String) {
    for from in input.gone() {
        rule(text, &exactly(from), "-", "G,NC");
    }
    let (moved, left_out) = input.first_redirects();
    for (from, to) in moved {
        let status = if changes_with_content(to) { 307 } else { 308 };
        // Redirects to the site's own pages keep the query, except before a fragment, after which Apache would add it.
        let query = match (to.starts_with('/') && !to.contains('#'), to.contains('?')) {
            (true, true) => ",QSA",
            (true, false) | (false, true) => "",
            (false, false) => ",QSD",
        };
        // A dollar and a percent sign begin variables.
        let target = to.replace('$', r"\$").replace('%', r"\%");
        let flags = format!("R={status},NC,NE,L{query}");
        rule(text, &exactly(from), &target, &flags);
    }
    for former in input.former_files() {
        _ = writeln!(text, "RewriteCond %{{REQUEST_FILENAME}} !-f");
        let pattern = former.pattern.trim_start_matches('/');
        rule(text, &format!("^{pattern}$"), former.now, "R=307,L");
    }
    if left_out > 0 {
        _ = writeln!(
            text,
            "# {left_out} more redirects are in nginx-http.conf only: this file may not be longer."
        );
    }
}

/// The expression that matches a path, which has no slash at the beginning.
fn exactly(path: &str) -> String {
    format!("^{}$", expression(path.trim_start_matches('/')))
}

/// Writes a rule, unless Apache couldn't read it.
fn rule(text: &mut String, pattern: &str, target: &str, flags: &str) {
    let is_odd = |c: char| c.is_control() || c == '"';
    if ![pattern, target].iter().any(|part| part.contains(is_odd)) {
        _ = writeln!(text, "RewriteRule \"{pattern}\" \"{target}\" [{flags}]");
    }
}

fn headers(input: &HostConfigInput<'_>, text: &mut String) {
    text.push_str("\n<IfModule mod_headers.c>\n");
    // In values, a percent sign begins what Apache fills in.
    let header = |name: &str, value: &str| {
        let value = value.replace('%', "%%");
        format!("Header always set {name} \"{value}\"")
    };
    for (name, value) in security_headers(input.leads_origin) {
        _ = writeln!(text, "    {}", header(name, &value));
    }
    _ = write!(
        text,
        "    Header always set cache-control \"no-cache\"\n\
         \u{20}   <If \"%{{REQUEST_URI}} =~ m#^/(assets|media|data/search)/# && -f %{{REQUEST_FILENAME}}\">\n\
         \u{20}       Header always set cache-control \"{FOREVER}\"\n    </If>\n\
         \u{20}   <If \"%{{REQUEST_URI}} =~ m#{PICTURES}#\">\n\
         \u{20}       Header always set cross-origin-resource-policy \"cross-origin\"\n    </If>\n"
    );
    let policies = by_value(input, |_, headers| {
        let policy = headers.policy.as_deref()?;
        Some(with_origin(policy, input.leads_origin))
    });
    let robots = by_value(input, |_, headers| headers.robots.clone());
    let caches = by_value(input, |file, headers| {
        let is_usual = ["media/", "assets/", "data/search/"]
            .iter()
            .any(|folder| file.as_str().starts_with(folder));
        let cache = headers.cache_control.clone();
        cache.filter(|cache| !is_usual && cache != "no-cache")
    });
    for (name, all) in [
        ("content-security-policy", policies),
        ("x-robots-tag", robots),
        ("cache-control", caches),
    ] {
        for (value, files) in all {
            for_files(text, "    ", &files, &header(name, &value));
        }
    }
    text.push_str("</IfModule>\n");
}

/// The files that have each value of a header.
fn by_value<'a>(
    input: &HostConfigInput<'a>,
    value: impl Fn(&FileName, &ResponseHeaders) -> Option<String>,
) -> BTreeMap<String, Vec<&'a FileName>> {
    let mut all: BTreeMap<String, Vec<&FileName>> = BTreeMap::new();
    for (file, headers) in input.headers {
        if is_plain(file.as_str())
            && let Some(value) = value(file, headers)
        {
            all.entry(value).or_default().push(file);
        }
    }
    all
}

/// Writes a line that is for some files only.
fn for_files(text: &mut String, indent: &str, files: &[&FileName], line: &str) {
    let files: Vec<String> = files.iter().map(|file| format!("'/{file}'")).collect();
    let files = files.join(", ");
    _ = writeln!(
        text,
        "{indent}<If \"%{{REQUEST_URI}} in {{ {files} }}\">\n{indent}    {line}\n{indent}</If>"
    );
}
