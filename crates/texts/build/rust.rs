//! Writes the messages as functions of `Texts`.

use std::fmt::Write as _;

use crate::message::Message;

/// Returns an `impl` block with a function for each message.
pub(crate) fn functions(messages: &[Message]) -> String {
    let mut code = String::from(
        "#[expect(clippy::too_many_arguments, reason = \"a variable for each figure of a text\")]\n",
    );
    code.push_str("impl Texts {\n");
    for message in messages {
        push_function(&mut code, message);
    }
    code + "}\n"
}

fn push_function(code: &mut String, Message { key, variables, .. }: &Message) {
    let _ = write!(
        code,
        "/// The text of `{key}`.\npub fn {}(&self",
        key.replace('-', "_")
    );
    let mut arguments = String::new();
    for variable in variables {
        let name = &variable.name;
        let (kind, value) = if variable.chooses {
            ("usize", name.clone())
        } else {
            ("impl std::fmt::Display", format!("{name}.to_string()"))
        };
        let _ = write!(code, ", {name}: {kind}");
        let _ = write!(arguments, "arguments.set(\"{name}\", {value}); ");
    }
    let _ = if variables.is_empty() {
        writeln!(code, ") -> String {{ self.format(\"{key}\", None) }}")
    } else {
        writeln!(
            code,
            ") -> String {{ let mut arguments = FluentArgs::new(); {arguments}\
             self.format(\"{key}\", Some(&arguments)) }}"
        )
    };
}
