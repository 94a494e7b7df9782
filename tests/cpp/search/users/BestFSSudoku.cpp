// A program as users of the search classes write it: a hard puzzle, solved by best-first search.

#include "Sudoku.h"
#include "BestFirstSearch.h"

#include <string>
#include <vector>

using std::cout;
using std::endl;
using std::string;
using std::vector;

int main() {
    const vector<string> puzzle{"    5   7", "     71  ", "27      8",
                                "3   1  6 ", " 6  8 4  ", "   3   2 ",
                                "  9      ", " 45  921 ", "   8  5  "};
    const vector<string> answer{"916258347", "583647192", "274193658",
                                "397412865", "162985473", "458376921",
                                "639521784", "845739216", "721864539"};
    unique_ptr<Sudoku> board(new Sudoku(9));
    for (size_t row = 0; row < puzzle.size(); ++row) {
        for (size_t col = 0; col < puzzle.size(); ++col) {
            if (puzzle[row][col] != ' ') {
                if (!board->setSquare(row, col, puzzle[row][col] - '0')) return 1;
            }
        }
    }
    board->write(cout);

    BestFirstSearch search(std::move(board));
    Searchable * solution = search.solve();
    if (solution == nullptr) {
        cout << "no solution" << endl;
        return 1;
    }
    Sudoku * solved = static_cast<Sudoku*>(solution);
    for (size_t row = 0; row < answer.size(); ++row) {
        for (size_t col = 0; col < answer.size(); ++col) {
            if (solved->getSquare(row, col) != answer[row][col] - '0') return 1;
        }
    }
    solved->write(cout);
    cout << "Nodes expanded: " << search.getNodesExpanded() << endl;
    return 0;
}
