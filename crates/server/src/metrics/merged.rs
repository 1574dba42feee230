//! Merges the metrics of several sites into one text. The format requires each family to appear once, so the samples of
//! all sites are put together under its header.

use std::collections::HashMap;

/// The families that exist once per process, whatever sites it serves.
const OF_PROCESS: [&str; 4] = [
    "sightline_connections",
    "sightline_connections_ended",
    "sightline_pages_in_memory",
    "sightline_pages_in_memory_bytes",
];
/// The last line of a text.
const END: &str = "# EOF";

/// A metric family: its header lines, then its samples.
#[derive(Debug, Default)]
struct Family {
    head: String,
    lines: String,
}

/// Merges the metrics of the process with those of its sites.
pub(crate) fn merged(process: &str, sites: &[String]) -> String {
    let mut families: Vec<Family> = Vec::new();
    let mut places: HashMap<&str, usize> = HashMap::new();
    let texts = std::iter::once((process, true)).chain(sites.iter().map(|site| (&**site, false)));
    for (text, is_process) in texts {
        let mut place = 0;
        let mut is_kept = false;
        for line in text.lines() {
            if let Some(about) = line.strip_prefix("# HELP ") {
                let name = about.split(' ').next().unwrap_or_default();
                is_kept = OF_PROCESS.contains(&name) == is_process;
                if !is_kept {
                    continue;
                }
                place = *places.entry(name).or_insert(families.len());
                if place == families.len() {
                    families.push(Family::default());
                }
            }
            let Some(family) = families.get_mut(place).filter(|_| is_kept && line != END) else {
                continue;
            };
            let is_head = line.starts_with('#');
            let part = if is_head {
                &mut family.head
            } else {
                &mut family.lines
            };
            if !is_head || !part.lines().any(|before| before == line) {
                part.push_str(line);
                part.push('\n');
            }
        }
    }
    let mut text = String::new();
    for Family { head, lines } in families {
        text.push_str(&head);
        text.push_str(&lines);
    }
    text + END + "\n"
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::Metrics;
    use super::*;

    #[test]
    fn each_metric_family_appears_once_with_the_values_of_every_site() {
        let now = "2026-11-23T12:00:00Z".parse().unwrap();
        let process = Metrics::new();
        process.connections_open(3);
        let sites = ["a", "b"].map(|name| {
            let site = Metrics::of_site(name);
            site.answered(200, Duration::from_millis(1));
            if name == "b" {
                site.given_up("mail");
            }
            site.text(None, None, now).unwrap()
        });
        let text = merged(&process.text(None, None, now).unwrap(), &sites);
        for line in [
            "sightline_connections 3",
            "sightline_requests_total{site=\"a\",class=\"2xx\"} 1",
            "sightline_requests_total{site=\"b\",class=\"2xx\"} 1",
            "sightline_delivery_given_up_total{site=\"b\",delivery=\"mail\"} 1",
        ] {
            let times = text.lines().filter(|found| *found == line).count();
            assert_eq!(times, 1, "{line} in\n{text}");
        }
        let of_process = |line: &&str| line.starts_with("sightline_requests_total{class");
        assert_eq!(text.lines().find(of_process), None);
        for name in [
            "sightline_requests",
            "sightline_request_seconds",
            "sightline_connections",
        ] {
            for what in ["HELP", "TYPE"] {
                let head = format!("# {what} {name} ");
                let times = text.lines().filter(|line| line.starts_with(&head)).count();
                assert_eq!(times, 1, "{head} in\n{text}");
            }
        }
        assert!(text.ends_with("# EOF\n") && text.matches("# EOF").count() == 1);
    }
}
