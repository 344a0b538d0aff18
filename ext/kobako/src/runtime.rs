//! What `lib/kobako` calls: load a guest, set a sandbox up, run something.

use std::sync::Arc;

use kobako_engine::{Error as EngineError, Image as EngineImage, Origin, Runtime as EngineRuntime, wire};
use magnus::typed_data::Obj;
use magnus::value::ReprValue;
use magnus::{Class, Error, ExceptionClass, Module, Object, RArray, RHash, RModule, RString, Ruby, function, method};

use crate::core_methods;
use crate::encode::{self, Refusal};
use crate::invocation::{Ending, Invocation, Refused};
use crate::report;
use crate::settings::Settings;

/// A guest that is ready to run; one for each artifact in a process.
#[magnus::wrap(class = "Kobako::Runtime", free_immediately, frozen_shareable)]
struct Runtime(Arc<EngineRuntime>);

/// The memory that a sandbox's runs start from.
#[magnus::wrap(class = "Kobako::Image", free_immediately, frozen_shareable)]
struct Image(Arc<EngineImage>);

impl Runtime {
    fn load(ruby: &Ruby, wasm: String, native: Option<String>, cache: Option<String>) -> Result<Self, Error> {
        core_methods::load(ruby)?;
        let origin = Origin { wasm: wasm.into(), native: native.map(Into::into), cache: cache.map(Into::into) };
        EngineRuntime::load(origin).map(Runtime).map_err(|error| setup_error(ruby, &error))
    }

    fn image(&self) -> Image {
        Image(Arc::new(EngineImage::baked(self.0.clone())))
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
        let no_services = ruby.ary_new();
        let run = Invocation::start(ruby, this.0.clone(), settings, no_services, true)?;
        std::hint::black_box(no_services); // nothing else has it until the run does
        let mut request = wire::setup();
        let payload = ruby.ary_new_from_values(&[paths.as_value(), snippets.as_value()]);
        encode::value(&mut request, payload.as_value(), &run.handles).map_err(|refusal| unfit(ruby, &refusal))?;
        run.engine().request(request); // what the program says itself is not held to the limit of a message
        Invocation::serve(ruby, run)?;
        let image = run.engine().take_image().map(|image| ruby.obj_wrap(Image(Arc::new(image))).as_value());
        report::result(ruby, run, image)
    }

    fn eval(
        ruby: &Ruby,
        this: &Self,
        source: RString,
        services: RArray,
        settings: Obj<Settings>,
    ) -> Result<RArray, Error> {
        let run = Invocation::start(ruby, this.0.clone(), settings, services, false)?;
        // SAFETY: the bytes are copied before any Ruby code runs.
        run.request(wire::eval(unsafe { source.as_slice() }));
        invoke(ruby, run)
    }

    fn run(
        ruby: &Ruby,
        this: &Self,
        name: RString,
        positional: RArray,
        keywords: Option<RHash>,
        services: RArray,
        settings: Obj<Settings>,
    ) -> Result<RArray, Error> {
        let keywords = keywords.filter(|keywords| !keywords.is_empty());
        let run = Invocation::start(ruby, this.0.clone(), settings, services, false)?;
        // SAFETY: the bytes are copied before any Ruby code runs.
        let mut request = wire::run(unsafe { name.as_slice() }, keywords.is_some());
        match encode::arguments(&mut request, positional, keywords, &run.handles) {
            Ok(()) => run.request(request),
            Err(Refusal::Value(what)) => {
                return Err(Error::new(ruby.exception_type_error(), format!("an argument cannot cross: {what}")));
            }
            Err(Refusal::Handles) => {
                run.end(Ending::Refused(Refused::Handles));
            }
        }
        invoke(ruby, run)
    }

    /// Bytes that each run copies on top of the baked guest.
    fn copied_bytes(&self) -> usize {
        self.0.copied_bytes()
    }
}

/// Carries a run out that has its request, or is over already.
fn invoke(ruby: &Ruby, run: Obj<Invocation>) -> Result<RArray, Error> {
    if !run.is_over() {
        Invocation::serve(ruby, run)?;
    }
    report::result(ruby, run, None)
}

fn setup_error(ruby: &Ruby, error: &EngineError) -> Error {
    let class = ruby
        .class_object()
        .const_get::<_, RModule>("Kobako")
        .and_then(|kobako| kobako.const_get::<_, ExceptionClass>("SetupError"));
    class.map_or_else(|error| error, |class| Error::new(class, error.to_string()))
}

fn unfit(ruby: &Ruby, refusal: &Refusal) -> Error {
    Error::new(ruby.exception_arg_error(), format!("the set-up cannot cross: {refusal:?}"))
}

pub fn define(ruby: &Ruby, kobako: RModule) -> Result<(), Error> {
    let runtime = kobako.define_class("Runtime", ruby.class_object())?;
    runtime.undef_default_alloc_func();
    runtime.define_singleton_method("_load", function!(Runtime::load, 3))?;
    runtime.define_method("_image", method!(Runtime::image, 0))?;
    let image = kobako.define_class("Image", ruby.class_object())?;
    image.undef_default_alloc_func();
    image.define_method("_setup", method!(Image::setup, 3))?;
    image.define_method("_eval", method!(Image::eval, 3))?;
    image.define_method("_run", method!(Image::run, 5))?;
    image.define_method("_copied_bytes", method!(Image::copied_bytes, 0))
}
