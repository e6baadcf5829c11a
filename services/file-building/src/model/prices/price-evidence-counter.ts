import type { SessionItem } from '../item.ts';
import { basisExample } from './basis-words.ts';
import { CostBasisCounter } from './cost-basis-counter.ts';
import type { BasisExample, PriceCounts } from './kept.ts';
import { PriceCheckCounter } from './price-check-counter.ts';
import { priceRowOf } from './price-row.ts';

/** Counts what the rows of an upload tell of its prices while they are read; no row is kept. */
export class PriceEvidenceCounter {
  readonly #basis: CostBasisCounter;
  readonly #checks: PriceCheckCounter;
  #example: BasisExample | undefined;
  #hasCaseBarcodes = false;

  /** Goes on from what was counted `before`. */
  constructor(before?: PriceCounts) {
    this.#basis = new CostBasisCounter(before?.basis);
    this.#checks = new PriceCheckCounter(before?.checks);
    this.#example = before?.example ?? undefined;
  }

  /** Whether a row names the barcode of its case. */
  get hasCaseBarcodes(): boolean {
    return this.#hasCaseBarcodes;
  }

  note(item: SessionItem): void {
    const row = priceRowOf(item);
    this.#basis.note(row, 1);
    this.#checks.note(item, row, 1);
    this.#hasCaseBarcodes ||= item.caseBarcode !== '';
    this.#example ??= item.description === '' ? undefined : basisExample(item, row);
  }

  /** A later row with the same barcode took its place. */
  takeOut(item: SessionItem): void {
    const row = priceRowOf(item);
    this.#basis.note(row, -1);
    this.#checks.note(item, row, -1);
  }

  counts(): PriceCounts {
    return { basis: this.#basis.counts(), checks: this.#checks.counts(), example: this.#example ?? null };
  }
}
