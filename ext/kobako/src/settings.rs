//! A sandbox's options in the form that a run needs them. Made once a sandbox, checked in Ruby.

use std::time::{Duration, Instant};

use kobako_engine::{Limits, Profile};
use magnus::{Class, Error, Module, Object, RModule, Ruby, Symbol, function};

use crate::gvl::Policy;
use crate::ruby;

#[magnus::wrap(class = "Kobako::Settings", free_immediately, size, frozen_shareable)]
pub struct Settings {
    pub profile: Profile,
    pub timeout: Option<Duration>,
    pub memory: Option<u64>,
    pub fuel: Option<u64>,
    pub stdout: Option<usize>,
    pub stderr: Option<usize>,
    pub calls: Option<u64>,
    pub handles: Option<usize>,
    pub message: Option<usize>,
    pub gvl: Policy,
}

impl Settings {
    /// The engine's limits for a run that starts now.
    pub fn limits(&self, now: Instant) -> Limits {
        Limits {
            deadline: self.timeout.and_then(|timeout| now.checked_add(timeout)),
            memory: self.memory,
            fuel: self.fuel,
            message: self.message,
            stdout: self.stdout,
            stderr: self.stderr,
        }
    }

    #[expect(clippy::too_many_arguments, reason = "one for each option; Ruby names them")]
    fn new(
        ruby: &Ruby,
        profile: Symbol,
        timeout: Option<f64>,
        memory: Option<u64>,
        fuel: Option<u64>,
        stdout: Option<usize>,
        stderr: Option<usize>,
        calls: Option<u64>,
        handles: Option<usize>,
        message: Option<usize>,
        gvl: Symbol,
        seed: Option<u64>,
    ) -> Result<Self, Error> {
        let unknown = |what| ruby::error(ruby.exception_arg_error(), what);
        let profile = match &*profile.name()? {
            "hermetic" => Profile::Hermetic { seed: seed.unwrap_or(0) },
            "permissive" => Profile::Permissive,
            _ => return Err(unknown("unknown profile")),
        };
        let gvl = match &*gvl.name()? {
            "hold" => Policy::Hold,
            "release" => Policy::Release,
            "auto" => Policy::Auto,
            _ => return Err(unknown("unknown gvl mode")),
        };
        let timeout = timeout.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        Ok(Settings { profile, timeout, memory, fuel, stdout, stderr, calls, handles, message, gvl })
    }
}

pub fn define(ruby: &Ruby, kobako: RModule) -> Result<(), Error> {
    let class = kobako.define_class("Settings", ruby.class_object())?;
    class.undef_default_alloc_func();
    class.define_singleton_method("_new", function!(Settings::new, 11))
}
