//! Runs Lighthouse, and reads its report of a page.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, bail, ensure};
use serde_json::{Map, Value, json};

use super::figures::median;
use crate::repo::Repo;
use crate::{disk, process};

/// The version of the npm package. Its dependencies are whatever the registry resolves on the day.
pub(crate) const VERSION: &str = "13.5.0";

const FLAGS: &str = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
    --disable-background-networking --disable-component-update --disable-sync";

/// How often a failed load is retried.
const RETRIES: usize = 2;

/// The response time that is assumed for every server, in milliseconds. By default, Lighthouse uses the median of the
/// waiting times during its load, which on this machine mostly depends on what else is running, and it replaces 0 by
/// 30.
const SERVER_TIME: u32 = 1;

/// The file with the response times of servers for Lighthouse, in its folder.
const SERVER_TIMES: &str = "server-times.json";

/// An installed Lighthouse and the browser that it starts.
#[derive(Debug)]
pub(crate) struct Lighthouse {
    folder: PathBuf,
    chromium: PathBuf,
    /// The browser's arguments.
    flags: String,
}

/// The result of one page load. Times are in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Load {
    /// First Contentful Paint.
    pub(crate) first_paint: f64,
    /// Largest Contentful Paint.
    pub(crate) largest_paint: f64,
    /// Total Blocking Time.
    pub(crate) blocking_time: f64,
    /// Cumulative Layout Shift.
    pub(crate) shift: f64,
    /// The bytes that were transferred, response headers included.
    pub(crate) bytes: f64,
    /// The bytes of the document and of the stylesheets that block its first paint.
    pub(crate) bytes_before: f64,
}

impl Lighthouse {
    /// Installs Lighthouse in the folder for the state of tasks, unless it is there. Its browser resolves these hosts
    /// to these addresses, and accepts any certificate.
    pub(crate) fn install(
        repo: &Repo,
        chromium: PathBuf,
        hosts: &[(&str, SocketAddr)],
    ) -> anyhow::Result<Self> {
        let folder = repo.state().join(format!("lighthouse-{VERSION}"));
        let rules = hosts.iter().map(|(host, at)| format!("MAP {host} {at}"));
        let rules: Vec<String> = rules.collect();
        let flags = format!(
            "{FLAGS} --ignore-certificate-errors --host-resolver-rules=\"{}\"",
            rules.join(", ")
        );
        let lighthouse = Self {
            folder,
            chromium,
            flags,
        };
        if !lighthouse.script().is_file() {
            disk::make(&lighthouse.folder)?;
            let package = format!("lighthouse@{VERSION}");
            let folder = lighthouse.folder.display().to_string();
            let arguments = ["install", "--no-audit", "--no-fund", "--save-exact"];
            let mut npm = repo.npm(".", &arguments);
            npm.args(["--prefix", &folder, &package]);
            println!("\nInstalling {package} in {folder}");
            process::show(npm)?;
        }
        let times = hosts.iter();
        let times = times.map(|(host, _)| (format!("https://{host}"), json!(SERVER_TIME)));
        let times = json!({
            "additionalRttByOrigin": {},
            "serverResponseTimeByOrigin": times.collect::<Map<_, _>>(),
        });
        disk::write(&lighthouse.folder.join(SERVER_TIMES), &times.to_string())?;
        Ok(lighthouse)
    }

    fn script(&self) -> PathBuf {
        self.folder.join("node_modules/lighthouse/cli/index.js")
    }

    /// Loads a page once with an empty cache, on a simulated phone and a simulated slow network. On a busy machine
    /// Lighthouse sometimes loses its browser, so failed loads are retried.
    pub(crate) fn load(&self, address: &str) -> anyhow::Result<Load> {
        let mut retries = 0..RETRIES;
        loop {
            let load = self.try_load(address);
            if load.is_ok() || retries.next().is_none() {
                return load;
            }
        }
    }

    fn try_load(&self, address: &str) -> anyhow::Result<Load> {
        let output = Command::new("node")
            .arg(self.script())
            .args([address, "--quiet", "--output=json"])
            .arg("--only-categories=performance")
            .arg(format!(
                "--precomputed-lantern-data-path={}",
                self.folder.join(SERVER_TIMES).display()
            ))
            .arg(format!("--chrome-flags={}", self.flags))
            .env("CHROME_PATH", &self.chromium)
            .stderr(Stdio::inherit())
            .output()
            .context("node cannot be started")?;
        ensure!(output.status.success(), "Lighthouse failed on {address}");
        let report = serde_json::from_slice(&output.stdout)
            .with_context(|| format!("what Lighthouse says of {address} is no JSON"))?;
        Load::read(&report).with_context(|| format!("what Lighthouse says of {address}"))
    }

    /// The browser's own name and version.
    pub(crate) fn browser(&self) -> anyhow::Result<String> {
        let mut version = Command::new(&self.chromium);
        version.arg("--version");
        let text = process::output(version)?;
        let words: Vec<&str> = text.split_whitespace().take(2).collect();
        Ok(words.join(" "))
    }
}

impl Load {
    fn read(report: &Value) -> anyhow::Result<Self> {
        if let Some(error) = report.pointer("/runtimeError/message") {
            bail!("{error}");
        }
        let audit = |name: &str| {
            report
                .pointer(&format!("/audits/{name}/numericValue"))
                .and_then(Value::as_f64)
                .with_context(|| format!("no {name}"))
        };
        let requests = report
            .pointer("/audits/network-requests/details/items")
            .and_then(Value::as_array)
            .context("no requests")?;
        // A browser requests what blocks painting with its highest priority.
        let before = requests.iter().filter(|request| {
            let is = |name: &str, value: &str| request.get(name).is_some_and(|it| it == value);
            is("priority", "VeryHigh")
                && (is("resourceType", "Document") || is("resourceType", "Stylesheet"))
        });
        let bytes = |request: &Value| request.get("transferSize").and_then(Value::as_f64);
        Ok(Self {
            first_paint: audit("first-contentful-paint")?,
            largest_paint: audit("largest-contentful-paint")?,
            blocking_time: audit("total-blocking-time")?,
            shift: audit("cumulative-layout-shift")?,
            bytes: audit("total-byte-weight")?,
            bytes_before: before.filter_map(bytes).sum(),
        })
    }

    /// Returns the median of each figure.
    pub(crate) fn medians(loads: &[Self]) -> Option<Self> {
        let of = |figure: fn(&Self) -> f64| median(loads.iter().map(figure));
        Some(Self {
            first_paint: of(|load| load.first_paint)?,
            largest_paint: of(|load| load.largest_paint)?,
            blocking_time: of(|load| load.blocking_time)?,
            shift: of(|load| load.shift)?,
            bytes: of(|load| load.bytes)?,
            bytes_before: of(|load| load.bytes_before)?,
        })
    }
}

/// Writes the script that serves a static site to a file for Node, and returns its path.
pub(crate) fn static_server(folder: &Path) -> anyhow::Result<PathBuf> {
    let script = folder.join("static-site.mjs");
    disk::write(&script, include_str!("static-site.mjs"))?;
    Ok(script)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_document_and_blocking_requests_count_before_the_first_paint() {
        let request = |kind: &str, priority: &str, size: u32| json!({ "resourceType": kind, "priority": priority, "transferSize": size });
        let value = |value: f64| json!({ "numericValue": value });
        let mut report = json!({ "audits": {
            "first-contentful-paint": value(900.0),
            "largest-contentful-paint": value(1200.0),
            "total-blocking-time": value(0.0),
            "cumulative-layout-shift": value(0.0),
            "total-byte-weight": value(50_000.0),
            "network-requests": { "details": { "items": [
                request("Document", "VeryHigh", 10_000),
                request("Stylesheet", "VeryHigh", 9_000),
                request("Stylesheet", "Low", 6_000),
                request("Font", "High", 22_000),
            ] } },
        } });
        let load = Load::read(&report).unwrap();
        assert_eq!((load.first_paint, load.bytes_before), (900.0, 19_000.0));
        report["runtimeError"] = json!({ "message": "the page did not load" });
        let error = Load::read(&report).unwrap_err().to_string();
        assert!(error.contains("did not load"), "{error}");
    }

    #[test]
    fn each_figure_has_its_own_median() {
        let load = |first_paint, bytes| Load {
            first_paint,
            largest_paint: 0.0,
            blocking_time: 0.0,
            shift: 0.0,
            bytes,
            bytes_before: 0.0,
        };
        let loads = [load(3.0, 10.0), load(1.0, 30.0), load(2.0, 20.0)];
        assert_eq!(Load::medians(&loads), Some(load(2.0, 20.0)));
        assert_eq!(Load::medians(&[]), None);
    }
}
