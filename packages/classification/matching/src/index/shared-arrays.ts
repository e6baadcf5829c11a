/** Typed arrays in memory that worker threads share. */
export type SharedBytes = Uint8Array<SharedArrayBuffer>;
export type SharedWords = Uint32Array<SharedArrayBuffer>;
export type SharedFloats = Float32Array<SharedArrayBuffer>;

/** Allocates an array of zeros that threads share. */
export const sharedWords = (length: number): SharedWords => new Uint32Array(new SharedArrayBuffer(4 * length));
export const sharedBytes = (length: number): SharedBytes => new Uint8Array(new SharedArrayBuffer(length));
export const sharedFloats = (length: number): SharedFloats => new Float32Array(new SharedArrayBuffer(4 * length));

/** Copies bytes into memory that threads share. */
export const toSharedBytes = (from: Uint8Array): SharedBytes => {
  const to = new Uint8Array(new SharedArrayBuffer(from.length));
  to.set(from);
  return to;
};

/** Copies numbers into memory that threads share. */
export const toSharedWords = (from: ArrayLike<number>): SharedWords => {
  const to = sharedWords(from.length);
  to.set(from);
  return to;
};

/** Bytes that grow at the end, doubling, so that adding stays cheap however many come. */
export class GrowingBytes {
  #bytes = new Uint8Array(1024);
  length = 0;

  push(bytes: Uint8Array): void {
    const needed = this.length + bytes.length;
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes.set(bytes, this.length);
    this.length = needed;
  }

  /** A view of what was pushed, valid until the next push. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }
}

/** 32-bit numbers that grow at the end. */
export class GrowingWords {
  #words = new Uint32Array(256);
  length = 0;

  push(word: number): void {
    if (this.length === this.#words.length) {
      const larger = new Uint32Array(2 * this.length);
      larger.set(this.#words);
      this.#words = larger;
    }
    this.#words[this.length++] = word;
  }

  /** A view of what was pushed, valid until the next push. */
  view(): Uint32Array {
    return this.#words.subarray(0, this.length);
  }
}
