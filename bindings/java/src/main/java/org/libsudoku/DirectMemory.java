package org.libsudoku;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A direct buffer that its owner can free at once. A buffer of Java itself is freed only by the collector,
 * which runs when the heap is full: memory outside of the heap can be short long before. If the owner
 * frees none, the collector does.
 *
 * <p>Java 22 and later have arenas for that; {@code Unsafe}, which serves Java before 22, prints warnings
 * from Java 24 on. Java does not count the memory of arenas, so unreachable ones would not start the
 * collector: {@link OutsideHeap} counts their bytes.
 */
final class DirectMemory {
  /** Without memory. */
  static final DirectMemory NONE = new DirectMemory(ByteBuffer.allocateDirect(0), () -> {});

  private static final IntFunction<DirectMemory> ALLOCATE = allocator();

  private final ByteBuffer buffer;
  private final Runnable free;

  private DirectMemory(ByteBuffer buffer, Runnable free) {
    this.buffer = buffer;
    this.free = free;
  }

  static DirectMemory of(int bytes) {
    return ALLOCATE.apply(bytes);
  }

  /** The buffer; views of it keep its memory from the collector. */
  ByteBuffer buffer() {
    return buffer;
  }

  int capacity() {
    return buffer.capacity();
  }

  /** Frees the memory, which must never be read again, nor any view of it. */
  void free() {
    free.run();
  }

  private static IntFunction<DirectMemory> allocator() {
    IntFunction<DirectMemory> found = Runtime.version().feature() >= 22 ? arenas() : unsafe();
    return found != null ? found
        : bytes -> new DirectMemory(ByteBuffer.allocateDirect(bytes), () -> {});
  }

  private static @Nullable IntFunction<DirectMemory> arenas() {
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    try {
      Class<?> arena = Class.forName("java.lang.foreign.Arena");
      Class<?> segment = Class.forName("java.lang.foreign.MemorySegment");
      MethodHandle shared = lookup.findStatic(arena, "ofShared", methodType(arena));
      MethodHandle allocate = lookup.findVirtual(
          arena, "allocate", methodType(segment, long.class, long.class));
      MethodHandle view = lookup.findVirtual(segment, "asByteBuffer", methodType(ByteBuffer.class));
      MethodHandle close = lookup.findVirtual(arena, "close", methodType(void.class));
      return bytes -> {
        OutsideHeap.collectIfMany(bytes);
        try {
          Object own = shared.invoke();
          Object memory = allocate.invoke(own, (long) bytes, (long) Long.BYTES);
          ByteBuffer buffer = (ByteBuffer) view.invoke(memory);
          OutsideHeap.add(bytes);
          Runnable end = () -> {
            OutsideHeap.add(-bytes);
            run(close, own);
          };
          return new DirectMemory(buffer, Handle.CLEANER.register(buffer, end)::clean);
        } catch (Throwable thrown) {
          throw unchecked(thrown);
        }
      };
    } catch (ReflectiveOperationException missing) {
      return null;
    }
  }

  /** {@code sun.misc.Unsafe.invokeCleaner}, which the module jdk.unsupported has. */
  private static @Nullable IntFunction<DirectMemory> unsafe() {
    try {
      Class<?> unsafe = Class.forName("sun.misc.Unsafe");
      Field only = unsafe.getDeclaredField("theUnsafe");
      only.setAccessible(true);
      MethodHandle clean = MethodHandles.lookup()
          .findVirtual(unsafe, "invokeCleaner", methodType(void.class, ByteBuffer.class))
          .bindTo(only.get(null));
      return bytes -> {
        ByteBuffer buffer = ByteBuffer.allocateDirect(bytes);
        return new DirectMemory(buffer, () -> run(clean, buffer));
      };
    } catch (ReflectiveOperationException | RuntimeException missing) {
      return null;
    }
  }

  private static void run(MethodHandle handle, Object argument) {
    try {
      handle.invoke(argument);
    } catch (Throwable thrown) {
      throw unchecked(thrown);
    }
  }

  /** None of the methods throws a checked exception. */
  private static RuntimeException unchecked(Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    return thrown instanceof RuntimeException known ? known : new IllegalStateException(thrown);
  }
}
