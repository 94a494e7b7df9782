//! The rows of the table of natives, from which `make header` writes the declarations of `Natives.java`.
//!
//! `native!(NAME = FORM(FUNCTION, KIND(ARGUMENT), ...))` calls one function of C. What the function gets after the arguments,
//! and what the native returns:
//!
//! | form | the function gets | the native returns |
//! |---|---|---|
//! | `plain` | nothing | the status |
//! | `call` | an error | the status |
//! | `ask` | a place for a number | the number, or a negative status |
//! | `get` | a place for a number, an error | the number, or a negative status |
//! | `make` | a place for a handle, an error | the handle |
//! | `lasting` | a place for a text | the text |
//! | `numbers` | a buffer, the last argument of Java but one, an error | the number of items, or a negative status |
//! | `all` | a buffer, an error | the items |
//!
//! `native!(NAME = RESULT(KIND(ARGUMENT), ...)(|env, error| BODY))` is for any body. The last argument of Java is an error if the
//! function or the closure gets one.
//!
//! | kind | arguments of Java | value in a body | arguments of C |
//! |---|---|---|---|
//! | `handle` | `long` | a handle | the handle |
//! | `number`, `long` | `int`, `long` | a number of the type that is needed | the number |
//! | `side` | `int` | a number, 0 for a negative one, which the library refuses, too | the number |
//! | `list` | `byte[]` | a vector of the items | its address and length |
//! | `options` | `byte[]`, and a `long` for the control | options of solving | their address |
//! | `read`, `file` | `byte[]`, and another for the symbols | options of reading a text or a file | their address |
//! | `strings` | three times `byte[]` | `Strings` | |
//! | `bytes`, `buffer` | `byte[]`, a `ByteBuffer` or null | the object of Java | |
//! | `boards` | a direct `ByteBuffer`, or a `byte[]`, and null for the other | both | |

/// The type of Rust for one of Java.
macro_rules! java {
    ([jbyte]) => { JByteArray<'local> };
    (JByteBuffer) => { JByteBuffer<'local> };
    ($number:ident) => { $number };
}

/// A row of the table of natives.
macro_rules! native {
    ($name:ident = $form:ident($function:ident $(, $kind:ident($argument:ident))*)) => {
        native!(@ env ($form $name $function) [] [] [] $($kind($argument))*)
    };
    ($name:ident = bytes($($kind:ident($argument:ident)),*)(|$env:ident, $error:ident| $body:expr)) => {
        native!(@ $env (body $name [$error: [jbyte],] [jbyte] $body) [] [] [] $($kind($argument))*)
    };
    ($name:ident = $result:ident($($kind:ident($argument:ident)),*)(|$env:ident $(, $error:ident)?| $body:expr)) => {
        native!(@ $env (body $name [$($error: [jbyte],)?] $result $body) [] [] [] $($kind($argument))*)
    };

    // Each argument: the parameters of Java, the statements before the call, the arguments of C.
    (@ $env:ident $of:tt $java:tt $before:tt $c:tt handle($a:ident) $($rest:tt)*) => {
        native!(@add $env $of $java $before $c [$a: jlong,] [let $a = handle($a);] [$a,] $($rest)*)
    };
    (@ $env:ident $of:tt $java:tt $before:tt $c:tt number($a:ident) $($rest:tt)*) => {
        native!(@add $env $of $java $before $c [$a: jint,] [let $a = $a as _;] [$a,] $($rest)*)
    };
    (@ $env:ident $of:tt $java:tt $before:tt $c:tt long($a:ident) $($rest:tt)*) => {
        native!(@add $env $of $java $before $c [$a: jlong,] [let $a = $a as _;] [$a,] $($rest)*)
    };
    (@ $env:ident $of:tt $java:tt $before:tt $c:tt side($a:ident) $($rest:tt)*) => {
        native!(@add $env $of $java $before $c [$a: jint,] [let $a = u32::try_from($a).unwrap_or(0);] [$a,] $($rest)*)
    };
    (@ $env:ident $of:tt $java:tt $before:tt $c:tt list($a:ident) $($rest:tt)*) => {
        native!(@add $env $of $java $before $c
            [$a: [jbyte],] [let $a = list($env, &$a)?;] [$a.as_ptr(), $a.len(),] $($rest)*)
    };
    (@ $env:ident $of:tt $java:tt $before:tt $c:tt options($a:ident) $($rest:tt)*) => {
        native!(@add $env $of $java $before $c
            [$a: [jbyte], control: jlong,] [let $a = solve_options($env, &$a, control)?;] [&$a,] $($rest)*)
    };
    (@ $env:ident $of:tt $java:tt $before:tt $c:tt read($a:ident) $($rest:tt)*) => {
        native!(@add $env $of $java $before $c [$a: [jbyte], symbols: [jbyte],]
            [let reading = Reading::of($env, &$a, &symbols)?; let $a = reading.of_memory();] [&$a,] $($rest)*)
    };
    (@ $env:ident $of:tt $java:tt $before:tt $c:tt file($a:ident) $($rest:tt)*) => {
        native!(@add $env $of $java $before $c [$a: [jbyte], symbols: [jbyte],]
            [let reading = Reading::of($env, &$a, &symbols)?; let $a = reading.of_file();] [&$a,] $($rest)*)
    };
    (@ $env:ident $of:tt $java:tt $before:tt $c:tt strings($a:ident) $($rest:tt)*) => {
        native!(@add $env $of $java $before $c [$a: [jbyte], offsets: [jbyte], validity: [jbyte],]
            [let $a = Strings::of($env, &$a, &offsets, &validity)?;] [] $($rest)*)
    };
    (@ $env:ident $of:tt $java:tt $before:tt $c:tt bytes($a:ident) $($rest:tt)*) => {
        native!(@add $env $of $java $before $c [$a: [jbyte],] [] [] $($rest)*)
    };
    (@ $env:ident $of:tt $java:tt $before:tt $c:tt buffer($a:ident) $($rest:tt)*) => {
        native!(@add $env $of $java $before $c [$a: JByteBuffer,] [] [] $($rest)*)
    };
    (@ $env:ident $of:tt $java:tt $before:tt $c:tt boards($a:ident) $($rest:tt)*) => {
        native!(@add $env $of $java $before $c
            [$a: JByteBuffer, array: [jbyte],] [let $a = (&$a, &array);] [] $($rest)*)
    };
    (@add $env:ident $of:tt [$($java:tt)*] [$($before:tt)*] [$($c:tt)*]
        [$($parameter:tt)*] [$($statement:tt)*] [$($argument:tt)*] $($rest:tt)*) => {
        native!(@ $env $of
            [$($java)* $($parameter)*] [$($before)* $($statement)*] [$($c)* $($argument)*] $($rest)*)
    };

    // Each form. C never dereferences a handle; lists and places last until the call returns.
    (@ $env:ident (plain $name:ident $function:ident) $java:tt [$($before:tt)*] [$($c:tt)*]) => {
        native!(@row $name $env $java [] jint {
            let _ = $env;
            $($before)*
            // SAFETY: handles, lists with their lengths, and places.
            Ok(unsafe { $function($($c)*) })
        })
    };
    (@ $env:ident (call $name:ident $function:ident) $java:tt [$($before:tt)*] [$($c:tt)*]) => {
        native!(@row $name $env $java [error: [jbyte],] jint {
            $($before)*
            // SAFETY: handles, lists with their lengths, and places.
            call($env, &error, |error| unsafe { $function($($c)* error) })
        })
    };
    (@ $env:ident (ask $name:ident $function:ident) $java:tt [$($before:tt)*] [$($c:tt)*]) => {
        native!(@row $name $env $java [] jint {
            let _ = $env;
            $($before)*
            let mut number = 0;
            // SAFETY: handles, lists with their lengths, and places.
            let status = unsafe { $function($($c)* &mut number) };
            Ok(if status < 0 { status } else { number as jint })
        })
    };
    (@ $env:ident (get $name:ident $function:ident) $java:tt [$($before:tt)*] [$($c:tt)*]) => {
        native!(@row $name $env $java [error: [jbyte],] jint {
            $($before)*
            let mut number = 0;
            // SAFETY: handles, lists with their lengths, and places.
            let status = call($env, &error, |error| unsafe { $function($($c)* &mut number, error) })?;
            Ok(if status < 0 { status } else { number as jint })
        })
    };
    (@ $env:ident (make $name:ident $function:ident) $java:tt [$($before:tt)*] [$($c:tt)*]) => {
        native!(@row $name $env $java [error: [jbyte],] jlong {
            $($before)*
            // SAFETY: handles, lists with their lengths, and places.
            make($env, &error, |out, error| unsafe { $function($($c)* out, error) })
        })
    };
    (@ $env:ident (lasting $name:ident $function:ident) $java:tt [$($before:tt)*] [$($c:tt)*]) => {
        native!(@row $name $env $java [] [jbyte] {
            $($before)*
            // SAFETY: handles, lists with their lengths, and places.
            lasting($env, |out| unsafe { $function($($c)* out) })
        })
    };
    (@ $env:ident (numbers $name:ident $function:ident) $java:tt [$($before:tt)*] [$($c:tt)*]) => {
        native!(@row $name $env $java [out: [jbyte], error: [jbyte],] jint {
            $($before)*
            // SAFETY: handles, lists with their lengths, places, and a buffer of this capacity.
            numbers($env, &out, &error, |out, capacity, len, error| unsafe {
                $function($($c)* out, capacity, len, error)
            })
        })
    };
    (@ $env:ident (all $name:ident $function:ident) $java:tt [$($before:tt)*] [$($c:tt)*]) => {
        native!(@row $name $env $java [error: [jbyte],] [jbyte] {
            $($before)*
            // SAFETY: handles, lists with their lengths, places, and a buffer of this capacity.
            all($env, &error, |out, capacity, len, error| unsafe {
                $function($($c)* out, capacity, len, error)
            }, |_| ())
        })
    };
    (@ $env:ident (body $name:ident $error:tt $result:tt $body:expr) $java:tt [$($before:tt)*] $c:tt) => {
        native!(@row $name $env $java $error $result { $($before)* $body })
    };

    (@row $name:ident $env:ident [$($java:ident: $type:tt,)*] [$($more:ident: $kind:tt,)*] $result:tt $body:block) => {{
        use $crate::ffi::jni::Faults;
        fn $name<'local>(
            $env: &mut Env<'local>, _: JClass<'local>, $($java: java!($type),)* $($more: java!($kind)),*
        ) -> Answer<java!($result)> $body
        native_method! { static fn $name($($java: $type,)* $($more: $kind),*) -> $result, error_policy = Faults }
    }};
}
