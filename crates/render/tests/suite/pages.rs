//! The real bundle: every sample of every page, in QuickJS and in Node.
//!
//! `cargo xtask build` builds the bundle. `cargo xtask test` runs it first.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde::Deserialize;
use serde_json::Value;
use sightline_model::PageKind;
use sightline_render::{Bundle, Rendered, Renderer, RendererOptions};

use crate::harness::render;

fn web(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../web")
        .join(path)
}

pub(crate) fn built(path: &str) -> String {
    let path = web(path);
    fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}; run `cargo xtask build`", path.display()))
}

pub(crate) fn start() -> Renderer {
    let bundle = Bundle::new(built("dist/server/server.js"));
    Renderer::start(bundle, RendererOptions::default()).unwrap()
}

/// Returns every sample with its name. Each form submission is shown on the contact page.
fn samples() -> Vec<(String, Value)> {
    #[derive(Deserialize)]
    struct Samples {
        documents: BTreeMap<String, Value>,
        submissions: Vec<Value>,
    }
    let text = built("src/generated/samples.json");
    let Samples {
        documents,
        submissions,
    } = serde_json::from_str(&text).unwrap();
    let contact = documents["contact"].clone();
    let answers = submissions.into_iter().map(|submission| {
        let name = format!("answer to a form: {}", submission["state"]);
        let mut answered = contact.clone();
        answered["frame"]["submission"] = submission;
        (name, answered)
    });
    documents.into_iter().chain(answers).collect()
}

async fn rendered(renderer: &Renderer, name: &str, document: &Value) -> Rendered {
    match render(renderer, &document.to_string()).await {
        Ok(answer) => answer,
        Err(error) => panic!("{name}: {error}\n{:?}", error.component_stack()),
    }
}

/// Returns the values of an attribute, in the order of the page.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    html.split(&start)
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect()
}

#[test]
fn every_page_kind_has_a_sample() {
    let kinds: HashSet<String> = samples()
        .iter()
        .map(|(_, sample)| {
            let page = &sample["page"];
            let name = page.get("name").unwrap_or(&page["kind"]);
            name.as_str().unwrap().to_owned()
        })
        .collect();
    let expected = PageKind::ALL.map(|kind| kind.as_str().to_owned());
    assert_eq!(kinds, HashSet::from(expected));
}

#[tokio::test]
async fn every_sample_page_has_one_h1_one_main_and_no_inline_style() {
    let renderer = start();
    for (name, document) in samples() {
        let html = rendered(&renderer, &name, &document).await.html;
        assert_eq!(
            html.matches("<h1").count(),
            1,
            "{name}: headings of level 1"
        );
        assert_eq!(html.matches("<main").count(), 1, "{name}: main elements");
        for unwanted in [" style=", "<style", "undefined", "[object Object]", "NaN"] {
            assert!(!html.contains(unwanted), "{name}: {unwanted} in {html}");
        }
    }
}

/// Returns duplicate ids, and references to ids that don't exist.
fn faults_of_ids(html: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let mut ids = HashSet::new();
    for id in values(html, "id") {
        if !ids.insert(id) {
            faults.push(format!("id=\"{id}\" more than once"));
        }
    }
    for attribute in [
        "for",
        "aria-controls",
        "aria-labelledby",
        "aria-describedby",
    ] {
        let references = values(html, attribute).into_iter();
        for id in references.flat_map(str::split_whitespace) {
            if !ids.contains(id) {
                faults.push(format!("{attribute}=\"{id}\" finds nothing"));
            }
        }
    }
    faults
}

#[tokio::test]
async fn ids_are_unique_and_id_references_resolve() {
    let renderer = start();
    let mut faults = Vec::new();
    for (name, document) in samples() {
        let html = rendered(&renderer, &name, &document).await.html;
        for fault in faults_of_ids(&html) {
            faults.push(format!("{name}: {fault}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[tokio::test]
async fn a_failing_component_is_named_in_the_component_stack() {
    let renderer = start();
    let (_, document) = samples().remove(0);
    let mut json = document.clone();
    json["frame"]["footer"] = Value::Null;
    let error = render(&renderer, &json.to_string()).await.unwrap_err();
    let stack = error.component_stack().unwrap_or_default();
    assert!(stack.contains("Footer"), "{error}: {stack}");
    rendered(&renderer, "after the failure", &document).await;
}

/// Returns the answers of a function of the bundle to these inputs in Node, or `None` if Node isn't
/// installed.
pub(crate) fn in_node(function: &str, inputs: &[&Value]) -> Option<Vec<String>> {
    let node = Command::new("node")
        .arg(web("scripts/call-bundle.mjs"))
        .arg(function)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let mut node = match node {
        Err(error) if error.kind() == ErrorKind::NotFound => return None,
        other => other.unwrap(),
    };
    let mut stdin = node.stdin.take().unwrap();
    stdin
        .write_all(&serde_json::to_vec(inputs).unwrap())
        .unwrap();
    drop(stdin);
    let output = node.wait_with_output().unwrap();
    assert!(output.status.success(), "node: {}", output.status);
    Some(serde_json::from_slice(&output.stdout).unwrap())
}

#[tokio::test]
#[expect(
    clippy::print_stderr,
    reason = "a comparison that is left out is said aloud"
)]
async fn quickjs_and_node_give_the_same_html() {
    let _built = built("dist/server/server.js");
    let samples = samples();
    let documents: Vec<_> = samples.iter().map(|(_, document)| document).collect();
    let Some(answers) = in_node("render", &documents) else {
        eprintln!("NOT COMPARED: there is no `node` on this machine");
        return;
    };
    assert_eq!(answers.len(), samples.len());
    let renderer = start();
    for ((name, document), node) in samples.iter().zip(answers) {
        let quickjs = rendered(&renderer, name, document).await;
        // Not `assert_eq!`, since printing two whole pages doesn't help.
        let (_, node) = node.split_once('\n').unwrap();
        let same = quickjs.html.bytes().zip(node.bytes());
        let same = same.take_while(|(ours, theirs)| ours == theirs).count();
        assert!(
            quickjs.html == node,
            "{name} differs from Node at byte {same}: ...{}",
            quickjs.html.get(same.saturating_sub(80)..).unwrap_or("")
        );
    }
}

#[tokio::test]
async fn a_renderer_can_be_dropped_during_a_render() {
    let samples = samples();
    // If QuickJS is interrupted, it may leave objects that make a garbage collection abort.
    for moment in 0..40 {
        let renderer = start();
        let (_, document) = &samples[moment % samples.len()];
        let document = document.to_string();
        let wait = Duration::from_micros(300 * (moment as u64 + 1));
        _ = tokio::time::timeout(wait, render(&renderer, &document)).await;
        drop(renderer);
    }
}
