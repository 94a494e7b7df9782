// Replaces the sudoku.h of the course: the same members, in another order. Written for the
// tests: sudoku.cpp compiles against it, so it needs nothing else of the project's own header.

#ifndef SUDOKU_H
#define SUDOKU_H

#include <iostream>
#include <stack>
#include "cell.h"

class Sudoku
{
    class SolvedCell
    {
    public:
        int row;
        int col;
        int val;

        SolvedCell() {}
        SolvedCell(int r, int c, int v)
        {
            row = r;
            col = c;
            val = v;
        }
    };

    std::stack<SolvedCell*> finalStack;
    Cell* puzzle[9][9];

    bool eliminate(int row, int col, int val);

public:
    Sudoku(std::string cells);
    Sudoku();
    Sudoku(const Sudoku& original);
    ~Sudoku();

    void boxSolve();
    void horSolve();
    void verSolve();
    int finalize();
    bool isSolved();
    Sudoku* guess();

    friend std::ostream& operator<<(std::ostream& stream, const Sudoku& sudoku);
};

#endif
