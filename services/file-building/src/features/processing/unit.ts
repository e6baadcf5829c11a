import type { SessionsInTransaction } from '../../kit.ts';
import type { ItemStore } from '../../model/stores/items.ts';
import type { PriceStore } from '../../model/stores/prices.ts';
import type { ProcessingEvents } from './events.ts';
import type { ProcessingStores } from './stores/processing-stores.ts';

/** What a run works on in one transaction. */
export type ProcessingUnit = ProcessingStores &
  Readonly<{ sessions: SessionsInTransaction; items: ItemStore; prices: PriceStore; events: ProcessingEvents }>;
