//! `sightline schema`: writes JSON Schemas, with which editors complete and check the content
//! files.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use crate::files;
use crate::output::stdout;

#[derive(Debug, Args)]
pub(crate) struct SchemaArgs {
    /// The folder to write the schemas to, one file for each kind of content. Without it, their
    /// names are listed.
    #[arg(long, env = "SIGHTLINE_OUT", value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &SchemaArgs) -> anyhow::Result<ExitCode> {
    let mut out = stdout();
    for (name, schema) in sightline_content::schemas() {
        let Some(dir) = &args.out else {
            writeln!(out, "{name}")?;
            continue;
        };
        let path = dir.join(name);
        let text = format!("{}\n", serde_json::to_string_pretty(&schema)?);
        files::write(&path, text)?;
        writeln!(out, "{}", path.display())?;
    }
    Ok(ExitCode::SUCCESS)
}
