import type { Database } from '@tillmap/storage/database';
import { sourceMark } from '../../domain/memory/known-names.ts';
import { memoryWriter } from './memory-writer.ts';
import { barcodeOf, type StoredNames } from './product-memory.ts';
import type { Tables } from './schema.generated.ts';

/** An open list that was left by the process that read it: it says so with every batch. */
const LEFT = `
  update name_source set is_forgotten = true
   where not is_forgotten and id in (select source from open_list where state = 'reading' and touched_at < now() - interval '10 minutes')`;

const SWEPT_AT_ONCE = 2_000;

/** Takes the names of forgotten sources out, piece by piece; may be interrupted and repeated. */
export const deleteForgottenSources = async (database: Database, stopping: AbortSignal): Promise<void> => {
  await database.execute(LEFT);
  const forgotten = await database.query<Pick<Tables['name_source'], 'id'>>(
    'select id from name_source where is_forgotten order by id',
  );
  for (const { id } of forgotten) {
    for (let after = -1; !stopping.aborted; ) {
      const rows = await database.query<Pick<StoredNames, 'gtin'>>(
        `select gtin from product_memory where gtin > $1 and names like $2 order by gtin limit $3`,
        [after, `%${sourceMark(id)}%`, SWEPT_AT_ONCE],
      );
      const last = rows.at(-1);
      if (!last) break;
      await database.transaction(async (tx) => {
        const writer = memoryWriter(tx);
        await writer.lock();
        await writer.remove(
          id,
          rows.map(({ gtin }) => barcodeOf(gtin)),
        );
      });
      after = last.gtin;
    }
    if (stopping.aborted) return;
    await database.execute('delete from barcode_link where source = $1', [id]);
    await database.execute('delete from open_list where source = $1', [id]);
    await database.execute('delete from name_source where id = $1', [id]);
  }
};
