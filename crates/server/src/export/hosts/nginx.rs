//! `nginx-http.conf` and `nginx-server.conf`, with which nginx answers like our own server, as far as a static
//! host can. Both are included by a file of the owner, which has the address, the folder and the certificate:
//! every export writes them anew.
//!
//! Whatever differs by address is in maps, since a `location` with a header of its own would lose all
//! others. The keys of header maps are file names, because that is what `$uri` holds once nginx has
//! found a file. Redirects are in maps too, so that thousands of them don't slow down requests.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::HostConfigInput;
use crate::export::name::{FileName, is_html};
use crate::export::response_headers::{security_headers, with_origin};
use crate::response::{FOREVER, MEDIA_TYPES};
use crate::tls::host_of;

/// The headers that differ by file: the name of each header, and of its map.
const MAPS: [(&str, &str); 4] = [POLICY, ROBOTS, LINK, RESOURCE_POLICY];

const POLICY: (&str, &str) = ("content-security-policy", "sightline_policy");
const ROBOTS: (&str, &str) = ("x-robots-tag", "sightline_robots");
const LINK: (&str, &str) = ("link", "sightline_link");
const RESOURCE_POLICY: (&str, &str) = ("cross-origin-resource-policy", "sightline_resource_policy");

/// The files that other sites may show in their pages.
const PICTURES: &str = "~[.](avif|gif|ico|jpe?g|png|svg|webp)$";

/// The lookup tables of nginx are larger than usual.
const HASH: &str = "\
map_hash_max_size 65536;
map_hash_bucket_size 512;

";

/// Redirects, pages, and files that aren't served.
const LOCATIONS: &str = r#"
    # The address of a file changes with its content.
    if ($sightline_moved ~ "^/media/") {
        return 307 $sightline_moved;
    }
    if ($sightline_moved) {
        return 308 $sightline_moved;
    }
    if ($sightline_gone) {
        return 410;
    }
    error_page 404 410 /404.html;

    location = / {
        try_files /index.html =404;
    }
    location / {
        try_files $sightline_view $uri $uri.html =404;
    }
    # Hidden files, such as those of `.git`. The first expression that matches is used.
    location ~ "/\.(?!well-known/)" {
        return 404;
    }
    # A slash at the end, and the names of the files themselves.
    location ~ "^(/[A-Za-z0-9/_.~-]*[A-Za-z0-9_~-])/+$" {
        return 308 $1$is_args$args;
    }
    location = /index.html {
        return 308 /$is_args$args;
    }
    location = /404.html {
        internal;
    }
    location ~ "^/(404|index|_headers|_redirects|nginx-(http|server)\.conf)$" {
        return 404;
    }
"#;

/// Redirects file names that end in `.html` to the addresses of their pages.
const ENDINGS: &str = r#"    location ~ "^(/[A-Za-z0-9/_.~-]+)\.html$" {
        return 308 $1$is_args$args;
    }
"#;

/// Has the server confirm forms that were sent without JavaScript, with what only it knows.
const CONFIRMATION: &str = r#"    # The page that confirms a form, as the server redirects to it.
    error_page 418 = @confirmation;
    if ($arg_sent ~ "^(hero|footer|contact)$") {
        return 418;
    }
"#;

/// Makes the part that is included where `http` is configured: the maps, after an example of the owner's file.
pub(super) fn http(input: &HostConfigInput<'_>) -> String {
    let host = host_of(input.base_url).unwrap_or_else(|| "localhost".to_owned());
    let folder = format!("/var/www/{host}");
    let mut text = format!(
        "# Made by `sightline build`, which writes this file and nginx-server.conf anew each time. Include them in a\n\
         # file of your own, such as /etc/nginx/conf.d/{host}.conf, and change that as you like:\n#\n\
         #     include {folder}/nginx-http.conf;\n\
         #     server {{\n\
         #         listen 80;\n\
         #         server_name {host};\n\
         #         root {folder};\n\
         #         include {folder}/nginx-server.conf;\n\
         #     }}\n\n{HASH}"
    );
    maps(input, &mut text);
    text
}

/// Makes the part that is included in a `server`: headers and locations.
pub(super) fn server(input: &HostConfigInput<'_>) -> String {
    let mut text = "# Made by `sightline build`: see nginx-http.conf.\n\n\
         \u{20}   absolute_redirect off;\n    server_tokens off;\n    gzip_static on;\n    gzip_vary on;\n\
         \u{20}   # With the module for it, write `brotli_static on;` in your file.\n\n\
         \u{20}   types {\n"
        .to_owned();
    for (ending, media_type) in MEDIA_TYPES {
        _ = writeln!(text, "        \"{media_type}\" {ending};");
    }
    text.push_str("    }\n    default_type application/octet-stream;\n\n");
    for (name, value) in security_headers(input.leads_origin) {
        if MAPS.iter().all(|(mapped, _)| *mapped != name) {
            _ = writeln!(text, "    add_header {name} \"{value}\" always;");
        }
    }
    for (name, map) in MAPS {
        _ = writeln!(text, "    add_header {name} ${map} always;");
    }
    text.push_str("    add_header cache-control $sightline_cache always;\n");
    text.push_str(LOCATIONS);
    // The address of a page may itself end in `.html`.
    let has_endings = input.items.iter().any(|item| is_html(&item.address));
    if !has_endings {
        text.push_str(ENDINGS);
    }
    typed(input, &mut text);
    if input.passes_leads_on {
        text.push_str(CONFIRMATION);
    }
    let passed_on = [
        (input.passes_leads_on, "= /api/leads"),
        (input.passes_leads_on, "@confirmation"),
        (input.passes_search_on, "= /search"),
        (input.passes_search_on, "= /search/suggest"),
    ];
    for (_, path) in passed_on
        .into_iter()
        .filter(|(is_passed_on, _)| *is_passed_on)
    {
        _ = write!(
            text,
            "    # To a running `sightline serve --trusted-proxies 127.0.0.1`.\n\
             \u{20}   location {path} {{\n        proxy_pass http://127.0.0.1:8080;\n\
             \u{20}       proxy_set_header host $host;\n\
             \u{20}       proxy_set_header x-forwarded-for $remote_addr;\n\
             \u{20}       proxy_set_header forwarded \"\";\n\
             \u{20}       client_max_body_size 128k;\n    }}\n"
        );
    }
    text
}

fn maps(input: &HostConfigInput<'_>, text: &mut String) {
    let redirects = input.redirects().map(|(from, to)| {
        // A dollar begins a variable.
        let mut to = to.replace('$', "%24");
        // Redirects to the site's own pages keep the query.
        if to.starts_with('/') {
            let at = to.find('#').unwrap_or(to.len());
            let is_more = to.find('?').is_some_and(|mark| mark < at);
            let args = if is_more {
                "$sightline_and$args"
            } else {
                "$is_args$args"
            };
            to.insert_str(at, args);
        }
        (from.to_owned(), to)
    });
    // Keys without expressions are compared first.
    let former = input.former_files().flat_map(|former| {
        let now = (former.now.to_owned(), String::new());
        let pattern = format!("~^{}$", former.pattern);
        [now, (pattern, former.now.to_owned())]
    });
    let moved = redirects.chain(former);
    map(text, "$uri", "sightline_moved", "", moved);
    let no_args = (String::new(), String::new());
    map(text, "$args", "sightline_and", "&", [no_args]);
    let gone = input.gone().map(|from| (from.to_owned(), "1".to_owned()));
    map(text, "$uri", "sightline_gone", "", gone);
    let views: Vec<_> = input.views().collect();
    let mut names: Vec<&str> = views.iter().map(|view| view.name).collect();
    names.sort_unstable();
    names.dedup();
    let names: Vec<String> = names.iter().map(|name| format!("$arg_{name}")).collect();
    let key = names.concat();
    let files = views.iter().map(|view| {
        let from = format!("{} {}", view.path, view.value);
        (from, format!("/{}", view.file))
    });
    map(
        text,
        &format!("\"$uri {key}\""),
        "sightline_view",
        "/.sightline/none",
        files,
    );
    let of_each =
        |pick: fn(&crate::export::response_headers::ResponseHeaders) -> &Option<String>| {
            let headers = input.headers.iter();
            let headers =
                headers.filter_map(move |(file, headers)| Some((file, pick(headers).as_ref()?)));
            headers.map(|(file, value)| (format!("/{file}"), value.clone()))
        };
    let usual = security_headers(input.leads_origin);
    let mut header = |(header, variable): (&str, &str), values: Vec<(String, String)>| {
        let usual = usual.iter().find(|(name, _)| *name == header);
        let usual = usual.map_or("", |(_, value)| value.as_str());
        map(text, "$uri", variable, usual, values);
    };
    let policies = of_each(|headers| &headers.policy);
    let policies = policies.map(|(file, policy)| (file, with_origin(&policy, input.leads_origin)));
    header(POLICY, policies.collect());
    let pictures = (PICTURES.to_owned(), "cross-origin".to_owned());
    header(RESOURCE_POLICY, vec![pictures]);
    header(ROBOTS, of_each(|headers| &headers.robots).collect());
    header(LINK, of_each(|headers| &headers.link).collect());
    let mut caches: Vec<(String, String)> = of_each(|headers| &headers.cache_control)
        .filter(|(file, _)| !file.starts_with("/media/") && !file.starts_with("/assets/"))
        .map(|(file, value)| (format!("200 {file}"), value))
        .collect();
    let named_by_content = "~^(200|206|304) /(assets|media|data/search)/";
    caches.push((named_by_content.to_owned(), FOREVER.to_owned()));
    map(
        text,
        "\"$status $uri\"",
        "sightline_cache",
        "no-cache",
        caches,
    );
}

/// Writes a `map` from addresses or file names to values.
fn map(
    text: &mut String,
    key: &str,
    name: &str,
    default: &str,
    entries: impl IntoIterator<Item = (String, String)>,
) {
    _ = write!(
        text,
        "map {key} ${name} {{\n    volatile;\n    default \"{default}\";\n"
    );
    let mut seen = BTreeSet::new();
    // nginx ignores the case of ASCII letters and refuses the same key twice.
    let entries = entries.into_iter();
    for (key, value) in entries.filter(|(key, _)| seen.insert(key.to_ascii_lowercase())) {
        // File names may contain anything. Entries that cannot be quoted are left out.
        if let Some((key, value)) = quoted(&key).zip(quoted(&value)) {
            _ = writeln!(text, "    {key} {value};");
        }
    }
    text.push_str("}\n\n");
}

/// Quotes a text. Returns `None` if it contains characters that cannot be quoted.
fn quoted(text: &str) -> Option<String> {
    let is_clean = !text.contains(char::is_control);
    is_clean.then(|| format!("\"{}\"", text.replace('\\', r"\\").replace('"', r#"\""#)))
}

/// Writes a `location` for each file whose media type isn't that of its extension.
fn typed(input: &HostConfigInput<'_>, text: &mut String) {
    let mut by_type: BTreeMap<&str, Vec<&FileName>> = BTreeMap::new();
    for (file, headers) in input.headers {
        let Some(media_type) = headers.content_type.as_deref() else {
            continue;
        };
        if !super::has_usual_type(file, media_type) {
            by_type.entry(media_type).or_default().push(file);
        }
    }
    for (media_type, files) in by_type {
        for file in files
            .into_iter()
            .filter(|file| super::is_plain(file.as_str()))
        {
            _ = writeln!(
                text,
                "    location = /{file} {{\n        types {{}}\n        default_type \"{media_type}\";\n    }}"
            );
        }
    }
}
