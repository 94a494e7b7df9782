package org.libsudoku;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Frees direct buffers at once, and not when the collector finds them: it runs when the heap is full,
 * which can be long after the memory outside of the heap is needed elsewhere.
 */
final class DirectMemory {
  /** A buffer without memory, which need not be freed. */
  static final ByteBuffer NONE = ByteBuffer.allocateDirect(0);

  /** {@code sun.misc.Unsafe.invokeCleaner}; null where the module jdk.unsupported is missing. */
  private static final @Nullable MethodHandle CLEAN = cleaner();

  private DirectMemory() {}

  private static @Nullable MethodHandle cleaner() {
    try {
      Class<?> unsafe = Class.forName("sun.misc.Unsafe");
      Field only = unsafe.getDeclaredField("theUnsafe");
      only.setAccessible(true);
      MethodType type = MethodType.methodType(void.class, ByteBuffer.class);
      return MethodHandles.lookup().findVirtual(unsafe, "invokeCleaner", type)
          .bindTo(only.get(null));
    } catch (ReflectiveOperationException | RuntimeException missing) {
      return null;
    }
  }

  /**
   * Frees the memory of a buffer, which must never be read again, nor any view of it. Where this cannot
   * be done, the collector will do it.
   *
   * @param buffer what {@link ByteBuffer#allocateDirect} returned, and not a view of it
   */
  static void free(ByteBuffer buffer) {
    if (CLEAN == null || buffer == NONE) {
      return;
    }
    try {
      CLEAN.invokeExact(buffer);
    } catch (Throwable refused) {
      throw new AssertionError(refused);
    }
  }
}
