//! The memory that a run starts from: the baked guest's, and what a sandbox's set-up, and a compiler
//! after it, changed in it.
//!
//! In: a guest at rest after SETUP or COMPILE. Out: what differs from the baked one, in blocks.
//! The guest's stack is left out: at rest it is empty, and what lies below its end is no state.

use std::sync::Arc;

use wasmtime::{AsContextMut, Memory};

use crate::alive::Counted;
use crate::instance::Guest;
use crate::runtime::Runtime;

const PAGE: usize = 4096;
/// What is compared within a page that differs: most of a page is as it was baked.
const BLOCK: usize = 256;
const WASM_PAGE: u64 = 1 << 16;

/// A guest's memory at rest, as a difference to the baked guest.
pub struct Image {
    runtime: Arc<Runtime>,
    /// Size of the memory in WebAssembly pages.
    size: u64,
    pieces: Vec<Piece>,
    /// What runs that start here have already used, because it was used for them.
    pub(crate) spent: Spent,
    _counted: Counted,
}

/// The part of a run's means that went into its image: it is counted as the run's, so that a run costs
/// the same whether it compiles its source or finds it compiled.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Spent {
    pub fuel: u64,
    pub memory: u64,
}

/// Blocks in a row.
struct Piece {
    offset: usize,
    bytes: Vec<u8>,
}

impl Image {
    /// The guest as it was baked.
    #[must_use]
    pub fn baked(runtime: Arc<Runtime>) -> Self {
        Image { runtime, size: 0, pieces: Vec::new(), spent: Spent::default(), _counted: Counted::image() }
    }

    /// What `guest` holds now, against what it was baked with.
    pub(crate) fn capture(runtime: Arc<Runtime>, baked: &[u8], guest: &mut Guest, spent: Spent) -> Option<Self> {
        let stack_end = guest.stack_pointer()? as usize;
        let memory = guest.memory()?;
        let size = memory.size(&guest.store);
        let data = memory.data(&guest.store);
        let same = |start: usize, bytes: &[u8]| match baked.get(start..start + bytes.len()) {
            Some(before) => before == bytes,
            None => bytes.iter().all(|&byte| byte == 0),
        };
        let mut pieces = Vec::new();
        for (index, page) in data.chunks(PAGE).enumerate().skip(stack_end / PAGE) {
            if same(index * PAGE, page) {
                continue;
            }
            for (block, bytes) in page.chunks(BLOCK).enumerate() {
                let offset = index * PAGE + block * BLOCK;
                if !same(offset, bytes) {
                    add(&mut pieces, offset, bytes);
                }
            }
        }
        pieces.iter_mut().for_each(|piece: &mut Piece| piece.bytes.shrink_to_fit());
        Some(Image { runtime, size, pieces, spent, _counted: Counted::image() })
    }

    /// Makes the memory of a fresh instance this image.
    pub(crate) fn restore(&self, memory: Memory, mut store: impl AsContextMut) -> wasmtime::Result<()> {
        let missing = self.size.saturating_sub(memory.size(&store));
        if missing > 0 {
            memory.grow(&mut store, missing)?;
        }
        let data = memory.data_mut(&mut store);
        for piece in &self.pieces {
            data[piece.offset..piece.offset + piece.bytes.len()].copy_from_slice(&piece.bytes);
        }
        Ok(())
    }

    #[must_use]
    pub fn runtime(&self) -> &Arc<Runtime> {
        &self.runtime
    }

    /// Bytes that each run copies on top of the baked guest.
    #[must_use]
    pub fn copied_bytes(&self) -> usize {
        self.pieces.iter().map(|piece| piece.bytes.len()).sum()
    }

    /// Bytes by which the memory is larger than the baked guest's.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.size * WASM_PAGE
    }
}

/// Adds bytes to the piece that they continue, or as a new one.
fn add(pieces: &mut Vec<Piece>, offset: usize, bytes: &[u8]) {
    match pieces.last_mut() {
        Some(last) if last.offset + last.bytes.len() == offset => last.bytes.extend_from_slice(bytes),
        _ => pieces.push(Piece { offset, bytes: bytes.to_vec() }),
    }
}
