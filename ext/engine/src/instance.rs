//! One guest: instantiated, given its image, called, and gone.
//!
//! All of this runs on the guest's own stack, inside [`crate::Invocation::poll`]. A host function
//! that has to wait suspends that stack; nothing enters the guest a second time.

use std::future::poll_fn;
use std::sync::Arc;
use std::task::Poll;

use wasmtime::{Caller, Engine, GcHeapOutOfMemory, Instance, InstancePre, Linker, Memory, Module, Store, Trap};
use wasmtime_wasi::p1::{self, WasiP1Ctx};

use crate::Error;
use crate::alive::Counted;
use crate::exchange::Exchange;
use crate::image::Image;
use crate::limits::{Limits, MemoryMeter, Profile, Stop};
use crate::{room, wasi};

/// Instructions between two looks at the clock: about a tenth of a millisecond.
pub(crate) const FUEL_INTERVAL: u64 = 100_000;

/// Parts of one write, as POSIX's `IOV_MAX`; and its bytes after which the clock is looked at.
const PARTS: u32 = 1024;
const LONG_WRITE: u32 = 1 << 16;

/// WASI's error numbers.
const BAD_DESCRIPTOR: u32 = 8;
const FAULT: u32 = 21;
const INVALID: u32 = 28;

/// What a module may import; each call of these is served below or by WASI as `wasi.rs` sets it up.
const ALLOWED_WASI: &[&str] = &[
    "clock_time_get",
    "environ_get",
    "environ_sizes_get",
    "fd_close",
    "fd_fdstat_get",
    "fd_seek",
    "fd_write",
    "proc_exit",
    "random_get",
];

/// What belongs to one run, within its store.
pub(crate) struct State {
    exchange: Arc<Exchange>,
    memory: Option<Memory>,
    /// What the run was given to begin with.
    fuel: u64,
    meter: MemoryMeter,
    message_limit: Option<usize>,
    profile: Profile,
    wasi: Option<Box<WasiP1Ctx>>,
}

impl State {
    fn wasi(&mut self) -> &mut WasiP1Ctx {
        let profile = self.profile;
        self.wasi.get_or_insert_with(|| Box::new(wasi::context(profile)))
    }
}

/// Checks what the module wants of its host, and links it to that.
pub(crate) fn link(engine: &Engine, module: &Module) -> Result<InstancePre<State>, Error> {
    for import in module.imports() {
        let known = match import.module() {
            "env" => import.name() == "__kobako_dispatch",
            "wasi_snapshot_preview1" => ALLOWED_WASI.contains(&import.name()),
            _ => false,
        };
        if !known {
            return Err(Error::ForbiddenImport(format!("{}.{}", import.module(), import.name())));
        }
    }
    let mut linker = Linker::new(engine);
    p1::add_to_linker_async(&mut linker, State::wasi).map_err(|error| Error::engine(&error))?;
    linker
        .allow_shadowing(true)
        .func_wrap_async("wasi_snapshot_preview1", "fd_write", |caller, arguments| Box::new(write(caller, arguments)))
        .map_err(|error| Error::engine(&error))?;
    linker
        .func_wrap_async("env", "__kobako_dispatch", |caller, arguments| Box::new(dispatch(caller, arguments)))
        .map_err(|error| Error::engine(&error))?;
    linker.instantiate_pre(module).map_err(|error| Error::NotAModule(format!("{error:#}")))
}

/// The one way out of the guest: takes a frame, waits, gives the answer.
async fn dispatch(
    mut caller: Caller<'_, State>,
    (frame, frame_len, buffer, capacity): (u32, u32, u32, u32),
) -> wasmtime::Result<u32> {
    if frame_len > 0 {
        let bytes = room::copy(guest_bytes(&mut caller, frame, frame_len)?)?;
        let fuel = caller.data().fuel - caller.get_fuel()?;
        let exchange = caller.data().exchange.clone();
        {
            let mut contents = exchange.lock();
            if contents.quiet {
                return Err(Stop::Protocol("it called while it compiled".into()).into());
            }
            contents.send(bytes, fuel);
        }
        poll_fn(|_| if exchange.lock().message.is_some() { Poll::Ready(()) } else { Poll::Pending }).await;
    }
    let message = caller.data().exchange.lock().message.take();
    let message = message.ok_or_else(|| Stop::Protocol("it asked for a message when there was none".into()))?;
    let length = u32::try_from(message.len()).map_err(|_| Stop::Message(message.len()))?;
    if length <= capacity {
        let memory = memory(&caller)?;
        let start = buffer as usize;
        memory
            .data_mut(&mut caller)
            .get_mut(start..start + message.len())
            .ok_or_else(|| Stop::Protocol("its buffer lies outside its memory".into()))?
            .copy_from_slice(&message);
    } else {
        caller.data().exchange.lock().message = Some(message);
    }
    Ok(length)
}

/// WASI's `fd_write` in the place of the library's, which copies all that it is given: the guest pays
/// an instruction for a call, so a call must not cost the host more than what it keeps of it.
async fn write(
    mut caller: Caller<'_, State>,
    (descriptor, parts, count, written): (u32, u32, u32, u32),
) -> wasmtime::Result<u32> {
    if count > PARTS {
        return Ok(INVALID);
    }
    let memory = memory(&caller)?;
    let (data, state) = memory.data_and_store_mut(&mut caller);
    let mut total = 0_u32;
    {
        let mut contents = state.exchange.lock();
        let capture = match descriptor {
            1 => &mut contents.transcript.stdout,
            2 => &mut contents.transcript.stderr,
            _ => return Ok(BAD_DESCRIPTOR),
        };
        for index in 0..count {
            let (Some(start), Some(length)) = (word(data, parts, 2 * index), word(data, parts, 2 * index + 1)) else {
                return Ok(FAULT);
            };
            let (start, length) = (start as usize, length as usize);
            let Some(bytes) = data.get(start..start + length) else { return Ok(FAULT) };
            let Some(sum) = total.checked_add(length as u32) else { return Ok(INVALID) };
            capture.write(bytes);
            total = sum;
        }
    }
    let Some(place) = data.get_mut(written as usize..written as usize + 4) else { return Ok(FAULT) };
    place.copy_from_slice(&total.to_le_bytes());
    if total > LONG_WRITE {
        breathe().await;
    }
    Ok(0)
}

/// The word of that index in an array of them in the guest's memory.
fn word(data: &[u8], array: u32, index: u32) -> Option<u32> {
    let start = array as usize + 4 * index as usize;
    data.get(start..start + 4)?.try_into().ok().map(u32::from_le_bytes)
}

/// Suspends the guest once, for a look at the clock.
async fn breathe() {
    let mut suspended = false;
    poll_fn(|_| if std::mem::replace(&mut suspended, true) { Poll::Ready(()) } else { Poll::Pending }).await;
}

fn memory(caller: &Caller<'_, State>) -> Result<Memory, Stop> {
    caller.data().memory.ok_or_else(|| Stop::Protocol("it called before it was ready".into()))
}

/// Bytes of the guest's, checked against its memory and the limit of a message.
fn guest_bytes<'a>(caller: &'a mut Caller<'_, State>, address: u32, length: u32) -> Result<&'a [u8], Stop> {
    let length = length as usize;
    if caller.data().message_limit.is_some_and(|limit| length > limit) {
        return Err(Stop::Message(length));
    }
    let start = address as usize;
    memory(caller)?
        .data(caller)
        .get(start..start + length)
        .ok_or_else(|| Stop::Protocol("its frame lies outside its memory".into()))
}

/// A guest that has its image and waits for its call.
pub(crate) struct Guest {
    pub store: Store<State>,
    pub instance: Instance,
    _counted: Counted,
}

impl Guest {
    pub async fn new(
        pre: &InstancePre<State>,
        image: &Image,
        limits: &Limits,
        profile: Profile,
        exchange: Arc<Exchange>,
    ) -> wasmtime::Result<Self> {
        let counted = Counted::instance();
        let fuel = limits.fuel.unwrap_or(u64::MAX);
        {
            let mut contents = exchange.lock();
            (contents.fuel, contents.memory) = (image.spent.fuel, image.spent.memory);
        }
        let state = State {
            meter: MemoryMeter::new(exchange.clone(), limits.memory, image.spent.memory),
            exchange,
            memory: None,
            fuel,
            message_limit: limits.message,
            profile,
            wasi: None,
        };
        let mut store = Store::new(pre.module().engine(), state);
        store.limiter(|state| &mut state.meter);
        store.set_fuel(fuel.saturating_sub(image.spent.fuel))?;
        store.fuel_async_yield_interval(Some(FUEL_INTERVAL))?;
        let instance = pre.instantiate_async(&mut store).await?;
        let memory =
            instance.get_memory(&mut store, "memory").ok_or_else(|| Stop::Protocol("it has no memory".into()))?;
        image.restore(memory, &mut store)?;
        store.data_mut().memory = Some(memory);
        store.data_mut().meter.arm();
        Ok(Guest { store, instance, _counted: counted })
    }

    /// Carries out the waiting request of `length` bytes and returns the outcome's bytes.
    pub async fn invoke(&mut self, length: u32) -> wasmtime::Result<Vec<u8>> {
        let entry = self.instance.get_typed_func::<u32, u64>(&mut self.store, "__kobako_invoke")?;
        let place = entry.call_async(&mut self.store, length).await?;
        let (start, length) = ((place >> 32) as usize, (place & 0xFFFF_FFFF) as usize);
        let state = self.store.data();
        if state.message_limit.is_some_and(|limit| length > limit) {
            return Err(Stop::Message(length).into());
        }
        let memory = state.memory.ok_or_else(|| Stop::Protocol("it has no memory".into()))?;
        let bytes = memory.data(&self.store).get(start..start + length);
        let bytes = bytes.ok_or_else(|| Stop::Protocol("its outcome lies outside its memory".into()))?;
        Ok(room::copy(bytes)?)
    }

    pub fn fuel_used(&self) -> u64 {
        self.store.get_fuel().map_or(0, |left| self.store.data().fuel - left)
    }

    pub fn memory(&self) -> Option<Memory> {
        self.store.data().memory
    }

    /// Where the guest's own stack ends at the moment.
    pub fn stack_pointer(&mut self) -> Option<u32> {
        let global = self.instance.get_global(&mut self.store, "__stack_pointer")?;
        global.get(&mut self.store).i32().map(i32::cast_unsigned)
    }

    /// Says in our words why Wasmtime ended the run.
    pub fn stop(&mut self, error: &wasmtime::Error) -> Stop {
        if let Some(stop) = error.downcast_ref::<Stop>() {
            return stop.clone();
        }
        // What is thrown lies in a heap of Wasmtime's own, which counts as the guest's memory.
        if error.is::<GcHeapOutOfMemory<()>>() {
            return Stop::Memory;
        }
        match error.downcast_ref::<Trap>() {
            Some(Trap::OutOfFuel) => Stop::Fuel,
            Some(Trap::StackOverflow) => Stop::Stack,
            // The stack lies first in memory and grows down: past its end the address wraps around.
            Some(Trap::MemoryOutOfBounds) if self.stack_pointer().is_some_and(|at| at > i32::MAX as u32) => Stop::Stack,
            Some(trap) => Stop::Trap(trap.to_string()),
            None => Stop::Trap(error.root_cause().to_string()),
        }
    }
}
