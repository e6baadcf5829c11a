import type { Applied } from '../../src/application/ports/product-store.ts';

export type Event = Readonly<{ kind: 'upsert' | 'remove' | 'clear'; products: readonly number[]; name: string }>;
export type Delivered = Readonly<{ id: string; code: string; version: number; event: Event }>;
type Entry = { version: number; name: string; gone: boolean };
type Kept = { name: string; named: number; mappings: Map<string, Entry> };

/** What should become of the product database, in the plainest words. */
export class ModelProducts {
  readonly products = new Map<string, Kept>();
  readonly #cleared = new Map<string, number>();

  take(delivered: Delivered, barcodes: readonly string[]): Applied {
    const { code, version, event } = delivered;
    const below = this.#cleared.get(code) ?? 0;
    if (event.kind === 'clear') this.#cleared.set(code, Math.max(version, below));
    if (event.kind === 'remove') for (const barcode of barcodes) this.#remove(barcode, delivered);
    if (event.kind !== 'upsert' || version < below) return { created: [], updated: [] };
    const done = barcodes.map((barcode) => [barcode, this.#upsert(barcode, delivered)] as const);
    const those = (what: string) => done.filter(([, did]) => did === what).map(([barcode]) => barcode);
    return { created: those('created'), updated: those('updated') };
  }

  #remove(barcode: string, { code, version }: Delivered): void {
    const mappings = this.products.get(barcode)?.mappings;
    if (mappings && versionIn(mappings, code) < version) mappings.set(code, { version, name: '', gone: true });
  }

  #upsert(barcode: string, { code, version, event: { name } }: Delivered): 'created' | 'updated' | 'left' {
    const before = this.products.get(barcode);
    if (before && versionIn(before.mappings, code) >= version) return 'left';
    const kept = before ?? { name, named: version, mappings: new Map<string, Entry>() };
    if (kept.named < version) Object.assign(kept, { name, named: version });
    kept.mappings.set(code, { version, name, gone: false });
    this.products.set(barcode, kept);
    return before ? 'updated' : 'created';
  }

  /** Name, and wholesaler, version and name of each mapping that counts; undefined when there is no such product. */
  seen(barcode: string) {
    const product = this.products.get(barcode);
    return product && ([product.name, this.#live(product)] as const);
  }

  #live({ mappings }: Kept): [string, number, string][] {
    return [...mappings]
      .filter(([code, { gone, version }]) => !gone && version >= (this.#cleared.get(code) ?? 0))
      .map(([code, { version, name }]): [string, number, string] => [code, version, name])
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
  }

  sweep(): void {
    for (const { mappings } of this.products.values()) {
      for (const [code, { version }] of mappings) if (version < (this.#cleared.get(code) ?? 0)) mappings.delete(code);
    }
  }

  orphans(): string[] {
    return [...this.products].filter(([, product]) => this.#live(product).length === 0).map(([barcode]) => barcode);
  }

  removeOrphans(): number {
    const orphans = this.orphans();
    for (const barcode of orphans) this.products.delete(barcode);
    return orphans.length;
  }
}

const versionIn = (mappings: ReadonlyMap<string, Entry>, code: string): number => mappings.get(code)?.version ?? -1;
