import { canonicalGtin } from '@tillmap/supplier-files';
import type { Value } from '../profile/value.ts';
import { type Agreement, agreementOf, nameLikeness } from './agreement.ts';
import { amountForm } from './amount-cells.ts';
import { amountCandidates, type Candidate, TEXT_CANDIDATES } from './candidates.ts';
import { type Meaning, meaningAmong, meaningOf, type Named } from './heading-meaning.ts';
import { type LearnedCodes, learnCodes } from './learn-codes.ts';
import { EMPTY, type LearnedColumn, shown, sureColumn, unsureColumn } from './learned-column.ts';
import type { Pair, TemplateTable } from './template.ts';

/** Fewer products that both have say nothing. */
const MIN_PAIRS = 10;
const MIN_SAME: Readonly<Record<Candidate['compare'], number>> = { text: 0.6, exact: 0.85, amount: 0.6 };
/** What else it might be has to be so much less alike. */
const LEAD = 0.1;
const MIN_NAMES = 0.6;
const MANY_SAME = 5;

const namedWords: Readonly<Record<Meaning, readonly [string, Value]>> = {
  barcode: ['Barcode', { field: 'barcode' }],
  name: ['Name and size', { join: [{ field: 'description' }, { field: 'size' }], with: ' ' }],
  size: ['Size', { field: 'size' }],
  place: ['Department', { field: 'department' }],
  vat: ['VAT rate', { field: 'vat_rate' }],
  rrp: ['RRP with VAT', { money: { field: 'rrp' }, vat: 'with', decimals: 2 }],
  cost: ['Unit cost', { money: { field: 'cost' }, vat: 'with', decimals: 2 }],
  supplier: ['Supplier', { field: 'supplier' }],
  case: ['Case quantity', { field: 'case_qty' }],
};

/** What a heading alone says is sure only where the cell can be written in one way. */
const SURE_BY_NAME: ReadonlySet<Meaning> = new Set<Meaning>(['barcode', 'name', 'supplier']);

/** Barcodes as they are printed, for most of what stands there: a code of the till's own may be called so too. */
const areBarcodes = (cells: readonly string[]): boolean =>
  cells.filter((cell) => canonicalGtin(cell.trim()).ok).length * 2 >= cells.length;

const VAT_CODES = ['VAT, by its codes', { table: 'vat', of: { field: 'vat_code' }, missing: 'refuse' }] as const;
const DEPARTMENT_CODES = [
  'Department, by its codes',
  { table: 'departments', of: { field: 'department' }, missing: 'refuse' },
] as const;
const PENCE: Value = { money: { field: 'rrp' }, vat: 'with', in_pence: true, decimals: 0 };

/** What fills a column by what its heading says. */
const filledBy = (heading: string, { meaning, isOfTill, level, vat }: Named): readonly [string, Value] => {
  if (isOfTill) return meaning === 'vat' ? VAT_CODES : DEPARTMENT_CODES;
  if (meaning === 'vat' && /name$/i.test(heading)) return ['VAT name', { field: 'vat_name' }];
  if (level === 2) return ['Sub-department', { field: 'sub_department' }];
  if (level === 3) return ['Category group', { field: 'category_group' }];
  if (meaning === 'rrp' && /cents|pence/i.test(heading)) return ['RRP with VAT in pence', PENCE];
  if (meaning === 'rrp' && vat === 'without') return ['RRP without VAT', { money: { field: 'rrp' }, vat, decimals: 2 }];
  return namedWords[meaning];
};

/** A heading alone is sure where its cells can be written in one way; a price with VAT where costs are without is not. */
const isSureByName = ({ meaning, isPlain, isOneWay, isOfTill, vat }: Named, cells: readonly string[]): boolean => {
  // A product whose code is missing is refused, and its code asked for.
  if (isOfTill) return cells.length === 0;
  if (meaning === 'barcode') return isPlain && areBarcodes(cells);
  return (
    isPlain &&
    (SURE_BY_NAME.has(meaning) || (isOneWay && cells.length === 0 && !(meaning === 'cost' && vat === 'with')))
  );
};

type Headed = Readonly<{ heading: string; headings: readonly string[] }>;

const byHeading = ({ heading, headings }: Headed, why: string, cells: readonly string[] = []): LearnedColumn => {
  const named = meaningAmong(heading, headings);
  if (!named) return unsureColumn(heading, `${why} What "${heading}" means is not known.`);
  const [words, value] = filledBy(heading, named);
  return isSureByName(named, cells)
    ? sureColumn(heading, value, words, `By its heading. ${why}`)
    : unsureColumn(heading, `${why} Its heading may mean this; please check how your till writes it.`, {
        words,
        value,
      });
};

const ofCells = ({ headings, rows }: TemplateTable, pairs: readonly Pair[], at: number): LearnedColumn => {
  const heading = headings[at]!;
  const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell.trim() !== '');
  const [first] = cells;
  if (first === undefined) return emptyColumn({ heading, headings }, rows.length);
  const isConstant = cells.length === rows.length && cells.every((cell) => cell === first);
  if (isConstant && rows.length >= MANY_SAME) return constantColumn(heading, first, rows.length, pairs, at);
  const filled = pairs.filter((pair) => (pair.cells[at] ?? '').trim() !== '');
  if (filled.length < MIN_PAIRS)
    return byHeading(
      { heading, headings },
      `Only ${shown(filled.length)} rows with a value are about your products.`,
      cells,
    );
  return byProducts(heading, cells, { pairs: filled, codes: learnCodes(pairs, at) }, at);
};

const emptyColumn = ({ heading, headings }: Headed, rows: number): LearnedColumn => {
  if (rows === 0) return byHeading({ heading, headings }, 'The template has no rows.');
  const named = meaningAmong(heading, headings);
  if (!named?.isPlain) return sureColumn(heading, EMPTY, 'Empty', `Empty in each of ${shown(rows)} rows.`);
  const [words, value] = filledBy(heading, named);
  return unsureColumn(heading, `Empty in each of ${shown(rows)} rows, and its heading may mean this.`, {
    words,
    value,
  });
};

/** Each row has the same: a constant, unless it says what the products have as well. */
const constantColumn = (
  heading: string,
  cell: string,
  rows: number,
  pairs: readonly Pair[],
  at: number,
): LearnedColumn => {
  const why = `${shown(rows)} times the same.`;
  const named = meaningOf(heading);
  const words = `Always "${cell.slice(0, 40)}"`;
  if (!named) return sureColumn(heading, { text: cell }, words, why);
  const same = TEXT_CANDIDATES.filter(({ meaning }) => meaning === named.meaning)
    .map((candidate) => agreementOf(candidate, pairs, at))
    .find(({ of, share }) => of >= MIN_PAIRS && share >= 0.95);
  if (same && same.candidate.compare !== 'exact')
    return sureColumn(heading, same.candidate.value, same.candidate.words, equalWords(same));
  return unsureColumn(
    heading,
    `${why} That may be a constant, or all your products have the same.`,
    same ? { words: same.candidate.words, value: same.candidate.value } : { words, value: { text: cell } },
  );
};

const equalWords = ({ candidate: { words }, agree, of }: Agreement): string =>
  `Equal to ${words} in ${shown(agree)} of ${shown(of)}.`;

/** How many codes were learned, and how well they agree. */
export const codeWords = ({ codes, agree, of }: LearnedCodes): string =>
  `${shown(codes.size)} codes learned: ${shown(agree)} products agree, ${shown(of - agree)} do not.`;

const codesColumn = (heading: string, learned: LearnedCodes): LearnedColumn => ({
  ...sureColumn(
    heading,
    { table: learned.table, of: { field: learned.field }, missing: 'refuse' },
    learned.table === 'vat' ? 'VAT, by its codes' : `${FIELD_WORDS[learned.field] ?? 'Department'}, by its codes`,
    codeWords(learned),
  ),
  codes: learned,
});
const FIELD_WORDS: Readonly<Record<string, string>> = {
  department: 'Department',
  sub_department: 'Sub-department',
  category_group: 'Category group',
};

/** Taken where the heading says nothing else; otherwise a person is to look. */
const unlessHeading = (heading: string, meaning: Meaning, learned: LearnedColumn): LearnedColumn => {
  const named = meaningOf(heading);
  if (!named || named.meaning === meaning || isNear(named.meaning, meaning)) return learned;
  return unsureColumn(heading, `${learned.why} But its heading says something else.`, {
    words: learned.words,
    value: learned.column.value,
  });
};

/** A description may be the size, as OSPOS has it. */
const isNear = (one: Meaning, other: Meaning): boolean =>
  (one === 'name' && other === 'size') || (one === 'size' && other === 'name');

const bestOf = (agreements: readonly Agreement[]): Agreement | undefined =>
  agreements.reduce<Agreement | undefined>((best, one) => (one.share > (best?.share ?? 0) ? one : best), undefined);

type Told = Readonly<{ pairs: readonly Pair[]; codes: LearnedCodes | undefined }>;

const byProducts = (heading: string, cells: readonly string[], { pairs, codes }: Told, at: number): LearnedColumn => {
  const form = amountForm(cells);
  const tried = [...TEXT_CANDIDATES, ...(form ? amountCandidates(form) : [])]
    .map((candidate) => agreementOf(candidate, pairs, at))
    .filter(({ of }) => of >= MIN_PAIRS && of >= pairs.length / 2);
  const best = bestOf(tried);
  if (best && best.share >= MIN_SAME[best.candidate.compare] && best.share >= (codes?.share ?? 0) - 0.05)
    return unlessHeading(heading, best.candidate.meaning, sameColumn(heading, best, tried, form?.hasCurrency ?? false));
  if (codes) return unlessHeading(heading, codes.table === 'vat' ? 'vat' : 'place', codesColumn(heading, codes));
  const likeness = nameLikeness(pairs, at);
  if (likeness.of >= MIN_PAIRS && likeness.agree >= likeness.of * MIN_NAMES)
    return unlessHeading(heading, 'name', likeNames(heading, likeness));
  const examples = [...new Set(cells)].slice(0, 2).map((cell) => `"${cell.slice(0, 30)}"`);
  return unsureColumn(heading, `Nothing of your products is like it: ${examples.join(', ')}.`);
};

/** The best candidate; not sure where another one is nearly as good, which the heading cannot settle. */
const sameColumn = (
  heading: string,
  best: Agreement,
  tried: readonly Agreement[],
  hasCurrency: boolean,
): LearnedColumn => {
  const { value, words, meaning } = best.candidate;
  const named = meaningOf(heading)?.meaning;
  const rivals = tried.filter(
    ({ candidate, share }) => candidate !== best.candidate && share >= best.share - LEAD && share > 0.3,
  );
  const rival = rivals.find(({ candidate }) => candidate.meaning === meaning || named !== meaning);
  const why = equalWords(best);
  const suggestion = { words, value };
  // Names without sizes of their own are the same with and without them.
  if (rival && rival.share === best.share && rival.candidate.meaning === meaning && meaning !== 'name')
    return unsureColumn(heading, `${why} So it is to ${rival.candidate.words}.`, suggestion);
  if (rival && (rival.candidate.compare === 'amount' || rival.candidate.meaning !== meaning))
    return unsureColumn(
      heading,
      `${why} But also to ${rival.candidate.words} in ${shown(rival.agree)} of ${shown(rival.of)}.`,
      suggestion,
    );
  if (hasCurrency) return unsureColumn(heading, `${why} Its amounts have a currency sign.`, suggestion);
  return sureColumn(heading, value, words, why);
};

const likeNames = (
  heading: string,
  { agree, of, withSize }: Readonly<{ agree: number; of: number; withSize: number }>,
): LearnedColumn => {
  const why = `Same first word as your product in ${shown(agree)} of ${shown(of)}.`;
  const [, nameAndSize] = namedWords.name;
  return withSize >= 0.5
    ? sureColumn(heading, nameAndSize, 'Name and size', why)
    : sureColumn(heading, { field: 'description' }, 'Name', why);
};

/** What fills a column that is no barcode. */
export const learnColumn = ofCells;
