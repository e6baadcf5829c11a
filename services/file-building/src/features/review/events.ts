import { encode, outbox } from '@tillmap/bus';
import { create, EVENTS, ItemsReviewedSchema, type ReviewedItem, ReviewedItemSchema } from '@tillmap/bus/events';
import type { Tx } from '@tillmap/storage/database';
import { eventOptions, type Person } from '../../kit.ts';
import { type ClassifiedItem, shownDescription, shownSize } from '../../model/item.ts';
import type { TaughtPlace } from '../../model/pairs.ts';
import type { Decision } from '../../model/review-state.ts';
import type { Session } from '../../model/session.ts';

/** An item as a person decided it, or as they had decided it before they took that back. */
export type ReviewedByPerson = Readonly<{
  classified: ClassifiedItem;
  decision: Decision;
  /** The step that decided it, also where it is taken back. */
  step: number;
  isTakenBack: boolean;
}>;

/** Items told by one event: far below what a message may have, and handled in well under a second. */
const MOST_REVIEWED = 500;

const inParts = <T>(all: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, at) => all.slice(at * most, (at + 1) * most));

type Reviewer = Pick<Person, 'id' | 'name'>;

const taughtItem = ({ canonical, barcode, description, size, step, ownOnly, isTakenBack, ...codes }: TaughtPlace) =>
  create(ReviewedItemSchema, {
    ...codes,
    barcode: canonical,
    barcodeGiven: barcode,
    name: description,
    size,
    ownOnly,
    step: BigInt(step),
    how: 'accepted',
    takenBack: isTakenBack,
  });

const reviewedItem = ({ classified, decision, step, isTakenBack }: ReviewedByPerson) => {
  const { item, classification } = classified;
  return create(ReviewedItemSchema, {
    barcode: item.canonical,
    barcodeGiven: item.barcode,
    name: shownDescription(classified),
    size: shownSize(classified),
    deptCode: classification.deptCode,
    subDeptCode: classification.subDeptCode,
    cgCode: classification.cgCode,
    vatCode: classification.vatCode,
    ownOnly: item.ownOnly,
    step: BigInt(step),
    how: decision,
    takenBack: isTakenBack,
  });
};

/** Nobody learns from a sample. */
const publish = (tx: Tx, session: Session, items: readonly ReviewedItem[], by: Reviewer, now: Date) =>
  outbox(tx).add(
    inParts(session.isSample ? [] : items, MOST_REVIEWED).map((some) =>
      encode(
        EVENTS.itemsReviewed,
        create(ItemsReviewedSchema, {
          sessionId: session.id,
          sessionName: session.name,
          wholesalerCode: session.wholesalerCode,
          userId: by.id,
          userName: by.name,
          at: now.toISOString(),
          items: [...some],
        }),
        eventOptions(now),
      ),
    ),
  );

/** Published through the outbox of a transaction: it commits with the state or not at all. */
export const reviewEvents = (tx: Tx) => ({
  /** What people decided in one step, and what they took back. */
  itemsReviewed: (session: Session, reviewed: readonly ReviewedByPerson[], by: Reviewer, now: Date) =>
    publish(tx, session, reviewed.map(reviewedItem), by, now),
  /** Places that were decided by another way than the review. */
  placesTaught: (session: Session, places: readonly TaughtPlace[], by: Reviewer, now: Date) =>
    publish(tx, session, places.map(taughtItem), by, now),
});

export type ReviewEvents = ReturnType<typeof reviewEvents>;
