package org.libsudoku;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The documentation of the statuses. */
class StatusTest {
  private static Map<String, String> texts(String file, String pattern, String margin)
      throws Exception {
    Map<String, String> texts = new TreeMap<>();
    Matcher each = Pattern.compile(pattern, Pattern.MULTILINE)
        .matcher(Files.readString(Path.of(file)));
    while (each.find()) {
      texts.put(each.group(2), each.group(1).replaceAll(margin, " ").strip());
    }
    return texts;
  }

  @Test
  void eachConstantHasTheTextOfTheHeader() throws Exception {
    Map<String, String> header = texts("../../include/sudoku.h",
        "((?:^// .*\n)+)#define SUDOKU_(\\w+) -?\\d+$", "(?m)\\s*^// ");
    Map<String, String> constants = texts("src/main/java/org/libsudoku/Status.java",
        "^  /\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\n  (\\w+)\\(-?\\d+\\)[,;]$", "(?m)\\s*^   \\* ");
    header.keySet().retainAll(constants.keySet());
    assertEquals(Status.values().length, constants.size(), constants.toString());
    assertEquals(header, constants);
  }
}
