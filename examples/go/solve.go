// Solves a puzzle, then a collection, through the shared library: go run solve.go PUZZLE COLLECTION
//
// Prints the symbols of the solution, then for each line of the collection the status (0 if solved), the number of
// solutions (at most 2) and the first one. LIBSUDOKU_LIBRARY names the library, unless the system finds it. No C compiler runs.
package main

import (
	"cmp"
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/ebitengine/purego"
)

var (
	failure    = append([]byte{0, 1}, make([]byte, 254)...) // A sudoku_error: its size, 256, and at byte 32 its message.
	boardRead  func(text []byte, size, options int, board *uintptr, failure []byte) int32
	boardSize  func(board uintptr, side *uint32, height, width int, failure []byte) int32
	solve      func(board uintptr, options int, cells []int32, count, report int, failure []byte) int32
	solveLines func(text []byte, size, read int, options []uint64, rows [][3]uint64, rowSize, most int, count *int,
		lines []byte, capacity int, written *int, failure []byte) int32
)

// checked returns the status of a call, or ends the program with its message.
func checked(status int32) int32 {
	if status < 0 {
		log.Fatal(strings.TrimRight(string(failure[32:]), "\x00"))
	}
	return status
}

// must returns the value of a call, or ends the program with its error.
func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func main() {
	log.SetFlags(0)
	if len(os.Args) != 3 {
		log.Fatal("go run solve.go PUZZLE COLLECTION")
	}
	library := must(purego.Dlopen(cmp.Or(os.Getenv("LIBSUDOKU_LIBRARY"), "libsudoku.so.0.1"), purego.RTLD_NOW))
	purego.RegisterLibFunc(&boardRead, library, "sudoku_board_read")
	purego.RegisterLibFunc(&boardSize, library, "sudoku_board_size")
	purego.RegisterLibFunc(&solve, library, "sudoku_solve")
	purego.RegisterLibFunc(&solveLines, library, "sudoku_solve_lines")

	text := must(os.ReadFile(os.Args[1]))
	board, side := uintptr(0), uint32(0)
	checked(boardRead(text, len(text), 0, &board, failure))
	checked(boardSize(board, &side, 0, 0, failure))
	cells := make([]int32, side*side)
	if status := checked(solve(board, 0, cells, len(cells), 0, failure)); status != 0 {
		log.Fatal("status ", status)
	}
	fmt.Println(strings.Trim(fmt.Sprint(cells), "[]"))

	text = must(os.ReadFile(os.Args[2]))
	options := []uint64{56, 2, 0, 0, 2 << 32, 0, 0} // sudoku_options: its size, limits, two threads.
	rows, lines, count, written := make([][3]uint64, len(text)+1), make([]byte, 12*(len(text)+1)), 0, 0
	checked(solveLines(text, len(text), 0, options, rows, 24, len(rows), &count, lines, len(lines), &written, failure))
	for row, line := range strings.SplitN(string(lines[:written]), "\n", count+1)[:count] {
		fmt.Println(strings.TrimSpace(fmt.Sprintf("%d %d %s", int32(rows[row][0]), rows[row][1], line)))
	}
}
