//! Another thread cancels a read.

use super::held::ways;
use super::*;

/// Seen to fail: without the check after the format.
#[test]
fn cancelled_read_returns_the_cancel() {
    let control = Control::new().unwrap();
    let options = ReadOptions::default().with_control(control.clone());
    let texts = || ways().into_iter().filter(|(_, text)| !text.starts_with('#'));
    for (_, text) in texts() {
        assert!(Puzzle::read(&text, &options).is_ok(), "{text}");
    }
    control.cancel();
    for (name, text) in texts() {
        let named = options.clone().with_format(Format::named(name).unwrap());
        for options in [&options, &named] {
            let error = Puzzle::read(&text, options).unwrap_err();
            assert_eq!(error.reason, Reason::Cancelled, "{name}: {text}");
        }
        for line in collection::lines(text.as_bytes()) {
            assert_eq!(line.puzzle(&options).unwrap_err().reason, Reason::Cancelled, "{text}");
        }
    }
}

#[test]
fn another_thread_cancels_a_read() {
    let givens = "9\n1 2 3 4 5 6 7 8 9\n".to_string() + &"0,0 1\n".repeat(8 << 20);
    let control = Control::new().unwrap();
    let options = ReadOptions::default().with_control(control.clone());
    let is_begun = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let reading = scope.spawn(|| {
            is_begun.store(true, Ordering::Release);
            Puzzle::read(&givens, &options)
        });
        while !is_begun.load(Ordering::Acquire) {
            std::thread::yield_now();
        }
        control.cancel();
        assert_eq!(reading.join().unwrap().unwrap_err().reason, Reason::Cancelled);
    });
}
