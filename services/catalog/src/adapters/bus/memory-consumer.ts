import { type EventHandler, handleEvent } from '@tillmap/bus';
import { EVENTS, type NamesGiven } from '@tillmap/bus/events';
import { NotFound } from '@tillmap/service-kit/domain';
import type { Tx } from '@tillmap/storage/database';
import { dayOf } from '../../domain/memory/choose-name.ts';
import type { MemoryWriter } from '../postgres/memory-writer.ts';
import type { Wholesalers } from '../reference-data/wholesaler-cache.ts';

const linksOf = ({ names }: NamesGiven) =>
  names
    .filter(({ caseBarcode, barcode }) => caseBarcode !== '' && caseBarcode !== barcode)
    .map(({ barcode, caseBarcode }) => ({ unit: barcode, case: caseBarcode }));

type Deps = Readonly<{
  memory: (tx: Tx) => MemoryWriter;
  wholesalers: Wholesalers & { changed(code: string, version?: number): void };
}>;

const lockedBy = (memory: Deps['memory']) => async (tx: Tx) => {
  const writer = memory(tx);
  await writer.lock();
  return writer;
};

const doesExist = async ({ wholesalers }: Deps, code: string, version: bigint): Promise<boolean> => {
  wholesalers.changed(code, Number(version));
  try {
    await wholesalers.hierarchy(code);
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
};

/** Remembers the names of reference mappings and of supplier files, and forgets what only they said with them. */
export const memoryHandlers = (deps: Deps): EventHandler[] => {
  const locked = lockedBy(deps.memory);
  return [
    handleEvent(EVENTS.mappingsUpserted, async (tx, { wholesalerCode, wholesalerName, mappings }, { time }) => {
      const writer = await locked(tx);
      const source = await writer.sourceOf('mapping', wholesalerCode, wholesalerName);
      await writer.give(source, dayOf(time), mappings);
    }),
    handleEvent(EVENTS.mappingsRemoved, async (tx, { wholesalerCode, mappings }) => {
      const writer = await locked(tx);
      const source = await writer.findSource('mapping', wholesalerCode);
      const barcodes = mappings.map(({ barcode }) => barcode);
      if (source !== undefined) await writer.remove(source, barcodes);
    }),
    handleEvent(EVENTS.mappingsCleared, async (tx, { wholesalerCode }) => {
      const writer = await locked(tx);
      await writer.forget(wholesalerCode, ['mapping']);
    }),
    handleEvent(EVENTS.namesGiven, async (tx, message) => {
      const { wholesalerCode, wholesalerName, givenAt, takenBack, names } = message;
      const writer = await locked(tx);
      const source = takenBack
        ? await writer.findSource('file', wholesalerCode)
        : await writer.sourceOf('file', wholesalerCode, wholesalerName);
      if (source === undefined) return;
      if (takenBack) await writer.takeBack(source, names);
      else await writer.give(source, dayOf(new Date(givenAt)), names);
      await writer.link(source, linksOf(message), takenBack);
    }),
    handleEvent(EVENTS.wholesalerChanged, {
      prepare: ({ wholesalerCode, version }) => doesExist(deps, wholesalerCode, version),
      apply: async (tx, { wholesalerCode }, exists) => {
        if (exists) return;
        const writer = await locked(tx);
        await writer.forget(wholesalerCode, ['mapping', 'file']);
      },
    }),
  ];
};
