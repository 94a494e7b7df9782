package org.libsudoku;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The content of the jar, and the error without a native library. */
class PackagingTest {
  /** As in a fresh clone. */
  // Seen to fail: no enforcer in pom.xml.
  @Test
  void withoutTheNativeMavenRefusesAndSaysWhatToRun(@TempDir Path folder) throws Exception {
    Files.copy(Path.of("pom.xml"), folder.resolve("pom.xml"));
    for (String goal : List.of("package", "install")) {
      Process maven = new ProcessBuilder(
          Path.of(System.getProperty("maven.home"), "bin", "mvn").toString(), "-o", "-q", "-B",
          "-DskipTests", goal).directory(folder.toFile()).redirectErrorStream(true).start();
      String said = new String(maven.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertTrue(maven.waitFor() != 0, said);
      assertTrue(said.contains("Run `make java` in the root of the project"), said);
      assertTrue(Files.notExists(folder.resolve("target")), said);
    }
  }

  @Test
  void theLicencesAreInTheJar() throws Exception {
    for (String licence : List.of("LICENSE-MIT", "LICENSE-APACHE")) {
      assertEquals(Files.readString(Path.of("../..", licence)),
          Files.readString(Isolated.classes().resolve("META-INF").resolve(licence)));
    }
  }
}
