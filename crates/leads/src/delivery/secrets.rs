//! Secrets entered in the studio, in `secrets.toml` in the data folder, which only the program's user can read.
//! Environment variables take precedence.

use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::replace_private;

/// The secrets in a data folder.
#[derive(Debug, Clone)]
pub struct Secrets {
    path: PathBuf,
}

impl Secrets {
    /// Returns the secrets of this data folder.
    pub fn in_folder(data: &Path) -> Self {
        Self {
            path: data.join("secrets.toml"),
        }
    }

    /// Reads every secret by its name. There are none if the file doesn't exist.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or is not a table of texts.
    pub fn read(&self) -> io::Result<BTreeMap<String, String>> {
        let text = std::fs::metadata(&self.path).and_then(|found| {
            // Reading a pipe may take forever.
            if found.is_file() {
                std::fs::read_to_string(&self.path)
            } else {
                let what = format!("{} is not a file", self.path.display());
                Err(io::Error::new(ErrorKind::InvalidInput, what))
            }
        });
        match text {
            // The parser's error may quote a secret.
            Ok(text) => toml::from_str(&text).map_err(|_fault| {
                let what = format!(
                    "{} must be lines like NAME = \"value\"",
                    self.path.display()
                );
                io::Error::new(ErrorKind::InvalidData, what)
            }),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(BTreeMap::new()),
            Err(error) => Err(error),
        }
    }

    /// Sets or removes a secret. The file is replaced atomically, and only its owner can read it.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or written. It is unchanged then.
    pub fn set(&self, name: &str, value: Option<&str>) -> io::Result<()> {
        let mut all = self.read()?;
        let before = match value {
            Some(value) => all.insert(name.to_owned(), value.to_owned()),
            None => all.remove(name),
        };
        if before.as_deref() == value {
            return Ok(());
        }
        let text = toml::to_string(&all).map_err(io::Error::other)?;
        let folder = self.path.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder)?;
        replace_private(&self.path, text.as_bytes())
    }

    /// Looks up a variable in `environment`, and then among the secrets.
    pub fn after<'a>(
        &self,
        environment: &'a dyn Fn(&str) -> Option<String>,
    ) -> impl Fn(&str) -> Option<String> + use<'a> {
        let all = self.read();
        move |variable| {
            let set = environment(variable).filter(|value| !value.trim().is_empty());
            set.or_else(|| all.as_ref().ok()?.get(variable).cloned())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_not_read() {
        let data = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink("/dev/null", data.path().join("secrets.toml")).unwrap();
        let error = Secrets::in_folder(data.path()).read().unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidInput, "{error}");
    }

    #[test]
    fn stored_secrets_are_private_and_the_environment_overrides_them() {
        use std::os::unix::fs::PermissionsExt as _;
        let data = tempfile::tempdir().unwrap();
        let secrets = Secrets::in_folder(&data.path().join("data"));
        secrets.set("MAIL_PASSWORD", Some("a \"b\"\n\\c")).unwrap();
        secrets.set("CRM_SECRET", Some("s")).unwrap();
        secrets.set("OLD", Some("o")).unwrap();
        secrets.set("OLD", None).unwrap();
        let environment = |name: &str| match name {
            "CRM_SECRET" => Some("outside".to_owned()),
            "MAIL_PASSWORD" => Some(" ".to_owned()),
            _ => None,
        };
        let value = secrets.after(&environment);
        assert_eq!(value("MAIL_PASSWORD").as_deref(), Some("a \"b\"\n\\c"));
        assert_eq!(value("CRM_SECRET").as_deref(), Some("outside"));
        assert_eq!(value("OLD"), None);
        let meta = std::fs::metadata(data.path().join("data/secrets.toml")).unwrap();
        assert_eq!(meta.permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn an_unparsable_secrets_file_is_refused_and_not_overwritten() {
        let data = tempfile::tempdir().unwrap();
        std::fs::write(data.path().join("secrets.toml"), "A = 'hush\n").unwrap();
        let secrets = Secrets::in_folder(data.path());
        let error = secrets.set("B", Some("b")).unwrap_err();
        assert!(error.to_string().ends_with("NAME = \"value\""), "{error}");
        let text = std::fs::read_to_string(data.path().join("secrets.toml")).unwrap();
        assert_eq!(text, "A = 'hush\n");
    }
}
