package org.libsudoku;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;

/**
 * Finds and loads the native library, once for each class loader.
 *
 * <p>Order: the file that the property {@code org.libsudoku.library} names, and then no other; the
 * system path; the copy in the jar, which it writes to a separate file in the temporary folder and
 * deletes after loading it. On Linux a jar may hold two, for glibc and for musl: the one for the C library of
 * this process goes first, the other one last. It skips a library without natives or of another version. If
 * it finds none, the error lists each place, why it failed, and the platforms in the jar.
 *
 * <p>Java loads one file for one class loader only, and calls its {@code JNI_OnLoad} only once. So this
 * class also tries a copy of the named file, and writes the copy in the jar to a separate file.
 */
final class Library {
  // Joined here, so that tools which rename packages do not change the name of the property.
  private static final String OVERRIDE = String.join(".", "org", "libsudoku", "library");
  private static final String TEMPORARY = "java.io.tmpdir";
  /** Null if a tool has left out the file with the version. */
  private static final @Nullable String VERSION = version();
  private static final String FILE = System.mapLibraryName("sudoku");

  private final Class<?> natives;
  private final StringBuilder tried = new StringBuilder();
  private final List<Throwable> causes = new ArrayList<>();

  private Library(Class<?> natives) {
    this.natives = natives;
  }

  /** Binds the native methods of a class. Returns an error that lists the places tried, or null. */
  static @Nullable UnsatisfiedLinkError load(Class<?> natives) {
    Library library = new Library(natives);
    if (library.find()) {
      return null;
    }
    List<String> held = held();
    String there = held == null ? ""
        : held.isEmpty() ? "; the jar holds no natives"
        : "; the jar holds natives for " + String.join(", ", held);
    UnsatisfiedLinkError failure = new UnsatisfiedLinkError(
        "libsudoku" + (VERSION == null ? "" : " " + VERSION) + " could not be loaded on "
            + platforms().get(0) + there + library.tried + advice(held));
    library.causes.forEach(failure::addSuppressed);
    return failure;
  }

  /** The advice in the error text, unless a file is named. */
  private static String advice(@Nullable List<String> held) {
    if (VERSION == null || System.getProperty(OVERRIDE) != null) {
      return "";
    }
    String full = held != null && held.isEmpty() ? "take the jar that is not slim, or " : "";
    return "\n  " + full + "name the file of the library: -D" + OVERRIDE + "=FILE";
  }

  private boolean find() {
    String version = VERSION;
    if (version == null) {
      return refused("version.properties", "not beside the classes of libsudoku");
    }
    String named = System.getProperty(OVERRIDE);
    if (named != null) {
      String file = new File(named).getAbsolutePath();
      return attempt(version, file, () -> System.load(file))
          || attempt(version, "a copy of " + file, () -> loadCopy(() -> new FileInputStream(file)));
    }
    return attempt(version, FILE + " on java.library.path", () -> System.loadLibrary("sudoku"))
        || platforms().stream().map(platform -> "native/" + platform + "/" + FILE)
            .anyMatch(resource -> attempt(version, "the copy in the jar, " + resource,
                () -> loadCopy(() -> open(resource))));
  }

  private boolean refused(String place, String why) {
    tried.append("\n  ").append(place).append(": ").append(why);
    return false;
  }

  private boolean attempt(String version, String place, Runnable load) {
    Loading loading = new Loading(natives, version, load);
    loading.start();
    loading.finish();
    String why = loading.refusal(version);
    // The message of the error has all that these two say.
    boolean isTold = loading.thrown instanceof UnsatisfiedLinkError
        || loading.thrown != null && loading.thrown.getCause() instanceof Refused;
    if (loading.thrown != null && !isTold) {
      causes.add(loading.thrown);
    }
    return why == null || refused(place, why);
  }

  /**
   * Loads the library, and passes the class of the natives to its JNI_OnLoad.
   *
   * <p>The library cannot look the class up by name: a tool may have renamed the package. It takes the
   * thread that loads it, which is this one, and reads and writes the fields by their names.
   */
  private static final class Loading extends Thread {
    final Class<?> natives;
    final byte[] version;
    // Texts as byte[].
    @Nullable Object found;
    @Nullable Object fault;
    @Nullable Throwable thrown;
    private final Runnable load;

    Loading(Class<?> natives, String version, Runnable load) {
      super("libsudoku loading");
      this.natives = natives;
      this.version = version.getBytes(StandardCharsets.UTF_8);
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

    /** The reason why it cannot be used, or null. */
    @Nullable String refusal(String wanted) {
      if (thrown != null) {
        String why = thrown.getMessage() != null ? thrown.getMessage() : thrown.toString();
        if (thrown instanceof IllegalCallerException) {
          Module module = Library.class.getModule();
          return why + " (start Java with --enable-native-access="
              + (module.isNamed() ? module.getName() : "ALL-UNNAMED") + ")";
        }
        return thrown instanceof UnsatisfiedLinkError ? why + hint(why) : why;
      }
      if (found == null) {
        return "holds no natives for Java, or another class has them already";
      }
      if (!text(found).equals(wanted)) {
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
      copy = copied(in);
      System.load(copy.toString());
    } catch (IOException problem) {
      throw new UncheckedIOException(
          problem instanceof Refused ? problem.getMessage() : problem.toString(), problem);
    } catch (UnsatisfiedLinkError problem) {
      String why = String.valueOf(problem.getMessage());
      throw (Error) new UnsatisfiedLinkError(why + copyHint(why)).initCause(problem);
    } finally {
      delete(copy);
    }
  }

  /** Its message is for the user. */
  private static final class Refused extends IOException {
    private static final long serialVersionUID = 1;

    Refused(String message, @Nullable IOException cause) {
      super(message, cause);
    }
  }

  private static Path copied(InputStream in) throws IOException {
    Path copy = null;
    try {
      // The property may name a relative folder, System.load refuses a relative file.
      copy = Files.createTempFile("libsudoku-", "-" + FILE).toAbsolutePath();
      Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
      return copy;
    } catch (IOException problem) {
      delete(copy);
      throw new Refused("cannot write the copy to " + TEMPORARY + ", which is "
          + System.getProperty(TEMPORARY) + ": " + problem, problem);
    }
  }

  /** Advice for a copy that the folder forbids, or an empty text. */
  static String copyHint(String why) {
    boolean isForbidden = Stream.of("failed to map segment", "not permitted", "ermission denied")
        .anyMatch(why::contains);
    return isForbidden
        ? " (the folder forbids programs: set " + TEMPORARY + " to another one, or " + OVERRIDE
            + " to the file of the library)"
        : "";
  }

  /** Advice for an error of the system's loader about the C library, or an empty text. */
  static String hint(String why) {
    // Only musl has these words; glibc has "cannot open shared object file" and "undefined symbol".
    boolean isMusl =
        why.contains("Error relocating ") || why.contains("Error loading shared library ");
    if (isMusl && copyHint(why).isEmpty()) {
      return " (the C library of this system is musl; a libsudoku built for glibc needs glibc)";
    }
    if (why.contains("version `GLIBC_")) {
      return " (the C library of this system is older than the one that libsudoku was built with)";
    }
    return "";
  }

  /** Some systems do not delete a library in use; then Java tries again when it ends. */
  private static void delete(@Nullable Path copy) {
    if (copy != null && !copy.toFile().delete()) {
      copy.toFile().deleteOnExit();
    }
  }

  /** A file beside this class, also if a tool has moved both. */
  private static InputStream open(String resource) throws IOException {
    InputStream in = Library.class.getResourceAsStream(resource);
    if (in == null) {
      throw new Refused("not there", null);
    }
    return in;
  }

  /** The platforms with natives beside this class; null if they cannot be listed. */
  private static @Nullable List<String> held() {
    try {
      URL place = Library.class.getResource("Library.class");
      if (place == null) {
        return null;
      }
      URLConnection connection = place.openConnection();
      if (connection instanceof JarURLConnection jar) {
        String entry = jar.getEntryName();
        String folder = entry.substring(0, entry.lastIndexOf('/') + 1) + "native/";
        TreeSet<String> platforms = new TreeSet<>();
        jar.getJarFile().stream().map(ZipEntry::getName)
            .filter(name -> name.startsWith(folder) && name.length() > folder.length())
            .forEach(name -> platforms.add(name.substring(folder.length()).replaceAll("/.*", "")));
        return List.copyOf(platforms);
      }
      Path natives = Path.of(place.toURI()).resolveSibling("native");
      if (!Files.exists(natives)) {
        return List.of();
      }
      try (Stream<Path> platforms = Files.list(natives)) {
        return platforms.map(platform -> platform.getFileName().toString()).sorted().toList();
      }
    } catch (IOException | URISyntaxException | RuntimeException unlisted) {
      return null;
    }
  }

  private static @Nullable String version() {
    Properties properties = new Properties();
    try (InputStream in = open("version.properties")) {
      properties.load(in);
    } catch (IOException missing) {
      return null;
    }
    return properties.getProperty("version");
  }

  /** The folders of the natives that may fit, the likeliest one first. */
  private static List<String> platforms() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String os = system.startsWith("windows") ? "windows" : system.startsWith("mac") ? "macos"
        : system;
    String machine = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    String platform = os + "-" + (machine.equals("amd64") ? "x86_64" : machine);
    return os.equals("linux") ? ofLinux(platform, mappings()) : List.of(platform);
  }

  /** The natives for both C libraries, that of a process with these mappings first. */
  static List<String> ofLinux(String platform, String mappings) {
    List<String> both = new ArrayList<>(List.of(platform, platform + "-musl"));
    if (mappings.contains("/ld-musl-")) {
      Collections.reverse(both);
    }
    return both;
  }

  /** The files in the memory of this process; an empty text if the system does not list them. */
  private static String mappings() {
    try {
      return Files.readString(Path.of("/proc/self/maps"), StandardCharsets.ISO_8859_1);
    } catch (IOException unknown) {
      return "";
    }
  }
}
