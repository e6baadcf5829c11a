import { type Clock, Invalid, NotFound } from '@tillmap/service-kit/domain';
import type { OpenListRow, ReadOpenList } from '../../adapters/files/open-list-file.ts';
import type { OpenListEntry, OpenLists } from '../../adapters/postgres/open-list-store.ts';
import { dayOf } from '../../domain/memory/choose-name.ts';
import { readBarcode } from '../../domain/read-barcode.ts';

type Deps = Readonly<{ lists: OpenLists; read: ReadOpenList; clock: Clock; sweepSoon: () => void }>;
type Given = Readonly<{ file: Readonly<{ name: string; path: string }> | undefined; startedBy: string }>;

const ROWS_PER_BATCH = 2_000;
const MAX_NAME_CHARS = 300;
const MAX_SIZE_CHARS = 100;

/** A row as the memory takes it; undefined without a name or a barcode that means the same at every wholesaler. */
const nameOf = ({ barcode, name, size }: OpenListRow) => {
  const reading = readBarcode(barcode);
  if (!reading.ok || reading.ownOnly || name === '' || name.length > MAX_NAME_CHARS) return undefined;
  return { barcode: reading.canonical, name, size: size.length > MAX_SIZE_CHARS ? '' : size };
};

/** Adding and removing open product lists. */
export const manageOpenLists = ({ lists, read, clock, sweepSoon }: Deps) => ({
  all: (): Promise<OpenListEntry[]> => lists.all(),

  /** Reads the list as a stream; one that cannot be read to its end leaves nothing. */
  add: async ({ file, startedBy }: Given): Promise<OpenListEntry> => {
    if (!file) throw new Invalid({ file: ['Please choose a file.'] });
    const source = await lists.begin(file.name, startedBy);
    const day = dayOf(clock());
    const keep = async (rows: readonly OpenListRow[]): Promise<void> => {
      const names = rows.flatMap((row) => nameOf(row) ?? []);
      await lists.add(source, day, names, rows.length - names.length);
    };
    try {
      let waiting: OpenListRow[] = [];
      for await (const rows of read(file)) {
        waiting.push(...rows);
        if (waiting.length < ROWS_PER_BATCH) continue;
        await keep(waiting);
        waiting = [];
      }
      await keep(waiting);
      await lists.finish(source);
    } catch (error) {
      await lists.forget(source);
      sweepSoon();
      throw error;
    }
    const entry = await lists.find(source);
    if (!entry) throw new NotFound('This list was removed while it was read.');
    return entry;
  },

  remove: async (source: number): Promise<void> => {
    if (!(await lists.forget(source))) throw new NotFound('This list does not exist.');
    sweepSoon();
  },
});

export type ManageOpenLists = ReturnType<typeof manageOpenLists>;
