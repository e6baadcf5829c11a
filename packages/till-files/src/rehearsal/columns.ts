import { type Column, isInFile, type TillProfile } from '../profile/profile.ts';
import type { Rule } from '../profile/rule.ts';
import { type Cell, compileValue } from '../values/compile-value.ts';
import type { Choices, VatName } from './choices.ts';

/** A column as it stands in this file: its heading filled, one for each VAT code where the profile says so. */
export type FileColumn = Readonly<{ heading: string; cell: Cell; rules: readonly Rule[]; mayBeFormula: boolean }>;

const filled = (heading: string, words: Readonly<Record<string, string>>): string =>
  heading.replace(/\{([^{}]*)\}/g, (braces, word: string) => (Object.hasOwn(words, word) ? words[word]! : braces));

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

/** The columns of a file for one purpose, in its order. */
export const columnsOf = (profile: TillProfile, choices: Choices): readonly FileColumn[] => {
  const { columns, settings } = profile;
  const defaults = Object.fromEntries(settings.map((one) => [one.name, one.default]));
  const words = { ...defaults, ...choices.settings };
  return columns
    .filter((column) => isInFile(column, profile, choices.purpose))
    .flatMap((column) =>
      column.for_each_vat
        ? choices.vat.map((vat) => columnOf(column, { ...words, ...vat }, choices, vat))
        : [columnOf(column, words, choices)],
    );
};
