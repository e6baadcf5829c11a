const FREE = 0;
const FIRST_CAPACITY = 1 << 14;
const MAX_LOAD = 0.6;
// Knuth's multiplicative hash: spreads barcodes that differ only in their last digits.
const SPREAD = 2_654_435_761;

/**
 * Remembers for each canonical barcode where its last row was, in 12 bytes an entry at most doubled: a million rows take
 * about 30 MB, where a Map of texts would take 120. A barcode of 14 digits fits a double exactly.
 */
export class LastRows {
  #keys = new Float64Array(FIRST_CAPACITY);
  #positions = new Int32Array(FIRST_CAPACITY);
  #size = 0;

  /** Notes the row at `position` and answers where the barcode was before, or undefined. */
  note(canonical: string, position: number): number | undefined {
    if (this.#size >= this.#keys.length * MAX_LOAD) this.#grow();
    const key = Number(canonical);
    const slot = this.#slotOf(key);
    const before = this.#keys[slot] === FREE ? undefined : this.#positions[slot];
    if (before === undefined) this.#size++;
    this.#keys[slot] = key;
    this.#positions[slot] = position;
    return before;
  }

  /** Where the barcode's last row was, or undefined. */
  get(canonical: string): number | undefined {
    const slot = this.#slotOf(Number(canonical));
    return this.#keys[slot] === FREE ? undefined : this.#positions[slot];
  }

  get size(): number {
    return this.#size;
  }

  #slotOf(key: number): number {
    const mask = this.#keys.length - 1;
    let slot = Math.imul((key % 0x7fffffff) | 0, SPREAD | 0) >>> 0;
    slot = (slot ^ (slot >>> 15)) & mask;
    while (this.#keys[slot] !== FREE && this.#keys[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [keys, positions] = [this.#keys, this.#positions];
    this.#keys = new Float64Array(keys.length * 2);
    this.#positions = new Int32Array(keys.length * 2);
    for (let old = 0; old < keys.length; old++) {
      const key = keys[old] as number;
      if (key === FREE) continue;
      const slot = this.#slotOf(key);
      this.#keys[slot] = key;
      this.#positions[slot] = positions[old] as number;
    }
  }
}
