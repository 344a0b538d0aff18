//! The few of Ruby's C functions that magnus has no safe form of, each behind a safe one.
//!
//! All of these need the GVL, which whoever holds a `Ruby` or a `Value` has.

use std::os::raw::{c_char, c_long};
use std::sync::OnceLock;

use magnus::encoding::EncodingCapable;
use magnus::rb_sys::{AsRawValue, FromRawValue, protect};
use magnus::{Class, Error, ExceptionClass, Module, RArray, RHash, RString, Symbol, Value};
use rb_sys::{ID, VALUE};

use crate::surface;

/// A method's name that some code in this process has already used.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Name(ID);

impl Name {
    /// The name's ID, if it has one: a guest's spelling never makes a new one.
    pub fn find(bytes: &[u8]) -> Option<Self> {
        let utf8 = std::str::from_utf8(bytes).is_ok();
        // SAFETY: the pointer and the length describe `bytes`, which Ruby only reads. It raises for
        // bytes that are no characters, which is why those never get here.
        let id = utf8.then(|| unsafe {
            rb_sys::rb_check_id_cstr(bytes.as_ptr().cast::<c_char>(), bytes.len() as c_long, rb_sys::rb_utf8_encoding())
        })?;
        (id != 0).then_some(Name(id))
    }

    /// For names that our own source spells.
    pub fn of(name: &'static str) -> Self {
        // SAFETY: the pointer and the length describe a string that lives for ever.
        Name(unsafe { rb_sys::rb_intern2(name.as_ptr().cast::<c_char>(), name.len() as c_long) })
    }
}

/// The class that method lookup starts from: the singleton class where there is one.
pub fn dispatch_class(object: Value) -> Value {
    use rb_sys::stable_api::StableApiDefinition;
    let raw = object.as_raw();
    let api = rb_sys::stable_api::get_default();
    if rb_sys::SPECIAL_CONST_P(raw) {
        // SAFETY: a special constant has a plain class, which lives for ever.
        return unsafe { Value::from_raw(rb_sys::rb_obj_class(raw)) };
    }
    // SAFETY: `raw` is an object on the heap, so it has a class.
    unsafe {
        let class = api.rbasic_class(raw).map_or_else(|| rb_sys::rb_obj_class(raw), |class| class.as_ptr() as VALUE);
        Value::from_raw(class)
    }
}

/// A constant of Object's, if it is there; nothing is loaded for it.
pub fn constant(ruby: &magnus::Ruby, name: &'static str) -> Option<Value> {
    let object = ruby.class_object();
    let id = Name::of(name).0;
    // SAFETY: it looks in a table; a constant that is to be loaded automatically has no value yet.
    let there = unsafe {
        rb_sys::rb_const_defined_at(object.as_raw(), id) != 0
            && !rb_sys::TEST(rb_sys::rb_autoload_p(object.as_raw(), id))
    };
    there.then(|| object.const_get(name).ok()).flatten()
}

/// Is this an instance of one of the classes that cross by value, with no methods of its own?
pub fn is_of_a_class_of_values(ruby: &magnus::Ruby, value: Value) -> bool {
    let class = dispatch_class(value).as_raw();
    [
        ruby.class_string(),
        ruby.class_integer(),
        ruby.class_array(),
        ruby.class_symbol(),
        ruby.class_float(),
        ruby.class_hash(),
        ruby.class_nil_class(),
        ruby.class_true_class(),
        ruby.class_false_class(),
    ]
    .iter()
    .any(|known| known.as_raw() == class)
}

/// How many files `require` has loaded in this process.
pub fn loaded_files() -> usize {
    // SAFETY: Ruby keeps an Array there that no program can replace.
    let files = unsafe { Value::from_raw(rb_sys::rb_gv_get(c"$LOADED_FEATURES".as_ptr())) };
    RArray::from_value(files).map_or(0, RArray::len)
}

/// Is a method of this name to be found from `class` on, of whatever visibility?
pub fn method_bound(class: Value, name: Name) -> bool {
    // SAFETY: `class` is a class or module; with 0 for `ex` every visibility counts.
    unsafe { rb_sys::rb_method_boundp(class.as_raw(), name.0, 0) != 0 }
}

/// Is a *public* method of this name to be found from `class` on?
pub fn public_method_bound(class: Value, name: Name) -> bool {
    const NEITHER_PRIVATE_NOR_PROTECTED: i32 = 3;
    // SAFETY: as above; the two bits leave out private and protected methods.
    unsafe { rb_sys::rb_method_boundp(class.as_raw(), name.0, NEITHER_PRIVATE_NOR_PROTECTED) != 0 }
}

/// A method as it would run.
pub struct Definition {
    pub method: Value,
    pub owner: Value,
    /// Where it is written; none if that is in C.
    pub file: Option<RString>,
}

/// The method of this name, which must be bound. Found without calling anything of the object's.
pub fn definition(object: Value, name: Name) -> Result<Definition, Error> {
    static NAMES: OnceLock<[Name; 2]> = OnceLock::new();
    let [owner, place] = *NAMES.get_or_init(|| [Name::of("owner"), Name::of("source_location")]);
    let mut found = [rb_sys::Qnil as VALUE; 3];
    // All at once, because each `protect` costs as much as what is in it.
    protect(|| {
        // SAFETY: `ID2SYM` of an ID that is in use; the others are methods of every Method. What
        // they raise ends in `protect`, and `found` lies on the stack, where the collector looks.
        unsafe {
            let method = rb_sys::rb_obj_method(object.as_raw(), rb_sys::rb_id2sym(name.0));
            let owner = rb_sys::rb_funcallv(method, owner.0, 0, std::ptr::null());
            found = [method, owner, rb_sys::rb_funcallv(method, place.0, 0, std::ptr::null())];
        }
        rb_sys::Qnil as VALUE
    })?;
    // SAFETY: they are values, and still on this stack.
    let [method, owner, place] = found.map(|raw| unsafe { Value::from_raw(raw) });
    let file = RArray::from_value(place).and_then(|place| place.entry(0).ok());
    Ok(Definition { method, owner, file })
}

/// The bytes of a Symbol or String, which Ruby's own methods take for a name.
pub fn spelling(value: Value) -> Option<Vec<u8>> {
    if let Some(symbol) = Symbol::from_value(value) {
        return symbol.name().ok().map(|name| name.as_bytes().to_vec());
    }
    // SAFETY: the bytes are copied at once.
    RString::from_value(value).map(|string| unsafe { string.as_slice() }.to_vec())
}

/// Procs (also lambdas) and Method objects.
pub fn is_callable_object(object: Value) -> bool {
    // SAFETY: both only look at the object's type.
    unsafe { [rb_sys::rb_obj_is_proc(object.as_raw()), rb_sys::rb_obj_is_method(object.as_raw())] }
        .iter()
        .any(|&answer| rb_sys::TEST(answer))
}

/// Calls a method by Ruby's rules for a call with an explicit receiver; private ones are refused.
pub fn call_public(
    receiver: Value,
    name: Name,
    arguments: RArray,
    keywords: Option<RHash>,
    block: Option<Value>,
) -> Result<Value, Error> {
    call(arguments, keywords, |count, values, splat| {
        // SAFETY: `values` points to `count` values that `call` keeps alive; exceptions end in `protect`.
        protect(|| unsafe {
            match block {
                None => rb_sys::rb_funcallv_public_kw(receiver.as_raw(), name.0, count, values, splat),
                Some(block) => {
                    rb_sys::rb_funcall_with_block_kw(receiver.as_raw(), name.0, count, values, block.as_raw(), splat)
                }
            }
        })
    })
}

/// Calls a method of any visibility.
pub fn call_any(receiver: Value, name: Name, arguments: RArray, keywords: Option<RHash>) -> Result<Value, Error> {
    call(arguments, keywords, |count, values, splat| {
        // SAFETY: as in `call_public`.
        protect(|| unsafe { rb_sys::rb_funcallv_kw(receiver.as_raw(), name.0, count, values, splat) })
    })
}

/// Calls a Method object. Unlike `__send__`, it passes the block on.
pub fn call_method(
    method: Value,
    arguments: RArray,
    keywords: Option<RHash>,
    block: Option<Value>,
) -> Result<Value, Error> {
    let block = block.map_or(rb_sys::Qnil as VALUE, |block| block.as_raw());
    call(arguments, keywords, |count, values, splat| {
        // SAFETY: as in `call_public`; `method` is a Method.
        protect(|| unsafe { rb_sys::rb_method_call_with_block_kw(count, values, method.as_raw(), block, splat) })
    })
}

/// Calls a method while a jump of Ruby's (a `throw`, the end of a thread) waits to go on: it then goes on as if
/// nothing had been called. What the method itself raises is the `Err`.
pub fn call_aside<const COUNT: usize>(receiver: Value, name: Name, arguments: [Value; COUNT]) -> Result<(), Error> {
    struct Call<const COUNT: usize> {
        receiver: VALUE,
        name: ID,
        arguments: [VALUE; COUNT],
    }
    unsafe extern "C" fn nothing(_: VALUE) -> VALUE {
        rb_sys::Qnil as VALUE
    }
    unsafe extern "C" fn call<const COUNT: usize>(data: VALUE) -> VALUE {
        // SAFETY: `data` is the address of the `Call` below, which outlives `rb_ensure`.
        unsafe {
            let call = &*(data as *const Call<COUNT>);
            rb_sys::rb_funcallv(call.receiver, call.name, COUNT as i32, call.arguments.as_ptr())
        }
    }
    let call_it =
        Call { receiver: receiver.as_raw(), name: name.0, arguments: arguments.map(|argument| argument.as_raw()) };
    // Ruby keeps what is on its way in a place that any code overwrites, but what runs as an `ensure`.
    // SAFETY: both functions have the type that `rb_ensure` asks for; what is raised ends in `protect`.
    protect(|| unsafe {
        rb_sys::rb_ensure(Some(nothing), rb_sys::Qnil as VALUE, Some(call::<COUNT>), &raw const call_it as VALUE)
    })
    .map(drop)
}

/// Lays the arguments out as Ruby's C functions want them: keywords last, as one Hash.
fn call(
    arguments: RArray,
    keywords: Option<RHash>,
    function: impl FnOnce(i32, *const VALUE, i32) -> Result<VALUE, Error>,
) -> Result<Value, Error> {
    let splat = match keywords {
        Some(keywords) if !keywords.is_empty() => {
            arguments.push(keywords)?;
            rb_sys::RB_PASS_KEYWORDS as i32
        }
        _ => 0,
    };
    // SAFETY: `arguments` is an array of ours that nobody else sees; Ruby copies its elements
    // before any code runs that could make it move, and `black_box` keeps it alive till then.
    let result = unsafe {
        let raw = arguments.as_raw();
        function(rb_sys::RARRAY_LEN(raw) as i32, rb_sys::RARRAY_CONST_PTR(raw), splat)
    };
    std::hint::black_box(arguments);
    // SAFETY: what a call returned is a value.
    result.map(|raw| unsafe { Value::from_raw(raw) })
}

/// Adds keys and values, which take turns; Ruby's own `hash` is all that runs. All under one `protect`,
/// which costs more than what is in it. (`rb_hash_bulk_insert` builds a large Hash anew each time.)
pub fn insert(hash: RHash, pairs: &[Value]) -> Result<(), Error> {
    if pairs.is_empty() {
        return Ok(());
    }
    protect(|| {
        for pair in pairs.chunks_exact(2) {
            // SAFETY: they are values, and lie on the caller's stack. What is raised ends in `protect`.
            unsafe { rb_sys::rb_hash_aset(hash.as_raw(), pair[0].as_raw(), pair[1].as_raw()) };
        }
        rb_sys::Qnil as VALUE
    })
    .map(drop)
}

/// The symbol of this name; one that the process has not used yet can be collected again.
pub fn symbol(name: &[u8]) -> Result<Symbol, Error> {
    if let Some(known) = known_symbol(name) {
        return Ok(known);
    }
    let string = text(name);
    // SAFETY: `string` is a String; what comes back is a Symbol.
    let raw = protect(|| unsafe { rb_sys::rb_str_intern(string.as_raw()) })?;
    // SAFETY: see above.
    let value = unsafe { Value::from_raw(raw) };
    Symbol::from_value(value).ok_or_else(|| unreachable_error("rb_str_intern gave no Symbol"))
}

/// The symbol of this name, if the process has it already.
pub fn known_symbol(name: &[u8]) -> Option<Symbol> {
    std::str::from_utf8(name).ok()?;
    // SAFETY: the pointer and the length describe `name`, which is valid UTF-8, so nothing is raised;
    // what comes back is a Symbol or nil.
    let raw = unsafe {
        rb_sys::rb_check_symbol_cstr(name.as_ptr().cast::<c_char>(), name.len() as c_long, rb_sys::rb_utf8_encoding())
    };
    // SAFETY: see above.
    Symbol::from_value(unsafe { Value::from_raw(raw) })
}

/// A String of these bytes: UTF-8 if they are, else binary.
pub fn text(bytes: &[u8]) -> RString {
    let ruby = magnus::Ruby::get().expect("the caller has the GVL");
    match std::str::from_utf8(bytes) {
        Ok(text) => ruby.str_new(text),
        Err(_) => ruby.str_from_slice(bytes),
    }
}

/// An Integer of any size, from hexadecimal digits with an optional minus.
pub fn integer_from_hex(digits: &[u8]) -> Option<Value> {
    let magnitude = digits.strip_prefix(b"-").unwrap_or(digits);
    if magnitude.is_empty() || !magnitude.iter().all(u8::is_ascii_hexdigit) {
        return None;
    }
    let string = text(digits);
    // SAFETY: the digits were checked just now, so this cannot raise but for want of memory.
    let raw = protect(|| unsafe { rb_sys::rb_str_to_inum(string.as_raw(), 16, 1) }).ok()?;
    // SAFETY: it is an Integer.
    Some(unsafe { Value::from_raw(raw) })
}

/// The hexadecimal digits of an Integer that fits no machine word.
pub fn hex_from_integer(integer: Value) -> Result<RString, Error> {
    // SAFETY: the caller has checked that this is a big Integer; what comes back is a String.
    let raw = protect(|| unsafe { rb_sys::rb_big2str(integer.as_raw(), 16) })?;
    // SAFETY: see above.
    RString::from_value(unsafe { Value::from_raw(raw) }).ok_or_else(|| unreachable_error("rb_big2str gave no String"))
}

/// An exception of this class, or the interrupt that came while it was made: `new` is Ruby code, so that Ruby looks
/// for interrupts there. (A `magnus::Error` of a class and a text is only made an exception when it is raised, where
/// an interrupt cannot go on and takes the process along.)
pub fn error(class: ExceptionClass, message: &str) -> Error {
    match class.new_instance((message,)) {
        Ok(exception) => exception.into(),
        Err(interrupt) => interrupt,
    }
}

/// What a call came to; where it failed, `otherwise`. An interrupt is no failure, and goes on: none may be dropped,
/// because Ruby takes it for handled, and a thread that is to end would never do so.
pub fn unless_failed<T>(ruby: &magnus::Ruby, result: Result<T, Error>, otherwise: T) -> Result<T, Error> {
    match result {
        Err(error) if surface::is_failure(ruby, &error) => Ok(otherwise),
        other => other,
    }
}

/// Lets Ruby handle what waits for this thread (signals, `Thread#raise`, a turn for another thread).
pub fn check_interrupts() -> Result<(), Error> {
    // SAFETY: whatever it raises ends in `protect`.
    protect(|| unsafe {
        rb_sys::rb_thread_check_ints();
        rb_sys::Qnil as VALUE
    })
    .map(drop)
}

/// As `check_interrupts`, and another thread that waits gets its turn now.
pub fn pass() -> Result<(), Error> {
    // SAFETY: as in `check_interrupts`.
    protect(|| unsafe {
        rb_sys::rb_thread_schedule();
        rb_sys::rb_thread_check_ints();
        rb_sys::Qnil as VALUE
    })
    .map(drop)
}

/// The name of an object's class as Ruby itself knows it, whatever the class may have defined over
/// that; of a class without one, that of the nearest ancestor which has one.
pub fn class_path(object: Value) -> String {
    // SAFETY: every object has a class.
    let mut class = unsafe { rb_sys::rb_class_real(dispatch_class(object).as_raw()) };
    while rb_sys::TEST(class) {
        // SAFETY: `class` is a class, whose superclass is one or nil.
        if let Some(name) = module_name(unsafe { Value::from_raw(class) }) {
            return name;
        }
        // SAFETY: as above.
        class = unsafe { rb_sys::rb_class_superclass(class) };
    }
    "an object".to_owned()
}

/// The name of a class or module as Ruby itself knows it.
pub fn module_name(module: Value) -> Option<String> {
    // SAFETY: `module` is a class or module; what comes back is a String or nil.
    RString::from_value(unsafe { Value::from_raw(rb_sys::rb_mod_name(module.as_raw())) }).map(lossy)
}

/// The same characters in UTF-8; a String whose bytes are no characters of its encoding stays.
pub fn in_utf8(string: RString) -> RString {
    let ruby = magnus::Ruby::get_with(string);
    let index = string.enc_get();
    if index == ruby.utf8_encindex() || index == ruby.usascii_encindex() || index == ruby.ascii8bit_encindex() {
        return string;
    }
    string.conv_enc(ruby.utf8_encoding()).unwrap_or(string)
}

/// The characters of a String; what is none is replaced.
pub fn lossy(string: RString) -> String {
    let string = in_utf8(string);
    // SAFETY: the bytes are copied before anything can change the String.
    String::from_utf8_lossy(unsafe { string.as_slice() }).into_owned()
}

fn unreachable_error(what: &'static str) -> Error {
    let ruby = magnus::Ruby::get().expect("the caller has the GVL");
    Error::new(ruby.exception_fatal(), what)
}

/// Is this thread's or Fiber's stack about to run out?
pub fn out_of_stack() -> bool {
    // SAFETY: it compares addresses.
    unsafe { rb_sys::ruby_stack_check() != 0 }
}

/// The name of an instance variable that Ruby code cannot spell.
pub fn hidden_name(name: &'static str) -> ID {
    Name::of(name).0
}
