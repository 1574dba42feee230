//! The messages as functions of `Texts`.

use std::fmt::Write as _;

use crate::message::Message;

/// An `impl` with a function for each message.
pub(crate) fn functions(messages: &[Message]) -> String {
    // A text of many figures has a variable for each.
    let mut code = String::from("#[allow(clippy::too_many_arguments)]\nimpl Texts {\n");
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
