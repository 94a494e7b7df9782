package org.libsudoku;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The techniques in the order in which they are tried, and the scores of their steps. */
public final class Profile implements Serializable {
  /** The profile of Sudoku Explainer 1.2.1. */
  public static final Profile EXPLAINER = new Profile("explainer");

  /** The profile of HoDoKu 2.2. */
  public static final Profile HODOKU = new Profile("hodoku");

  /**
   * In rounds, each of all steps of the easiest technique: the rating stays the same if digits are exchanged, the board is
   * transposed, or rows, columns, bands and stacks change places.
   */
  public static final Profile FAIR = new Profile("fair");

  /** An order for killers, with chains through cages, and a scale of this library. */
  public static final Profile KILLER = new Profile("killer");

  private static final long serialVersionUID = 1;
  private static final int ALL = 5;
  private static final int NO_UNIQUENESS = 256;

  private final String text;

  private Profile(String text) {
    this.text = text;
  }

  /**
   * A profile of your own: techniques in the order in which they are tried, separated by commas or lines. {@code
   * name=score} sets the score of a technique, {@code scores=explainer} and {@code scores=hodoku} say whose scores
   * the others have.
   *
   * @param text the list, or the name of a profile, in capitals, too
   * @return the profile
   * @throws SudokuException {@link Status#BAD_ARGUMENT} for a name that no technique has, {@link Status#TOO_LARGE} after 4,096
   *     different lists in this process
   * @throws SudokuParseException for another text
   */
  public static Profile parse(String text) {
    String given = Objects.requireNonNull(text, "text").strip();
    for (Profile named : values()) {
      if (named.name().equals(given)) {
        return named;
      }
    }
    Profile profile = new Profile(given);
    profile.number(true);
    return profile;
  }

  /** {@return the profiles that have a name} */
  public static Profile[] values() {
    return new Profile[] {EXPLAINER, HODOKU, FAIR, KILLER};
  }

  /** {@return the name in capitals, or the list} */
  public String name() {
    for (Profile named : values()) {
      if (equals(named)) {
        return text.toUpperCase(Locale.ROOT);
      }
    }
    return text;
  }

  /** The number for the library; for null that of both scales and the stars. */
  static int number(@Nullable Profile profile, boolean uniqueness) {
    return profile != null ? profile.number(uniqueness) : uniqueness ? ALL : ALL | NO_UNIQUENESS;
  }

  int number(boolean uniqueness) {
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    Natives.ready();
    int number = Natives.checked(
        Natives.profileFind(text.getBytes(StandardCharsets.UTF_8), error), error);
    return number + (uniqueness ? 0 : NO_UNIQUENESS);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Profile profile && profile.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return name();
  }
}
