export type ColumnSpec = {
  readonly field: string;
  /** Names that mean this field, the surest first. Case, spaces and punctuation do not matter. */
  readonly aliases: readonly string[];
  readonly required?: boolean;
  /** Which of several columns is meant: amounts in pounds with or without VAT, or what belongs to one unit and not to a case. */
  readonly kind?: 'cost' | 'retail' | 'unit';
};

/** What a column's name says that makes another one the better choice, where there is one. */
export type Doubt = 'of_a_case' | 'of_a_measure' | 'with_vat' | 'without_vat';

/** A column that a name stands for: the lower the rank, the surer. */
export type Match = { readonly field: string; readonly rank: number; readonly doubt?: Doubt };

/** What is known of names, by the comparable form of each. */
export type Aliases = ReadonlyMap<string, { readonly spec: ColumnSpec; readonly rank: number }>;

const IN_BRACKETS = /\([^)]{0,100}\)|\[[^\]]{0,100}\]/g;
// What suppliers add to a column's name without changing its meaning.
const QUALIFIERS = /(?:exvat|excvat|exclvat|exclusiveofvat|excludingvat|incvat|inclvat|includingvat|gbp|pounds|each)$/;
const MAX_NAME_CHARS = 200;

const OTHER_CURRENCY = /[€$¥]|\b(?:eur|euros?|usd|dollars?)\b/i;
const POUNDS = /£|\bgbp\b/i;
/** Amounts in pence, and shares. */
const NO_POUNDS = /[([]\s*(?:p|%)\s*[)\]]|\bpence\b/i;
const OF_A_MEASURE = /\bper ?(?:kg|kilo|100 ?g|100 ?ml|l|litre|ltr)\b|\/ ?(?:kg|100 ?g|100 ?ml|litre|ltr)\b/i;
const OF_A_CASE = /\b(?:cases?|outers?|cartons?|ctn|box|boxes|trays?|pallets?)\b/i;
const WITH_VAT =
  /\b(?:inc|incl|including|inclusive|with)(?:\b.{0,8}\b)?vat\b|\bvat\b.{0,3}\binc(?:l|lusive|luded)?\b|\(inc(?:l)?\.?\)|\bgross\b/i;
/** "Plus VAT" is what is added to it. */
const WITHOUT_VAT =
  /\b(?:ex|exc|excl|excluding|exclusive|without|plus)(?:\b.{0,8}\b)?vat\b|\bvat\b.{0,3}\bex(?:c|cl|clusive|cluded)?\b|\(ex(?:c|cl)?\.?\)|\bnett?\b/i;
/** A doubtful column comes after every other name of its field. */
const DOUBTED = 1_000;

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
  const aliases = namesOf(columns);
  known.set(columns, aliases);
  return aliases;
};

const namesOf = (columns: readonly ColumnSpec[]): Aliases => {
  const aliases = new Map<string, { spec: ColumnSpec; rank: number }>();
  for (const spec of columns)
    for (const [rank, name] of spec.aliases.entries()) {
      const comparable = comparableName(name);
      if (!aliases.has(comparable)) aliases.set(comparable, { spec, rank });
    }
  return aliases;
};

const doubtOf = (name: string, { kind }: ColumnSpec): Doubt | undefined => {
  if (kind === undefined) return undefined;
  if (OF_A_CASE.test(name)) return 'of_a_case';
  if (OF_A_MEASURE.test(name)) return 'of_a_measure';
  if (kind === 'cost' && WITH_VAT.test(name)) return 'with_vat';
  return kind === 'retail' && WITHOUT_VAT.test(name) ? 'without_vat' : undefined;
};

/** Whether amounts in pounds can stand there, and only there. */
const fitsPounds = (name: string, { kind }: ColumnSpec): boolean => {
  if (kind !== 'cost' && kind !== 'retail') return !POUNDS.test(name);
  return !NO_POUNDS.test(name) && (POUNDS.test(name) || !OTHER_CURRENCY.test(name));
};

const LETTER = /\p{L}/u;

/** The column that a header's cell names; amounts in euros, dollars or pence are none, since all of ours are in pounds. */
export const matchOf = (written: string, aliases: Aliases): Match | undefined => {
  // Rows of products are asked too, where one may be a header.
  if (!LETTER.test(written)) return undefined;
  const name = written.slice(0, MAX_NAME_CHARS).replaceAll('_', ' ');
  const whole = comparableName(name);
  const bare = name.includes('(') || name.includes('[') ? comparableName(name.replace(IN_BRACKETS, ' ')) : whole;
  const found = aliases.get(whole) ?? aliases.get(bare) ?? aliases.get(bare.replace(QUALIFIERS, ''));
  if (!found) return undefined;
  const { spec, rank } = found;
  if (!fitsPounds(name, spec)) return undefined;
  const doubt = doubtOf(name, spec);
  return doubt ? { field: spec.field, rank: rank + DOUBTED, doubt } : { field: spec.field, rank };
};
