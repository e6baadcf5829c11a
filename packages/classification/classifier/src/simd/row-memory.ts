/** 64 KiB: memory for vector instructions comes in such pages. */
const PAGE = 65_536;
/** Addresses have 32 bits. */
const MAX_PAGES = 65_536;
/** The vector instructions read this number of bytes beyond the last row. */
const BEYOND = 64;
/** A line of the processor's cache: rows that fill whole lines lie in no more than they have to. */
const ALIGNED = 64;

/** The bytes from the beginning of one array to that of the next. */
export const aligned = (bytes: number): number => Math.ceil(bytes / ALIGNED) * ALIGNED;

/** The length of an array for the vector instructions, which write up to 31 numbers more. */
export const roomFor = (length: number): number => length + 31;

/**
 * Allocates arrays, all zero, in memory that threads can share, and has it grow. What one allocator of a memory takes no other
 * gets, so each user of shared tables has its scratch from one of its own. Throws a RangeError beyond 4 GB.
 */
export class RowArrays {
  readonly memory: WebAssembly.Memory;
  #next = 0;
  #end: number;

  /** In a memory of its own where none is given. */
  constructor(memory?: WebAssembly.Memory) {
    this.memory = memory ?? new WebAssembly.Memory({ initial: 1, maximum: MAX_PAGES, shared: true });
    this.#end = memory ? 0 : PAGE;
  }

  floats(length: number): Float32Array<SharedArrayBuffer> {
    return new Float32Array(...this.#take(4 * length), length);
  }

  ints(length: number): Int32Array<SharedArrayBuffer> {
    return new Int32Array(...this.#take(4 * length), length);
  }

  shorts(length: number): Int16Array<SharedArrayBuffer> {
    return new Int16Array(...this.#take(2 * length), length);
  }

  int8s(length: number): Int8Array<SharedArrayBuffer> {
    return new Int8Array(...this.#take(length), length);
  }

  #take(bytes: number): readonly [buffer: SharedArrayBuffer, at: number] {
    const room = aligned(bytes);
    if (this.#next + room + BEYOND > this.#end) {
      const pages = Math.ceil((room + BEYOND) / PAGE);
      this.#next = PAGE * this.memory.grow(pages);
      this.#end = this.#next + PAGE * pages;
    }
    const at = this.#next;
    this.#next += room;
    return [this.memory.buffer, at];
  }
}
