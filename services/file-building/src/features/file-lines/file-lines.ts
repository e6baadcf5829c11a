import type { DownloadContent } from '@tillmap/contracts';
import { costReadingSuffix } from '../../model/cost-reading-suffix.ts';
import type { FileLine, Wanted } from '../../model/file-lines.ts';
import type { InFile } from '../../model/in-file.ts';
import type { ClassifiedItem } from '../../model/item.ts';
import { type CompletedSession, doneItems, type Session } from '../../model/session.ts';
import type { ItemStore } from '../../model/stores/items.ts';
import { tillLineOf } from '../../model/till-line.ts';

/** What of each changed line goes into a file, by canonical barcode. */
export type ChangesInFile = (uploadId: string, content: DownloadContent) => Promise<ReadonlyMap<string, InFile>>;

type Deps = Readonly<{ items: Pick<ItemStore, 'placed'>; inFile: ChangesInFile }>;

/** Products a session's file has: those that have a classification. */
const productsOf = (session: Session): number => doneItems(session.run) - session.unclassified;

/** The lines of a file at one moment, a page at a time. Throws where lines are missing: a file that lost some must not go out. */
export async function* fileLines(
  { items, inFile: changesInFile }: Deps,
  session: CompletedSession,
  { content, isFirst }: Wanted,
): AsyncGenerator<readonly FileLine[], void, undefined> {
  const changed = await changesInFile(session.upload.id, content);
  const inFile = ({ item }: ClassifiedItem): InFile => {
    const unchanged = content === 'all' || (isFirst && content !== 'prices') ? 'now' : 'out';
    return changed.get(item.canonical) ?? unchanged;
  };
  let read = 0;
  for await (const page of items.placed(session.upload.id)) {
    yield page.flatMap((classified): FileLine[] => {
      const wanted = inFile(classified);
      if (wanted === 'out') return [];
      const line = tillLineOf(classified, session.prices);
      const { values = line, movesBase = true } = wanted === 'now' ? {} : wanted;
      const { needsReview } = classified.classification;
      return [
        {
          ...line,
          ...values,
          said: classified.said + costReadingSuffix(session.prices),
          movesBase,
          needsReview,
          classified,
        },
      ];
    });
    read += page.length;
  }
  if (read < productsOf(session)) throw new Error(`The file ended after ${read} of ${productsOf(session)} products.`);
}
