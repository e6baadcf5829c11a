import { DEFAULT_REVIEW_THRESHOLD } from '@tillmap/contracts';
import type { Tx } from '@tillmap/database';
import {
  AssistAskedSchema,
  ChunkRequestedSchema,
  create,
  DisclaimerAcceptedSchema,
  EVENTS,
  ItemReviewedSchema,
  SessionChangedSchema,
} from '@tillmap/events';
import { encode, outbox } from '@tillmap/messaging';
import { currentContext } from '@tillmap/service-kit';
import type { SessionEventPublisher } from '../../application/ports/transaction.ts';
import { type SessionItem, shownDescription, shownSize } from '../../domain/item.ts';

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

/** Puts what is told into the outbox of the transaction. */
export const outboxEventPublisher = (tx: Tx): SessionEventPublisher => {
  const options = (time?: Date) => ({
    source: SOURCE,
    traceparent: currentContext()?.traceparent,
    ...(time ? { time } : {}),
  });
  return {
    sessionChanged: (session, events, by, now) =>
      outbox(tx).add(
        events.map(({ what }) =>
          encode(
            EVENTS.sessionChanged,
            create(SessionChangedSchema, {
              sessionId: session.id,
              what,
              wholesalerCode: session.wholesalerCode,
              userId: by?.id ?? '',
              userName: by?.name ?? '',
              userEmail: by?.email ?? '',
              sessionName: session.name,
              totalItems: session.upload?.items ?? 0,
              at: now.toISOString(),
            }),
            options(now),
          ),
        ),
      ),

    chunksRequested: (session, requests) =>
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
            options(),
          ),
        ),
      ),

    assistsAsked: (session, requests) =>
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

    itemReviewed: (session, reviewed, by, now) =>
      outbox(tx).add([
        encode(
          EVENTS.itemReviewed,
          create(ItemReviewedSchema, {
            sessionId: session.id,
            wholesalerCode: session.wholesalerCode,
            barcode: reviewed.item.canonical,
            barcodeGiven: reviewed.item.barcode,
            name: shownDescription(reviewed),
            size: shownSize(reviewed),
            deptCode: reviewed.classification.deptCode,
            subDeptCode: reviewed.classification.subDeptCode,
            cgCode: reviewed.classification.cgCode,
            vatCode: reviewed.classification.vatCode,
            userId: by.id,
            userName: by.name,
            at: now.toISOString(),
            ownOnly: reviewed.item.ownOnly,
          }),
          options(now),
        ),
      ]),

    disclaimerAccepted: ({ id, fileName, acceptedAt, ...acceptance }) =>
      outbox(tx).add([
        encode(
          EVENTS.disclaimerAccepted,
          create(DisclaimerAcceptedSchema, {
            ...acceptance,
            acceptanceId: id,
            filename: fileName,
            acceptedAt: acceptedAt.toISOString(),
          }),
          options(acceptedAt),
        ),
      ]),
  };
};
