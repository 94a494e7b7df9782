package org.libsudoku;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;

/**
 * Finds and loads the native library, once for each class loader.
 *
 * <p>Order: the file that the property {@code org.libsudoku.library} names, and then no other; the
 * system path; the copy in the jar, which is written to a file of its own in the temporary folder
 * and deleted as soon as it is loaded. A library without natives or of another version is passed
 * over; if none is left, the error tells each place tried and why it failed.
 *
 * <p>A machine loads one file for one class loader only, and asks it for its natives only once: this
 * is why the named file is tried as a copy too, and why the copy in the jar gets a file of its own.
 */
final class Library {
  // Joined here, so that tools which rename packages leave the name of the property alone.
  private static final String OVERRIDE = String.join(".", "org", "libsudoku", "library");
  private static final String VERSION = version();
  private static final String FILE = System.mapLibraryName("sudoku");

  private final Class<?> natives;
  private final StringBuilder tried = new StringBuilder();
  private final List<Throwable> causes = new ArrayList<>();

  private Library(Class<?> natives) {
    this.natives = natives;
  }

  /** Binds the native methods of a class, or throws an error that says what was tried. */
  static void load(Class<?> natives) {
    Library library = new Library(natives);
    if (!library.find()) {
      UnsatisfiedLinkError failure = new UnsatisfiedLinkError(
          "libsudoku " + VERSION + " could not be loaded on " + platform() + library.tried);
      library.causes.forEach(failure::addSuppressed);
      throw failure;
    }
  }

  private boolean find() {
    String named = System.getProperty(OVERRIDE);
    if (named != null) {
      Path file = Path.of(named).toAbsolutePath();
      return attempt(file.toString(), () -> System.load(file.toString()))
          || attempt("a copy of " + file, () -> loadCopy(() -> Files.newInputStream(file)));
    }
    String resource = "native/" + platform() + "/" + FILE;
    return attempt(FILE + " on java.library.path", () -> System.loadLibrary("sudoku"))
        || attempt("the copy in the jar, " + resource, () -> loadCopy(() -> open(resource)));
  }

  private boolean attempt(String place, Runnable load) {
    Loading loading = new Loading(natives, VERSION.getBytes(StandardCharsets.UTF_8), load);
    loading.start();
    loading.finish();
    String why = loading.refusal();
    if (why != null) {
      tried.append("\n  ").append(place).append(": ").append(why);
      if (loading.thrown != null) {
        causes.add(loading.thrown);
      }
    }
    return why == null;
  }

  /**
   * Loads the library and tells it, in JNI_OnLoad, who asks for the natives.
   *
   * <p>The library cannot look the class up by name: a tool may have renamed the package. It asks
   * for the thread it is loaded by, which is this one, and reads and writes the fields by their
   * names.
   */
  private static final class Loading extends Thread {
    final Class<?> natives;
    final byte[] version;
    // Texts as byte[].
    Object found;
    Object fault;
    Throwable thrown;
    private final Runnable load;

    Loading(Class<?> natives, byte[] version, Runnable load) {
      super("libsudoku loading");
      this.natives = natives;
      this.version = version;
      this.load = load;
    }

    @Override
    public void run() {
      try {
        load.run();
      } catch (Throwable problem) {
        thrown = problem;
      }
    }

    void finish() {
      boolean interrupted = false;
      while (isAlive()) {
        try {
          join();
        } catch (InterruptedException signal) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }

    String refusal() {
      if (thrown != null) {
        return thrown.getMessage() != null ? thrown.getMessage() : thrown.toString();
      }
      if (found == null) {
        return "holds no natives for Java, or has given them away already";
      }
      if (!text(found).equals(VERSION)) {
        return "is version " + text(found);
      }
      return fault != null ? text(fault) : null;
    }

    private static String text(Object bytes) {
      return new String((byte[]) bytes, StandardCharsets.UTF_8);
    }
  }

  private interface Source {
    InputStream open() throws IOException;
  }

  private static void loadCopy(Source source) {
    Path copy = null;
    try (InputStream in = source.open()) {
      copy = Files.createTempFile("libsudoku-", "-" + FILE);
      Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
      System.load(copy.toString());
    } catch (IOException problem) {
      throw new UncheckedIOException(problem.toString(), problem);
    } catch (UnsatisfiedLinkError problem) {
      throw (Error) new UnsatisfiedLinkError(problem.getMessage()
          + " (if that folder forbids programs, set java.io.tmpdir to another one, or " + OVERRIDE
          + " to the file of the library)").initCause(problem);
    } finally {
      delete(copy);
    }
  }

  /** Some systems do not delete a library in use; then the machine tries again when it ends. */
  private static void delete(Path copy) {
    if (copy != null && !copy.toFile().delete()) {
      copy.toFile().deleteOnExit();
    }
  }

  /** A file beside this class, wherever a tool has moved both. */
  private static InputStream open(String resource) throws IOException {
    InputStream in = Library.class.getResourceAsStream(resource);
    if (in == null) {
      throw new IOException("not there");
    }
    return in;
  }

  private static String version() {
    Properties properties = new Properties();
    try (InputStream in = open("version.properties")) {
      properties.load(in);
    } catch (IOException problem) {
      throw new UncheckedIOException("version.properties", problem);
    }
    return properties.getProperty("version");
  }

  private static String platform() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String os = system.startsWith("windows") ? "windows" : system.startsWith("mac") ? "macos"
        : system;
    String machine = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    return os + "-" + (machine.equals("amd64") ? "x86_64" : machine);
  }
}
