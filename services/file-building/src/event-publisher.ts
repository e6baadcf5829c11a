import { DEFAULT_REVIEW_THRESHOLD } from '@tillmap/contracts';
import type { Tx } from '@tillmap/database';
import {
  AssistAskedSchema,
  ChunkRequestedSchema,
  create,
  EVENTS,
  ItemsReviewedSchema,
  ReviewedItemSchema,
} from '@tillmap/events';
import { encode, outbox } from '@tillmap/messaging';
import { currentContext } from '@tillmap/service-kit';
import type { Actor } from '@tillmap/service-kit/domain';
import type { AssistantBatch, Chunk } from './features/processing/rules/chunk.ts';
import { spreadOfChunk } from './features/processing/rules/chunk-spread.ts';
import { type ClassifiedItem, type SessionItem, shownDescription, shownSize } from './model/item.ts';
import type { Decision } from './model/review-state.ts';
import type { Session } from './model/session.ts';

type Person = Pick<Actor, 'id' | 'name' | 'email'>;

const SOURCE = 'file-building';

/** An item as catalog is asked about it. */
const asked = ({ position, canonical, ownOnly, description, size, supplierGroup, supplierVat }: SessionItem) => ({
  position,
  barcode: canonical,
  ownOnly,
  description,
  size,
  supplierGroup,
  supplierVat,
});

/** An item that is not asked about. */
const told = (item: SessionItem) => ({ ...asked(item), description: '', size: '' });

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

/**
 * Publishes through the outbox of a transaction: what is published commits with the state or not at all. The chunks of
 * a wholesaler go to `wholesalerPartitions` of their topic.
 */
export const outboxEventPublisher = (tx: Tx, wholesalerPartitions: number) => {
  const options = (time?: Date) => ({
    source: SOURCE,
    traceparent: currentContext()?.traceparent,
    ...(time ? { time } : {}),
  });
  return {
    chunksRequested: (
      session: Session,
      requests: readonly Readonly<{ chunk: Chunk; items: readonly SessionItem[]; known: readonly SessionItem[] }>[],
    ) =>
      outbox(tx).add(
        requests.map(({ chunk: { chunk, attempt }, items, known }) =>
          encode(
            EVENTS.chunkRequested,
            create(ChunkRequestedSchema, {
              sessionId: session.id,
              chunk,
              attempt,
              wholesalerCode: session.wholesalerCode,
              // A run that a version before started did not keep its own.
              reviewThreshold: session.reviewThreshold ?? DEFAULT_REVIEW_THRESHOLD,
              items: items.map(asked),
              known: known.map(told),
            }),
            {
              ...options(),
              spread: spreadOfChunk(
                { wholesalerCode: session.wholesalerCode, sessionId: session.id, chunk },
                wholesalerPartitions,
              ),
            },
          ),
        ),
      ),

    assistsAsked: (
      session: Session,
      requests: readonly Readonly<{
        batch: AssistantBatch;
        items: readonly SessionItem[];
        known: readonly SessionItem[];
      }>[],
    ) =>
      outbox(tx).add(
        requests.map(({ batch: { batch, attempt }, items, known }) =>
          encode(
            EVENTS.assistRequested,
            create(AssistAskedSchema, {
              sessionId: session.id,
              batch,
              attempt,
              wholesalerCode: session.wholesalerCode,
              reviewThreshold: session.reviewThreshold ?? DEFAULT_REVIEW_THRESHOLD,
              items: items.map(asked),
              known: known.map(told),
            }),
            options(),
          ),
        ),
      ),

    /** What people decided in one step, and what they took back; nobody learns from a sample. */
    itemsReviewed: (
      session: Session,
      reviewed: readonly ReviewedByPerson[],
      by: Pick<Person, 'id' | 'name'>,
      now: Date,
    ) =>
      outbox(tx).add(
        inParts(session.isSample ? [] : reviewed, MOST_REVIEWED).map((some) =>
          encode(
            EVENTS.itemsReviewed,
            create(ItemsReviewedSchema, {
              sessionId: session.id,
              sessionName: session.name,
              wholesalerCode: session.wholesalerCode,
              userId: by.id,
              userName: by.name,
              at: now.toISOString(),
              items: some.map(reviewedItem),
            }),
            options(now),
          ),
        ),
      ),
  };
};

export type SessionEventPublisher = ReturnType<typeof outboxEventPublisher>;
