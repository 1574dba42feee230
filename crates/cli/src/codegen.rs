//! `sightline codegen`: the files of the repository that are made from Rust types. `cargo xtask
//! codegen` calls it and compares or copies.

mod samples;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context as _;
use clap::Args;

use crate::embedded::STARTERS;

#[derive(Debug, Args)]
pub(crate) struct CodegenArgs {
    /// The folder that stands for the repository's root.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The content folder that the samples of pages are made of.
    #[arg(long, value_name = "DIR")]
    samples: PathBuf,
}

pub(crate) fn run(args: &CodegenArgs) -> anyhow::Result<ExitCode> {
    write(
        &args.out,
        "web/src/generated/model.ts",
        &sightline_model::typescript(),
    )?;
    write(
        &args.out,
        "web/src/generated/studio.ts",
        &sightline_model::studio_typescript(),
    )?;
    let texts = sightline_texts::TYPESCRIPT;
    write(&args.out, "web/src/generated/texts.ts", texts)?;
    // What the studio's tests are answered.
    let forms = serde_json::to_string_pretty(&sightline_leads::delivery_forms())?;
    write(
        &args.out,
        "web/src/generated/delivery-forms.json",
        &format!("{forms}\n"),
    )?;
    write(
        &args.out,
        "docs/CONTENT.md",
        &sightline_content::content_guide(),
    )?;
    for (name, schema) in sightline_content::schemas() {
        let text = format!("{}\n", serde_json::to_string_pretty(&schema)?);
        write(&args.out, &format!("sites/schema/{name}"), &text)?;
    }
    let starters = STARTERS.map(|starter| (starter.folder)());
    let sums = sightline_content::sample_texts(&starters);
    write(&args.out, "crates/content/src/lint/sample_texts.txt", &sums)?;
    let samples = samples::Samples::of(&args.samples)?;
    let samples = format!("{}\n", serde_json::to_string(&samples)?);
    write(&args.out, "web/src/generated/samples.json", &samples)?;
    Ok(ExitCode::SUCCESS)
}

fn write(root: &Path, path: &str, text: &str) -> anyhow::Result<()> {
    let path = root.join(path);
    if let Some(dir) = path.parent() {
        std::fs::create_dir_all(dir)
            .with_context(|| format!("{} cannot be made", dir.display()))?;
    }
    std::fs::write(&path, text).with_context(|| format!("{} cannot be written", path.display()))
}
