import { GROUP_SEPARATOR } from '@tillmap/supplier-files';

/** A heading and one of a part below it stand together. Where more do, as at the end of a page, none of them is the heading. */
const MOST_TOGETHER = 2;
/** A product that has less filled in looks like a heading itself, where it lacks its barcode. */
const FEWEST_CELLS = 3;

const filledIn = (cells: readonly string[]): number => cells.filter((text) => text.trim() !== '').length;

/** The headings between the products of a price list. A row is only believed to be one when a product follows. */
export class SectionHeadings {
  #count = 0;
  #waiting: string[] = [];
  /** Whether a row that is no heading came since. */
  #isOver = false;
  #current = '';
  /** Those of `#current` that no product stands under yet. */
  #unused = 0;

  /** So many rows were headings that products without a group of their own stand under. */
  get count(): number {
    return this.#count;
  }

  /** A row that may be a heading. */
  note(heading: string): void {
    if (this.#isOver) this.#waiting = [];
    this.#isOver = false;
    if (this.#waiting.length <= MOST_TOGETHER) this.#waiting.push(heading);
  }

  /** A product that cannot be used. */
  passOver(): void {
    this.#isOver = true;
  }

  /** A product, whose cells these are. Answers its group: `own` where it has one, else what it stands under. */
  groupOf(own: string, cells: readonly string[]): string {
    if (this.#waiting.length > 0) this.#settle(cells);
    if (own !== '') return own;
    this.#count += this.#unused;
    this.#unused = 0;
    return this.#current;
  }

  /** The group of a product that cannot be used, should it be mended later: what it stands under. */
  groupFor(cells: readonly string[]): string {
    const together = this.#waiting.length;
    if (together === 0 || filledIn(cells) < FEWEST_CELLS) return this.#current;
    return together <= MOST_TOGETHER ? this.#waiting.join(GROUP_SEPARATOR) : '';
  }

  #settle(cells: readonly string[]): void {
    const together = this.#waiting.length;
    if (filledIn(cells) >= FEWEST_CELLS) {
      const isHeading = together <= MOST_TOGETHER;
      this.#current = isHeading ? this.#waiting.join(GROUP_SEPARATOR) : '';
      this.#unused = isHeading ? together : 0;
    }
    this.#waiting = [];
    this.#isOver = false;
  }
}
