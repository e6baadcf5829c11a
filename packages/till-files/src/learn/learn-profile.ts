import type { Column, TillProfile } from '../profile/profile.ts';
import type { Rule } from '../profile/rule.ts';
import { allPartsOf, type TableName, type Value } from '../profile/value.ts';
import type { CodeTables } from '../values/compile-value.ts';
import { knownTill, withKnown } from './known-till.ts';
import { barcodeColumn, barcodeColumns, type KnownProduct, pairsOf, sampleOf } from './learn-barcodes.ts';
import { codesByOwner, type LearnedCodes, learnCodes, type Owned } from './learn-codes.ts';
import { codeWords, learnColumn } from './learn-column.ts';
import { type LearnedColumn, shown, unsureColumn } from './learned-column.ts';
import { nameLimit } from './name-limit.ts';
import { type Pair, type Template, type TemplateTable, tableOf } from './template.ts';

/** What a template teaches. */
export type LearnedProfile = Readonly<{
  profile: TillProfile;
  /** Of each owner of products. */
  tables: Readonly<Record<string, CodeTables>>;
  columns: readonly LearnedColumn[];
  /** Rows of the template, and those whose barcode is one of the shop's products. */
  rows: number;
  met: number;
  /** What has no clear code at the till. */
  unsureCodes: readonly (Owned & Readonly<{ table: TableName }>)[];
  /** What is to be known beside the columns. */
  notes: readonly string[];
}>;

export type TemplateSource = Readonly<{ name: string; fileName: string; today: string }>;

/** More products say the same, and who asks waits for each. */
const PAIRS_COMPARED = 1_000;

const NOT_RUINED = (source: string): Rule => ({
  test: { not_ruined: true },
  fate: 'taken',
  certainty: 'own_file',
  source,
});

/** One table has the codes of one field; a second column with codes of another field is left to a person. */
const withOneTable = (columns: readonly LearnedColumn[]): readonly LearnedColumn[] => {
  const taken = new Map<TableName, LearnedColumn>();
  return columns.map((one) => {
    const { codes } = one;
    if (!codes) return one;
    const before = taken.get(codes.table);
    if (!before) {
      taken.set(codes.table, one);
      return one;
    }
    const isSame = [...codes.codes].every(([value, code]) => before.codes!.codes.get(value) === code);
    if (isSame && before.codes!.field === codes.field) return one;
    return unsureColumn(
      one.column.heading,
      `${one.why} But the column ${before.column.heading} has other codes, and there is one table for both.`,
    );
  });
};

/** Codes are learned from all products: a department may have few of them. */
const withAllCodes = (column: LearnedColumn, met: readonly Pair[], at: number): LearnedColumn => {
  const codes = column.codes && learnCodes(met, at);
  return codes?.field === column.codes?.field && codes ? { ...column, codes, why: codeWords(codes) } : column;
};

const tablesByOwner = (codes: readonly LearnedCodes[]): LearnedProfile['tables'] => {
  const all = new Map<string, CodeTables>();
  for (const one of codes)
    for (const [owner, ofOwner] of codesByOwner(one)) all.set(owner, { ...all.get(owner), [one.table]: ofOwner });
  return Object.fromEntries(all);
};

const headerNotes = ({ hasHeader, above }: TemplateTable): readonly string[] => [
  ...(hasHeader ? [] : ['The file has no header: columns are known by what stands in them, and none is written.']),
  ...(above === 1 ? ['The row above the header is not written.'] : []),
  ...(above > 1 ? [`The ${shown(above)} rows above the header are not written.`] : []),
];

const tablesIn = (value: Value): readonly TableName[] =>
  allPartsOf(value).flatMap((part) => ('table' in part ? [part.table] : []));

/** Products tell what fills a column, otherwise the till's profile does; its rules hold in both. */
const ofKnownTill = (learned: LearnedColumn, known: Column, isTold: boolean): LearnedColumn => {
  const column = withKnown(learned.column, known, isTold);
  if (isTold) return { ...learned, column };
  const { suggestion: _, ...rest } = learned;
  const fields = allPartsOf(column.value).flatMap((part) => ('field' in part ? [part.field] : []));
  const words = fields.length === 0 ? 'As the till has it' : fields.join(' and ').replaceAll('_', ' ');
  return { ...rest, column, words, why: 'By the columns of this till.', isSure: true };
};

/** A profile from a file of the shop's till, with what fills each column and why. Nothing that is not sure is filled. */
export const learnProfile = (
  template: Template,
  productOf: KnownProduct,
  { name, fileName, today }: TemplateSource,
): LearnedProfile => {
  const table = tableOf(template);
  const source = `The till's own file ${fileName}`.slice(0, 300);
  const withBarcodes = barcodeColumns(table, productOf);
  const [most] = withBarcodes;
  const met = most ? pairsOf(table, most.at, productOf) : [];
  const pairs = sampleOf(met, PAIRS_COMPARED);
  const till = table.hasHeader ? knownTill(table.headings) : undefined;
  const learned = table.headings.map((_, at) => {
    const counted = withBarcodes.find((one) => one.at === at);
    return counted ? barcodeColumn(table, counted, pairs) : withAllCodes(learnColumn(table, pairs, at), met, at);
  });
  const columns = withOneTable(learned).map((one, at): LearnedColumn => {
    const rules = [
      ...(withBarcodes.some((counted) => counted.at === at) && one.isSure ? [NOT_RUINED(source)] : []),
      ...(one.isSure ? nameLimit(pairs, at, one.column.value, source) : []),
    ];
    const ruled = rules.length > 0 ? { ...one, column: { ...one.column, rules } } : one;
    const known = till?.columnOf(one.column.heading);
    return known ? ofKnownTill(ruled, known, met.length > 0) : ruled;
  });
  const codes = columns.flatMap((one) => one.codes ?? []);
  const profile: TillProfile = {
    format: 1,
    name,
    till: till?.profile.till ?? '',
    certainty: 'own_file',
    sources: [source, ...(till?.profile.sources ?? [])],
    checked_on: today,
    notes: [...(till?.profile.notes ?? [])],
    file: { content: template.form, header: table.hasHeader },
    purposes: [...(till?.profile.purposes ?? (['new'] as const))],
    settings: [],
    tables: [
      ...new Set([...codes.map((one) => one.table), ...columns.flatMap(({ column }) => tablesIn(column.value))]),
    ],
    ...(till?.profile.update_notes && { update_notes: [...till.profile.update_notes] }),
    ...(till?.profile.missing_column_keeps && { missing_column_keeps: true }),
    columns: columns.map(({ column }) => column),
  };
  return {
    profile,
    tables: tablesByOwner(codes),
    columns,
    rows: table.rows.length,
    met: met.length,
    unsureCodes: codes.flatMap((one) => one.unsure.map((owned) => ({ table: one.table, ...owned }))),
    notes: [
      ...(till ? [`These are the columns of ${till.profile.name}, so its rules and notes hold here as well.`] : []),
      ...headerNotes(table),
    ],
  };
};
