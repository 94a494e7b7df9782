// Structures of C as bytes.
//
// Takes the types of the fields in C, the size of a pointer, and objects with the values. Writes values into bytes and reads
// them back, at the places where a C compiler puts them: each field at a multiple of its size. Bytes are little-endian.

const decoder = new TextDecoder();

const read32 = (view, at) => view.getUint32(at, true);
const readSigned32 = (view, at) => view.getInt32(at, true);
// Rounded beyond 2 ** 53.
const read64 = (view, at) => view.getUint32(at + 4, true) * 2 ** 32 + view.getUint32(at, true);
const readSigned64 = (view, at) => view.getInt32(at + 4, true) * 2 ** 32 + view.getUint32(at, true);

function write32(view, at, value) {
  view.setUint32(at, Number(value), true);
}

function write64(view, at, value) {
  if (typeof value === "bigint") {
    view.setBigUint64(at, BigInt.asUintN(64, value), true);
  } else {
    view.setUint32(at, value, true);
    view.setUint32(at + 4, Math.floor(value / 2 ** 32), true);
  }
}

/** A number of bytes or items where pointers have 4 bytes. Larger ones than the memory can hold stay larger. */
export function length32(value) {
  return Math.min(Number(value), 2 ** 32 - 1);
}

const FIXED = {
  int32_t: { size: 4, read: readSigned32, write: write32 },
  uint32_t: { size: 4, read: read32, write: write32 },
  int64_t: { size: 8, read: readSigned64, write: write64 },
  uint64_t: { size: 8, read: read64, write: write64 },
};
/** The types of numbers, by the size of a pointer. */
const NUMBERS = {
  4: {
    ...FIXED,
    size_t: { size: 4, read: read32, write: (view, at, value) => write32(view, at, length32(value)) },
    ptrdiff_t: FIXED.int32_t,
  },
  8: { ...FIXED, size_t: FIXED.uint64_t, ptrdiff_t: FIXED.int64_t },
};

/** Characters up to a zero, which only functions write. */
function text(length) {
  const read = (view, at) => {
    const bytes = new Uint8Array(view.buffer, view.byteOffset + at, length);
    const end = bytes.indexOf(0);
    return decoder.decode(bytes.subarray(0, end < 0 ? length : end));
  };
  return { size: length, align: 1, read, write() {} };
}

export const viewOf = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export class Struct {
  /** `declared` has the type of each field in C: "uint32_t", "int32_t *", "char[224]". */
  constructor(declared, pointerBytes) {
    let [end, align] = [0, 1];
    this.fields = Object.entries(declared).map(([name, type]) => {
      const isPointer = type.endsWith("*");
      const [, length] = /^char\[(\d+)\]$/.exec(type) ?? [];
      const kind = length ? text(Number(length)) : NUMBERS[pointerBytes][isPointer ? "size_t" : type];
      const own = kind.align ?? kind.size;
      const at = Math.ceil(end / own) * own;
      end = at + kind.size;
      align = Math.max(align, own);
      return { name, type, isPointer, at, read: kind.read, write: kind.write };
    });
    this.size = Math.ceil(end / align) * align;
    /** Those with pointers are read by functions, which get them as objects; functions write the others, as bytes. */
    this.hasPointers = this.fields.some(({ isPointer }) => isPointer);
  }

  /** The place of a field in bytes. */
  offset(field) {
    return this.fields.find(({ name }) => name === field).at;
  }

  /** Writes the values of an object, 0 for those that it lacks; `addressOf` makes a number of a pointer. */
  write(view, values, addressOf) {
    for (const { name, type, isPointer, at, write } of this.fields) {
      const value = values[name] ?? 0;
      write(view, at, isPointer ? addressOf(value, type) : value);
    }
  }

  /** The values as an object. */
  read(view) {
    const values = {};
    for (const { name, at, read } of this.fields) values[name] = read(view, at);
    return values;
  }
}
