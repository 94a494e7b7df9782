// Loads libsudoku when the program first needs it, so that programs compile without flags.
//
// Takes nothing. `SudokuLibrary::get()` returns the functions of the C header that Sudoku.h calls.
// It throws std::runtime_error, which lists where it looked, if there is no library. A process
// loads one library, once, and keeps it. The places, first to last:
//
//    absolute path;
//    LD_LIBRARY_PATH, what ldconfig found.
//
// glibc before 2.34 keeps dlopen in a separate library: add -ldl to the command. A program linked
// with libsudoku.a needs -DLIBSUDOKU_LINKED, which calls the functions directly and looks for
// nothing.

#ifndef SUDOKU_LIBRARY_H
#define SUDOKU_LIBRARY_H

// The C header: in the folder libsudoku beside this one, else where it is installed.
#ifdef __has_include
#if __has_include("libsudoku/sudoku.h")
#include "libsudoku/sudoku.h"
#elif __has_include(<sudoku.h>)
#include <sudoku.h>
#else
#error "libsudoku/sudoku.h not found: run `make search` and copy the folder libsudoku too, or install libsudoku"
#endif
#else
#include <sudoku.h>
#endif

#if defined(_WIN32) && !defined(LIBSUDOKU_LINKED)
#define LIBSUDOKU_LINKED
#endif

#ifdef LIBSUDOKU_LINKED
#define LIBSUDOKU_FUNCTION(name) decltype(&::sudoku_##name) name = &::sudoku_##name
#else
#include <dlfcn.h>

#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#define LIBSUDOKU_FUNCTION(name) \
  decltype(&::sudoku_##name) name = found<decltype(&::sudoku_##name)>("sudoku_" #name)
#endif

class SudokuLibrary {
 public:
  static const SudokuLibrary& get() {
    static const SudokuLibrary library;
    return library;
  }

 private:
  SudokuLibrary() {}

#ifndef LIBSUDOKU_LINKED
  void* handle = opened();

  template <class Function>
  Function found(const char* name) const {
    void* const function = dlsym(handle, name);
    if (function == nullptr)
      throw std::runtime_error("libsudoku is older than its sudoku.h: " + std::string(dlerror()));
    return reinterpret_cast<Function>(function);
  }

  static void* opened() {
    // The program and all that it is linked with.
    void* const program = dlopen(nullptr, RTLD_NOW);
    if (dlsym(program, "sudoku_deduction_new") != nullptr) return program;
    std::string tried;
    for (const auto& place : places()) {
      void* const library = dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL);
      if (library != nullptr) return library;
      tried += "\n  " + std::string(dlerror());
    }
    throw std::runtime_error(
        "libsudoku was not found. Tried:" + tried +
        "\nCopy the folder libsudoku, which `make search` fills, beside the program; or install "
        "libsudoku and run ldconfig; or set LIBSUDOKU_LIBRARY to the path of libsudoku.so.");
  }

  static std::vector<std::string> places() {
    const char* const named = std::getenv("LIBSUDOKU_LIBRARY");
    if (named != nullptr && *named != '\0') return {named};
    std::vector<std::string> places;
    // dlopen knows $ORIGIN, but under AddressSanitizer that is the folder of the sanitizer.
    if (char* const program = realpath("/proc/self/exe", nullptr)) {
      const std::string folder = folder_of(program);
      std::free(program);
      places.push_back(folder + "libsudoku/libsudoku.so");
      places.push_back(folder + "libsudoku.so");
    }
    if (*__FILE__ == '/') places.push_back(folder_of(__FILE__) + "libsudoku/libsudoku.so");
    places.push_back("libsudoku.so.0.1");
    return places;
  }

  // The path up to its last slash.
  static std::string folder_of(const std::string& path) {
    return path.substr(0, path.rfind('/') + 1);
  }
#endif

 public:
  LIBSUDOKU_FUNCTION(board_new);
  LIBSUDOKU_FUNCTION(board_free);
  LIBSUDOKU_FUNCTION(board_set_cells);
  LIBSUDOKU_FUNCTION(deduction_new);
  LIBSUDOKU_FUNCTION(deduction_clone);
  LIBSUDOKU_FUNCTION(deduction_free);
  LIBSUDOKU_FUNCTION(deduction_set);
  LIBSUDOKU_FUNCTION(deduction_cells);
  LIBSUDOKU_FUNCTION(deduction_candidates);
  LIBSUDOKU_FUNCTION(deduction_choice);
  LIBSUDOKU_FUNCTION(solve);
};

#undef LIBSUDOKU_FUNCTION

#endif
