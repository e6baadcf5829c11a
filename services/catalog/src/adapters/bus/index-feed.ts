import {
  type BusMessage,
  decode,
  type EventBus,
  type Position,
  PositionExpired,
  type Subscription,
} from '@tillmap/bus';
import { EVENTS, TOPICS } from '@tillmap/bus/events';
import type { Logger, Service } from '@tillmap/service-kit';
import type { ProductStore, StoredMapping } from '../../application/ports/product-store.ts';
import type { SimilarityIndex, Ticket } from '../in-process-index/in-process-similarity-index.ts';
import type { SavedIndex } from '../in-process-index/saved-index.ts';
import { docsOf } from './mapping-changes.ts';
import { type RecentMessages, recentMessages } from './recent-messages.ts';

type Deps = {
  bus: EventBus;
  /** The group that puts mappings into the store. */
  group: string;
  products: Pick<ProductStore, 'mappings'>;
  /** This process's own index; without one only `onChange` is called. */
  index?: SimilarityIndex;
  log: Logger;
  /** Called for each wholesaler whose mappings changed. */
  onChange: (wholesaler: string) => void;
};

type Following = Deps & { readonly recent: RecentMessages };

const byWholesaler = (batch: readonly StoredMapping[]): Map<string, StoredMapping[]> =>
  Map.groupBy(batch, ({ mapping }) => mapping.wholesaler);

/** Batches handed to the index before the first of them must be in: what waits there is copied rows. */
const BATCHES_AHEAD = 4;

/** Everything the store has goes into the index; resolves with the number of names when searches see it. */
const load = async (products: Deps['products'], index: SimilarityIndex, from: Position): Promise<number> => {
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
  // Settled before the first search: another process, or this one before its restart, returns the same.
  await Promise.all([...loaded].map((wholesaler) => index.visible(index.settle(wholesaler, from))));
  return count;
};

type Change = { readonly wholesaler: string; readonly ticket: Ticket | undefined };

type Follow = (index: SimilarityIndex | undefined, message: BusMessage, at: Position) => Change;

/** What each kind of event does to the index, and what it changed. */
const FOLLOW: Readonly<Record<string, Follow>> = {
  [EVENTS.mappingsUpserted.type]: (index, message, at) => {
    const upserted = decode(EVENTS.mappingsUpserted, message);
    const ticket = index?.upsert(upserted.wholesalerCode, docsOf(upserted), at);
    return { wholesaler: upserted.wholesalerCode, ticket };
  },
  [EVENTS.mappingsRemoved.type]: (index, message, at) => {
    const removed = decode(EVENTS.mappingsRemoved, message);
    const barcodes = removed.mappings.map(({ barcode }) => barcode);
    const ticket = index?.remove(removed.wholesalerCode, barcodes, at);
    return { wholesaler: removed.wholesalerCode, ticket };
  },
  [EVENTS.mappingsCleared.type]: (index, message, at) => {
    const { wholesalerCode } = decode(EVENTS.mappingsCleared, message);
    return { wholesaler: wholesalerCode, ticket: index?.clear(wholesalerCode, at) };
  },
};

/**
 * Resolves when searches see what the message changed, if it changed the index. One that comes again behind newer ones, as from
 * a relay that was paused between sending and deleting it, would bring back what they replaced.
 */
const follow = ({ index, onChange, recent }: Following, message: BusMessage, at: Position): Ticket | undefined => {
  if (recent.has(message.id)) return undefined;
  const change = FOLLOW[message.headers.ce_type ?? '']?.(index, message, at);
  if (change) onChange(change.wholesaler);
  recent.add(message.id);
  return change?.ticket;
};

/** Reads on from a position; messages wait until `begin`, and are skipped after `giveUp`. */
const readOn = async (deps: Following, from: Position) => {
  const loaded = Promise.withResolvers<boolean>();
  const caughtUp = Promise.withResolvers<void>();
  const last = new Map<string, Ticket>();
  let told = false;
  const subscription = await deps.bus.subscribeBroadcast({
    topics: [TOPICS.mappings],
    from,
    handle: async (message, { position }) => {
      if (!(await loaded.promise)) return;
      const ticket = follow(deps, message, position);
      if (ticket && !told) last.set(ticket.wholesaler, ticket);
    },
    onCaughtUp: () => {
      told = true;
      caughtUp.resolve();
    },
  });
  return {
    subscription,
    /** Resolves when searches see all messages up to now. */
    begin: async (index: SimilarityIndex): Promise<void> => {
      loaded.resolve(true);
      await caughtUp.promise;
      await Promise.all([...last.values()].map((ticket) => index.visible(ticket)));
    },
    giveUp: async (): Promise<void> => {
      loaded.resolve(false);
      await subscription.stop();
    },
  };
};

/** Loads what an earlier process saved and what was published since; undefined when that is not possible. */
const startFromSaved = async (
  deps: Following,
  index: SimilarityIndex,
  saved: SavedIndex,
): Promise<Subscription | undefined> => {
  const reading = await readOn(deps, saved.position as Position).catch((error: unknown) => {
    if (!(error instanceof PositionExpired)) throw error;
    deps.log.warn({ why: error.message }, 'Saved index is too old; rebuilding from products');
    return undefined;
  });
  if (!reading) return undefined;
  if (await saved.restore()) {
    await reading.begin(index);
    return reading.subscription;
  }
  await reading.giveUp();
  return undefined;
};

const startFromProducts = async (deps: Following): Promise<Subscription> => {
  // What no catalog has put into the store yet is not loaded from there: it is read as well.
  const from = await deps.bus.handledPosition(deps.group, [TOPICS.mappings]);
  const began = performance.now();
  if (deps.index) {
    const names = await load(deps.products, deps.index, from);
    deps.log.info({ names, ms: Math.round(performance.now() - began) }, 'Similarity index loaded');
  }
  return deps.bus.subscribeBroadcast({
    topics: [TOPICS.mappings],
    from,
    handle: async (message, { position }) => void follow(deps, message, position),
  });
};

/**
 * Keeps this process's index up to date: it loads the saved index and what was published since; else it notes the
 * position and loads the store. Then it follows the bus as a broadcast subscription. Ready only when loaded; a change
 * received twice leaves the same index.
 */
export const indexFeed = (given: Deps): Service => {
  const deps: Following = { ...given, recent: recentMessages() };
  let subscription: Subscription | undefined;
  return {
    async start() {
      const began = performance.now();
      const saved = await deps.index?.saved();
      if (deps.index && saved) subscription = await startFromSaved(deps, deps.index, saved);
      if (subscription)
        deps.log.info({ names: saved?.names, ms: Math.round(performance.now() - began) }, 'Similarity index restored');
      else subscription = await startFromProducts(deps);
    },
    async stop() {
      await subscription?.stop();
    },
  };
};
