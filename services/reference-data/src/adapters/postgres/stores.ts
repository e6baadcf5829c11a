import type { Tx } from '@tillmap/storage/database';
import { fileLayouts } from './file-layouts.ts';
import { learnedMappingsIn } from './learned-mappings.ts';
import { mappingEditsIn } from './mapping-edits.ts';
import { importsIn } from './postgres-imports.ts';
import { departmentRows, vatCodeRows } from './postgres-list-rows.ts';
import { listsIn } from './postgres-lists.ts';
import { mappingsIn } from './postgres-mappings.ts';
import { wholesalersIn } from './postgres-wholesalers.ts';

/** Everything that a use case may read and write in one transaction. */
export const postgresStores = (tx: Tx) => ({
  wholesalers: wholesalersIn(tx),
  mappings: mappingsIn(tx),
  lists: listsIn(tx),
  edits: mappingEditsIn(tx),
  departments: departmentRows(tx),
  vatCodes: vatCodeRows(tx),
  imports: importsIn(tx),
  learned: learnedMappingsIn(tx),
  layouts: fileLayouts(tx),
});

export type ReferenceStores = ReturnType<typeof postgresStores>;
