import type { GivenName, NameKind, RememberedName } from '@tillmap/classification';
import { isOtherProduct, normaliseName, sizeOf } from '@tillmap/classification/matching/names';
import type { Giving, KnownName } from './known-names.ts';

/** Who gives names: the mappings or the files of a wholesaler, or an open list (whose wholesaler is ''). */
export type NameSource = Readonly<{
  id: number;
  kind: NameKind;
  wholesalerCode: string;
  wholesalerName: string;
}>;

type Statement = Readonly<{ name: string; size: string; giving: Giving; source: NameSource }>;

const DAY_MS = 86_400_000;
const OTHERS_SHOWN = 3;

/** Days since 1970 as 2026-11-18. */
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Days since 1970 of a moment. */
export const dayOf = (moment: Date): number => Math.floor(moment.getTime() / DAY_MS);

/** Newest first; what is left equal is settled by the texts, so that the order they are stored in does not matter. */
const byAge = (a: Statement, b: Statement): number =>
  b.giving.lastDay - a.giving.lastDay ||
  b.giving.times - a.giving.times ||
  (`${a.name}\n${a.size}\n${a.source.id}` < `${b.name}\n${b.size}\n${b.source.id}` ? -1 : 1);

/** A wholesaler's mappings and files are of one giver, and so are all open lists. */
const giverOf = ({ source }: Statement): string => source.wholesalerCode;

const shown = ({ name, size, giving, source }: Statement): GivenName => ({
  name,
  size,
  kind: source.kind,
  wholesalerCode: source.wholesalerCode,
  wholesalerName: source.wholesalerName,
  lastGiven: dayText(giving.lastDay),
});

/** One of each product that is named, the newest. */
const distinct = (statements: readonly Statement[]): Statement[] => {
  const products: Statement[] = [];
  for (const one of statements) if (products.every((product) => isOtherProduct(product, one))) products.push(one);
  return products;
};

/**
 * The name to use of all that were given for a barcode, by sources that still count. Each giver has one voice, its newest
 * name; the product with the most voices wins, of equal ones the newest, and is called as it was last. All names of another
 * product are in `others`, also those that nobody gives any more. `only`: in-store codes mean something else at each
 * wholesaler, so just this one's names count.
 */
export const chooseName = (
  names: readonly KnownName[],
  sources: ReadonlyMap<number, NameSource>,
  only?: string,
): RememberedName | undefined => {
  const statements = names
    .flatMap(({ name, size, givings }) =>
      givings.flatMap((giving): Statement[] => {
        const source = sources.get(giving.source);
        return source && (only === undefined || source.wholesalerCode === only) ? [{ name, size, giving, source }] : [];
      }),
    )
    .toSorted(byAge);
  const voices = [...Map.groupBy(statements, giverOf).values()].map(([newest]) => newest!);
  const supporters = (product: Statement): Statement[] => voices.filter((voice) => !isOtherProduct(product, voice));
  // Voices are in the order of their age: of products with as many, the first found is the newest.
  const [winner] = distinct(voices.toSorted(byAge)).toSorted((a, b) => supporters(b).length - supporters(a).length);
  if (!winner) return undefined;
  const alike = statements.filter((one) => !isOtherProduct(winner, one));
  const isSized = winner.size !== '' || sizeOf('', normaliseName(winner.name)) !== undefined;
  return {
    ...shown(winner),
    size: isSized ? winner.size : (alike.find(({ size }) => size !== '')?.size ?? ''),
    times: alike.reduce((sum, { giving }) => sum + giving.times, 0),
    givers: supporters(winner).length,
    linkedBarcode: '',
    others: distinct(statements.filter((one) => isOtherProduct(winner, one)))
      .slice(0, OTHERS_SHOWN)
      .map(shown),
  };
};
