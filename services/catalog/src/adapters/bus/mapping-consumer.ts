import { type BusMessage, type EventHandler, encode, handleDeadLetter, handleEvent, outbox } from '@tillmap/bus';
import { create, EVENTS, ImportChunkAppliedSchema, type MappingsUpserted } from '@tillmap/bus/events';
import type { Tx } from '@tillmap/storage/database';
import type { Applied, ProductWriter } from '../../application/ports/product-store.ts';
import type { TrainingMarks } from '../postgres/model-store.ts';
import type { SearchMarks } from '../postgres/search-changes.ts';
import { changesOf } from './mapping-changes.ts';

const SOURCE = 'catalog';
/** As many as an event has mappings, so all of them; limits the size of the message. */
const MOST_LISTED = 1_000;
const barcodesOf = ({ mappings }: { mappings: readonly { barcode: string }[] }): string[] =>
  mappings.map(({ barcode }) => barcode);

const NOTHING: Applied = { created: [], updated: [] };

type Deps = Readonly<{
  writer: ProductWriter<Tx>;
  toLearn: (tx: Tx) => TrainingMarks;
  marks?: ((tx: Tx) => SearchMarks) | undefined;
  /** Called with the number of products that an event changed. */
  changed: (products: number) => void;
}>;

/** What an import is told of one of its chunks; undefined for mappings of no import. */
const acknowledgementOf = (
  { importId, chunk }: MappingsUpserted,
  { created, updated }: Applied,
  error = '',
): BusMessage | undefined => {
  if (importId === '') return;
  const message = create(ImportChunkAppliedSchema, {
    importId,
    chunk,
    productsCreated: created.length,
    productsUpdated: updated.length,
    createdList: created.slice(0, MOST_LISTED),
    updatedList: updated.slice(0, MOST_LISTED),
    error,
  });
  return encode(EVENTS.importChunkApplied, message, { source: SOURCE });
};

const publish = (tx: Tx, message: BusMessage | undefined): Promise<void> => outbox(tx).add(message ? [message] : []);

/**
 * Applies reference-data's mappings to the product database and acknowledges each chunk of an import. In the same
 * transaction each change is noted for the training of classifiers, and with `marks` for the search engine: a chunk is
 * then acknowledged once its names can be searched.
 */
export const mappingHandlers = ({ writer, toLearn, marks, changed }: Deps): EventHandler[] => [
  handleEvent(EVENTS.mappingsUpserted, {
    prepare: (message, meta) =>
      writer.upsert(meta.id, { code: message.wholesalerCode, name: message.wholesalerName }, changesOf(message)),
    apply: async (tx, message, finish) => {
      const applied = await finish(tx);
      const products = applied.created.length + applied.updated.length;
      changed(products);
      await toLearn(tx).changed(message.wholesalerCode, products);
      const acknowledgement = acknowledgementOf(message, applied);
      if (!marks) return publish(tx, acknowledgement);
      await marks(tx).changed(message.wholesalerCode, barcodesOf(message), acknowledgement);
    },
  }),
  handleDeadLetter(EVENTS.mappingsUpserted, (tx, message) =>
    publish(tx, acknowledgementOf(message, NOTHING, 'The product database could not take these rows.')),
  ),
  handleEvent(EVENTS.mappingsRemoved, {
    prepare: (message) => writer.remove(message.wholesalerCode, message.mappings),
    apply: async (tx, message, finish) => {
      await finish(tx);
      await toLearn(tx).changed(message.wholesalerCode, message.mappings.length);
      await marks?.(tx).changed(message.wholesalerCode, barcodesOf(message));
    },
  }),
  handleEvent(EVENTS.mappingsCleared, {
    prepare: (message) => writer.clear(message.wholesalerCode, message.version),
    apply: async (tx, message, finish) => {
      await finish(tx);
      await toLearn(tx).cleared(message.wholesalerCode);
      await marks?.(tx).rebuild(message.wholesalerCode);
    },
  }),
];
