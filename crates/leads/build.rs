//! Rebuilds the crate when a migration is added: the migrations are embedded in the program.

fn main() {
    println!("cargo::rerun-if-changed=migrations");
}
