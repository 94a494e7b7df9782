// A program as users of the search classes write it: an easy puzzle, solved by setting its squares.

#include "Sudoku.h"

#include <string>
#include <vector>

using std::cout;
using std::endl;
using std::string;
using std::vector;

bool fillBoard(Sudoku * board, const vector<string> & rows) {
    for (size_t row = 0; row < rows.size(); ++row) {
        for (size_t col = 0; col < rows.size(); ++col) {
            if (rows[row][col] != ' ') {
                const int value = std::stoi(rows[row].substr(col, 1));
                if (!board->setSquare(row, col, value)) {
                    cout << "setSquare returned false at " << row << ", " << col << endl;
                    return false;
                }
            }
        }
    }
    return true;
}

int main() {
    const vector<string> puzzle{"   2  3 4", "6   3   8", "8 475  1 ",
                                " 463 1 7 ", "   8    1", "  7   2  ",
                                "9 8 4  25", "3  5   97", "4159  683"};
    const vector<string> answer{"751289364", "629134758", "834756912",
                                "546321879", "293867541", "187495236",
                                "978643125", "362518497", "415972683"};
    unique_ptr<Sudoku> board(new Sudoku(9));
    if (!fillBoard(board.get(), puzzle)) return 1;
    for (size_t row = 0; row < answer.size(); ++row) {
        for (size_t col = 0; col < answer.size(); ++col) {
            if (board->getSquare(row, col) != std::stoi(answer[row].substr(col, 1))) {
                cout << "wrong answer at " << row << ", " << col << endl;
                return 1;
            }
        }
    }
    board->write(cout);
    return board->isSolution() ? 0 : 1;
}
