package org.libsudoku;

import java.io.Serializable;

/**
 * The progress of the calls that use a control.
 *
 * @param cancelled whether {@link Control#cancel} was called
 * @param done puzzles finished
 * @param total puzzles in all; 0 if unknown
 * @param nodes assignments tried
 */
public record Progress(boolean cancelled, long done, long total, long nodes)
    implements Serializable {}
