import type { Rehearsal, TillComparison, TillProblem } from '@tillmap/contracts';
import { countText, plural } from '../../../../shared/format.ts';
import { codeOf, type TillFix, type TillSelection, type TillTable } from './till-selection.ts';

/** The default file, as it is called where a till can be chosen. */
export const NO_TILL_NAME = 'No till: the fifteen columns';

export const VERDICT_NAMES = {
  imported: 'Will be imported',
  changed: 'Cut or changed',
  refused: 'Refused',
  left_out: 'Left out',
} as const;

export const FIX_NAMES: Readonly<Record<TillFix, string>> = {
  shorten: 'Shorten all, keep the size',
  replace_signs: 'Replace the characters',
  leave_out: 'Leave these out',
};

const FIXED: Readonly<Record<TillFix, string>> = {
  shorten: 'shortened, the size is kept',
  replace_signs: 'characters replaced',
  leave_out: 'left out',
};

const TABLE_NAMES: Readonly<Record<TillTable, string>> = {
  departments: 'department',
  vat: 'VAT code',
  suppliers: 'supplier',
};

/** 'The till’s department for Vape Pods' */
export const codeLabel = (table: TillTable, name: string): string =>
  `The till’s ${TABLE_NAMES[table]} for ${name || 'an empty one'}`;

const WHAT: Readonly<Record<TillProblem['verdict'], string>> = {
  refused: 'refused',
  changed: 'changed',
  imported: 'to know',
};

/** '5 refused: ' */
export const startOf = ({ rows, verdict }: TillProblem, isOpen: boolean): string =>
  `${countText(rows)} ${isOpen ? WHAT[verdict] : 'fixed'}:`;

/** What is wrong with the rows, and once it was mended what was done. */
export const titleOf = (problem: TillProblem, wish: TillSelection, isOpen: boolean): string => {
  if (isOpen) return problem.words;
  const code = codeOf(wish, problem);
  if (code !== undefined) return `${codeLabel(problem.missing!.table, problem.missing!.name)} is ${code}`;
  return `${problem.column}: ${FIXED[wish.fixes[problem.key] ?? 'leave_out']}`;
};

const SHOWN = 70;
const SHOWN_END = 24;

/** Long texts without their middle: what tells them apart is at their ends. */
const elided = (text: string): string => {
  const signs = Array.from(text);
  if (signs.length <= SHOWN) return text;
  return `${signs.slice(0, SHOWN - SHOWN_END - 1).join('')}…${signs.slice(-SHOWN_END).join('')}`;
};

/** 'Crème Brûlée → Creme Brulee'; the value alone where nothing mends it, '' where there is none. */
export const exampleText = ({ example: { before, after }, fixes }: TillProblem): string => {
  const isMended = after !== before && (fixes[0] === 'shorten' || fixes[0] === 'replace_signs');
  return isMended ? `${elided(before)} → ${elided(after) || 'empty'}` : elided(before);
};

/** 'Compared with 2,110 products of the till: 15 new, 174 updates, 14 the same, 3 would be twice.' */
export const comparisonText = ({ at_till, new: added, updates, same, doubled, ruined }: TillComparison): string => {
  const parts = [`${countText(added)} new`, plural(updates, 'update'), `${countText(same)} the same`];
  const twice = doubled === 0 ? [] : [`${countText(doubled)} would be there twice`];
  const rows = ruined.reduce((sum, one) => sum + one.rows, 0);
  const spoilt =
    rows === 0
      ? ''
      : ` ${plural(rows, 'barcode')} of the export ${rows === 1 ? 'was' : 'were'} ruined by a spreadsheet.`;
  return `Compared with ${plural(at_till, 'product')} of the till: ${[...parts, ...twice].join(', ')}.${spoilt}`;
};

/** 'All 3 files in one ZIP (1,234)' and each by itself; nothing where there is one. */
export const partChoices = ({ parts }: Rehearsal): { value: string; label: string }[] =>
  parts.length < 2
    ? []
    : [
        { value: ALL_PARTS, label: `All ${countText(parts.length)} files in one ZIP` },
        ...parts.map(({ part, products }) => ({
          value: `${ONE_PART}${part}`,
          label: `${part || '1'}: ${plural(products, 'product')}`,
        })),
      ];

const ALL_PARTS = 'all';
const ONE_PART = 'one ';

/** Part of a value of `partChoices`; null for all. */
export const partOfValue = (value: string): string | null =>
  value.startsWith(ONE_PART) ? value.slice(ONE_PART.length) : null;
export const valueOfPart = (part: string | null): string => (part === null ? ALL_PARTS : `${ONE_PART}${part}`);
