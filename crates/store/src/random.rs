//! The source of random numbers.

use std::fmt;
use std::sync::Arc;

use uuid::Uuid;

/// A source of random bytes: every call returns 16 fresh ones that nobody can guess. It is passed
/// as an argument so that tests can choose the bytes.
#[derive(Clone)]
pub struct RandomSource(Arc<dyn Fn() -> [u8; 16] + Send + Sync>);

impl RandomSource {
    /// Creates a source that calls `draw`.
    pub fn new(draw: impl Fn() -> [u8; 16] + Send + Sync + 'static) -> Self {
        Self(Arc::new(draw))
    }

    /// Returns sixteen random bytes.
    pub fn draw(&self) -> [u8; 16] {
        (self.0)()
    }

    /// Returns a random number.
    pub fn number(&self) -> u64 {
        let drawn = self.draw();
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&drawn[..8]);
        u64::from_le_bytes(bytes)
    }

    /// Returns a random (version 4) UUID.
    pub fn uuid(&self) -> Uuid {
        uuid::Builder::from_random_bytes(self.draw()).into_uuid()
    }
}

impl fmt::Debug for RandomSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RandomSource(..)")
    }
}
