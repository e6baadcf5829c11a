import { encode, outbox } from '@tillmap/bus';
import {
  AdministeredSchema,
  create,
  EVENTS,
  MappingSchema,
  MappingsClearedSchema,
  MappingsRemovedSchema,
  MappingsUpsertedSchema,
  WholesalerChangedSchema,
} from '@tillmap/bus/events';
import { currentContext } from '@tillmap/service-kit';
import type { Tx } from '@tillmap/storage/database';
import type { AuditEvent } from '../../domain/audit-event.ts';
import type { StoredMapping } from '../../domain/mappings/stored-mapping.ts';
import type { RemovedMapping } from '../postgres/mapping-edits.ts';

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

/** Publishes through the outbox of a transaction: what is published commits with the state or not at all. */
export const eventPublisherFor = (tx: Tx) => ({
  /** One event of at most 1,000 mappings; `chunk` for those an import made. */
  mappingsUpserted: ({
    wholesalerCode,
    wholesalerName,
    mappings,
    chunk,
  }: {
    wholesalerCode: string;
    wholesalerName: string;
    mappings: readonly StoredMapping[];
    chunk?: { importId: string; number: number };
  }) => {
    const message = create(MappingsUpsertedSchema, {
      wholesalerCode,
      wholesalerName,
      mappings: mappings.map(mappingMessage),
      importId: chunk?.importId ?? '',
      chunk: chunk?.number ?? 0,
    });
    return outbox(tx).add([encode(EVENTS.mappingsUpserted, message, options())]);
  },
  /** Any number; several events when they are many. */
  mappingsRemoved: (wholesalerCode: string, removed: readonly RemovedMapping[]) =>
    outbox(tx).add(
      removedMessages(wholesalerCode, removed).map((message) => encode(EVENTS.mappingsRemoved, message, options())),
    ),
  /** All mappings of the wholesaler below the version. */
  mappingsCleared: (wholesalerCode: string, version: number) => {
    const message = create(MappingsClearedSchema, { wholesalerCode, version: BigInt(version) });
    return outbox(tx).add([encode(EVENTS.mappingsCleared, message, options())]);
  },
  wholesalerChanged: (wholesalerCode: string, version: number) => {
    const message = create(WholesalerChangedSchema, { wholesalerCode, version: BigInt(version) });
    return outbox(tx).add([encode(EVENTS.wholesalerChanged, message, options())]);
  },
  /** What a person did, for the audit trail. */
  administered: ({ subject, subjectId, what, wholesaler, count, filename = '', detail = '', by }: AuditEvent) => {
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

export type ReferenceEventPublisher = ReturnType<typeof eventPublisherFor>;
