// A call with good arguments of each function that returns a status. The tests of faults, tests/abuse, and the raw tests
// of Python and Node read it. The length of each output is exact.
//
//     3               a number
//     board           a handle: NINE; caged: with the cage 8 = r1c1 + r1c2; clashing: with a second 5 in row 1;
//                     solutions; deduction of an empty board; steps of board; stepped: after the first step;
//                     mistaken: of a position with a mistake
//     nine            a text: the board; lines: twice, a line each; auto, hodoku, german, single, windows: names; path: a file with a board; target, clauses, proof: files to write
//     [0, 2], [-1; 9] a list; [board]: of handles
//     options, ...    a structure as it begins; cells, strings: twice the board; wanted: boxes of 2x2; report, ...: an output
//     {9}             an output of nine items, bytes where C has void; new: of a handle, news: of two
//     len             the length of the list or output before it; size: that of a row; error
//     (options)       may be NULL
calls! {
    sudoku_status_name(0, {1});
    sudoku_status_message(0, {1});
    sudoku_board_new(3, 3, new, error);
    sudoku_board_new_grids(2, 2, [0, 0, 2, 2], len, new, error);
    sudoku_board_read(nine, len, (read), new, error);
    sudoku_board_load(path, len, (read), new, error);
    sudoku_board_clone(caged, new, error);
    sudoku_board_free((board));
    sudoku_board_size(board, {1}, ({1}), ({1}), error);
    sudoku_board_grids(board, ({1}), ({1}), {2}, len, {1}, error);
    sudoku_board_symbols(board, {9}, len, {1}, error);
    sudoku_board_set_symbols(board, [9, 8, 7, 6, 5, 4, 3, 2, 1], len, error);
    sudoku_board_get(board, 0, 0, {1}, error);
    sudoku_board_set(board, 0, 2, 4, error);
    sudoku_board_cells(board, {81}, len, {1}, error);
    sudoku_board_set_cells(board, [-1; 81], len, error);
    sudoku_board_candidates(board, 0, 2, {3}, len, {1}, error);
    sudoku_board_add_cage(caged, 17, [9, 10], len, error);
    sudoku_board_add_cages(caged, [17, 2, 9, 10, 5, 1, 80], len, error);
    sudoku_board_remove_cage(caged, 0, 1, error);
    sudoku_board_clear_cages(caged, error);
    sudoku_board_cage_count(caged, {1}, error);
    sudoku_board_cage(caged, 0, {1}, {2}, len, {1}, error);
    sudoku_constraint_count({1});
    sudoku_constraint_number(1, {1});
    sudoku_constraint_find(windows, len, {1}, error);
    sudoku_constraint_name(30, {1});
    sudoku_constraint_rule(30, {1});
    sudoku_board_add_constraints(caged, [30, 1, -1, 0, 20, 0, 2, 9, 19], len, error);
    sudoku_board_constraint_count(caged, {1}, error);
    sudoku_board_constraint(caged, 0, {6}, len, {1}, error);
    sudoku_board_remove_constraint(caged, 0, error);
    sudoku_board_clear_constraints(caged, error);
    sudoku_check(board, {1}, ({1}), ({1}), error);
    sudoku_board_clashes(clashing, {2}, len, {1}, error);
    sudoku_board_write(board, 20, {111}, len, {1}, error);
    sudoku_board_write_cells(board, [-1; 81], len, 31, {82}, len, {1}, error);
    sudoku_board_save(board, target, len, 20, error);
    sudoku_strategy_count({1});
    sudoku_strategy_number(1, {1});
    sudoku_strategy_find(auto, len, {1}, error);
    sudoku_strategy_name(10, {1});
    sudoku_strategy_description(10, {1});
    sudoku_strategy_fits(10, board, {1}, error);
    sudoku_solve(board, (options), {81}, len, (report), error);
    sudoku_count(board, (options), {1}, (report), error);
    sudoku_true_candidates(board, (options), {729}, len, {1}, (report), error);
    sudoku_score_board(board, board, 3, (options), {1}, size, ({81}), len, error);
    sudoku_solutions_open(board, (options), new, error);
    sudoku_solutions_next(solutions, {81}, len, (report), error);
    sudoku_solutions_close((solutions));
    sudoku_technique_count({1});
    sudoku_technique_number(1, {1});
    sudoku_technique_find(single, len, {1}, error);
    sudoku_technique_name(20, {1});
    sudoku_technique_title(20, {1});
    sudoku_technique_title_in(20, 256, {1});
    sudoku_language_count({1});
    sudoku_language_number(1, {1});
    sudoku_language_find(german, len, {1}, error);
    sudoku_language_name(256, {1});
    sudoku_language_title(256, {1});
    sudoku_profile_find(hodoku, len, {1}, error);
    sudoku_rate(board, 0, (options), {1}, size, error);
    sudoku_summary(board, 0, (options), {141}, len, {1}, error);
    sudoku_steps_open(board, [0, 2, 1], len, 2, (options), new, error);
    sudoku_steps_open_at(board, board, [0, 2, 1], len, 2, (options), new, error);
    sudoku_steps_read(nine, len, (read), 2, (options), new, error);
    sudoku_steps_clone(stepped, (options), new, error);
    sudoku_steps_mistakes(mistaken, {4}, len, {1}, error);
    sudoku_steps_contradictions(mistaken, {4}, len, {1}, error);
    sudoku_steps_list(stepped, 20, (options), new, error);
    sudoku_steps_next(steps, step, error);
    sudoku_steps_write(stepped, 1, {51}, len, {1}, error);
    sudoku_steps_changes(stepped, {4}, len, {1}, error);
    sudoku_steps_close((steps));
    sudoku_hint(board, [0, 2, 1], len, 0, (options), 1, step, {51}, len, {1}, error);
    sudoku_generate(wanted, new, error);
    sudoku_generate_batch(wanted, 5, 2, 1, {2}, size, ({32}), ({32}), (news), error);
    sudoku_board_redundant(board, (options), {22}, len, {1}, error);
    sudoku_board_suspects(clashing, (options), {1}, len, {1}, error);
    sudoku_board_minimise(board, (options), 1, new, error);
    sudoku_board_canonical(board, (options), new, error);
    sudoku_board_symmetries(board, (options), {1}, error);
    sudoku_morph_random(board, 5, 2, {28}, len, {1}, error);
    sudoku_morph_inverse([0, 0, 1, 1, 0, 0, 1], len, {7}, len, {1}, error);
    sudoku_morph_then([0, 0, 1, 1, 0, 0, 1], len, [1, 0, 1, 1, 0, 0, 1], len, {7}, len, {1}, error);
    sudoku_board_morph(board, [1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 1, 0, 2, 3, 4, 5, 6, 7, 8], len, new, error);
    sudoku_solve_lines(lines, len, (read), (options), {2}, size, len, {1}, {164}, len, {1}, error);
    sudoku_check_lines(lines, len, (read), (options), {2}, len, {1}, error);
    sudoku_rate_lines(lines, len, (read), 3, (options), {2}, size, len, {1}, error);
    sudoku_row_error(nine, len, (read), 0, {1}, (detail), error);
    sudoku_solve_cells(cells, (options), {2}, size, ({162}), error);
    sudoku_check_cells(cells, (options), {2}, error);
    sudoku_rate_cells(cells, 3, (options), {2}, size, error);
    sudoku_score_cells(cells, cells, 3, (options), {2}, size, ({162}), error);
    sudoku_morph_cells(cells, 5, 2, 1, (options), {2}, {162}, error);
    sudoku_canonical_cells(cells, (options), {2}, size, ({162}), error);
    sudoku_solve_strings(strings, (read), (options), ({2}), size, ({162}), len, {1}, {12}, ({1}), error);
    sudoku_check_strings(strings, (read), (options), {2}, error);
    sudoku_rate_strings(strings, (read), 0, (options), {2}, size, error);
    sudoku_score_strings(strings, strings, (read), 3, (options), {2}, size, error);
    sudoku_solve_batch([board], len, (options), {1}, size, {81}, len, error);
    sudoku_control_new(new);
    sudoku_control_cancel(control);
    sudoku_control_reset(control);
    sudoku_control_progress(control, progress);
    sudoku_control_free((control));
    sudoku_deduction_new(board, new, error);
    sudoku_deduction_clone(deduction, new, error);
    sudoku_deduction_free((deduction));
    sudoku_deduction_set(deduction, 0, 0, 5, error);
    sudoku_deduction_cells(deduction, {81}, len, {1}, error);
    sudoku_deduction_candidates(deduction, 0, 0, {9}, len, {1}, error);
    sudoku_deduction_choice(deduction, ({1}), ({1}), ({1}), error);
    sudoku_prove(board, (options), clauses, len, proof, len, {81}, len, (report), error);
    sudoku_version({1});
    sudoku_version_number({1});
    sudoku_build_info({1});
}
