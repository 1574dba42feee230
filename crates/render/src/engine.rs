//! A JavaScript engine with a bundle loaded. It is created, used and dropped on one thread.
//!
//! An engine loads the bytecode of a bundle in about 3 ms. If the bundle is source code, [`compile`] compiles it once,
//! which takes about 40 ms for a megabyte. The bytecode excludes the source, which QuickJS would otherwise keep for
//! `toString`, so each engine needs a quarter less memory.

use std::borrow::Cow;
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rquickjs::function::Opt;
use rquickjs::{Coerced, Context, Ctx, Function, Module, Object, Runtime, Type, Value};
use rustix::time::{ClockId, clock_gettime};

use crate::RendererOptions;
use crate::bundle::Code;
use crate::bytecode::bytecode_of;

/// The reason why an engine didn't return an answer.
#[derive(Debug)]
pub(crate) enum EngineError {
    /// JavaScript threw an exception.
    Script(Exception),
    /// The deadline passed.
    Deadline,
    /// The renderer is shutting down.
    Stopped,
    /// The memory limit was reached.
    Memory,
    /// The engine or its binding failed.
    Engine(String),
}

impl EngineError {
    /// Returns whether the engine's state can no longer be trusted. An exception leaves the state
    /// intact. Anything else may have interrupted JavaScript halfway through a change.
    pub(crate) const fn poisons(&self) -> bool {
        !matches!(self, Self::Script(_))
    }
}

/// A value thrown by JavaScript.
#[derive(Debug, Default)]
pub(crate) struct Exception {
    pub(crate) message: String,
    pub(crate) stack: Option<String>,
    pub(crate) component_stack: Option<String>,
}

/// Returns the CPU time of this thread. Unlike wall-clock time, it stands still while other
/// programs use the processor: on a busy machine, pages are late but don't fail.
fn thread_cpu_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or_default();
    let nanoseconds = u64::try_from(time.tv_nsec).unwrap_or_default();
    Duration::from_secs(seconds) + Duration::from_nanos(nanoseconds)
}

/// The state that the interrupt handler checks, every few thousand steps of JavaScript.
struct InterruptState {
    /// The deadline, in the CPU time of the engine's thread (see [`thread_cpu_time`]).
    deadline: Cell<Option<Duration>>,
    interrupted: Cell<bool>,
    stop: Arc<AtomicBool>,
}

impl InterruptState {
    fn should_interrupt(&self) -> bool {
        let late = self
            .deadline
            .get()
            .is_some_and(|at| thread_cpu_time() >= at);
        let interrupt = late || self.stop.load(Ordering::Relaxed);
        if interrupt {
            self.interrupted.set(true);
        }
        interrupt
    }
}

/// A bundle as bytecode, which QuickJS doesn't validate. It was either compiled in this process or passed to
/// [`Bundle::compiled`].
///
/// [`Bundle::compiled`]: crate::Bundle::compiled
pub(crate) struct Program(Cow<'static, [u8]>);

/// Compiles a bundle if it is source code, in a temporary engine.
pub(crate) fn compile(
    code: &Code,
    options: &RendererOptions,
    stop: Arc<AtomicBool>,
) -> Result<Program, EngineError> {
    let source = match code {
        Code::Source(source) => &**source,
        Code::Bytecode(bytecode) => return Ok(Program(Cow::Borrowed(bytecode))),
    };
    let engine = Engine::new(options, stop)?;
    let program = engine.run(|ctx| bytecode_of(ctx, source));
    engine.discard();
    program.map(|bytecode| Program(Cow::Owned(bytecode)))
}

/// An engine that has run the bundle and is ready for documents.
pub(crate) struct Engine {
    context: Context,
    runtime: Runtime,
    interrupt_state: Rc<InterruptState>,
    deadline: Duration,
}

impl Engine {
    /// Starts an engine and runs the bundle in it. Setting `stop` interrupts whatever is running.
    pub(crate) fn start(
        program: &Program,
        options: &RendererOptions,
        stop: Arc<AtomicBool>,
    ) -> Result<Self, EngineError> {
        let mut engine = Self::new(options, stop)?;
        match engine.run(|ctx| load(ctx, program)) {
            Ok(()) => {
                engine.deadline = options.deadline;
                Ok(engine)
            }
            Err(error) => {
                engine.discard();
                Err(error)
            }
        }
    }

    /// Creates an engine without a bundle.
    fn new(options: &RendererOptions, stop: Arc<AtomicBool>) -> Result<Self, EngineError> {
        let runtime = Runtime::new().map_err(engine_error)?;
        runtime.set_memory_limit(options.memory_limit_bytes);
        runtime.set_max_stack_size(options.stack_bytes);
        let interrupt_state = Rc::new(InterruptState {
            deadline: Cell::new(None),
            interrupted: Cell::new(false),
            stop,
        });
        let handler_state = Rc::clone(&interrupt_state);
        runtime.set_interrupt_handler(Some(Box::new(move || handler_state.should_interrupt())));
        let context = Context::full(&runtime).map_err(engine_error)?;
        Ok(Self {
            context,
            runtime,
            interrupt_state,
            deadline: options.start_deadline,
        })
    }

    /// Calls a function of the bundle with one or two JSON strings and returns its answer.
    pub(crate) fn call(
        &self,
        function: &str,
        (input, common): (&str, Option<&str>),
    ) -> Result<String, EngineError> {
        self.run(|ctx| {
            let bundle: Object = ctx.globals().get("sightline")?;
            let function: Function = bundle.get(function)?;
            function.call((input, Opt(common)))
        })
    }

    /// Runs JavaScript until the deadline and classifies errors.
    fn run<T>(&self, job: impl FnOnce(&Ctx<'_>) -> rquickjs::Result<T>) -> Result<T, EngineError> {
        self.interrupt_state.interrupted.set(false);
        self.interrupt_state
            .deadline
            .set(Some(thread_cpu_time() + self.deadline));
        self.context.with(|ctx| {
            job(&ctx).map_err(|error| {
                if self.interrupt_state.interrupted.get() {
                    // The pending exception only says that there was an interruption, so clear it.
                    let _interrupted = ctx.catch();
                    return if self.interrupt_state.stop.load(Ordering::Relaxed) {
                        EngineError::Stopped
                    } else {
                        EngineError::Deadline
                    };
                }
                match error {
                    rquickjs::Error::Exception => classify_exception(&ctx.catch()),
                    rquickjs::Error::Allocation => EngineError::Memory,
                    // An error in the bundle: no `render` function, or an answer that isn't a string.
                    error @ rquickjs::Error::FromJs { .. } => EngineError::Script(Exception {
                        message: error.to_string(),
                        ..Exception::default()
                    }),
                    error => engine_error(error),
                }
            })
        })
    }

    /// Ends the engine.
    ///
    /// QuickJS aborts the process if a runtime is freed while objects are still referenced, and a
    /// failure in the middle of an allocation may leave such a reference. Leaking the memory of one
    /// engine is the lesser evil, so such a runtime isn't freed. An interrupted engine is leaked
    /// without even running the garbage collector, which aborts if the interruption has left a
    /// reference count too low, as that of `Array.prototype.find` did (see `array_find.js`).
    pub(crate) fn discard(self) {
        let Self {
            context,
            runtime,
            interrupt_state,
            ..
        } = self;
        if interrupt_state.interrupted.get() {
            if !interrupt_state.stop.load(Ordering::Relaxed) {
                tracing::warn!("a JavaScript engine was interrupted; its memory is given up");
            }
            std::mem::forget((context, runtime));
            return;
        }
        drop(context);
        runtime.run_gc();
        let usage = runtime.memory_usage();
        if usage.obj_count + usage.js_func_count + usage.shape_count > 0 {
            tracing::warn!(
                objects = usage.obj_count,
                bytes = usage.malloc_size,
                "a JavaScript engine still holds objects; its memory is given up"
            );
            std::mem::forget(runtime);
        }
    }
}

/// Methods of arrays in place of those of QuickJS that an interruption corrupts.
const ARRAY_FIND: &str = include_str!("array_find.js");

/// Runs the program and checks that it has set `sightline.render`.
fn load(ctx: &Ctx<'_>, Program(bytecode): &Program) -> rquickjs::Result<()> {
    ctx.eval::<(), _>(ARRAY_FIND)?;
    #[expect(unsafe_code, reason = "bytecode has no safe way in")]
    // SAFETY: these bytes were written by `Module::write` of the same QuickJS, in this process or as
    // `Bundle::compiled` requires, and nothing can have changed them since.
    let module = unsafe { Module::load(ctx.clone(), bytecode) }?;
    let (_module, evaluated) = module.eval()?;
    evaluated.finish::<()>()?;
    let object: Object = ctx.globals().get("sightline")?;
    object.get::<_, Function>("render").map(drop)
}

/// Describes a thrown value. Reading it can run JavaScript (getters, `toString`), so the deadline
/// still applies, and a part that can't be read is omitted.
fn classify_exception(value: &Value<'_>) -> EngineError {
    // QuickJS throws `null`, or nothing, if there isn't enough memory for an error object.
    if value.is_null() || value.type_of() == Type::Uninitialized {
        return EngineError::Memory;
    }
    let Some(error) = value.as_object().filter(|object| object.is_error()) else {
        let text = value.get::<Coerced<String>>().map(|text| text.0);
        return EngineError::Script(Exception {
            message: text.unwrap_or_else(|_| "a value that is not an error".to_owned()),
            ..Exception::default()
        });
    };
    let name = text_of(error, "name").unwrap_or_else(|| "Error".to_owned());
    let message = text_of(error, "message").unwrap_or_default();
    if name == "InternalError" && message.starts_with("out of memory") {
        return EngineError::Memory;
    }
    EngineError::Script(Exception {
        message: format!("{name}: {message}"),
        stack: text_of(error, "stack"),
        component_stack: text_of(error, "componentStack"),
    })
}

/// Returns a property of an error as a string, or `None` if it is absent or blank.
fn text_of(error: &Object<'_>, property: &str) -> Option<String> {
    let text = error.get::<_, Option<Coerced<String>>>(property).ok()??.0;
    (!text.trim().is_empty()).then_some(text)
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "takes the place of a closure in `map_err`"
)]
fn engine_error(error: rquickjs::Error) -> EngineError {
    EngineError::Engine(error.to_string())
}
