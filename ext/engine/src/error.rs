//! What can go wrong before a guest runs.

use std::fmt;
use std::path::PathBuf;

/// Why a guest could not be made ready.
#[derive(Debug)]
pub enum Error {
    /// The file could not be read.
    Unreadable(PathBuf, std::io::Error),
    /// The bytes are no WebAssembly module that this engine runs.
    NotAModule(String),
    /// The module asks the host for something else than the wire allows.
    ForbiddenImport(String),
    /// The module lacks an export of the wire, or has it with another type.
    MissingExport(&'static str),
    /// The module speaks another version of the wire.
    WrongVersion(i32),
    /// The process may not have as many more bytes of address space as this takes.
    NoRoom(usize),
    /// Wasmtime refused for a reason of its own.
    Engine(String),
}

impl Error {
    pub(crate) fn engine(error: &wasmtime::Error) -> Self {
        Error::Engine(format!("{error:#}"))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Unreadable(path, error) => write!(f, "cannot read the guest at {}: {error}", path.display()),
            Error::NotAModule(reason) => write!(f, "the file is not a guest module: {reason}"),
            Error::ForbiddenImport(name) => {
                write!(
                    f,
                    "the module imports {name}, which a guest may not: it may reach the host by env.__kobako_dispatch alone"
                )
            }
            Error::MissingExport(name) => write!(f, "the module does not export {name} as a guest does"),
            Error::WrongVersion(got) => write!(
                f,
                "the guest speaks version {got} of the wire, this gem speaks version {}: build the guest anew with `rake guest`",
                crate::wire::VERSION
            ),
            Error::NoRoom(bytes) => write!(
                f,
                "too little memory: this takes {} MiB of address space, which the process may not have (`ulimit -v`)",
                bytes >> 20
            ),
            Error::Engine(reason) => write!(f, "the engine could not start: {reason}"),
        }
    }
}

impl std::error::Error for Error {}
