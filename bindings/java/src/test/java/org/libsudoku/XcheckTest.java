package org.libsudoku;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** The last class: the warnings of Java during all other tests. */
@Order(Integer.MAX_VALUE)
class XcheckTest {
  @Test
  void javaPrintsNoWarning() throws Exception {
    List<String> arguments = ManagementFactory.getRuntimeMXBean().getInputArguments();
    assertTrue(arguments.contains("-Xcheck:jni"), arguments.toString());
    List<String> said = Files.readAllLines(Path.of(System.getProperty("vm.log"))).stream()
        .filter(line -> line.contains("WARNING") || line.contains("FATAL"))
        .distinct()
        .toList();
    assertEquals(List.of(), said);
  }
}
