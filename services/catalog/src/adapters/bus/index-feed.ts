import { EVENTS, TOPICS } from '@tillmap/events';
import { type BusMessage, decode, type EventBus, type Subscription } from '@tillmap/messaging';
import type { Logger, Service } from '@tillmap/service-kit';
import type { ProductStore, StoredMapping } from '../../application/ports/product-store.ts';
import type { SimilarityIndex, Ticket } from '../../application/ports/similarity-index.ts';
import { docsOf } from './mapping-changes.ts';

type Deps = {
  bus: EventBus;
  products: Pick<ProductStore, 'mappings'>;
  /** This process's own index; without one only `onChange` is told. */
  index?: SimilarityIndex;
  log: Logger;
  /** Told of each wholesaler whose mappings, hierarchy or VAT codes changed. */
  onChange: (wholesaler: string, what: 'mappings' | 'wholesaler') => void;
};

const byWholesaler = (batch: readonly StoredMapping[]): Map<string, StoredMapping[]> =>
  Map.groupBy(batch, ({ mapping }) => mapping.wholesaler);

/** Batches handed to the index before the first of them must be in: what waits there is copied rows. */
const BATCHES_AHEAD = 4;

/** Everything the store has goes into the index; resolves with the number of names when searches see it. */
const load = async (products: Deps['products'], index: SimilarityIndex): Promise<number> => {
  const loaded = new Set<string>();
  const ahead: Ticket[] = [];
  let count = 0;
  for await (const batch of products.mappings()) {
    for (const [wholesaler, stored] of byWholesaler(batch)) {
      const docs = stored
        .filter(({ mapping }) => mapping.name !== '')
        .map(({ barcode, mapping: { name, size, codes } }) => ({ barcode, name, size, ...codes }));
      count += docs.length;
      ahead.push(index.upsert(wholesaler, docs));
      loaded.add(wholesaler);
    }
    while (ahead.length > BATCHES_AHEAD) await index.visible(ahead.shift()!);
  }
  // Settled before the first search: another process, or this one before its restart, answers the same.
  await Promise.all([...loaded].map((wholesaler) => index.visible(index.settle(wholesaler))));
  return count;
};

type Change = { readonly wholesaler: string; readonly what: 'mappings' | 'wholesaler' };

const mappings = (wholesaler: string): Change => ({ wholesaler, what: 'mappings' });

/** What each kind of event does to the index, and what it changed. */
const FOLLOW: Readonly<Record<string, (index: SimilarityIndex | undefined, message: BusMessage) => Change>> = {
  [EVENTS.mappingsUpserted.type]: (index, message) => {
    const upserted = decode(EVENTS.mappingsUpserted, message);
    index?.upsert(upserted.wholesalerCode, docsOf(upserted));
    return mappings(upserted.wholesalerCode);
  },
  [EVENTS.mappingsRemoved.type]: (index, message) => {
    const removed = decode(EVENTS.mappingsRemoved, message);
    index?.remove(
      removed.wholesalerCode,
      removed.mappings.map(({ barcode }) => barcode),
    );
    return mappings(removed.wholesalerCode);
  },
  [EVENTS.mappingsCleared.type]: (index, message) => {
    const { wholesalerCode } = decode(EVENTS.mappingsCleared, message);
    index?.clear(wholesalerCode);
    return mappings(wholesalerCode);
  },
  [EVENTS.wholesalerChanged.type]: (_index, message) => ({
    wholesaler: decode(EVENTS.wholesalerChanged, message).wholesalerCode,
    what: 'wholesaler',
  }),
};

const follow = ({ index, onChange }: Deps, message: BusMessage): void => {
  const change = FOLLOW[message.headers.ce_type ?? '']?.(index, message);
  if (change) onChange(change.wholesaler, change.what);
};

/**
 * Keeps this process's index in step: notes where the bus is, loads the store, then follows the bus from there on in
 * every process. Ready only when loaded; a change told twice leaves the same index.
 */
export const indexFeed = (deps: Deps): Service => {
  let subscription: Subscription | undefined;
  return {
    async start() {
      const began = performance.now();
      const from = await deps.bus.currentPosition([TOPICS.mappings]);
      if (deps.index) {
        const names = await load(deps.products, deps.index);
        deps.log.info({ names, ms: Math.round(performance.now() - began) }, 'similarity index loaded');
      }
      subscription = await deps.bus.consumeEvery({
        topics: [TOPICS.mappings],
        from,
        handle: async (message) => follow(deps, message),
      });
    },
    async stop() {
      await subscription?.stop();
    },
  };
};
