package org.libsudoku;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.module.ModuleDescriptor.Requires;
import java.lang.module.ModuleFinder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The library as a module: of a program on the module path, and of an image that jlink makes. */
class ModuleTest {
  private static final String PROGRAM = """
      package user;

      import org.libsudoku.Board;
      import org.libsudoku.LinesRoom;
      import org.libsudoku.Options;
      import org.libsudoku.ReadOptions;
      import org.libsudoku.Sudoku;

      public class Main {
        public static void main(String[] lines) {
          try (Board board = Board.parse(lines[0]); LinesRoom room = new LinesRoom()) {
            System.out.println("cell " + board.solve(Options.DEFAULT.solutionLimit(2)).get(0, 2));
            byte[] text = lines[0].getBytes(java.nio.charset.StandardCharsets.UTF_8);
            System.out.println(Sudoku.solveLines(java.nio.ByteBuffer.wrap(text), ReadOptions.DEFAULT,
                Options.DEFAULT, room).get(0).solution());
          }
          System.out.println(Board.class.getModule().getName());
        }
      }
      """;
  private static final Isolated.Run EXPECTED =
      new Isolated.Run(0, "cell 4\n" + Examples.SOLUTION + "\norg.libsudoku\n");

  @TempDir Path folder;

  private static Isolated.Run run(Path program, List<String> arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(arguments);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Isolated.Run(process.waitFor(), output);
  }

  private static Path tool(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name);
  }

  /** The program as a module, compiled as strictly as can be and without the annotations. */
  private String compiled() throws Exception {
    Path sources = folder.resolve("sources");
    Files.createDirectories(sources.resolve("user"));
    Path module = Files.writeString(
        sources.resolve("module-info.java"), "module user { requires org.libsudoku; }");
    Path main = Files.writeString(sources.resolve("user/Main.java"), PROGRAM);
    Path classes = folder.resolve("classes");
    assertEquals(new Isolated.Run(0, ""), run(tool("javac"),
        List.of("-Xlint:all", "-Werror", "-p", Isolated.classes().toString(), "-d",
            classes.toString(), module.toString(), main.toString())));
    return Isolated.classes() + File.pathSeparator + classes;
  }

  @Test
  void theModuleNeedsAndExportsLittle() {
    ModuleDescriptor module =
        ModuleFinder.of(Isolated.classes()).find("org.libsudoku").orElseThrow().descriptor();
    assertTrue(!module.isAutomatic());
    assertEquals(Set.of("org.libsudoku"),
        module.exports().stream().map(Exports::source).collect(Collectors.toSet()));
    assertEquals(Set.of("java.base", "jdk.unsupported"), module.requires().stream()
        .filter(each -> !each.modifiers().contains(Requires.Modifier.STATIC))
        .map(Requires::name).collect(Collectors.toSet()));
  }

  @Test
  void aModularProgramIsCompiledAndRun() throws Exception {
    String path = compiled();
    for (Path home : LifetimesTest.newerMachines()) {
      List<String> arguments = new ArrayList<>(List.of("-Xcheck:jni",
          "--enable-native-access=org.libsudoku", "-p", path, "-m", "user/user.Main",
          Examples.LINE));
      assertEquals(EXPECTED, run(home.resolve("bin/java"), arguments));
    }
  }

  @Test
  void jlinkMakesAnImageThatSolves() throws Exception {
    Assumptions.assumeTrue(Files.exists(Path.of(System.getProperty("java.home"), "jmods")),
        "this JDK has no jmods");
    Path image = folder.resolve("image");
    assertEquals(new Isolated.Run(0, ""), run(tool("jlink"),
        List.of("-p", compiled(), "--add-modules", "user", "--output", image.toString())));
    Path java = image.resolve("bin/java");
    assertEquals(EXPECTED, run(java, List.of("-m", "user/user.Main", Examples.LINE)));
    Isolated.Run foreign =
        run(java, List.of("-Dos.name=plan9", "-m", "user/user.Main", Examples.LINE));
    String held = "the jar holds natives for " + Isolated.library().getParent().getFileName();
    assertTrue(foreign.exit() == 1 && foreign.output().contains(held), foreign.output());
  }
}
