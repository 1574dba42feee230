//! `sightline codegen`: writes the files of the repository that are generated from Rust types.
//! `cargo xtask codegen` calls it and compares or copies the files.

mod samples;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use crate::embedded::STARTERS;
use crate::files;

#[derive(Debug, Args)]
pub(crate) struct CodegenArgs {
    /// The folder to write to, in place of the repository's root.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The content folder that sample pages are made from.
    #[arg(long, value_name = "DIR")]
    samples: PathBuf,
}

pub(crate) fn run(args: &CodegenArgs) -> anyhow::Result<ExitCode> {
    let write = |path: &str, text: &str| files::write(&args.out.join(path), text);
    write("web/src/generated/model.ts", &sightline_model::typescript())?;
    let studio = sightline_model::studio_typescript();
    write("web/src/generated/studio.ts", &studio)?;
    write("web/src/generated/texts.ts", sightline_texts::TYPESCRIPT)?;
    let icons = serde_json::to_string_pretty(sightline_model::Icon::NAMES)? + "\n";
    write("web/src/generated/icons.json", &icons)?;
    // The response that the studio's tests use.
    let forms = serde_json::to_string_pretty(&sightline_leads::delivery_forms())? + "\n";
    write("web/src/generated/delivery-forms.json", &forms)?;
    write("docs/CONTENT.md", &sightline_content::content_guide())?;
    let starters = STARTERS.map(|starter| (starter.folder)());
    let sums = sightline_content::sample_texts(&starters);
    write("crates/content/src/lint/sample_texts.txt", &sums)?;
    let samples = samples::Samples::of(&args.samples)?;
    let samples = serde_json::to_string(&samples)? + "\n";
    write("web/src/generated/samples.json", &samples)?;
    Ok(ExitCode::SUCCESS)
}
