package org.libsudoku;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Copies of the classes of the binding, apart from those of the tests: changed, renamed. */
final class Isolated {
  static final String PACKAGE = "org.libsudoku";

  private Isolated() {}

  /** The folder of the compiled classes, with the native library. */
  static Path classes() {
    try {
      return Path.of(Board.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException problem) {
      throw new AssertionError(problem);
    }
  }

  /** The native library among the classes. */
  static Path library() {
    try (Stream<Path> files = Files.walk(classes())) {
      String name = System.mapLibraryName("sudoku");
      return files.filter(file -> file.endsWith(name)).findFirst().orElseThrow();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** A loader that knows these classes and those of Java. */
  static ClassLoader loader(Path classes) {
    try {
      URL[] places = {classes.toUri().toURL()};
      return new URLClassLoader(places, ClassLoader.getPlatformClassLoader());
    } catch (MalformedURLException problem) {
      throw new AssertionError(problem);
    }
  }

  /** The version of the native library, through a loader's own classes. */
  static String version(ClassLoader loader, String place) throws Throwable {
    try {
      return (String) loader.loadClass(place + ".Sudoku").getMethod("version").invoke(null);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }

  /** Solves a board through a loader's own classes. */
  static int[] solve(ClassLoader loader, String place, String text) throws Exception {
    Object board = loader.loadClass(place + ".Board").getMethod("parse", String.class)
        .invoke(null, text);
    Object result = board.getClass().getMethod("solve").invoke(board);
    return (int[]) result.getClass().getMethod("cells").invoke(result);
  }

  /** Copies the classes to a folder, without the native library. */
  static Path copyTo(Path folder) {
    return copyTo(folder, PACKAGE, false);
  }

  /** Copies the classes to a folder and moves them to another package, as tools that merge jars do. */
  static Path moveTo(Path folder, String place) {
    return copyTo(folder, place, true);
  }

  private static Path copyTo(Path folder, String place, boolean natives) {
    try (Stream<Path> files = Files.walk(classes())) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (file.endsWith(library().getFileName()) && !natives) {
          continue;
        }
        String inside = classes().relativize(file).toString();
        if (inside.equals("module-info.class")) {
          // A folder of classes is no module; tools that merge jars leave it out, too.
          continue;
        }
        Path target = folder.resolve(renamed(inside, place));
        Files.createDirectories(target.getParent());
        byte[] bytes = Files.readAllBytes(file);
        Files.write(target, inside.endsWith(".class") ? renamed(bytes, place) : bytes);
      }
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
    return folder;
  }

  private static String renamed(String text, String place) {
    return text.replace(PACKAGE, place)
        .replace(PACKAGE.replace('.', '/'), place.replace('.', '/'));
  }

  /** Renames the package in every text of a class file's constants. */
  private static byte[] renamed(byte[] file, String place) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(file));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.write(in.readNBytes(8));
    int constants = in.readUnsignedShort();
    out.writeShort(constants);
    for (int index = 1; index < constants; index++) {
      int tag = in.readUnsignedByte();
      out.writeByte(tag);
      switch (tag) {
        case 1 -> out.writeUTF(renamed(in.readUTF(), place));
        case 7, 8, 16, 19, 20 -> out.write(in.readNBytes(2));
        case 15 -> out.write(in.readNBytes(3));
        case 3, 4, 9, 10, 11, 12, 17, 18 -> out.write(in.readNBytes(4));
        case 5, 6 -> {
          out.write(in.readNBytes(8));
          index++;
        }
        default -> throw new IOException("constant " + tag);
      }
    }
    out.write(in.readAllBytes());
    return bytes.toByteArray();
  }

  /** The output and the exit status of a Java process. */
  record Run(int exit, String output) {}

  /** Runs a class of the tests in a Java process of its own. */
  static Run java(Path classes, List<String> options, Class<?> main) throws Exception {
    return java(Path.of(System.getProperty("java.home")), classes, options, main);
  }

  /** Runs a class of the tests with the Java that is installed in this folder. */
  static Run java(
      Path home, Path classes, List<String> options, Class<?> main, String... arguments)
      throws Exception {
    Path tests =
        Path.of(Isolated.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<String> command = new ArrayList<>(List.of(home.resolve("bin/java").toString()));
    command.addAll(options);
    command.addAll(List.of("-cp", classes + File.pathSeparator + tests, main.getName()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Run(process.waitFor(), output);
  }
}
