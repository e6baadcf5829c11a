import { isOfRow } from '../rules/test-cell.ts';
import { compileValue, type Gap } from '../values/compile-value.ts';
import { type ProductFields, TILL_FIELDS } from './product-fields.ts';
import { type Column, isInFile, type TillProfile } from './profile.ts';
import type { ProfileProblem } from './profile-problem.ts';
import { allPartsOf, depthOf, MAX_CELL_CHARS } from './value.ts';

const MAX_DEPTH = 12;
const MAX_PARTS = 2_000;
/** The cells of each such column are kept in mind for the whole file. */
const MAX_KEYS = 10;
/** Words that are filled for each VAT code. */
const OF_EACH_VAT = ['name', 'rate', 'code'];
const BRACES = /\{([^{}]*)\}/g;

const nameOf = ({ heading }: Column, index: number): string =>
  `Column ${index + 1}${heading === '' ? '' : ` (${heading.slice(0, 40)})`}`;

/** The words in braces of a heading. */
export const wordsToFill = (heading: string): readonly string[] =>
  [...heading.matchAll(BRACES)].map(([, word]) => word!);

const isKey = ({ rules }: Column): boolean => rules?.some(({ test }) => isOfRow(test)) ?? false;

/** Columns that have the heading of one before them in a file for the same purpose. */
const doubledHeadings = (profile: TillProfile): readonly ProfileProblem[] => {
  const { columns, purposes, file } = profile;
  return columns.flatMap((column, index) => {
    const isDoubled = columns
      .slice(0, index)
      .some(
        (before) =>
          before.heading === column.heading &&
          purposes.some((purpose) => isInFile(before, profile, purpose) && isInFile(column, profile, purpose)),
      );
    return file.header && isDoubled
      ? [{ where: nameOf(column, index), message: `Another column of the file is called "${column.heading}" as well.` }]
      : [];
  });
};

/** Questions whose word is that of one before them: only one answer could be kept. */
const doubledSettings = ({ settings }: TillProfile): readonly ProfileProblem[] =>
  settings.flatMap(({ name }, index) =>
    settings.slice(0, index).some((before) => before.name === name)
      ? [{ where: `Question ${index + 1}`, message: `Another question has the word {${name}} as well.` }]
      : [],
  );

/** A name of a product has no more. */
const PROBE_CHARS = 255;

/** Whether the text is too long where a product has each text that is replaced once: what grows then grows with any product. */
const isEverTooLong = ({ value }: Column): boolean => {
  const found = allPartsOf(value).flatMap((part) => ('replace' in part ? part.what.map(({ find }) => find) : []));
  const text = [...new Set(found)].join(' ').slice(0, PROBE_CHARS);
  const gaps: Gap[] = [];
  compileValue(value, {})(Object.fromEntries(TILL_FIELDS.map((field) => [field, text])) as ProductFields, gaps);
  return gaps.some(({ kind }) => kind === 'too_long');
};

const problemsOfColumn = (column: Column, index: number, profile: TillProfile): readonly ProfileProblem[] => {
  const where = nameOf(column, index);
  const parts = allPartsOf(column.value);
  const known = new Set([...profile.settings.map(({ name }) => name), ...(column.for_each_vat ? OF_EACH_VAT : [])]);
  const unknown = wordsToFill(column.heading).filter((word) => !known.has(word));
  const tables = new Set(profile.tables);
  const missing = parts.flatMap((part) => ('table' in part && !tables.has(part.table) ? [part.table] : []));
  const headings = new Set(profile.columns.map(({ heading }) => heading));
  const strange = (column.rules ?? []).flatMap(({ test }) =>
    'unique' in test ? (test.unless_same ?? []).filter((heading) => !headings.has(heading)) : [],
  );
  const isAlwaysTheSame = !parts.some((part) => 'field' in part);
  return [
    ...unknown.map((word) => ({ where, message: `{${word}} in the heading is no setting of the profile.` })),
    ...missing.map((table) => ({
      where,
      message: `The table "${table}" is used but not among the tables of the profile.`,
    })),
    ...strange.map((heading) => ({
      where,
      message: `A rule names the column "${heading}", which the profile does not have.`,
    })),
    ...(depthOf(column.value) > MAX_DEPTH
      ? [{ where, message: `Functions stand in each other at most ${MAX_DEPTH} deep.` }]
      : []),
    ...(isEverTooLong(column)
      ? [
          {
            where,
            message: `Its functions make texts of more than ${MAX_CELL_CHARS.toLocaleString('en-GB')} characters. Please replace with shorter texts, or join fewer.`,
          },
        ]
      : []),
    ...(isKey(column) && isAlwaysTheSame
      ? [{ where, message: 'It is the same in each row, so it cannot be a key that stands once in the file.' }]
      : []),
    ...(profile.file.header && column.heading.trim() === ''
      ? [{ where, message: 'Please give the column a heading, or write the file without a header.' }]
      : []),
  ];
};

/** What is wrong in the whole of a profile whose parts have the right form. */
export const checkProfile = (profile: TillProfile): readonly ProfileProblem[] => {
  const parts = profile.columns.reduce((sum, { value }) => sum + allPartsOf(value).length, 0);
  if (parts > MAX_PARTS)
    return [{ where: 'The profile', message: `Its columns have ${parts} functions; at most ${MAX_PARTS} are run.` }];
  const keys = profile.columns.filter(isKey).length;
  if (keys > MAX_KEYS)
    return [
      {
        where: 'The profile',
        message: `It has ${keys} columns of what stands once in the file; at most ${MAX_KEYS} are kept in mind.`,
      },
    ];
  const none = profile.purposes.filter(
    (purpose) => !profile.columns.some((column) => isInFile(column, profile, purpose)),
  );
  return [
    ...doubledSettings(profile),
    ...none.map((purpose) => ({ where: 'The profile', message: `No column is left in a file for "${purpose}".` })),
    ...doubledHeadings(profile),
    ...profile.columns.flatMap((column, index) => problemsOfColumn(column, index, profile)),
  ];
};
