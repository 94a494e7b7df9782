// Checks that no compiler option removes, for C and C++.
//
// A test is a function without arguments; main is one RUN(test) after the other and `return report();`.
// A failed CHECK prints its place and its values, and fails its test; the test continues. The
// last line of a program is "N passed, N failed", counted in tests.

#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <string.h>

static int check_wrong;
static int check_passed;
static int check_failed;

#define CHECK(condition) check((condition) ? 1 : 0, #condition, __FILE__, __LINE__)
#define CHECK_EQ(found, expected) \
  check_eq((long long)(found), (long long)(expected), #found, __FILE__, __LINE__)
#define CHECK_TEXT(found, expected) check_text(found, expected, #found, __FILE__, __LINE__)
#define RUN(test) run(test, #test)

static inline int check(int holds, const char *what, const char *file, int line) {
  if (!holds) {
    check_wrong++;
    printf("%s:%d: not so: %s\n", file, line, what);
  }
  return holds;
}

static inline int check_eq(long long found, long long expected, const char *what, const char *file,
                           int line) {
  if (found != expected) {
    check_wrong++;
    printf("%s:%d: %lld instead of %lld: %s\n", file, line, found, expected, what);
  }
  return found == expected;
}

static inline int check_text(const char *found, const char *expected, const char *what,
                             const char *file, int line) {
  int same = strcmp(found, expected) == 0;
  if (!same) {
    check_wrong++;
    printf("%s:%d: \"%s\" instead of \"%s\": %s\n", file, line, found, expected, what);
  }
  return same;
}

static inline void run(void (*test)(void), const char *name) {
  check_wrong = 0;
  test();
  if (check_wrong == 0) {
    check_passed++;
  } else {
    check_failed++;
    printf("FAILED: %s\n", name);
  }
}

static inline int report(void) {
  printf("%d passed, %d failed\n", check_passed, check_failed);
  return check_failed > 0 || check_passed == 0;
}

#endif
