/** A heading and one of a part below it stand together; more rows like that are products that lack everything else. */
const MOST_TOGETHER = 2;
const SEPARATOR = ' › ';

/** The headings between the products of a price list. A row is only believed to be one when a product follows. */
export class SectionHeadings {
  #count = 0;
  #waiting: string[] = [];
  #current = '';

  /** So many rows were headings. */
  get count(): number {
    return this.#count;
  }

  /** A row that may be a heading. */
  note(heading: string): void {
    this.#waiting.push(heading);
  }

  /** A product follows. Answers what it stands under, `''` where no heading came yet. */
  ofNext(): string {
    const together = this.#waiting.length;
    if (together === 0) return this.#current;
    if (together <= MOST_TOGETHER) {
      this.#count += together;
      this.#current = this.#waiting.join(SEPARATOR);
    }
    this.#waiting = [];
    return this.#current;
  }
}
