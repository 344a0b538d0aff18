//! A guest made ready to run: its machine code, linked, for each way of allocating.
//!
//! The pool comes first. Where it cannot be had, or has no slot left, instances are made on
//! demand; where address space is short, with code that needs next to none.

use std::sync::{Arc, OnceLock};

use wasmtime::{ExternType, InstancePre, Module, PoolConcurrencyLimitError, ValType};

use crate::cache::Origin;
use crate::config::{self, Allocation};
use crate::exchange::Exchange;
use crate::image::Image;
use crate::instance::{Guest, State, link};
use crate::limits::{Limits, Profile};
use crate::{Error, room, wire};

/// A guest that can be instantiated.
pub struct Runtime {
    origin: Origin,
    first: InstancePre<State>,
    /// Serves what the pool cannot; none if `first` already is the last resort.
    overflow: OnceLock<Option<InstancePre<State>>>,
    pooled: bool,
    /// The baked guest's memory, needed to tell what a set-up changed in it.
    baked: OnceLock<Vec<u8>>,
}

impl Runtime {
    /// Loads a guest and checks that it is one.
    ///
    /// # Errors
    /// When the file cannot be read, is no module, imports more than a guest may, lacks an export,
    /// or speaks another version of the wire.
    pub fn load(origin: Origin) -> Result<Arc<Self>, Error> {
        let (first, pooled) = match config::engine(Allocation::Pool) {
            Ok(engine) => (prepare(&origin, &engine)?, true),
            Err(_) => (last_resort(&origin)?, false),
        };
        let runtime = Runtime { origin, first, overflow: OnceLock::new(), pooled, baked: OnceLock::new() };
        let runtime = Arc::new(runtime);
        runtime.check_version()?;
        Ok(runtime)
    }

    /// A guest with `image`, from wherever there is room for one.
    pub(crate) async fn guest(
        &self,
        image: &Image,
        limits: &Limits,
        profile: Profile,
        exchange: &Arc<Exchange>,
    ) -> wasmtime::Result<Guest> {
        match Guest::new(&self.first, image, limits, profile, exchange.clone()).await {
            Err(error) if error.is::<PoolConcurrencyLimitError>() => match self.overflow() {
                Some(pre) => Guest::new(pre, image, limits, profile, exchange.clone()).await,
                None => Err(error),
            },
            made => made,
        }
    }

    fn overflow(&self) -> Option<&InstancePre<State>> {
        self.overflow
            .get_or_init(|| {
                if !self.pooled {
                    return None;
                }
                config::engine(Allocation::OnDemand).ok().and_then(|engine| prepare(&self.origin, &engine).ok())
            })
            .as_ref()
    }

    /// The baked guest's memory. Pages of zeros stay unmapped.
    pub(crate) async fn baked(self: &Arc<Self>) -> wasmtime::Result<&[u8]> {
        if self.baked.get().is_none() {
            let exchange = Arc::new(Exchange::default());
            let image = Image::baked(self.clone());
            let guest = self.guest(&image, &Limits::default(), Profile::Permissive, &exchange).await?;
            let mut copy = Vec::new();
            if let Some(memory) = guest.memory() {
                let data = memory.data(&guest.store);
                copy = vec![0; data.len()];
                for (to, from) in copy.chunks_mut(4096).zip(data.chunks(4096)) {
                    if from.iter().any(|&byte| byte != 0) {
                        to.copy_from_slice(from);
                    }
                }
            }
            let _ = self.baked.set(copy); // another thread may have been quicker, with the same bytes
        }
        Ok(self.baked.get().expect("it was set above"))
    }

    fn check_version(self: &Arc<Self>) -> Result<(), Error> {
        const NAME: &str = "__kobako_abi_version";
        let image = Image::baked(self.clone());
        let exchange = Arc::new(Exchange::default());
        let limits = Limits { fuel: Some(1_000_000), ..Limits::default() };
        let version = run_now(&exchange, async {
            let mut guest = self.guest(&image, &limits, Profile::Hermetic { seed: 0 }, &exchange).await?;
            let function = guest.instance.get_typed_func::<(), i32>(&mut guest.store, NAME)?;
            function.call_async(&mut guest.store, ()).await
        });
        let version = version.ok_or_else(|| Error::NotAModule(format!("{NAME} calls its host")))?;
        match version.map_err(|error| Error::NotAModule(format!("{NAME} failed: {:#}", error)))? {
            wire::VERSION => Ok(()),
            other => Err(Error::WrongVersion(other)),
        }
    }
}

/// The most memory that a guest may start with, in WebAssembly pages: 64 MiB.
const LARGEST_MEMORY: u64 = 1024;

fn prepare(origin: &Origin, engine: &wasmtime::Engine) -> Result<InstancePre<State>, Error> {
    let module = origin.module(engine)?;
    check_exports(&module)?;
    link(engine, &module)
}

fn last_resort(origin: &Origin) -> Result<InstancePre<State>, Error> {
    room::check(room::LOADING)?;
    let engine = config::engine(Allocation::Compact).map_err(|error| Error::engine(&error))?;
    prepare(origin, &engine)
}

fn check_exports(module: &Module) -> Result<(), Error> {
    let function = |name: &'static str, parameters: &[ValType], result: ValType| {
        let fits = matches!(module.get_export(name), Some(ExternType::Func(found))
            if found.params().len() == parameters.len()
                && found.params().zip(parameters).all(|(found, wanted)| ValType::eq(&found, wanted))
                && found.results().len() == 1
                && found.results().all(|found| ValType::eq(&found, &result)));
        fits.then_some(()).ok_or(Error::MissingExport(name))
    };
    function("__kobako_abi_version", &[], ValType::I32)?;
    function("__kobako_invoke", &[ValType::I32], ValType::I64)?;
    match module.get_export("memory") {
        Some(ExternType::Memory(memory))
            if !memory.is_64() && !memory.is_shared() && memory.minimum() <= LARGEST_MEMORY => {}
        _ => return Err(Error::MissingExport("memory")),
    }
    match module.get_export("__stack_pointer") {
        Some(ExternType::Global(global)) if ValType::eq(global.content(), &ValType::I32) => Ok(()),
        _ => Err(Error::MissingExport("__stack_pointer")),
    }
}

/// Runs a future that yields for fuel. Nobody is there to answer a frame: a guest that sends one here
/// is none.
fn run_now<T>(exchange: &Exchange, future: impl Future<Output = T>) -> Option<T> {
    let mut future = std::pin::pin!(future);
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    loop {
        if let std::task::Poll::Ready(value) = future.as_mut().poll(&mut context) {
            return Some(value);
        }
        if exchange.lock().frame.is_some() {
            return None;
        }
    }
}
