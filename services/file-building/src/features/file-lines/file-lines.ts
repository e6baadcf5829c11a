import type { DownloadContent } from '@tillmap/contracts';
import type { FileLine, Wanted } from '../../model/file-lines.ts';
import { type InFile, isWhole } from '../../model/in-file.ts';
import type { ClassifiedItem } from '../../model/item.ts';
import { tenThousandths } from '../../model/prices/amount.ts';
import { costReadingSuffix } from '../../model/prices/file-prices.ts';
import { itemOn, type PriceDay } from '../../model/prices/prices-on.ts';
import type { KeptPlace } from '../../model/second-thoughts.ts';
import { type CompletedSession, doneItems, type Memory, type Session } from '../../model/session.ts';
import type { OfShop } from '../../model/shop.ts';
import type { ItemStore } from '../../model/stores/items.ts';
import { type TillHas, type TillLine, type TillValues, tillLineOf, withTillValues } from '../../model/till-line.ts';

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

const pricedOn = <Line extends ClassifiedItem>(on: PriceDay | null, classified: Line): Line =>
  on && classified.item.datedPrices ? { ...classified, item: itemOn(on, classified.item) } : classified;

const isOther = (one: string, other: string): boolean =>
  one !== '' && other !== '' && tenThousandths(one) !== tenThousandths(other);

/** Whether the till has another price than that of the day, as where an offer started or ended since. */
const isPricedOtherwise = ({ cost, rrp }: TillLine, before: TillValues | undefined): boolean =>
  before !== undefined && (isOther(cost, before.cost) || isOther(rrp, before.rrp));

const canonicalsOf = (lines: readonly ClassifiedItem[]): string[] => lines.map(({ item }) => item.canonical);

/** Products a session's file has: those that have a classification. */
const productsOf = (session: Session): number => doneItems(session.run) - session.unclassified;

type Choosing = Pick<Wanted, 'content' | 'isFirst'>;

/** What of a session's lines goes into a file of some content. */
const chosenLines = async (
  changesInFile: ChangesInFile,
  session: OfShop<CompletedSession>,
  { content, isFirst }: Choosing,
) => {
  const followsDay = content === 'changes' || content === 'prices';
  const changed = await changesInFile(session, content);
  let decided: ReadonlyMap<string, InFile> | undefined;
  return {
    followsDay,
    /** Reads what people decided, before the first lines that have prices with days. */
    prepare: async (page: readonly ClassifiedItem[]): Promise<void> => {
      if (followsDay && page.some(({ item }) => item.datedPrices)) decided ??= await changesInFile(session, 'all');
    },
    /** Whatever the day is. */
    inFile: ({ item, classification }: ClassifiedItem): InFile => {
      if (content === 'reviewed' && classification.needsReview) return 'out';
      const unchanged = isWhole(content) || (isFirst && content !== 'prices') ? 'now' : 'out';
      return changed.get(item.canonical) ?? unchanged;
    },
    /** A line that only its day changes is in the file unless a person keeps what the till has, or left it for later. */
    mayAddByDay: ({ item }: ClassifiedItem): boolean =>
      followsDay && Boolean(item.datedPrices) && (decided?.get(item.canonical) ?? 'now') === 'now',
  };
};

const pricedLine = (
  classified: ClassifiedItem,
  session: Pick<Session, 'prices'>,
  had: TillValues | undefined,
): TillLine => withTillValues(tillLineOf(classified, session.prices), had, classified);

/** Counts the lines that the prices of a day add to files of what changed, and of prices alone, beside those in them whatever the day is. */
export const dayCounter = async (
  { inFile, tillHas }: Pick<Deps, 'inFile' | 'tillHas'>,
  session: OfShop<CompletedSession>,
  { day, isFirst }: Readonly<{ day: string; isFirst: boolean }>,
) => {
  const of = (content: DownloadContent) => chosenLines(inFile, session, { content, isFirst });
  const chosen = { changes: await of('changes'), prices: await of('prices') };
  const added = { changes: { use: 0, leave: 0 }, prices: { use: 0, leave: 0 } };
  return {
    added,
    /** Takes lines that have prices with days. */
    add: async (page: readonly ClassifiedItem[]): Promise<void> => {
      const before = await tillHas(session.memory, canonicalsOf(page));
      for (const content of ['changes', 'prices'] as const) {
        const { prepare, inFile: first, mayAddByDay } = chosen[content];
        await prepare(page);
        for (const given of page.filter((one) => first(one) === 'out' && mayAddByDay(one))) {
          const had = before.get(given.item.canonical);
          for (const offers of ['use', 'leave'] as const)
            if (isPricedOtherwise(pricedLine(pricedOn({ day, offers }, given), session, had), had))
              added[content][offers] += 1;
        }
      }
    },
  };
};

/** The lines of a file at one moment, a page at a time. Throws where lines are missing: a file that lost some must not go out. */
export async function* fileLines(
  { items, inFile: changesInFile, keptPlaces, tillHas, oldBarcodes }: Deps,
  session: OfShop<CompletedSession>,
  { content, isFirst, on }: Wanted,
): AsyncGenerator<readonly FileLine[], void, undefined> {
  const { followsDay, prepare, inFile, mayAddByDay } = await chosenLines(changesInFile, session, { content, isFirst });
  const kept = await keptPlaces(session);
  const olds = await oldBarcodes(session.memory);
  let read = 0;
  for await (const page of items.placed(session.upload.id)) {
    await prepare(page);
    const asked = page.filter((one) => isIncomplete(one) || (followsDay && one.item.datedPrices));
    const before = asked.length > 0 ? await tillHas(session.memory, canonicalsOf(asked)) : undefined;
    yield page.flatMap((given): FileLine[] => {
      const classified = pricedOn(on, given);
      const { canonical, supplierGroup, supplierVat } = classified.item;
      const had = before?.get(canonical);
      const priced = (): TillLine => pricedLine(classified, session, had);
      const first = inFile(given);
      const wanted = first === 'out' && mayAddByDay(given) && isPricedOtherwise(priced(), had) ? 'now' : first;
      if (wanted === 'out') return [];
      const line = { ...priced(), ...kept.get(canonical) };
      const { values = line, movesBase = true } = wanted === 'now' ? {} : wanted;
      const { needsReview } = classified.classification;
      return [
        {
          ...line,
          ...values,
          // The next file is compared by its prices, since its row may say the same when an offer ended.
          said: classified.said + costReadingSuffix(session.prices) + (classified.item.usual ? ':day' : ''),
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
