//! How Wasmtime is set up. The baker and the runtime must agree on all that shapes machine code, so
//! both take their engine from here.

use wasmtime::{Collector, Config, Enabled, Engine, InstanceAllocationStrategy, PoolingAllocationConfig};

/// Invocations that the pool holds at once; more than that are served on demand.
const POOL_SLOTS: u32 = 256;

/// Bytes of a slot's memory that are reset by copying instead of being given back to the kernel.
const KEEP_RESIDENT: usize = 1 << 20;

/// Native stack of a guest, and the part of it that its own frames may use.
const FIBER_STACK: usize = 3 << 20;
const GUEST_STACK: usize = 2 << 20;

/// Where instances get their memory from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allocation {
    /// Slots reserved once and reused: the fast way.
    Pool,
    /// Reserved for each instance; runs the same machine code as the pool.
    OnDemand,
    /// On demand, with next to no address space reserved; needs machine code of its own.
    Compact,
}

/// An engine with the settings that every guest runs under.
///
/// # Errors
/// When the process cannot have what `allocation` reserves, such as address space.
pub fn engine(allocation: Allocation) -> wasmtime::Result<Engine> {
    let mut config = Config::new();
    config
        .consume_fuel(true)
        .wasm_exceptions(true)
        .collector(Collector::DeferredReferenceCounting)
        .wasm_backtrace_max_frames(None)
        .native_unwind_info(false)
        .async_stack_size(FIBER_STACK)
        .max_wasm_stack(GUEST_STACK);
    match allocation {
        Allocation::Pool => {
            let mut pool = PoolingAllocationConfig::new();
            pool.total_core_instances(POOL_SLOTS)
                .total_memories(2 * POOL_SLOTS) // the guest's own, and one for its exception objects
                .total_tables(POOL_SLOTS)
                .total_gc_heaps(POOL_SLOTS)
                .total_stacks(POOL_SLOTS)
                .max_unused_warm_slots(8)
                .linear_memory_keep_resident(KEEP_RESIDENT)
                .table_keep_resident(1 << 16)
                .async_stack_keep_resident(1 << 16)
                .pagemap_scan(if PoolingAllocationConfig::is_pagemap_scan_available() {
                    Enabled::Yes
                } else {
                    Enabled::No
                });
            config.allocation_strategy(InstanceAllocationStrategy::Pooling(pool));
        }
        Allocation::OnDemand => {
            config.allocation_strategy(InstanceAllocationStrategy::OnDemand);
        }
        Allocation::Compact => {
            config
                .allocation_strategy(InstanceAllocationStrategy::OnDemand)
                .memory_reservation(0)
                .memory_reservation_for_growth(1 << 20)
                .memory_guard_size(1 << 16)
                .gc_heap_reservation(0)
                .gc_heap_reservation_for_growth(1 << 16)
                .gc_heap_guard_size(1 << 16);
        }
    }
    Engine::new(&config)
}
