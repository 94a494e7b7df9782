package org.libsudoku;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The content of the jar, and the error without a native library. */
class PackagingTest {
  /** As in a fresh clone. */
  // Seen to fail: no enforcer in pom.xml.
  @Test
  void withoutTheNativeMavenRefusesAndSaysWhatToRun(@TempDir Path folder) throws Exception {
    Files.copy(Path.of("pom.xml"), folder.resolve("pom.xml"));
    // Offline, so with the plugins alone that the build of this test has fetched.
    Process maven = new ProcessBuilder(
        Path.of(System.getProperty("maven.home"), "bin", "mvn").toString(), "-o", "-q", "-B",
        "-DskipTests", "package").directory(folder.toFile()).redirectErrorStream(true).start();
    String said = new String(maven.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(maven.waitFor() != 0, said);
    assertTrue(said.contains("Run `make java` in the root of the project"), said);
    assertTrue(Files.notExists(folder.resolve("target")), said);
  }

  @Test
  void theLicencesAreInTheJar() throws Exception {
    for (String licence : List.of("LICENSE-MIT", "LICENSE-APACHE")) {
      assertEquals(Files.readString(Path.of("../..", licence)),
          Files.readString(Isolated.classes().resolve("META-INF").resolve(licence)));
    }
  }

  /** What the native library looks up by name: the fields of Library.Loading, and what jni-rs calls. */
  // Seen to fail: with a field that Loading lacks.
  @Test
  void whatNativeImagesMustKeepExists() throws Exception {
    String metadata = Files.readString(Isolated.classes().resolve(
        "META-INF/native-image/org.libsudoku/libsudoku/jni-config.json"));
    Pattern names = Pattern.compile("\"name\": \"([^\"]*)\"(, \"parameterTypes\": \\[(.*?)\\])?");
    Class<?> owner = null;
    List<String> fields = new ArrayList<>();
    for (Matcher found = names.matcher(metadata); found.find();) {
      String name = found.group(1);
      if (name.contains(".")) {
        owner = Class.forName(name, false, Board.class.getClassLoader());
      } else if (found.group(2) == null) {
        assertNotNull(owner);
        fields.add(owner.getDeclaredField(name).getName());
      } else {
        assertNotNull(owner);
        Class<?>[] types = Pattern.compile("[\\w.]+").matcher(found.group(3)).results()
            .map(type -> type(type.group())).toArray(Class<?>[]::new);
        assertNotNull(name.equals("<init>")
            ? owner.getDeclaredConstructor(types) : owner.getDeclaredMethod(name, types));
      }
    }
    assertEquals(List.of("natives", "version", "found", "fault"), fields);
  }

  private static Class<?> type(String name) {
    try {
      return name.equals("boolean") ? boolean.class : Class.forName(name);
    } catch (ClassNotFoundException missing) {
      throw new AssertionError(missing);
    }
  }
}
