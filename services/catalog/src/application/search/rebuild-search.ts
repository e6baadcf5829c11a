import type { SearchChanges } from '../../adapters/postgres/search-changes.ts';

type Deps = Readonly<{
  changes: Pick<SearchChanges, 'rebuild' | 'wholesalers' | 'isWaiting'>;
  pause: () => Promise<void>;
  tell: (sentence: string) => void;
}>;

/**
 * Has the running service rebuild search indexes, of one wholesaler or of all, and waits for them. Searches use the
 * old index until the new one is complete. Returns the number of rebuilt indexes.
 */
export const rebuildSearch =
  ({ changes, pause, tell }: Deps) =>
  async (only: string | undefined): Promise<number> => {
    const wholesalers = only === undefined ? await changes.wholesalers() : [only];
    for (const wholesaler of wholesalers) await changes.rebuild(wholesaler);
    for (const wholesaler of wholesalers) {
      while (await changes.isWaiting(wholesaler)) await pause();
      tell(`Rebuilt the search index of ${wholesaler}.`);
    }
    return wholesalers.length;
  };
