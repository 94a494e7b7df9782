import grid.KillerSudokuGrid;
import grid.StdSudokuGrid;
import grid.SudokuGrid;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Set;
import solver.AlgorXSolver;
import solver.BackTrackingSolver;
import solver.DancingLinksSolver;
import solver.KillerAdvancedSolver;
import solver.KillerBackTrackingSolver;
import solver.KillerSudokuSolver;
import solver.StdSudokuSolver;
import solver.SudokuSolver;

/** The classes of table 1: their names, base classes and methods. */
class Table {
  public static void main(String[] arguments) throws Exception {
    for (Class<?> kind : List.of(SudokuGrid.class, SudokuSolver.class, StdSudokuSolver.class,
        KillerSudokuSolver.class)) {
      check(Modifier.isAbstract(kind.getModifiers()), kind + " is abstract");
    }
    for (Class<?> kind : List.of(StdSudokuGrid.class, KillerSudokuGrid.class)) {
      check(SudokuGrid.class.isAssignableFrom(kind), kind + " is a grid");
      kind.getConstructor().newInstance();
    }
    for (Class<?> kind : List.of(BackTrackingSolver.class, AlgorXSolver.class,
        DancingLinksSolver.class)) {
      check(StdSudokuSolver.class.isAssignableFrom(kind), kind + " is a standard solver");
      kind.getConstructor().newInstance();
    }
    for (Class<?> kind : List.of(KillerBackTrackingSolver.class, KillerAdvancedSolver.class)) {
      check(KillerSudokuSolver.class.isAssignableFrom(kind), kind + " is a killer solver");
      kind.getConstructor().newInstance();
    }
    for (Class<?> kind : List.of(StdSudokuSolver.class, KillerSudokuSolver.class)) {
      check(kind.getSuperclass() == SudokuSolver.class, kind + " extends SudokuSolver");
    }
    Set<Class<?>> problems = Set.of(FileNotFoundException.class, IOException.class);
    method(SudokuGrid.class, "initGrid", void.class, problems, String.class);
    method(SudokuGrid.class, "outputGrid", void.class, problems, String.class);
    method(SudokuGrid.class, "toString", String.class, Set.of());
    method(SudokuGrid.class, "validate", boolean.class, Set.of());
    method(SudokuSolver.class, "solve", boolean.class, Set.of(), SudokuGrid.class);
    for (String program : List.of("RmitSudoku", "RmitSudokuTester")) {
      Class.forName(program).getMethod("main", String[].class);
    }
    System.out.println("as in the table");
  }

  private static void method(Class<?> kind, String name, Class<?> result,
      Set<Class<?>> problems, Class<?>... parameters) throws NoSuchMethodException {
    Method method = kind.getMethod(name, parameters);
    check(Modifier.isAbstract(method.getModifiers()), method + " is abstract");
    check(method.getReturnType() == result, method + " returns " + result);
    check(Set.of(method.getExceptionTypes()).equals(problems), method + " throws " + problems);
  }

  private static void check(boolean isTrue, String sentence) {
    if (!isTrue) {
      throw new AssertionError("not true: " + sentence);
    }
  }
}
