import { type Column, isInFile, mayBeKept, type TillProfile, writesOver } from '../profile/profile.ts';
import type { Rule } from '../profile/rule.ts';
import { type Cell, compileValue } from '../values/compile-value.ts';
import type { Choices, VatName } from './choices.ts';

/** A column as it stands in this file: its heading filled, one for each VAT code where the profile says so. */
export type FileColumn = Readonly<{ heading: string; cell: Cell; rules: readonly Rule[]; mayBeFormula: boolean }>;

const filled = (heading: string, words: Readonly<Record<string, string>>): string =>
  heading.replace(/\{([^{}]*)\}/g, (braces, word: string) => (Object.hasOwn(words, word) ? words[word]! : braces));

/** What fills the braces of headings. */
const wordsOf = ({ settings }: TillProfile, choices: Choices): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(settings.map((one) => [one.name, one.default])),
  ...choices.settings,
});

/** A column that writes over what the till has. `isKept`: the person chose that the file is without it. */
export type WrittenOver = Readonly<{ heading: string; isOptional: boolean; isKept: boolean }>;

/** What a file for products that the till has writes over there, beside prices. */
export const writtenOver = (profile: TillProfile, choices: Choices): readonly WrittenOver[] => {
  const { purpose, keep } = choices;
  if (purpose === 'new') return [];
  const words = wordsOf(profile, choices);
  const isOptional = mayBeKept(profile);
  return profile.columns
    .filter((column) => isInFile(column, profile, purpose) && !column.for_each_vat && writesOver(column, profile))
    .map((column) => filled(column.heading, words))
    .map((heading) => ({ heading, isOptional, isKept: isOptional && (keep?.has(heading) ?? false) }));
};

const columnOf = (
  column: Column,
  words: Readonly<Record<string, string>>,
  choices: Choices,
  vat?: VatName,
): FileColumn => ({
  heading: filled(column.heading, words),
  cell: compileValue(column.value, choices.tables, vat?.code),
  rules: column.rules ?? [],
  mayBeFormula: !column.rules?.some(({ test }) => 'number' in test || 'whole_number' in test || 'digits' in test),
});

/** Columns in which the till takes nothing twice, each with the key of the problem that says where something is. */
export const uniqueColumns = (
  profile: TillProfile,
  choices: Choices,
): readonly Readonly<{ heading: string; problemKey: string }>[] =>
  columnsOf(profile, choices).flatMap(({ heading, rules }) =>
    rules.flatMap(({ test }, at) => ('unique' in test ? [{ heading, problemKey: ruleKey(heading, at) }] : [])),
  );

/** The key of the problem that a rule of a column finds. */
export const ruleKey = (heading: string, at: number): string => `${heading}/${at}`;

/** The columns of a file for one purpose, in its order. */
export const columnsOf = (profile: TillProfile, choices: Choices): readonly FileColumn[] => {
  const words = wordsOf(profile, choices);
  const kept = new Set(writtenOver(profile, choices).flatMap(({ heading, isKept }) => (isKept ? [heading] : [])));
  return profile.columns
    .filter((column) => isInFile(column, profile, choices.purpose) && !kept.has(filled(column.heading, words)))
    .flatMap((column) =>
      column.for_each_vat
        ? choices.vat.map((vat) => columnOf(column, { ...words, ...vat }, choices, vat))
        : [columnOf(column, words, choices)],
    );
};
