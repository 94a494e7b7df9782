package org.libsudoku.spark

/** Texts of the tests, and what is right for them. */
object Puzzles {
  val Solvable = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
  val Solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
  val Contradiction: String = "11" + "." * 79
  val Empty9: String = "." * 81
  val Sixteen: String = Seq.fill(256)(".").mkString(" ")
  val Unreadable: String = Solvable.replaceFirst("3", "!")

  /** A puzzle that is easier with techniques that assume one solution. */
  val Rectangle = "6..2..7...5........3....29.....4..3551..3..8...28......6..29...97.6.3......58...."
  val Killer = "4\n1 2 3 4\n6\n7 2,2 1,2\n10 3,1 3,2 3,3 3,0\n7 2,0 2,1 1,0\n8 1,1 0,0 0,1\n5 2,3 1,3\n3 0,3 0,2"

  /** Odd texts, and the status of each; null for null. */
  val odd: Seq[(String, String)] = Seq(
    Solvable -> "OK",
    (null, null),
    "" -> "BAD_TEXT",
    "  \t" -> "BAD_TEXT",
    "# comment" -> "BAD_TEXT",
    s"#$Solvable" -> "BAD_TEXT",
    s"$Solvable\n$Solvable" -> "BAD_TEXT",
    s"$Solvable\r$Solvable" -> "BAD_TEXT",
    "\n" -> "BAD_TEXT",
    "\f" -> "BAD_TEXT",
    "\u000b" -> "BAD_TEXT",
    "\ufeff" -> "BAD_TEXT",
    s"$Solvable\r" -> "OK",
    s"$Solvable\n" -> "OK",
    s"$Solvable  " -> "OK",
    "bad" -> "BAD_CELL_COUNT",
    "\u0000" -> "BAD_TEXT",
    Unreadable -> "BAD_TEXT",
    Contradiction -> "NO_SOLUTION",
    Sixteen -> "OK",
    "." * 16 -> "OK",
    Solvable.replace('.', '0') -> "OK",
    Solvable.grouped(9).mkString("\n") -> "OK")
}
