//! What `lib/kobako` calls: load a guest, set a sandbox up, run something.

use std::sync::Arc;

use kobako_engine::{Alive, Error as EngineError, Image as EngineImage, Origin, Runtime as EngineRuntime, Step, wire};
use magnus::typed_data::Obj;
use magnus::value::ReprValue;
use magnus::{
    Class, DataTypeFunctions, Error, ExceptionClass, Module, Object, RArray, RHash, RModule, RString, Ruby,
    StaticSymbol, TypedData, Value, function, method,
};

use crate::burden::Burden;
use crate::encode::{self, Refusal, Room};
use crate::invocation::{Ending, Invocation, Refused};
use crate::nesting;
use crate::report;
use crate::ruby;
use crate::settings::Settings;

/// A guest that is ready to run; one for each artifact in a process.
#[magnus::wrap(class = "Kobako::Runtime", free_immediately, frozen_shareable)]
struct Runtime(Arc<EngineRuntime>);

/// The memory that a sandbox's runs start from.
#[derive(TypedData)]
#[magnus(class = "Kobako::Image", free_immediately, frozen_shareable, size)]
struct Image(Arc<EngineImage>, Burden);

// SAFETY: the engine's part may be used and dropped on any thread, the other is touched with the GVL held alone.
unsafe impl Sync for Image {}

impl DataTypeFunctions for Image {
    fn size(&self) -> usize {
        size_of_val(self) + self.1.bytes()
    }
}

impl Runtime {
    fn load(ruby: &Ruby, wasm: String, native: Option<String>, cache: Option<String>) -> Result<Self, Error> {
        let origin = Origin { wasm: wasm.into(), native: native.map(Into::into), cache: cache.map(Into::into) };
        EngineRuntime::load(origin).map(Runtime).map_err(|error| setup_error(ruby, &error))
    }

    /// What of the engine is alive in this process: invocations, instances, images.
    fn alive() -> (usize, usize, usize) {
        let Alive { invocations, instances, images } = Alive::now();
        (invocations, instances, images)
    }

    /// The strictest profile that a guest can have here: its imports are checked when it is loaded, and all
    /// of them are ours.
    fn profile(ruby: &Ruby, _this: &Self) -> StaticSymbol {
        ruby.sym_new("hermetic")
    }

    fn image(&self) -> Image {
        Image(Arc::new(EngineImage::baked(self.0.clone())), Burden::default())
    }
}

impl Image {
    /// Makes the image of a sandbox with these bound paths and snippets.
    fn setup(
        ruby: &Ruby,
        this: &Self,
        paths: RArray,
        snippets: RArray,
        settings: Obj<Settings>,
    ) -> Result<RArray, Error> {
        let run = without_services(ruby, this, settings)?;
        let mut request = wire::setup();
        let payload = ruby.ary_new_from_values(&[paths.as_value(), snippets.as_value()]);
        encode::value(&mut request, payload.as_value(), Room { length: None, deadline: None, ..run.room() })
            .map_err(|refusal| unfit(ruby, refusal))?;
        run.step(Step::Setup(request));
        made_image(ruby, run)
    }

    /// Makes the image in which a source is compiled.
    fn compile(ruby: &Ruby, this: &Self, source: RString, settings: Obj<Settings>) -> Result<RArray, Error> {
        let run = without_services(ruby, this, settings)?;
        run.step(compile(source, true));
        made_image(ruby, run)
    }

    /// Compiles and runs a source. If `keep`, the image in which it is compiled comes last in the result; it is nil
    /// where that did not come about.
    fn eval(
        ruby: &Ruby,
        this: &Self,
        source: RString,
        services: RArray,
        settings: Obj<Settings>,
        watch: Option<Value>,
        keep: bool,
    ) -> Result<RArray, Error> {
        let run = Invocation::start(ruby, this.0.clone(), settings, services, watch)?;
        run.step(compile(source, keep));
        run.step(Step::Run(wire::eval()));
        let report = invoke(ruby, run)?;
        if keep {
            report.push(take_image(ruby, run))?;
        }
        Ok(report)
    }

    /// Runs the source that is compiled in this image.
    fn start(
        ruby: &Ruby,
        this: &Self,
        services: RArray,
        settings: Obj<Settings>,
        watch: Option<Value>,
    ) -> Result<RArray, Error> {
        let run = Invocation::start(ruby, this.0.clone(), settings, services, watch)?;
        run.step(Step::Run(wire::eval()));
        invoke(ruby, run)
    }

    #[expect(clippy::too_many_arguments, reason = "what to call, and the three things that every run needs")]
    fn run(
        ruby: &Ruby,
        this: &Self,
        name: RString,
        positional: RArray,
        keywords: Option<RHash>,
        services: RArray,
        settings: Obj<Settings>,
        watch: Option<Value>,
    ) -> Result<RArray, Error> {
        let keywords = keywords.filter(|keywords| !keywords.is_empty());
        let run = Invocation::start(ruby, this.0.clone(), settings, services, watch)?;
        // SAFETY: the bytes are copied before any Ruby code runs.
        let mut request = wire::run(unsafe { name.as_slice() }, keywords.is_some());
        match encode::arguments(&mut request, positional, keywords, run.room()) {
            Ok(()) => run.step(Step::Run(request)),
            Err(Refusal::Value(what)) => {
                return Err(ruby::error(ruby.exception_type_error(), &format!("an argument cannot cross: {what}")));
            }
            Err(Refusal::Handles) => {
                run.end(Ending::Refused(Refused::Handles));
            }
            Err(Refusal::Length(limit)) => {
                run.end(Ending::Refused(Refused::Length(limit)));
            }
            Err(Refusal::Stopped(stop)) => {
                run.end(Ending::Stopped(stop));
            }
            Err(Refusal::Interrupt(interrupt)) => return Err(interrupt),
        }
        invoke(ruby, run)
    }

    /// Bytes that each run copies on top of the baked guest.
    fn copied_bytes(&self) -> usize {
        self.0.copied_bytes()
    }
}

/// A run that can call nothing.
fn without_services(ruby: &Ruby, image: &Image, settings: Obj<Settings>) -> Result<Obj<Invocation>, Error> {
    let services = ruby.ary_new();
    let run = Invocation::start(ruby, image.0.clone(), settings, services, None);
    std::hint::black_box(services); // nothing else has it until the run does
    run
}

fn compile(source: RString, keep: bool) -> Step {
    // SAFETY: the bytes are copied before any Ruby code runs.
    Step::Compile { request: wire::compile(unsafe { source.as_slice() }), keep }
}

/// Carries out a run that is to leave an image.
fn made_image(ruby: &Ruby, run: Obj<Invocation>) -> Result<RArray, Error> {
    if !run.is_over() {
        nesting::within(ruby, run, || Invocation::serve(ruby, run))?;
    }
    let image = take_image(ruby, run);
    report::result(ruby, run, image)
}

fn take_image(ruby: &Ruby, run: Obj<Invocation>) -> Option<Value> {
    let image = run.engine().take_image()?;
    let burden = Burden::of(ruby, image.copied_bytes());
    Some(ruby.obj_wrap(Image(Arc::new(image), burden)).as_value())
}

/// Carries a run out that has its request, or is over already.
fn invoke(ruby: &Ruby, run: Obj<Invocation>) -> Result<RArray, Error> {
    if !run.is_over() {
        nesting::within(ruby, run, || Invocation::serve(ruby, run))?;
    }
    report::result(ruby, run, None)
}

fn setup_error(ruby: &Ruby, error: &EngineError) -> Error {
    let class = ruby
        .class_object()
        .const_get::<_, RModule>("Kobako")
        .and_then(|kobako| kobako.const_get::<_, ExceptionClass>("SetupError"));
    class.map_or_else(|error| error, |class| ruby::error(class, &error.to_string()))
}

fn unfit(ruby: &Ruby, refusal: Refusal) -> Error {
    if let Refusal::Interrupt(interrupt) = refusal {
        return interrupt;
    }
    ruby::error(ruby.exception_arg_error(), &format!("the set-up cannot cross: {refusal:?}"))
}

pub fn define(ruby: &Ruby, kobako: RModule) -> Result<(), Error> {
    let runtime = kobako.define_class("Runtime", ruby.class_object())?;
    runtime.undef_default_alloc_func();
    runtime.define_singleton_method("_load", function!(Runtime::load, 3))?;
    runtime.define_singleton_method("_alive", function!(Runtime::alive, 0))?;
    runtime.define_method("profile", method!(Runtime::profile, 0))?;
    runtime.define_method("_image", method!(Runtime::image, 0))?;
    let image = kobako.define_class("Image", ruby.class_object())?;
    image.undef_default_alloc_func();
    image.define_method("_setup", method!(Image::setup, 3))?;
    image.define_method("_compile", method!(Image::compile, 2))?;
    image.define_method("_eval", method!(Image::eval, 5))?;
    image.define_method("_start", method!(Image::start, 3))?;
    image.define_method("_run", method!(Image::run, 6))?;
    image.define_method("_copied_bytes", method!(Image::copied_bytes, 0))
}
