package org.libsudoku;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The README of the binding: each program prints the text that follows it. */
class ReadmeTest {
  private static final Path PAGE = Path.of("README.md");
  private static final String PACKAGES = List.of("java.nio", "java.nio.channels", "java.nio.file",
      "java.util", "java.util.concurrent", "org.libsudoku").stream()
      .map(name -> "import " + name + ".*;\n").reduce("", String::concat);

  @TempDir static Path folder;

  @TestFactory
  List<DynamicTest> thePrograms() throws Exception {
    String page = Files.readString(PAGE);
    List<MatchResult> programs = Pattern.compile("```java\n(.*?)```\n\n```text\n(.*?)```",
        Pattern.DOTALL).matcher(page).results().toList();
    assertEquals(programs.size(), page.split("```java", -1).length - 1, "each prints something");
    assertTrue(programs.size() >= 5, "killer, batch, cancel and errors are shown");
    Files.writeString(folder.resolve("puzzles.txt"), Examples.LINE + "\n" + Examples.LINE + "\n");
    return programs.stream().map(each -> DynamicTest.dynamicTest(
        each.group(1).lines().findFirst().orElseThrow(),
        () -> assertEquals(each.group(2), printed(each.group(1))))).toList();
  }

  /** A program as it is, or the body of one. */
  private static String printed(String program) throws Exception {
    boolean isWhole = program.contains("class First");
    Path source = folder.resolve("First.java");
    Files.writeString(source, isWhole ? program : PACKAGES + "public class First {\n"
        + "public static void main(String[] arguments) throws Exception {\n" + program + "}\n}\n");
    Process java = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
        Isolated.classes().toString(), source.toString())
        .directory(folder.toFile()).redirectErrorStream(true).start();
    return new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void theVersionIsThatOfTheJar() throws Exception {
    assertTrue(Files.readString(PAGE).contains("<version>" + Sudoku.version() + "</version>"));
  }

  @Test
  void theBoundOfSpareMemoryIsTheOneThatIsKept() throws Exception {
    assertTrue(Files.readString(PAGE).contains(
        "at most " + (LinesRoom.SPARE_BYTES >> 20) + " MiB in all"));
  }
}
