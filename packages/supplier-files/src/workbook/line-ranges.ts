const LISTED = 10;

/** Counts lines that come in their order, and keeps the first ranges of them. */
export class LineRanges {
  readonly #first: { from: number; to: number }[] = [];
  #ranges = 0;
  #last = -1;
  count = 0;

  note(line: number): void {
    this.count++;
    if (line !== this.#last + 1) this.#ranges++;
    const range = this.#first[this.#ranges - 1];
    if (range) range.to = line;
    else if (this.#ranges <= LISTED) this.#first.push({ from: line, to: line });
    this.#last = line;
  }

  /** `Rows 301 to 318.` */
  get listed(): string[] {
    const shown = this.#first.map(({ from, to }) => (from === to ? `Row ${from}.` : `Rows ${from} to ${to}.`));
    return this.#ranges > LISTED ? [...shown, `And ${this.#ranges - LISTED} more places.`] : shown;
  }
}
