import type { DownloadContent } from '@tillmap/contracts';
import { costReadingSuffix } from '../../model/cost-reading-suffix.ts';
import type { FileLine, Wanted } from '../../model/file-lines.ts';
import { type InFile, isWhole } from '../../model/in-file.ts';
import type { ClassifiedItem } from '../../model/item.ts';
import type { KeptPlace } from '../../model/second-thoughts.ts';
import { type CompletedSession, doneItems, type Memory, type Session } from '../../model/session.ts';
import type { OfShop } from '../../model/shop.ts';
import type { ItemStore } from '../../model/stores/items.ts';
import { type TillHas, tillLineOf, withTillValues } from '../../model/till-line.ts';

/** What of each changed line goes into a file, by canonical barcode. */
export type ChangesInFile = (
  session: OfShop<CompletedSession>,
  content: DownloadContent,
) => Promise<ReadonlyMap<string, InFile>>;

/** What the till keeps of place and VAT code in spite of second thoughts, by canonical barcode. */
export type KeptPlaces = (session: OfShop<CompletedSession>) => Promise<ReadonlyMap<string, KeptPlace>>;

/** The barcodes that products of the till had before and that it still keeps, by the canonical one of now. */
export type OldBarcodes = (memory: Memory) => Promise<ReadonlyMap<string, string>>;

type Deps = Readonly<{
  items: Pick<ItemStore, 'placed'>;
  inFile: ChangesInFile;
  keptPlaces: KeptPlaces;
  tillHas: TillHas;
  oldBarcodes: OldBarcodes;
}>;

const isIncomplete = ({ item }: ClassifiedItem): boolean =>
  item.cost === '' || item.rrp === '' || item.description === '' || item.size === '';

/** Products a session's file has: those that have a classification. */
const productsOf = (session: Session): number => doneItems(session.run) - session.unclassified;

/** The lines of a file at one moment, a page at a time. Throws where lines are missing: a file that lost some must not go out. */
export async function* fileLines(
  { items, inFile: changesInFile, keptPlaces, tillHas, oldBarcodes }: Deps,
  session: OfShop<CompletedSession>,
  { content, isFirst }: Wanted,
): AsyncGenerator<readonly FileLine[], void, undefined> {
  const isOnlyReviewed = content === 'reviewed';
  const changed = await changesInFile(session, content);
  const kept = await keptPlaces(session);
  const olds = await oldBarcodes(session.memory);
  const inFile = ({ item, classification }: ClassifiedItem): InFile => {
    if (isOnlyReviewed && classification.needsReview) return 'out';
    const unchanged = isWhole(content) || (isFirst && content !== 'prices') ? 'now' : 'out';
    return changed.get(item.canonical) ?? unchanged;
  };
  let read = 0;
  for await (const page of items.placed(session.upload.id)) {
    const incomplete = page.filter(isIncomplete).map(({ item }) => item.canonical);
    const before = incomplete.length > 0 ? await tillHas(session.memory, incomplete) : undefined;
    yield page.flatMap((classified): FileLine[] => {
      const wanted = inFile(classified);
      if (wanted === 'out') return [];
      const { canonical, supplierGroup, supplierVat } = classified.item;
      const line = {
        ...withTillValues(tillLineOf(classified, session.prices), before?.get(canonical), classified),
        ...kept.get(canonical),
      };
      const { values = line, movesBase = true } = wanted === 'now' ? {} : wanted;
      const { needsReview } = classified.classification;
      return [
        {
          ...line,
          ...values,
          said: classified.said + costReadingSuffix(session.prices),
          supplierGroup,
          supplierVat,
          movesBase,
          needsReview,
          oldBarcode: olds.get(canonical) ?? '',
          classified,
        },
      ];
    });
    read += page.length;
  }
  if (read < productsOf(session)) throw new Error(`The file ended after ${read} of ${productsOf(session)} products.`);
}
