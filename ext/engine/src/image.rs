//! The memory that a run starts from: the baked guest's, and what a sandbox's set-up, and a compiler
//! after it, changed in it.
//!
//! In: a guest at rest after SETUP or COMPILE. Out: the lines of its memory that differ from the baked
//! ones. The guest's stack is left out: at rest it is empty, and what lies below its end is no state.

use std::sync::Arc;

use wasmtime::{AsContextMut, Memory};

use crate::alive::Counted;
use crate::instance::Guest;
use crate::runtime::Runtime;

/// What is compared and copied as a whole, in bytes: most pages that a set-up changes differ in little.
const LINE: usize = 64;
const WASM_PAGE: u64 = 1 << 16;

/// A guest's memory at rest, as a difference to the baked guest.
pub struct Image {
    runtime: Arc<Runtime>,
    /// Size of the memory in WebAssembly pages.
    size: u64,
    changes: Box<[Change]>,
    /// The bytes of all changes, one after the other.
    bytes: Box<[u8]>,
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

/// Neighbouring lines that differ.
#[derive(Clone, Copy)]
struct Change {
    offset: usize,
    length: usize,
}

impl Image {
    /// The guest as it was baked.
    #[must_use]
    pub fn baked(runtime: Arc<Runtime>) -> Self {
        Image {
            runtime,
            size: 0,
            changes: Box::default(),
            bytes: Box::default(),
            spent: Spent::default(),
            _counted: Counted::image(),
        }
    }

    /// What `guest` holds now, against what it was baked with.
    pub(crate) fn capture(runtime: Arc<Runtime>, baked: &[u8], guest: &mut Guest, spent: Spent) -> Option<Self> {
        let stack_end = guest.stack_pointer()? as usize;
        let memory = guest.memory()?;
        let size = memory.size(&guest.store);
        let data = memory.data(&guest.store);
        let mut changes: Vec<Change> = Vec::new();
        let mut bytes = Vec::new();
        for (index, line) in data.chunks(LINE).enumerate().skip(stack_end / LINE) {
            let offset = index * LINE;
            let same = match baked.get(offset..offset + line.len()) {
                Some(before) => before == line,
                None => line.iter().all(|&byte| byte == 0),
            };
            if same {
                continue;
            }
            match changes.last_mut() {
                Some(last) if last.offset + last.length == offset => last.length += line.len(),
                _ => changes.push(Change { offset, length: line.len() }),
            }
            bytes.extend_from_slice(line);
        }
        Some(Image { runtime, size, changes: changes.into(), bytes: bytes.into(), spent, _counted: Counted::image() })
    }

    /// Makes the memory of a fresh instance this image.
    pub(crate) fn restore(&self, memory: Memory, mut store: impl AsContextMut) -> wasmtime::Result<()> {
        let missing = self.size.saturating_sub(memory.size(&store));
        if missing > 0 {
            memory.grow(&mut store, missing)?;
        }
        let data = memory.data_mut(&mut store);
        let mut rest = &*self.bytes;
        for &Change { offset, length } in &*self.changes {
            let (bytes, behind) = rest.split_at(length);
            data[offset..offset + length].copy_from_slice(bytes);
            rest = behind;
        }
        Ok(())
    }

    #[must_use]
    pub fn runtime(&self) -> &Arc<Runtime> {
        &self.runtime
    }

    /// Bytes that each run copies on top of the baked guest, and those that say where to.
    #[must_use]
    pub fn copied_bytes(&self) -> usize {
        self.bytes.len() + size_of_val(&*self.changes)
    }

    /// Bytes by which the memory is larger than the baked guest's.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.size * WASM_PAGE
    }
}
