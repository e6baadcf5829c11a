const BLOCK_BYTES = 512 * 1024;
/** What a text takes in the two lists. */
const BYTES_PER_TEXT = 16;

/**
 * A list of texts kept as UTF-8 outside the heap. Hundreds of thousands of short strings would take several times
 * the memory, and every garbage collection would look at each of them.
 */
export class PackedTexts {
  readonly #maxBytes: number;
  readonly #blocks: Buffer[] = [];
  readonly #blockOf: number[] = [];
  readonly #endOf: number[] = [];
  #used = 0;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Returns false when the text does not fit into what is allowed. */
  add(text: string): boolean {
    const bytes = Buffer.byteLength(text);
    this.#bytes += bytes + BYTES_PER_TEXT;
    if (this.#bytes > this.#maxBytes) return false;
    if (this.#used + bytes > (this.#blocks.at(-1)?.length ?? -1)) {
      this.#blocks.push(Buffer.allocUnsafeSlow(Math.max(BLOCK_BYTES, bytes)));
      this.#used = 0;
    }
    this.#blocks.at(-1)?.write(text, this.#used);
    this.#used += bytes;
    this.#blockOf.push(this.#blocks.length - 1);
    this.#endOf.push(this.#used);
    return true;
  }

  at(index: number): string | undefined {
    const block = this.#blockOf[index];
    if (block === undefined) return undefined;
    const start = this.#blockOf[index - 1] === block ? this.#endOf[index - 1] : 0;
    return this.#blocks[block]?.toString('utf8', start, this.#endOf[index]);
  }
}
