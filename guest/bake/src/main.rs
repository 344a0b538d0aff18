//! Boots the linked guest once and keeps its memory as the module's initial image.
//!
//!     kobako-bake GUEST.wasm DIRECTORY
//!
//! Writes `kobako.wasm`, the baked guest, and `kobako.cwasm`, its machine code for this machine.
//! The same guest gives the same bytes.

use std::path::Path;
use std::task::{Context, Poll, Waker};

use kobako_engine::{Allocation, engine};
use wasmtime::{Instance, Linker, Module, Result, Store, error::Context as _};
use wasmtime_wizer::{InstanceState, SnapshotVal, ValType, Wizer};

const BOOT: &str = "__kobako_boot";

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [guest, directory] = arguments.as_slice() else {
        wasmtime::bail!("usage: kobako-bake GUEST.wasm DIRECTORY");
    };
    let linked = std::fs::read(guest).with_context(|| format!("cannot read {guest}"))?;
    let baked = now(bake(&linked))?;
    let native = engine(Allocation::Pool)?.precompile_module(&baked)?;
    let directory = Path::new(directory);
    std::fs::write(directory.join("kobako.wasm"), &baked)?;
    std::fs::write(directory.join("kobako.cwasm"), &native)?;
    println!("baked: {} bytes, machine code: {} bytes", baked.len(), native.len());
    Ok(())
}

async fn bake(linked: &[u8]) -> Result<Vec<u8>> {
    let mut wizer = Wizer::new();
    wizer.init_func(BOOT);
    let (context, instrumented) = wizer.instrument(linked)?;
    let engine = engine(Allocation::OnDemand)?;
    let module = Module::from_binary(&engine, &instrumented)?;
    let mut linker = Linker::new(&engine);
    // A boot that asked the host for anything would not be the same everywhere.
    linker.define_unknown_imports_as_traps(&module)?;
    let mut store = Store::new(&engine, ());
    store.set_fuel(u64::MAX)?;
    let instance = linker.instantiate_async(&mut store, &module).await?;
    for name in ["_initialize", BOOT] {
        let function = instance.get_typed_func::<(), ()>(&mut store, name)?;
        function.call_async(&mut store, ()).await.with_context(|| format!("{name} failed"))?;
    }
    let mut booted = Booted { store, instance };
    wizer.snapshot(&context, &mut booted).await
}

/// The guest right after its boot.
struct Booted {
    store: Store<()>,
    instance: Instance,
}

impl InstanceState for Booted {
    async fn global_get(&mut self, name: &str, _: ValType) -> SnapshotVal {
        let global = self.instance.get_global(&mut self.store, name).expect("Wizer asks for what it exported");
        match global.get(&mut self.store) {
            wasmtime::Val::I32(value) => SnapshotVal::I32(value),
            wasmtime::Val::I64(value) => SnapshotVal::I64(value),
            wasmtime::Val::F32(bits) => SnapshotVal::F32(bits),
            wasmtime::Val::F64(bits) => SnapshotVal::F64(bits),
            other => unreachable!("the guest has no global of type {:?}", other.ty(&self.store)),
        }
    }

    /// The memory without the leftovers of the boot on its stack, which lies first and is empty now.
    async fn memory_contents(&mut self, name: &str, contents: impl FnOnce(&[u8]) + Send) {
        let memory = self.instance.get_memory(&mut self.store, name).expect("Wizer asks for what it exported");
        let stack = self.instance.get_global(&mut self.store, "__stack_pointer").expect("a guest exports it");
        let end = stack.get(&mut self.store).i32().map_or(0, i32::cast_unsigned) as usize;
        let mut bytes = memory.data(&self.store).to_vec();
        bytes[..end].fill(0);
        contents(&bytes);
    }
}

/// Runs a future that only ever yields.
fn now<T>(future: impl Future<Output = T>) -> T {
    let mut future = std::pin::pin!(future);
    loop {
        if let Poll::Ready(value) = future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return value;
        }
    }
}
