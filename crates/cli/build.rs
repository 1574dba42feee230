//! Has the program built again when a file that it embeds has changed.

fn main() {
    println!("cargo:rerun-if-changed=../../sites/sightline");
    println!("cargo:rerun-if-changed=../../web/dist");
}
