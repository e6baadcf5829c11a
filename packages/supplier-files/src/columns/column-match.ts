import { nameWords } from '../text/index.ts';
import { meaningOf } from './column-name/meaning.ts';
import { DOUBTED, type Meant, type MeantField } from './column-name/meant.ts';
import type { AmbiguityKind, Match } from './match.ts';
import { specialMatch } from './special-match.ts';

export type { AmbiguityKind, Match } from './match.ts';

export type ColumnSpec = {
  readonly field: string;
  /** Names that mean this field, the best first. Case, spaces and punctuation do not matter. */
  readonly aliases: readonly string[];
  readonly required?: boolean;
  /** Which of several columns is meant: amounts in pounds with or without VAT, or what belongs to one unit and not to a case. */
  readonly kind?: 'cost' | 'retail' | 'unit';
  /** What a name that is none of those means by its words, where it is this field. */
  readonly byWords?: MeantField;
};

/** What is known of names: by the comparable form of each, and by what their words mean. */
export type Aliases = Readonly<{
  names: ReadonlyMap<string, { readonly spec: ColumnSpec; readonly rank: number }>;
  byWords: ReadonlyMap<string, ColumnSpec>;
}>;

const IN_BRACKETS = /\([^)]{0,100}\)|\[[^\]]{0,100}\]/g;
// What suppliers add to a column's name without changing its meaning.
const QUALIFIERS = /(?:exvat|excvat|exclvat|exclusiveofvat|excludingvat|incvat|inclvat|includingvat|gbp|pounds|each)$/;
const MAX_NAME_CHARS = 200;
/** No name with days or quantities in it is longer. */
const MAX_SPECIAL_CHARS = 60;
const LETTER = /\p{L}/u;
const POUNDS = /£|\bgbp\b/i;
const OF_A_CASE = /\bpallets?\b/i;
const GROSS = /\bgross\b/i;
const PACKS = ['10', '12', '100', '1000'];
/** Amounts in pounds go first. */
const IN_PENCE = 500;

/** `' Cost (£)'` → `cost`: lower case letters and digits without accents. */
export const comparableName = (name: string): string =>
  name
    .slice(0, MAX_NAME_CHARS)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const known = new WeakMap<readonly ColumnSpec[], Aliases>();

/** The names of columns, worked out once for each list of them: a file may have a header on many lines. */
export const aliasesOf = (columns: readonly ColumnSpec[]): Aliases => {
  const before = known.get(columns);
  if (before) return before;
  const aliases = { names: namesOf(columns), byWords: meaningsOf(columns) };
  known.set(columns, aliases);
  return aliases;
};

const namesOf = (columns: readonly ColumnSpec[]): Aliases['names'] => {
  const names = new Map<string, { spec: ColumnSpec; rank: number }>();
  for (const spec of columns)
    for (const [rank, name] of spec.aliases.entries()) {
      const comparable = comparableName(name);
      if (!names.has(comparable)) names.set(comparable, { spec, rank });
    }
  return names;
};

const meaningsOf = (columns: readonly ColumnSpec[]): Aliases['byWords'] =>
  new Map(columns.flatMap((spec) => (spec.byWords === undefined ? [] : [[spec.byWords, spec] as const])));

const doubtOf = (name: string, words: ReadonlySet<string>, { kind }: ColumnSpec): AmbiguityKind | undefined => {
  if (kind === undefined) return undefined;
  if (words.has('case') || words.has('caseBarcode') || OF_A_CASE.test(name)) return 'of_a_case';
  if (kind === 'unit') return undefined;
  if (words.has('measure')) return 'of_a_measure';
  if (words.has('dozen') || words.has('inner') || PACKS.some((pack) => words.has(pack))) return 'of_another_pack';
  if (kind === 'cost' && (words.has('with') || GROSS.test(name))) return 'with_vat';
  return kind === 'retail' && (words.has('without') || words.has('net')) ? 'without_vat' : undefined;
};

/** Whether amounts can stand there, and only there. */
const fitsKind = (name: string, words: ReadonlySet<string>, { kind, field }: ColumnSpec): boolean =>
  kind === 'cost' || kind === 'retail' ? !words.has('share') : field === 'discount' || !POUNDS.test(name);

const isMoney = ({ kind }: ColumnSpec): boolean => kind === 'cost' || kind === 'retail';

const byName = (name: string, { names }: Aliases) => {
  const whole = comparableName(name);
  const bare = name.includes('(') || name.includes('[') ? comparableName(name.replace(IN_BRACKETS, ' ')) : whole;
  return names.get(whole) ?? names.get(bare) ?? names.get(bare.replace(QUALIFIERS, ''));
};

/** The column that a header's cell names. Amounts in euros or dollars are none of ours, since all of them are in pounds. */
export const matchOf = (written: string, aliases: Aliases): Match | undefined => {
  if (aliases.byWords.size === 0 || written.length > MAX_SPECIAL_CHARS) return plainMatch(written, aliases);
  return (
    specialMatch(written.replaceAll('_', ' '), (name) => plainMatch(name, aliases)) ?? plainMatch(written, aliases)
  );
};

const marksOf = ({ isBare, isSale, isCompared }: Meant): Pick<Match, 'isBare' | 'isSale' | 'isCompared'> => ({
  ...(isBare && { isBare }),
  ...(isSale && { isSale }),
  ...(isCompared && { isCompared }),
});

const plainMatch = (written: string, aliases: Aliases): Match | undefined => {
  // Rows of products are tested too, where one may be a header.
  if (!LETTER.test(written) && !POUNDS.test(written)) return undefined;
  const name = written.slice(0, MAX_NAME_CHARS).replaceAll('_', ' ');
  const list = nameWords(name.trim());
  const meant = aliases.byWords.size === 0 ? undefined : meaningOf(name, list);
  const named = byName(name, aliases);
  const meantSpec = meant && aliases.byWords.get(meant.field);
  // A known name is read as a whole, apart from what its words say about an offer or the like.
  const spec = named?.spec ?? meantSpec;
  if (!spec) return undefined;
  const words = new Set(list);
  if (!fitsKind(name, words, spec)) return undefined;
  const terms = isMoney(spec) ? termsOf(words) : undefined;
  const rank = (named?.rank ?? meant?.rank ?? 0) + (terms?.isPence ? IN_PENCE : 0);
  const doubt = doubtOf(name, words, spec);
  const isSame = meantSpec === spec;
  return {
    field: spec.field,
    rank: doubt ? rank + DOUBTED : rank,
    ...(doubt && { doubt }),
    ...terms,
    ...(isSame && meant && marksOf(meant)),
    ...(isMoney(spec) && words.has('price') && { saysPrice: true }),
  };
};

const termsOf = (words: ReadonlySet<string>): Pick<Match, 'isForeign' | 'isPence' | 'level'> => {
  const isPounds = words.has('pounds');
  const level = words.has('net') ? 'net' : words.has('list') ? 'list' : undefined;
  return {
    ...(words.has('foreign') && !isPounds && { isForeign: true }),
    ...(words.has('pence') && !isPounds && { isPence: true }),
    ...(level && { level }),
  };
};
