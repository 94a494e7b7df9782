//! The natives of the Java binding: each copies its arguments in, calls one function of the C interface,
//! and copies the result out.
//!
//! They take and return `long` (handles, never 0), `int`, and `byte[]` with the target of a pointer of
//! C, in native byte order. Comments at the structures of the submodules and `Natives.java` describe
//! each `byte[]`; texts are UTF-8. The natives copy arrays and pin none, so that a solve never delays
//! the collector. Collections are direct buffers instead, which never move: copying an easy board in and
//! out would take a large part of the time of solving it.
//!
//! Natives report failures as numbers; Java throws. A native that returns 0, null or a negative number
//! has written a [`SudokuError`] into its last argument. The policy [`Faults`] throws for a fault of the
//! binding and for lack of memory.
//!
//! The library exports `JNI_OnLoad` and no `Java_...` name: such a name would contain the package, which
//! tools that merge jars rename. `JNI_OnLoad` reads the class of the natives from the thread that loads
//! the library: see `Library.java`.

#[macro_use]
mod native;

mod batch;
mod board;
mod crossing;
mod deduction;
mod generate;
mod library;
mod options;
mod solve;
mod steps;
mod twins;

use std::any::Any;
use std::ffi::c_void;
use std::{panic, ptr};

use jni::errors::{Error as Fault, ErrorPolicy, JniError, Result as Answer};
use jni::objects::{JByteArray, JClass, JThread};
use jni::strings::{JNIStr, JNIString};
use jni::sys::JNI_VERSION_1_8;
use jni::{Env, JavaVM, NativeMethod, jni_sig, jni_str};

use super::guard::guard;
use crossing::list;

/// The Java machine calls it after it has loaded the library. The loading thread is a
/// `Library.Loading`: its fields have the class of the natives and the version that it needs; this
/// function sets its fields for the version found and for a fault. For any other thread it registers no
/// natives.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn JNI_OnLoad(vm: *mut jni::sys::JavaVM, _: *mut c_void) -> i32 {
    guard(ptr::null_mut(), || {
        // `Faults` makes an exception of a panic's message; the hook of this library would print it.
        panic::set_hook(Box::new(|_| {}));
        // SAFETY: the Java machine passes itself.
        let vm = unsafe { JavaVM::from_raw(vm) };
        // It fails in a thread without such fields, which needs no natives.
        let _ = vm.with_top_local_frame(|env| {
            let thread = JThread::current_thread(env)?;
            register(env, &thread)
                .or_else(|fault| report(env, &thread, jni_str!("fault"), &fault.to_string()))
        });
        Ok(JNI_VERSION_1_8)
    })
}

/// The natives of all submodules.
const TABLES: [&[NativeMethod<'static>]; 8] = [
    library::NATIVES,
    board::NATIVES,
    solve::NATIVES,
    deduction::NATIVES,
    batch::NATIVES,
    generate::NATIVES,
    steps::NATIVES,
    twins::NATIVES,
];

fn register(env: &mut Env<'_>, thread: &JThread<'_>) -> Answer<()> {
    let own = env!("CARGO_PKG_VERSION");
    let wanted = env.get_field(thread, jni_str!("version"), jni_sig!(jbyte[]))?.l()?;
    let wanted = env.cast_local::<JByteArray>(wanted)?;
    report(env, thread, jni_str!("found"), own)?;
    if list::<u8>(env, &wanted)? != own.as_bytes() {
        return Ok(());
    }
    let natives = env.get_field(thread, jni_str!("natives"), jni_sig!(java.lang.Class))?.l()?;
    let natives = env.cast_local::<JClass>(natives)?;
    TABLES.iter().try_for_each(|rows| {
        // SAFETY: `native_method` has made each row from the function itself, and all are static.
        unsafe { env.register_native_methods(&natives, rows) }
    })
}

/// Writes a text into a field of the thread.
fn report(env: &mut Env<'_>, thread: &JThread<'_>, field: &JNIStr, text: &str) -> Answer<()> {
    let text = env.byte_array_from_slice(text.as_bytes())?;
    env.set_field(thread, field, jni_sig!(java.lang.Object), (&text).into())
}

/// Throws for a failure of the binding itself, unless an exception is pending already. The exception has
/// the message of a panic.
struct Faults;

impl<T: Default> ErrorPolicy<T, Fault> for Faults {
    type Captures<'env: 'native, 'native> = ();

    fn on_error<'env: 'native, 'native>(
        env: &mut Env<'env>,
        (): &mut (),
        fault: Fault,
    ) -> Answer<T> {
        let class = match fault {
            Fault::JniCall(JniError::NoMemory) => jni_str!("java/lang/OutOfMemoryError"),
            _ => jni_str!("java/lang/RuntimeException"),
        };
        let text = JNIString::from(format!("libsudoku: {fault}"));
        // Its result says that an exception is pending: this one.
        let _ = env.exception_check() || env.throw_new(class, text).is_err();
        Ok(T::default())
    }

    fn on_panic<'env: 'native, 'native>(
        env: &mut Env<'env>,
        (): &mut (),
        payload: Box<dyn Any + Send + 'static>,
    ) -> Answer<T> {
        let words = match (payload.downcast_ref::<&str>(), payload.downcast_ref::<String>()) {
            (Some(words), _) => words,
            (_, Some(words)) => words.as_str(),
            _ => "without words",
        };
        let text = JNIString::from(format!("libsudoku: a panic: {words}"));
        // As above.
        let _ = env.throw_new(jni_str!("java/lang/RuntimeException"), text);
        Ok(T::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jni::InitArgsBuilder;
    use jni::sys::jint;

    /// On a Java machine in this process, since no Java program can make a native panic.
    #[test]
    fn a_panic_becomes_an_exception_with_its_words() {
        let options = InitArgsBuilder::new().option("-Xmx16m").option("-Xrs").build().unwrap();
        let vm = JavaVM::new(options).unwrap();
        let words_of = |payload: Box<dyn Any + Send>| {
            vm.attach_current_thread(|env| {
                let answer: jint = Faults::on_panic(env, &mut (), payload)?;
                assert_eq!(answer, 0);
                let thrown = env.exception_occurred().unwrap();
                env.exception_clear();
                thrown.get_message(env)?.try_to_string(env)
            })
        };
        for (payload, words) in [
            (Box::new("plain") as Box<dyn Any + Send>, "plain"),
            (Box::new(String::from("made")), "made"),
            (Box::new(7), "without words"),
        ] {
            assert_eq!(words_of(payload).unwrap(), format!("libsudoku: a panic: {words}"));
        }
    }
}
