//! Whether there is memory left, asked before it is needed: what a process may have can be bounded
//! (`ulimit -v`), and an allocation that fails takes the process along.

use rustix::mm::{MapFlags, ProtFlags, mmap_anonymous, munmap};

use crate::Error;
use crate::limits::Stop;

/// What it takes to load a guest whose machine code is at hand, with some left for its first run; and to
/// compile one. Bytes of address space, measured and rounded up.
pub(crate) const LOADING: usize = 48 << 20;
pub(crate) const COMPILING: usize = 120 << 20;

/// # Errors
/// When the process cannot have that much more.
pub(crate) fn check(bytes: usize) -> Result<(), Error> {
    let (mode, kind) = (ProtFlags::empty(), MapFlags::PRIVATE | MapFlags::NORESERVE);
    // SAFETY: it is a mapping of its own, which nothing refers to, and is gone before this returns.
    let had = unsafe {
        mmap_anonymous(std::ptr::null_mut(), bytes, mode, kind).and_then(|start| munmap(start, bytes)).is_ok()
    };
    if had { Ok(()) } else { Err(Error::NoRoom(bytes)) }
}

/// A copy of the guest's bytes.
///
/// # Errors
/// [`Stop::Memory`] when there is no memory for it.
pub(crate) fn copy(bytes: &[u8]) -> Result<Vec<u8>, Stop> {
    let mut copy = Vec::new();
    copy.try_reserve_exact(bytes.len()).map_err(|_| Stop::Memory)?;
    copy.extend_from_slice(bytes);
    Ok(copy)
}
