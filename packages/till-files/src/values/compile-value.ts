import type { ProductFields } from '../profile/product-fields.ts';
import { type Form, formOf, MAX_CELL_CHARS, type OfForm, type TableName, type Value } from '../profile/value.ts';
import { CHANGE_OF } from './changes.ts';
import { fractionText, moneyText, timesText } from './money-text.ts';

/** What the shop's till calls departments, VAT codes and suppliers, by what they are called here. */
export type CodeTables = Readonly<Partial<Record<TableName, ReadonlyMap<string, string>>>>;

/** A sign that a name has and the till would read as one of its own, such as what stands between names: written otherwise. */
export type Replaced = Readonly<{ kind: 'replaced'; find: string; with: string; text: string }>;

/** What could not be filled in a row: a word that the shop's table lacks, a price without VAT where no rate is known, a text beyond all measure. */
export type Gap = Readonly<
  { kind: 'not_in_table'; table: TableName; value: string } | { kind: 'no_vat_rate' } | { kind: 'too_long' } | Replaced
>;
export type Cell = (line: ProductFields, gaps: Gap[]) => string;

type Compile = (value: Value) => Cell;
type Forms = {
  readonly [Key in Form]: (value: OfForm<Key>, compiled: Compile, tables: CodeTables, code: string | undefined) => Cell;
};

/** The text, or nothing where it is longer than a cell may be: functions stand in each other, and each may make more of it. */
const bounded =
  (cell: Cell): Cell =>
  (line, gaps) => {
    const text = cell(line, gaps);
    if (text.length <= MAX_CELL_CHARS) return text;
    if (!gaps.some(({ kind }) => kind === 'too_long')) gaps.push({ kind: 'too_long' });
    return '';
  };

const WORD = /[\p{L}\p{N}]/u;

/** Whether a sign is lost: not where letters are spelled otherwise, nor where a sign is escaped, which the till takes back. */
const isLost = ({ find, with: instead }: OfForm<'replace'>['what'][number]): boolean =>
  !WORD.test(find) && !instead.includes(find);

const replacing = ({ what }: Pick<OfForm<'replace'>, 'what'>, cell: Cell): Cell => {
  const pairs = what.map((one) => ({ ...one, isLost: isLost(one) }));
  return (line, gaps) => {
    const text = cell(line, gaps);
    let now = text;
    for (const { find, with: instead, isLost: isTold } of pairs) {
      // Stops with the first text that is too long, so that none is made of it.
      if (now.length > MAX_CELL_CHARS || !now.includes(find)) continue;
      now = now.split(find).join(instead);
      if (isTold && !gaps.some((gap) => gap.kind === 'replaced' && gap.find.trim() === find.trim()))
        gaps.push({ kind: 'replaced', find, with: instead, text });
    }
    return now;
  };
};

/** A cell made of one other cell. */
const of =
  (cell: Cell, change: (text: string) => string): Cell =>
  (line, gaps) =>
    change(cell(line, gaps));

const firstFilled =
  (parts: readonly Cell[]): Cell =>
  (line, gaps) => {
    for (const part of parts) {
      const text = part(line, gaps);
      if (text !== '') return text;
    }
    return '';
  };

const inTable =
  ({ table, missing }: OfForm<'table'>, cell: Cell, tables: CodeTables): Cell =>
  (line, gaps) => {
    const value = cell(line, gaps);
    const found = tables[table]?.get(value);
    if (found !== undefined) return found;
    if (missing === 'refuse') gaps.push({ kind: 'not_in_table', table, value });
    return missing === 'as_it_is' ? value : '';
  };

const asMoney =
  (form: OfForm<'money'>, amount: Cell): Cell =>
  (line, gaps) => {
    const text = moneyText(amount(line, gaps), line.vat_rate, form);
    if (text === undefined) gaps.push({ kind: 'no_vat_rate' });
    return text ?? '';
  };

const cutText = (text: string, { keep, chars }: OfForm<'cut'>): string => {
  const signs = Array.from(text);
  return (keep === 'first' ? signs.slice(0, chars) : signs.slice(-chars)).join('');
};

const FORMS: Forms = {
  field:
    ({ field }) =>
    (line) =>
      line[field],
  text:
    ({ text }) =>
    () =>
      text,
  join: ({ join, with: separator }, compiled) => {
    const parts = join.map(compiled);
    return (line, gaps) =>
      parts
        .map((part) => part(line, gaps))
        .filter((text) => text !== '')
        .join(separator);
  },
  first: ({ first }, compiled) => firstFilled(first.map(compiled)),
  if: (value, compiled, _tables, code) => {
    const [asked, met, unmet] = [compiled(value.if), compiled(value.use), compiled(value.otherwise)];
    const wanted = new Set(value.is.map((one) => (one === '{code}' ? (code ?? one) : one)));
    return (line, gaps) => (wanted.has(asked(line, gaps)) ? met : unmet)(line, gaps);
  },
  table: (value, compiled, tables) => inTable(value, compiled(value.of), tables),
  money: (value, compiled) => asMoney(value, compiled(value.money)),
  times: ({ times: [one, other], decimals }, compiled) => {
    const [a, b] = [compiled(one), compiled(other)];
    return (line, gaps) => timesText(a(line, gaps), b(line, gaps), decimals);
  },
  fraction: ({ fraction }, compiled) => of(compiled(fraction), fractionText),
  change: ({ change, to }, compiled) => of(compiled(change), CHANGE_OF[to]),
  replace: (value, compiled) => replacing(value, compiled(value.replace)),
  pad: ({ pad, to, with: sign }, compiled) => of(compiled(pad), (text) => (text === '' ? '' : text.padStart(to, sign))),
  cut: (value, compiled) => of(compiled(value.cut), (text) => cutText(text, value)),
  of_length: ({ of_length: value, lengths }, compiled) =>
    of(compiled(value), (text) => (lengths.includes(text.length) ? text : '')),
};

/** Makes the function that fills a cell. `code` stands for `{code}` in `is`, where the column is one of several for VAT codes. */
export const compileValue = (value: Value, tables: CodeTables, code?: string): Cell => {
  const compile = FORMS[formOf(value)] as Forms[Form] as (
    value: Value,
    compiled: Compile,
    tables: CodeTables,
    code: string | undefined,
  ) => Cell;
  return bounded(compile(value, (one) => compileValue(one, tables, code), tables, code));
};
