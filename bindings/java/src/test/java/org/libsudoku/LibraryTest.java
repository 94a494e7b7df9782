package org.libsudoku;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where each class loader finds the native library. */
class LibraryTest {
  private static final String OVERRIDE = "org.libsudoku.library";

  @TempDir Path folder;

  @AfterEach
  void noOverride() {
    System.clearProperty(OVERRIDE);
  }

  private static void loads(ClassLoader loader, String place) throws Throwable {
    assertNotSame(Board.class, loader.loadClass(place + ".Board"));
    assertEquals(Sudoku.version(), Isolated.version(loader, place));
    assertArrayEquals(Examples.symbols(Examples.SOLUTION),
        Isolated.solve(loader, place, Examples.LINE));
  }

  private static String refusal(ClassLoader loader) {
    UnsatisfiedLinkError refusal = assertThrows(UnsatisfiedLinkError.class,
        () -> Isolated.version(loader, Isolated.PACKAGE));
    return refusal.getMessage();
  }

  @Test
  void theLibraryIsThatOfTheJar() {
    assertTrue(Sudoku.buildInfo().contains(Sudoku.version()));
    assertTrue(Sudoku.buildInfo().contains("JNI"));
  }

  @Test
  void severalLoadersAtOnce() throws Throwable {
    int count = 4;
    CyclicBarrier start = new CyclicBarrier(count);
    ExecutorService threads = Executors.newFixedThreadPool(count);
    List<Future<ClassLoader>> all = new ArrayList<>();
    for (int thread = 0; thread < count; thread++) {
      Callable<ClassLoader> first = () -> {
        ClassLoader loader = Isolated.loader(Isolated.classes());
        start.await();
        assertArrayEquals(Examples.symbols(Examples.SOLUTION),
            Isolated.solve(loader, Isolated.PACKAGE, Examples.LINE));
        return loader;
      };
      all.add(threads.submit(first));
    }
    for (Future<ClassLoader> one : all) {
      loads(one.get(), Isolated.PACKAGE);
    }
    threads.shutdown();
  }

  @Test
  void aMovedPackage() throws Throwable {
    String place = "com.example.shaded.sudoku";
    loads(Isolated.loader(Isolated.moveTo(folder, place)), place);
  }

  @Test
  void aMovedPackageBesideTheOther() throws Throwable {
    Isolated.moveTo(folder, "moved");
    Isolated.moveTo(folder, Isolated.PACKAGE);
    System.setProperty(OVERRIDE, Isolated.library().toString());
    ClassLoader loader = Isolated.loader(folder);
    loads(loader, "moved");
    loads(loader, Isolated.PACKAGE);
  }

  @Test
  void aNamedFile() throws Throwable {
    Path file = Files.copy(Isolated.library(), folder.resolve("some library"));
    Path classes = Isolated.copyTo(folder.resolve("classes"));
    System.setProperty(OVERRIDE, file.toString());
    loads(Isolated.loader(classes), Isolated.PACKAGE);
    loads(Isolated.loader(classes), Isolated.PACKAGE);
  }

  @Test
  void aNamedFileThatIsMissing() {
    Path file = folder.resolve("missing");
    System.setProperty(OVERRIDE, file.toString());
    String refusal = refusal(Isolated.loader(Isolated.classes()));
    assertTrue(refusal.contains(file.toString()), refusal);
    assertTrue(!refusal.contains("in the jar"), "no other is tried: " + refusal);
  }

  @Test
  void anotherVersionIsRefused() throws Exception {
    Path classes = Isolated.moveTo(folder, Isolated.PACKAGE);
    Files.writeString(classes.resolve("org/libsudoku/version.properties"), "version=9.8.7\n");
    for (boolean named : new boolean[] {false, true}) {
      if (named) {
        System.setProperty(OVERRIDE, Isolated.library().toString());
      }
      String refusal = refusal(Isolated.loader(classes));
      assertTrue(refusal.contains("libsudoku 9.8.7"), refusal);
      assertTrue(refusal.contains("is version " + Sudoku.version()), refusal);
    }
  }

  @Test
  void aFileThatIsLoadedAlreadyIsCopied() throws Throwable {
    Path file = Files.copy(Isolated.library(), folder.resolve("library"));
    System.load(file.toString());
    System.setProperty(OVERRIDE, file.toString());
    loads(Isolated.loader(Isolated.classes()), Isolated.PACKAGE);
  }

  @Test
  void anInterruptIsKept() throws Throwable {
    ClassLoader loader = Isolated.loader(Isolated.classes());
    Thread.currentThread().interrupt();
    assertEquals(Sudoku.version(), Isolated.version(loader, Isolated.PACKAGE));
    assertTrue(Thread.interrupted());
  }

  /** Solves one board and prints a cell of it. */
  static final class First {
    private First() {}

    public static void main(String[] arguments) {
      try (Board board = Board.parse(Examples.LINE)) {
        System.out.println("cell " + board.solve().get(0, 2));
      }
    }
  }

  @Test
  void theSystemPath() throws Exception {
    Path classes = Isolated.copyTo(folder.resolve("classes"));
    Files.copy(Isolated.library(), folder.resolve(System.mapLibraryName("sudoku")));
    Isolated.Run run = Isolated.java(
        classes, List.of("-Xcheck:jni", "-Djava.library.path=" + folder), First.class);
    assertEquals(new Isolated.Run(0, "cell 4\n"), run);
  }

  @Test
  void theCopyIsDeleted() throws Exception {
    Isolated.Run run = Isolated.java(Isolated.classes(),
        List.of("-Xcheck:jni", "-Djava.library.path=", "-Djava.io.tmpdir=" + folder), First.class);
    assertEquals(new Isolated.Run(0, "cell 4\n"), run);
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(List.of(), left.toList());
    }
  }

  // Seen to fail: the path of the copy as java.io.tmpdir has it.
  @Test
  void relativePathsInPropertiesAreTakenFromTheWorkingDirectory() throws Exception {
    Path relative = Path.of("").toAbsolutePath().relativize(folder);
    Path file = Files.copy(Isolated.library(), folder.resolve(System.mapLibraryName("sudoku")));
    String nowhere = "-Djava.library.path=";
    for (List<String> options : List.of(
        List.of(nowhere, "-Djava.io.tmpdir=" + relative),
        List.of(nowhere, "-D" + OVERRIDE + "=" + relative.resolve(file.getFileName())),
        List.of("-Djava.library.path=" + relative, "-Djava.io.tmpdir=" + folder.resolve("missing")))) {
      assertEquals(new Isolated.Run(0, "cell 4\n"),
          Isolated.java(Isolated.classes(), options, First.class), options.toString());
    }
  }

  // Seen to fail: with the first folder only.
  @Test
  void theNativeOfTheOtherCLibraryIsTriedLast() throws Throwable {
    assumeTrue(System.getProperty("os.name").equals("Linux"));
    Path classes = Isolated.moveTo(folder, Isolated.PACKAGE);
    Path own = classes.resolve(Isolated.classes().relativize(Isolated.library()).getParent());
    Files.move(own, own.resolveSibling(own.getFileName() + "-musl"));
    loads(Isolated.loader(classes), Isolated.PACKAGE);
  }

  @Test
  void theNativeOfTheCLibraryInMemoryGoesFirst() {
    assertEquals(List.of("linux-x86_64", "linux-x86_64-musl"), Library.ofLinux("linux-x86_64",
        "7f00-7f01 r-xp 0 08:01 5 /usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2\n"));
    assertEquals(List.of("linux-x86_64-musl", "linux-x86_64"), Library.ofLinux("linux-x86_64",
        "7f00-7f01 r-xp 0 08:01 5 /lib/ld-musl-x86_64.so.1\n"));
  }

  @Test
  void aMissingFolderForTheCopyIsReported() throws Exception {
    Path missing = folder.resolve("missing");
    Isolated.Run run = Isolated.java(Isolated.classes(),
        List.of("-Djava.library.path=" + folder, "-Djava.io.tmpdir=" + missing), First.class);
    assertEquals(1, run.exit());
    for (String said : List.of("UnsatisfiedLinkError: libsudoku " + Sudoku.version(),
        "on java.library.path: ", folder.toString(), "the copy in the jar", missing.toString())) {
      assertTrue(run.output().contains(said), said + "\n" + run.output());
    }
  }

  @Test
  void aNamedFileThatIsNoLibrary() throws Exception {
    Path file = Files.writeString(folder.resolve("text"), "no library at all");
    Isolated.Run run =
        Isolated.java(Isolated.classes(), List.of("-D" + OVERRIDE + "=" + file), First.class);
    assertEquals(1, run.exit());
    assertTrue(run.output().contains("could not be loaded"), run.output());
    assertTrue(run.output().contains(file.toString()), run.output());
  }

  /** The folder that is missing is that of the temporary files, so that its property is named. */
  @Test
  void aTemporaryFolderThatIsMissingIsNamed() throws Exception {
    Path missing = folder.resolve("missing");
    Isolated.Run run = Isolated.java(Isolated.classes(),
        List.of("-Djava.library.path=" + folder, "-Djava.io.tmpdir=" + missing), First.class);
    String said = "cannot write the copy to java.io.tmpdir, which is " + missing + ": ";
    assertTrue(run.output().contains(said), run.output());
  }

  @Test
  void theNativesOfTheJarAreListed() throws Exception {
    String native0 = Isolated.library().getParent().getFileName().toString();
    String expected = "could not be loaded on plan9-x86_64; the jar holds natives for " + native0 + "\n";
    Path jar = folder.resolve("libsudoku.jar");
    Process archiver = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "jar").toString(), "cf", jar.toString(),
        "-C", Isolated.classes().toString(), ".").inheritIO().start();
    assertEquals(0, archiver.waitFor());
    List<String> foreign = List.of("-Dos.name=plan9", "-Djava.library.path=" + folder);
    for (Path classes : List.of(Isolated.classes(), jar)) {
      Isolated.Run run = Isolated.java(classes, foreign, First.class);
      assertEquals(1, run.exit());
      assertTrue(run.output().contains(expected), run.output());
    }
    Isolated.Run none = Isolated.java(
        Isolated.copyTo(folder.resolve("classes")), foreign, First.class);
    assertTrue(none.output().contains("the jar holds no natives\n"), none.output());
    assertFalse(none.output().contains("Suppressed"), none.output());
  }

  /** Uses the library in each way that needs no board, and prints the exceptions. */
  static final class Refused {
    private Refused() {}

    interface Use {
      Object use() throws Exception;
    }

    public static void main(String[] arguments) {
      List<Use> uses = List.of(
          () -> Board.of(3, 3), () -> Board.parse(Examples.LINE), () -> Board.load(Path.of("x")),
          Control::new, Sudoku::version, Sudoku::buildInfo, Strategy::all,
          () -> Strategy.named("nine"), Strategy.AUTO::name, Strategy.AUTO::description,
          Strategy.AUTO::toString, Status.OK::message, Options.DEFAULT::toString,
          () -> Sudoku.solveAll(List.of(), Options.DEFAULT),
          () -> Sudoku.solveLines("", Options.DEFAULT),
          () -> Sudoku.solveStrings(List.of(), Options.DEFAULT),
          () -> Sudoku.solveStrings(
              new byte[0], new int[1], null, ReadOptions.DEFAULT, Options.DEFAULT),
          () -> Sudoku.solveCells(new byte[81], CellShape.NINE, Options.DEFAULT, null),
          () -> Sudoku.checkCells(new byte[81], CellShape.NINE, Options.DEFAULT),
          () -> Sudoku.checkStrings(List.of(), ReadOptions.DEFAULT, Options.DEFAULT),
          () -> Sudoku.checkLines(new byte[0], ReadOptions.DEFAULT, Options.DEFAULT), Generator.of(3, 3)::generate);
      for (Use use : uses) {
        for (int turn = 0; turn < 2; turn++) {
          try {
            System.out.println("answered " + use.use());
          } catch (Throwable thrown) {
            System.out.println(
                thrown.getClass().getName() + ": " + thrown.getMessage().replaceAll("\\s+", " "));
          }
        }
      }
    }
  }

  // Seen to fail: a use that does not check whether the library was loaded.
  @Test
  void eachUseRepeatsTheRefusal() throws Exception {
    Path classes = Isolated.copyTo(folder.resolve("classes"));
    Isolated.Run run =
        Isolated.java(classes, List.of("-Djava.library.path=" + folder), Refused.class);
    List<String> said = run.output().lines().toList();
    assertEquals(44, said.size(), run.output());
    assertEquals(1, said.stream().distinct().count(), run.output());
    assertTrue(said.get(0).matches("java.lang.UnsatisfiedLinkError: libsudoku .* could not be loaded.*"
        + "on java.library.path: .*not there take the jar that is not slim, or name the file of the library: "
        + "-Dorg.libsudoku.library=FILE"), run.output());
    Files.delete(classes.resolve("org/libsudoku/version.properties"));
    Isolated.Run bare = Isolated.java(classes, List.of(), Refused.class);
    assertEquals(1, bare.output().lines().distinct().count(), bare.output());
    assertTrue(bare.output().contains("version.properties: not beside the classes"), bare.output());
  }

  // Seen to fail: the messages of musl unknown.
  @Test
  void hintsNameWhatIsTheCause() {
    for (String forbidden : List.of(
        "/tmp/x.so: /tmp/x.so: failed to map segment from shared object",
        "/tmp/x.so: cannot open shared object file: Permission denied",
        "/tmp/x.so: Error loading shared library /tmp/x.so: Operation not permitted")) {
      assertTrue(Library.copyHint(forbidden).contains("java.io.tmpdir"), forbidden);
      assertEquals("", Library.hint(forbidden));
    }
    for (String musl : List.of(
        "/tmp/x.so: Error loading shared library ld-linux-x86-64.so.2: No such file or directory",
        "/tmp/x.so: Error relocating /tmp/x.so: __res_init: symbol not found")) {
      assertEquals("", Library.copyHint(musl));
      assertTrue(Library.hint(musl).contains("musl"), musl);
    }
    String old = "/tmp/x.so: /lib/libc.so.6: version `GLIBC_2.34' not found (required by /tmp/x.so)";
    assertEquals("", Library.copyHint(old));
    assertTrue(Library.hint(old).contains("older"), old);
    for (String other : List.of("no sudoku in java.library.path: /x", "/x: file too short",
        "libx.so: cannot open shared object file: No such file or directory")) {
      assertEquals("", Library.hint(other) + Library.copyHint(other));
    }
  }

  /** From Java 24 on, the flag in the README silences the warning of natives. */
  @Test
  void theFlagOfNewerJavaSilencesTheWarning() throws Exception {
    for (Path home : LifetimesTest.newerMachines()) {
      List<String> flag = List.of("--enable-native-access=ALL-UNNAMED");
      assertEquals(new Isolated.Run(0, "cell 4\n"),
          Isolated.java(home, Isolated.classes(), flag, First.class));
      List<String> deny = List.of("--illegal-native-access=deny");
      Isolated.Run denied = Isolated.java(home, Isolated.classes(), deny, First.class);
      boolean knowsDeny = !denied.output().contains("Unrecognized option");
      assertTrue(!knowsDeny || denied.output().contains("--enable-native-access=ALL-UNNAMED"),
          denied.output());
    }
  }

  /** Makes boards and closes none. */
  static final class Careless {
    private Careless() {}

    public static void main(String[] arguments) {
      long cells = 0;
      for (int round = 0; round < 100_000; round++) {
        cells += Board.parse(Examples.LINE).get(0, 0);
      }
      System.out.println(cells);
    }
  }

  @Test
  void forgottenBoardsAreFreed() throws Exception {
    Isolated.Run run = Isolated.java(Isolated.classes(), List.of("-Xmx16m"), Careless.class);
    assertEquals(new Isolated.Run(0, "500000\n"), run);
  }

  /** Makes deductions and closes none; prints the most memory of the process in MiB. */
  static final class Forgetful {
    private Forgetful() {}

    public static void main(String[] arguments) throws Exception {
      try (Board board = Board.of(5, 5)) {
        for (int count = 0; count < 12_000; count++) {
          board.deduction();
        }
      }
      String most = Files.readAllLines(Path.of("/proc/self/status")).stream()
          .filter(line -> line.startsWith("VmHWM:")).findFirst().orElseThrow();
      System.out.println(Long.parseLong(most.replaceAll("\\D", "")) / 1024);
    }
  }

  // Seen to fail: 600 MiB, for the collector saw a heap that was nearly empty.
  @Test
  void forgottenDeductionsAreFreedWhileTheHeapHasSpace() throws Exception {
    assumeTrue(System.getProperty("os.name").equals("Linux"));
    Isolated.Run run = Isolated.java(Isolated.classes(), List.of("-Xmx256m"), Forgetful.class);
    assertEquals(0, run.exit(), run.output());
    assertTrue(Long.parseLong(run.output().strip()) < 300, run.output());
  }
}
