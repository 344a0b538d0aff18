//! Machine code for a guest: mapped from beside the gem, or from a private cache, or compiled.
//!
//! Loading machine code is running it, so only two places are trusted: a file that the caller
//! vouches for (the gem's own), and a directory that belongs to this user and that nobody else may
//! write. Anything odd there is ignored and compiled anew.

use std::fs::{self, DirBuilder, File, Metadata, OpenOptions, TryLockError};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{Read, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use sha2::{Digest, Sha256};
use wasmtime::{Engine, Module};

use crate::{Error, room};

const MAGIC: &[u8; 8] = b"kobako1\n";
const HEADER: usize = MAGIC.len() + 32;

/// Where a guest's machine code may come from.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The guest module, portable WebAssembly.
    pub wasm: PathBuf,
    /// Machine code that the caller vouches for: made from `wasm`, and written by nobody else.
    pub native: Option<PathBuf>,
    /// A directory to keep compiled code in.
    pub cache: Option<PathBuf>,
}

impl Origin {
    pub(crate) fn module(&self, engine: &Engine) -> Result<Module, Error> {
        if let Some(module) = self.native.as_deref().and_then(|path| map(engine, path)) {
            return Ok(module);
        }
        let wasm = fs::read(&self.wasm).map_err(|error| Error::Unreadable(self.wasm.clone(), error))?;
        let entry = self.cache.as_deref().map(|directory| Entry::new(directory, engine, &wasm));
        let load = || entry.as_ref().and_then(|entry| entry.load(engine));
        if let Some(module) = load() {
            return Ok(module);
        }
        // Many processes may start at once: one compiles, the others take what it leaves.
        let _turn = entry.as_ref().and_then(Entry::turn);
        if let Some(module) = load() {
            return Ok(module);
        }
        room::check(room::COMPILING)?;
        let module = Module::from_binary(engine, &wasm).map_err(|error| Error::NotAModule(format!("{error:#}")))?;
        if let Some(entry) = entry {
            entry.store(&module);
        }
        Ok(module)
    }
}

fn map(engine: &Engine, path: &Path) -> Option<Module> {
    if !path.exists() {
        return None;
    }
    // SAFETY: `Origin::native` is machine code that its caller vouches for; Wasmtime checks version,
    // settings and CPU itself and refuses what does not fit.
    unsafe { Module::deserialize_file(engine, path) }.ok()
}

/// One file of the cache: magic, SHA-256 of the rest, the rest. Its name carries the guest's digest
/// and a hash of engine version, settings and CPU.
struct Entry {
    directory: PathBuf,
    name: String,
}

impl Entry {
    fn new(directory: &Path, engine: &Engine, wasm: &[u8]) -> Self {
        let mut settings = DefaultHasher::new();
        engine.precompile_compatibility_hash().hash(&mut settings);
        let digest: String = Sha256::digest(wasm).iter().map(|byte| format!("{byte:02x}")).collect();
        Entry { directory: directory.to_owned(), name: format!("{digest}-{:016x}.cwasm", settings.finish()) }
    }

    fn load(&self, engine: &Engine) -> Option<Module> {
        if !private(&fs::symlink_metadata(&self.directory).ok()?, Metadata::is_dir) {
            return None;
        }
        let mut file = File::open(self.directory.join(&self.name)).ok()?;
        if !private(&file.metadata().ok()?, Metadata::is_file) {
            return None;
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).ok()?;
        let (header, code) = bytes.split_at_checked(HEADER)?;
        if &header[..MAGIC.len()] != MAGIC || header[MAGIC.len()..] != Sha256::digest(code)[..] {
            return None;
        }
        // SAFETY: these very bytes have the digest that was stored with them, in a file and a
        // directory that only this user may write; Wasmtime checks that they fit the machine.
        unsafe { Module::deserialize(engine, code) }.ok()
    }

    /// The directory, locked; none where that cannot be had, or not soon: who has it may have been stopped.
    fn turn(&self) -> Option<File> {
        const PATIENCE: Duration = Duration::from_secs(30);
        self.make_directory().ok()?;
        let directory = File::open(&self.directory).ok()?;
        let begun = Instant::now();
        loop {
            match directory.try_lock() {
                Ok(()) => return Some(directory),
                Err(TryLockError::WouldBlock) if begun.elapsed() < PATIENCE => sleep(Duration::from_millis(10)),
                Err(_) => return None,
            }
        }
    }

    fn make_directory(&self) -> std::io::Result<()> {
        DirBuilder::new().recursive(true).mode(0o700).create(&self.directory)
    }

    /// Failing to store costs the next process some time and nothing else.
    fn store(&self, module: &Module) {
        let _ = self.try_store(module);
    }

    fn try_store(&self, module: &Module) -> std::io::Result<()> {
        self.make_directory()?;
        if !private(&fs::symlink_metadata(&self.directory)?, Metadata::is_dir) {
            return Ok(());
        }
        let code = module.serialize().map_err(std::io::Error::other)?;
        let partial = self.directory.join(format!("{}.{}", self.name, std::process::id()));
        let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&partial)?;
        let written = file
            .write_all(MAGIC)
            .and_then(|()| file.write_all(&Sha256::digest(&code)))
            .and_then(|()| file.write_all(&code))
            .and_then(|()| fs::rename(&partial, self.directory.join(&self.name)));
        if written.is_err() {
            fs::remove_file(&partial)?;
        }
        written
    }
}

/// Ours, of the right kind, and nobody else may write to it.
fn private(metadata: &Metadata, kind: fn(&Metadata) -> bool) -> bool {
    kind(metadata) && metadata.uid() == rustix::process::geteuid().as_raw() && metadata.mode() & 0o022 == 0
}
