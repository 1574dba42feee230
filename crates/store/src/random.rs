//! Where random numbers come from.

use std::fmt;
use std::sync::Arc;

use uuid::Uuid;

/// Where random bytes come from: every call gives 16 fresh ones that nobody can guess. An
/// argument, so that tests decide what is drawn.
#[derive(Clone)]
pub struct RandomSource(Arc<dyn Fn() -> [u8; 16] + Send + Sync>);

impl RandomSource {
    /// A source that calls `draw`.
    pub fn new(draw: impl Fn() -> [u8; 16] + Send + Sync + 'static) -> Self {
        Self(Arc::new(draw))
    }

    /// Draws sixteen bytes.
    pub fn draw(&self) -> [u8; 16] {
        (self.0)()
    }

    /// Draws a number.
    pub fn number(&self) -> u64 {
        let drawn = self.draw();
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&drawn[..8]);
        u64::from_le_bytes(bytes)
    }

    /// Draws an identifier.
    pub fn uuid(&self) -> Uuid {
        uuid::Builder::from_random_bytes(self.draw()).into_uuid()
    }
}

impl fmt::Debug for RandomSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RandomSource(..)")
    }
}
