import type { Tx } from '@tillmap/database';
import { create, EVENTS, ImportChunkAppliedSchema, type MappingsUpserted } from '@tillmap/events';
import { encode, type Handler, on, onDead, outbox } from '@tillmap/messaging';
import type { Applied, ProductWriter } from '../../application/ports/product-store.ts';
import { changesOf } from './mapping-changes.ts';

const SOURCE = 'catalog';
const LISTED = 100;
const NOTHING: Applied = { created: [], updated: [] };

const answer = async (
  tx: Tx,
  { importId, chunk }: MappingsUpserted,
  { created, updated }: Applied,
  traceparent: string | undefined,
  error = '',
): Promise<void> => {
  if (importId === '') return;
  const message = create(ImportChunkAppliedSchema, {
    importId,
    chunk,
    productsCreated: created.length,
    productsUpdated: updated.length,
    createdList: created.slice(0, LISTED),
    updatedList: updated.slice(0, LISTED),
    error,
  });
  await outbox(tx).add([encode(EVENTS.importChunkApplied, message, { source: SOURCE, traceparent })]);
};

/** Keeps the product database in step with reference-data's mappings and answers each chunk of an import. */
export const mappingHandlers = (writer: (tx: Tx) => ProductWriter): Handler[] => [
  on(EVENTS.mappingsUpserted, async (tx, message, meta) => {
    const wholesaler = { code: message.wholesalerCode, name: message.wholesalerName };
    const applied = await writer(tx).upsert(wholesaler, changesOf(message));
    await answer(tx, message, applied, meta.traceparent);
  }),
  onDead(EVENTS.mappingsUpserted, (tx, message) =>
    answer(tx, message, NOTHING, undefined, 'The product database could not take these rows.'),
  ),
  on(EVENTS.mappingsRemoved, (tx, message) => writer(tx).remove(message.wholesalerCode, message.mappings)),
  on(EVENTS.mappingsCleared, (tx, message) => writer(tx).clear(message.wholesalerCode, message.version)),
];
