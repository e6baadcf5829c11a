/** 64 KiB: memory for vector instructions comes in such pages. */
const PAGE = 65_536;
/** Addresses have 32 bits. */
const MAX_PAGES = 65_536;
/** For the scratch of all users of the tables: only a range of addresses until one takes it. */
const SCRATCH_PAGES = 4_096;
/** The vector instructions read this number of bytes beyond the last row. */
const BEYOND = 64;
/** A line of the processor's cache: rows that fill whole lines lie in no more than they have to. */
const ALIGNED = 64;

const aligned = (bytes: number): number => Math.ceil(bytes / ALIGNED) * ALIGNED;

/** The length of an array for the vector instructions, which write up to 31 numbers more. */
export const roomFor = (length: number): number => length + 31;

/** Bytes that an array of `length` numbers of 32 bits takes. */
export const bytesFor = (length: number): number => aligned(4 * length);

/** The same for numbers of 16 bits. */
export const bytesForShorts = (length: number): number => aligned(2 * length);

/** The same for numbers of 8 bits. */
export const bytesForInt8 = (length: number): number => aligned(length);

/** Allocates arrays of one piece of memory, one behind the other. */
export class RowArrays {
  readonly memory: WebAssembly.Memory;
  #next: number;

  constructor(memory: WebAssembly.Memory, from: number) {
    this.memory = memory;
    this.#next = from;
  }

  /** Memory for arrays of `bytes` in all (see `bytesFor`), all zero, that threads can share. Throws a RangeError beyond 4 GB. */
  static ofBytes(bytes: number): RowArrays {
    const initial = Math.ceil((bytes + BEYOND) / PAGE);
    const maximum = Math.min(MAX_PAGES, initial + SCRATCH_PAGES);
    return new RowArrays(new WebAssembly.Memory({ initial, maximum, shared: true }), 0);
  }

  /** Scratch of `bytes` beside the tables of a memory, for one user alone. */
  static scratch(memory: WebAssembly.Memory, bytes: number): RowArrays {
    return new RowArrays(memory, PAGE * memory.grow(Math.ceil((bytes + BEYOND) / PAGE)));
  }

  floats(length: number): Float32Array<SharedArrayBuffer> {
    return new Float32Array(this.memory.buffer, this.#take(bytesFor(length)), length);
  }

  ints(length: number): Int32Array<SharedArrayBuffer> {
    return new Int32Array(this.memory.buffer, this.#take(bytesFor(length)), length);
  }

  shorts(length: number): Int16Array<SharedArrayBuffer> {
    return new Int16Array(this.memory.buffer, this.#take(bytesForShorts(length)), length);
  }

  int8s(length: number): Int8Array<SharedArrayBuffer> {
    return new Int8Array(this.memory.buffer, this.#take(bytesForInt8(length)), length);
  }

  #take(bytes: number): number {
    const from = this.#next;
    this.#next += bytes;
    return from;
  }
}
