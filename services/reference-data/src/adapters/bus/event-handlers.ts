import { type EventHandler, handleEvent } from '@tillmap/bus';
import { EVENTS } from '@tillmap/bus/events';
import type { Tx } from '@tillmap/storage/database';
import { recordAcknowledgement } from '../../application/imports/import-acknowledgements.ts';
import { learnFromReviews } from '../../application/mappings/learn-from-reviews.ts';
import type { ReferenceUnitOfWork } from '../../application/unit-of-work.ts';
import type { ReviewDefaults } from '../../domain/wholesalers/review-settings.ts';

type Deps = Readonly<{
  storesIn: (tx: Tx) => ReferenceUnitOfWork;
  reviewDefaults: ReviewDefaults;
  newId: () => string;
}>;

/** Consumes the events of other services: catalog's acknowledgements, and edits of users. */
export const eventHandlers = ({ storesIn, reviewDefaults: defaults, newId }: Deps): EventHandler[] => [
  handleEvent(EVENTS.importChunkApplied, (tx, message) => recordAcknowledgement(storesIn(tx), message)),
  handleEvent(EVENTS.itemsReviewed, (tx, { items, ...edit }) =>
    learnFromReviews(storesIn(tx), edit, items, { defaults, newId }),
  ),
  // From a version before, which told each item by itself.
  handleEvent(EVENTS.itemReviewed, (tx, item) => learnFromReviews(storesIn(tx), item, [item], { defaults, newId })),
];
