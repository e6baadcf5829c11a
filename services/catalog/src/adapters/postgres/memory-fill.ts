import type { Database } from '@tillmap/storage/database';
import type { StoredMapping } from '../../application/ports/product-store.ts';
import { dayOf } from '../../domain/memory/choose-name.ts';
import { memoryWriter } from './memory-writer.ts';
import type { Tables } from './schema.generated.ts';

type FillRow = Tables['memory_fill'];

/** How far the memory is filled from the product database, and the filling, batch by batch. */
export const postgresMemoryFill = (database: Database) => ({
  state: async (): Promise<{ isFilled: boolean; filledTo: string }> => {
    const [row] = await database.query<FillRow>('select filled_to, is_filled from memory_fill');
    return { isFilled: row?.is_filled ?? true, filledTo: row?.filled_to ?? '' };
  },

  /** Remembers these mappings, whose last barcode is `last`, where no other process did. */
  add: (batch: readonly StoredMapping[], last: string): Promise<void> =>
    database.transaction(async (tx) => {
      const writer = memoryWriter(tx);
      await writer.lock();
      const moved = await tx.execute('update memory_fill set filled_to = $1 where not is_filled and filled_to < $1', [
        last,
      ]);
      if (moved === 0) return;
      const [row] = await tx.query<{ now: Date }>('select now() as now');
      for (const [code, stored] of Map.groupBy(batch, ({ mapping }) => mapping.wholesaler)) {
        const source = await writer.sourceOf('mapping', code, stored[0]!.mapping.wholesalerName);
        const names = stored.map(({ barcode, mapping: { name, size } }) => ({ barcode, name, size }));
        await writer.give(source, dayOf(row?.now ?? new Date()), names);
      }
    }),

  finish: async (): Promise<void> => {
    await database.execute('update memory_fill set is_filled = true');
  },
});

export type MemoryFill = ReturnType<typeof postgresMemoryFill>;
