// A Sudoku that solves nothing: it prints each call, so that a test sees what a driver does.
//
// The text that the driver reads is a script, one character for each call of finalize: '-' fails, '0'
// finds nothing queued, '1' finalizes cells, 's' solves the puzzle. A word is printed for each call,
// "PUZZLE.call"; puzzles are numbered from 1. A call that the script does not foresee ends the program.

#ifndef SUDOKU_H
#define SUDOKU_H

#include <iostream>
#include <cstdlib>
#include <string>

class Sudoku
{
public:
    Sudoku(std::string text) : number(1), solved(false) { script() = text; }
    ~Sudoku() { log("deleted"); }

    void horSolve() { log("horSolve"); }
    void verSolve() { log("verSolve"); }
    void boxSolve() { log("boxSolve"); }

    int finalize()
    {
        log("finalize");
        if (script().empty()) std::exit(1);
        const char answer = script()[0];
        script().erase(0, 1);
        solved = answer == 's';
        return answer == '-' ? -1 : answer != '0';
    }

    bool isSolved() { return solved; }

    Sudoku* guess()
    {
        log("guess");
        return new Sudoku();
    }

    friend std::ostream& operator<<(std::ostream& out, const Sudoku& sudoku)
    {
        sudoku.log("shown");
        return out;
    }

private:
    Sudoku() : number(++puzzles()), solved(false) {}
    Sudoku(const Sudoku&);

    void log(const char* call) const { std::cout << number << '.' << call << ' '; }

    static std::string& script()
    {
        static std::string script;
        return script;
    }
    static int& puzzles()
    {
        static int puzzles = 1;
        return puzzles;
    }

    int number;
    bool solved;
};

#endif
