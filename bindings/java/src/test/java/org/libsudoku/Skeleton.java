package org.libsudoku;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The skeleton as its users have it: a folder with the unpacked library, javac and java without flags,
 * puzzle files.
 */
final class Skeleton {
  static final List<String> COMPILE =
      List.of("-Xlint:all", "-Werror", "*.java", "grid/*.java", "solver/*.java");

  private final Path folder;

  /** How a program ended. */
  record Run(int exit, String output, String errors) {
    /** The same but for the seconds, which differ from run to run. */
    Run timeless() {
      return new Run(exit, output.replaceAll("= [0-9.E-]+ sec", "= T sec"), errors);
    }
  }

  /** A folder with what is in it. */
  Skeleton(Path folder) {
    this.folder = folder;
  }

  /** Copies the skeleton and the library to a folder. */
  static Skeleton copiedTo(Path folder) throws IOException {
    Skeleton skeleton = new Skeleton(folder);
    skeleton.copy(Path.of("skeleton"));
    Isolated.moveTo(folder, Isolated.PACKAGE);
    return skeleton;
  }

  /** Copies the Java files of a folder. */
  void copy(Path from) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
        Path target = folder.resolve(from.relativize(file));
        Files.createDirectories(target.getParent());
        Files.copy(file, target);
      }
    }
  }

  /** Compiles everything, in a locale that knows ASCII only. */
  Skeleton compiled() throws Exception {
    assertEquals(new Run(0, "", ""), run("C", "javac", COMPILE));
    return this;
  }

  /** Runs a tool of the JDK in the folder, with arguments that a shell may expand. */
  Run run(String locale, String tool, List<String> arguments) throws Exception {
    Path program = Path.of(System.getProperty("java.home"), "bin", tool);
    ProcessBuilder process = new ProcessBuilder(
        "sh", "-c", program + " " + String.join(" ", arguments)).directory(folder.toFile());
    process.environment().put("LC_ALL", locale);
    process.environment().remove("CLASSPATH");
    Path output = Files.createTempFile(folder, "output", "");
    Path errors = Files.createTempFile(folder, "errors", "");
    int exit = process.redirectOutput(output.toFile()).redirectError(errors.toFile()).start()
        .waitFor();
    return new Run(exit, Files.readString(output), Files.readString(errors));
  }

  /** Runs a program, given as the words of a command line. */
  Run java(String words) throws Exception {
    return run("C.UTF-8", "java", List.of(words));
  }

  void write(String name, String text) throws IOException {
    Files.write(folder.resolve(name), text.getBytes(StandardCharsets.UTF_8));
  }

  String read(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  boolean has(String name) {
    return Files.exists(folder.resolve(name));
  }
}
