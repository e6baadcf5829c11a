import { encode, outbox } from '@tillmap/bus';
import { AssistAskedSchema, ChunkRequestedSchema, create, EVENTS } from '@tillmap/bus/events';
import { DEFAULT_REVIEW_THRESHOLD } from '@tillmap/contracts';
import type { Tx } from '@tillmap/storage/database';
import { eventOptions } from '../../kit.ts';
import type { SessionItem } from '../../model/item.ts';
import type { Session } from '../../model/session.ts';
import type { AssistantBatch, Chunk } from './rules/chunk.ts';
import { spreadOfChunk } from './rules/chunk-spread.ts';

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

/**
 * Published through the outbox of a transaction: it commits with the state or not at all. The chunks of a wholesaler go to
 * `wholesalerPartitions` of their topic.
 */
export const processingEvents = (tx: Tx, wholesalerPartitions: number) => ({
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
            ...eventOptions(),
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
          eventOptions(),
        ),
      ),
    ),
});

export type ProcessingEvents = ReturnType<typeof processingEvents>;
