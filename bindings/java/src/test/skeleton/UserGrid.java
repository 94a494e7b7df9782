import grid.SudokuGrid;
import java.io.FileWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A grid of a user, with only the four abstract methods; an empty cell is 0 or the value of a field.
 */
class UserGrid extends SudokuGrid {
  String empty = "0";
  /** The text after each cell. */
  String between = ",";
  boolean accepts = true;
  private String[][] cells;
  private List<String> symbols;

  @Override
  public void initGrid(String filename) throws IOException {
    List<String> lines = Files.readAllLines(Path.of(filename));
    int size = Integer.parseInt(lines.get(0));
    symbols = List.of(lines.get(1).split(" "));
    cells = new String[size][size];
    for (String line : lines.subList(2, lines.size())) {
      String[] words = line.split("[ ,]");
      cells[Integer.parseInt(words[0])][Integer.parseInt(words[1])] = words[2];
    }
  }

  @Override
  public void outputGrid(String filename) throws IOException {
    try (Writer out = new FileWriter(filename)) {
      out.write(toString());
    }
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (String[] row : cells) {
      for (String cell : row) {
        text.append(cell == null ? empty : cell).append(between);
      }
      text.append('\n');
    }
    return text.toString();
  }

  @Override
  public boolean validate() {
    Set<String> met = new HashSet<>();
    int box = (int) Math.sqrt(cells.length);
    for (int row = 0; row < cells.length; row++) {
      for (int col = 0; col < cells.length; col++) {
        String cell = cells[row][col];
        boolean fits = symbols.contains(cell) && met.add("row " + row + " " + cell)
            && met.add("column " + col + " " + cell)
            && met.add("box " + row / box + " " + col / box + " " + cell);
        if (!fits) {
          return false;
        }
      }
    }
    return accepts;
  }

  String symbols() {
    return symbols.stream().collect(Collectors.joining(" "));
  }
}
