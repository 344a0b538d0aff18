//! The memory that a run starts from: the baked guest's, and what a sandbox's set-up, and a compiler
//! after it, changed in it.
//!
//! In: a guest at rest after SETUP or COMPILE. Out: the pages that differ from the baked ones. The
//! guest's stack is left out: at rest it is empty, and what lies below its end is no state.

use std::sync::Arc;

use wasmtime::{AsContextMut, Memory};

use crate::alive::Counted;
use crate::instance::Guest;
use crate::runtime::Runtime;

const PAGE: usize = 4096;
const WASM_PAGE: u64 = 1 << 16;

/// A guest's memory at rest, as a difference to the baked guest.
pub struct Image {
    runtime: Arc<Runtime>,
    /// Size of the memory in WebAssembly pages.
    size: u64,
    pages: Vec<Page>,
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

struct Page {
    offset: usize,
    bytes: Box<[u8]>,
}

impl Image {
    /// The guest as it was baked.
    #[must_use]
    pub fn baked(runtime: Arc<Runtime>) -> Self {
        Image { runtime, size: 0, pages: Vec::new(), spent: Spent::default(), _counted: Counted::image() }
    }

    /// What `guest` holds now, against what it was baked with.
    pub(crate) fn capture(runtime: Arc<Runtime>, baked: &[u8], guest: &mut Guest, spent: Spent) -> Option<Self> {
        let stack_end = guest.stack_pointer()? as usize;
        let memory = guest.memory()?;
        let size = memory.size(&guest.store);
        let data = memory.data(&guest.store);
        let first = stack_end / PAGE;
        let pages = data
            .chunks(PAGE)
            .enumerate()
            .skip(first)
            .filter(|(index, bytes)| {
                let start = index * PAGE;
                let before = baked.get(start..start + bytes.len());
                before.map_or_else(|| bytes.iter().any(|&byte| byte != 0), |before| before != *bytes)
            })
            .map(|(index, bytes)| Page { offset: index * PAGE, bytes: bytes.into() })
            .collect();
        Some(Image { runtime, size, pages, spent, _counted: Counted::image() })
    }

    /// Makes the memory of a fresh instance this image.
    pub(crate) fn restore(&self, memory: Memory, mut store: impl AsContextMut) -> wasmtime::Result<()> {
        let missing = self.size.saturating_sub(memory.size(&store));
        if missing > 0 {
            memory.grow(&mut store, missing)?;
        }
        let data = memory.data_mut(&mut store);
        for page in &self.pages {
            data[page.offset..page.offset + page.bytes.len()].copy_from_slice(&page.bytes);
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
        self.pages.iter().map(|page| page.bytes.len()).sum()
    }

    /// Bytes by which the memory is larger than the baked guest's.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.size * WASM_PAGE
    }
}
