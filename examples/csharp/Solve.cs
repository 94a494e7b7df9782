// Solves a puzzle, then a collection, through the shared library: Solve.exe PUZZLE COLLECTION
//
// Prints the symbols of the solution, then for each line of the collection the status (0 if solved), the number of
// solutions (at most 2) and the first one. The system finds the library: sudoku.dll, or libsudoku.so by LD_LIBRARY_PATH.
using System;
using System.IO;
using System.Runtime.InteropServices;
using System.Text;

static class Solve {
  struct Error {
    public uint Size; public int Code; public uint Line, Column; public int Row, Col; public long Symbol;
    [MarshalAs(UnmanagedType.ByValArray, SizeConst = 224)] public byte[] Message;
  }
  struct Options {
    public uint Size; public int Strategy; public ulong SolutionLimit, NodeLimit, MemoryLimit;
    public uint TimeLimitMs, Threads; public IntPtr Control; public uint Vectors, Reserved;
  }
  struct Row { public int Status, Strategy; public ulong Solutions, Nodes; }

  [DllImport("sudoku")] static extern int sudoku_board_read(byte[] text, UIntPtr length, IntPtr read, out IntPtr board, ref Error error);
  [DllImport("sudoku")] static extern int sudoku_board_size(IntPtr board, out uint side, IntPtr height, IntPtr width, ref Error error);
  [DllImport("sudoku")] static extern int sudoku_board_free(IntPtr board);
  [DllImport("sudoku")] static extern int sudoku_solve(IntPtr board, IntPtr options, int[] cells, UIntPtr count, IntPtr report, ref Error error);
  [DllImport("sudoku")] static extern int sudoku_solve_lines(byte[] text, UIntPtr length, IntPtr read, ref Options options,
    [Out] Row[] rows, UIntPtr rowSize, UIntPtr most, out UIntPtr count, byte[] lines, UIntPtr capacity, out UIntPtr written, ref Error error);

  static Error error = new Error { Size = (uint)Marshal.SizeOf(typeof(Error)), Message = new byte[224] };

  static int Checked(int status) {
    if (status >= 0) return status;
    throw new ArgumentException(Encoding.UTF8.GetString(error.Message, 0, Array.IndexOf(error.Message, (byte)0)));
  }
  static UIntPtr Length(Array array) { return (UIntPtr)array.Length; }

  static int Main(string[] arguments) {
    if (arguments.Length != 2) { Console.Error.WriteLine("usage: Solve.exe PUZZLE COLLECTION"); return 1; }
    try {
      byte[] text = File.ReadAllBytes(arguments[0]);
      IntPtr board; uint side; UIntPtr count, written;
      Checked(sudoku_board_read(text, Length(text), IntPtr.Zero, out board, ref error));
      Checked(sudoku_board_size(board, out side, IntPtr.Zero, IntPtr.Zero, ref error));
      int[] cells = new int[side * side];
      int status = Checked(sudoku_solve(board, IntPtr.Zero, cells, Length(cells), IntPtr.Zero, ref error));
      sudoku_board_free(board);
      Console.WriteLine(status == 0 ? string.Join(" ", cells) : "status " + status);

      text = File.ReadAllBytes(arguments[1]);
      var options = new Options { Size = (uint)Marshal.SizeOf(typeof(Options)), SolutionLimit = 2, Threads = 2 };
      var rows = new Row[text.Length + 1]; var lines = new byte[12 * (text.Length + 1)];
      Checked(sudoku_solve_lines(text, Length(text), IntPtr.Zero, ref options, rows, (UIntPtr)Marshal.SizeOf(typeof(Row)),
        Length(rows), out count, lines, Length(lines), out written, ref error));
      string[] solved = Encoding.UTF8.GetString(lines, 0, (int)written).Split('\n');
      for (int row = 0; row < (int)count; row++)
        Console.WriteLine((rows[row].Status + " " + rows[row].Solutions + " " + solved[row]).TrimEnd());
      return 0;
    } catch (ArgumentException problem) { Console.Error.WriteLine(problem.Message); return 1; }
  }
}
