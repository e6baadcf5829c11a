import type { Tx } from '@tillmap/database';
import {
  AdministeredSchema,
  create,
  EVENTS,
  MappingSchema,
  MappingsClearedSchema,
  MappingsRemovedSchema,
  MappingsUpsertedSchema,
  WholesalerChangedSchema,
} from '@tillmap/events';
import { encode, outbox } from '@tillmap/messaging';
import { currentContext } from '@tillmap/service-kit';
import type { RemovedMapping } from '../../application/ports/mapping-edits.ts';
import type { StoredMapping } from '../../application/ports/mapping-store.ts';
import type { ReferenceEventPublisher } from '../../application/ports/stores.ts';

const options = (): { source: string; traceparent: string | undefined } => ({
  source: 'reference-data',
  traceparent: currentContext()?.traceparent,
});

const mappingMessage = ({ cgCode, version, ...mapping }: StoredMapping) =>
  create(MappingSchema, { ...mapping, cgGroupCode: cgCode, version: BigInt(version) });

const MOST_REMOVED = 5_000;

const removedMessages = (wholesalerCode: string, removed: readonly RemovedMapping[]) =>
  Array.from({ length: Math.ceil(removed.length / MOST_REMOVED) }, (_, at) =>
    create(MappingsRemovedSchema, {
      wholesalerCode,
      mappings: removed
        .slice(at * MOST_REMOVED, (at + 1) * MOST_REMOVED)
        .map(({ barcode, version }) => ({ barcode, version: BigInt(version) })),
    }),
  );

/** Tells through the outbox of a transaction. */
export const eventPublisherFor = (tx: Tx): ReferenceEventPublisher => ({
  mappingsUpserted: ({ wholesalerCode, wholesalerName, mappings, chunk }) => {
    const message = create(MappingsUpsertedSchema, {
      wholesalerCode,
      wholesalerName,
      mappings: mappings.map(mappingMessage),
      importId: chunk?.importId ?? '',
      chunk: chunk?.number ?? 0,
    });
    return outbox(tx).add([encode(EVENTS.mappingsUpserted, message, options())]);
  },
  mappingsRemoved: (wholesalerCode, removed) =>
    outbox(tx).add(
      removedMessages(wholesalerCode, removed).map((message) => encode(EVENTS.mappingsRemoved, message, options())),
    ),
  mappingsCleared: (wholesalerCode, version) => {
    const message = create(MappingsClearedSchema, { wholesalerCode, version: BigInt(version) });
    return outbox(tx).add([encode(EVENTS.mappingsCleared, message, options())]);
  },
  wholesalerChanged: (wholesalerCode, version) => {
    const message = create(WholesalerChangedSchema, { wholesalerCode, version: BigInt(version) });
    return outbox(tx).add([encode(EVENTS.wholesalerChanged, message, options())]);
  },
  administered: ({ subject, subjectId, what, wholesaler, count, filename = '', detail = '', by }) => {
    const message = create(AdministeredSchema, {
      subject,
      subjectId,
      what,
      wholesalerCode: wholesaler.code,
      wholesalerName: wholesaler.name,
      count: BigInt(count),
      filename,
      detail,
      byUserId: by.id,
      byUserName: by.name,
      byUserEmail: by.email,
      ipAddress: by.ip,
      at: new Date().toISOString(),
    });
    return outbox(tx).add([encode(EVENTS.adminActionRecorded, message, options())]);
  },
});
