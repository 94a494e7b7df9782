package org.libsudoku;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A part of what {@code make soak} runs, on each collector and on newer versions of Java. */
class LifetimesTest {
  private static final String[] SHARE = {"20000", "10", "200"};

  // Seen to fail: spare controls held strongly (10 class loaders kept); boards that nobody frees (39848 KiB more).
  @ParameterizedTest
  @ValueSource(strings = {"Serial", "Parallel", "G1", "Z"})
  void memoryIsSteady(String collector) throws Exception {
    steady(Path.of(System.getProperty("java.home")), collector);
  }

  @ParameterizedTest
  @MethodSource("newerMachines")
  void memoryIsSteadyOnNewerJava(Path home) throws Exception {
    steady(home, "G1");
  }

  private static void steady(Path home, String collector) throws Exception {
    List<String> options =
        List.of("-Xmx32m", "-Xms32m", "-XX:+AlwaysPreTouch", "-XX:MaxDirectMemorySize=8m",
            "-Xcheck:jni", "-XX:+Use" + collector + "GC");
    Isolated.Run run =
        Isolated.java(home, Isolated.classes(), options, Lifetimes.class, SHARE);
    assertEquals(0, run.exit(), run.output());
    assertTrue(run.output().contains("soak: max 0 class loaders kept"), run.output());
    assertTrue(run.output().lines().noneMatch(line -> line.contains("in native method")),
        run.output());
  }

  /** The Java versions that are installed beside this one; this one if there is no other. */
  static List<Path> newerMachines() {
    Path own = Path.of(System.getProperty("java.home"));
    try (Stream<Path> homes = Files.list(own.resolveSibling("."))) {
      List<Path> newer = homes.filter(home -> version(home) > Runtime.version().feature()).toList();
      return newer.isEmpty() ? List.of(own) : newer;
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static int version(Path home) {
    try {
      String release = Files.readString(home.resolve("release"));
      return Integer.parseInt(release.replaceAll("(?s).*JAVA_VERSION=\"(\\d+).*", "$1"));
    } catch (IOException | NumberFormatException none) {
      return 0;
    }
  }

  /** Calls a native that misuses JNI. */
  static final class Misuser {
    static native void misuse();

    public static void main(String[] arguments) {
      System.load(arguments[0]);
      try {
        misuse();
      } catch (IllegalStateException expected) {
        System.out.println("thrown");
      }
    }
  }

  /** Shows that -Xcheck:jni detects a misuse: a call with a pending exception. */
  @Test
  void aPlantedMisuseIsSeen(@TempDir Path folder) throws Exception {
    Path home = Path.of(System.getProperty("java.home"));
    Path source = Files.writeString(folder.resolve("misuse.c"), """
        #include <jni.h>
        JNIEXPORT void JNICALL Java_org_libsudoku_LifetimesTest_00024Misuser_misuse(
            JNIEnv *env, jclass caller) {
          jclass type = (*env)->FindClass(env, "java/lang/IllegalStateException");
          (*env)->ThrowNew(env, type, "planted");
          (*env)->FindClass(env, "java/lang/Object");
          (void)caller;
        }
        """);
    Path library = folder.resolve("libmisuse.so");
    Process compiler = new ProcessBuilder("cc", "-shared", "-fPIC", "-I" + home.resolve("include"),
        "-I" + home.resolve("include/linux"), "-o", library.toString(), source.toString())
        .inheritIO().start();
    assertEquals(0, compiler.waitFor());
    Isolated.Run run = Isolated.java(
        home, Isolated.classes(), List.of("-Xcheck:jni"), Misuser.class, library.toString());
    assertTrue(run.output().contains("in native method"), run.output());
    assertTrue(run.output().contains("thrown"), run.output());
  }
}
