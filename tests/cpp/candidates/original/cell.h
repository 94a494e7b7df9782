// Replaces the cell.h of the course: the same members, in another order. Written for the tests.

#ifndef CELL_H
#define CELL_H

class Cell
{
    int count;
    bool candidates[9];

public:
    int possibilities() const;
    int first() const;
    bool at(int number) const;
    bool removeCandidate(int number);

    Cell(int number);
    Cell();
};

#endif
