import type { TillComparison } from '@tillmap/contracts';
import type { ComparedLine, Match } from '@tillmap/till-files';

const EXAMPLES = 20;

type Told = Readonly<{ barcode: string; description: string }>;
type Counted = Pick<
  TillComparison,
  'products' | 'new' | 'updates' | 'same' | 'doubled' | 'doubled_examples' | 'changes'
>;

/** Counts what becomes of the products of a file at the till. */
export class ComparisonCounter {
  readonly #matches: Record<Match, number> = { new: 0, update: 0, same: 0, doubled: 0 };
  readonly #changes = new Map<string, number>();
  readonly #doubled: TillComparison['doubled_examples'] = [];

  add({ barcode, description }: Told, { match, code, changes }: ComparedLine): void {
    this.#matches[match] += 1;
    for (const { column } of changes) this.#changes.set(column, (this.#changes.get(column) ?? 0) + 1);
    if (match === 'doubled' && this.#doubled.length < EXAMPLES) this.#doubled.push({ barcode, description, code });
  }

  counts(): Counted {
    const { new: added, update, same, doubled } = this.#matches;
    return {
      products: added + update + same + doubled,
      new: added,
      updates: update,
      same,
      doubled,
      doubled_examples: [...this.#doubled],
      changes: Array.from(this.#changes, ([column, products]) => ({ column, products })).toSorted(
        (a, b) => b.products - a.products,
      ),
    };
  }
}
