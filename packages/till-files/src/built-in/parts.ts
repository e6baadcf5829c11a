import type { FileForm } from '../profile/file-form.ts';
import type { TillField } from '../profile/product-fields.ts';
import type { Column } from '../profile/profile.ts';
import type { Certainty, Fate, Rule, Test } from '../profile/rule.ts';
import type { Value } from '../profile/value.ts';

export const field = (name: TillField): Value => ({ field: name });
export const text = (constant: string): Value => ({ text: constant });
export const EMPTY = text('');
/** Line breaks end rows in many tills. */
const oneLine = (of: Value): Value => ({ change: of, to: 'one_line' });
export const NAME = oneLine(field('description'));
export const SIZE = oneLine(field('size'));
export const NAME_AND_SIZE = oneLine({ join: [field('description'), field('size')], with: ' ' });
export const BARCODE = field('barcode');
export const HANDLE: Value = { change: BARCODE, to: 'handle' };
/** Two decimals with VAT: what nearly every till takes. */
export const pounds = (name: TillField, vat: 'with' | 'without' = 'with'): Value => ({
  money: field(name),
  vat,
  decimals: 2,
});
/** Yes or no by whether the product has VAT to pay. */
export const ifTaxed = (yes: string, no: string): Value => ({
  if: field('vat_rate'),
  is: ['', '0'],
  use: text(no),
  otherwise: text(yes),
});
/** A cell of the column of one VAT code. */
export const ifThisVat = (yes: string, no: string): Value => ({
  if: field('vat_code'),
  is: ['{code}'],
  use: text(yes),
  otherwise: text(no),
});
type Pairs = readonly Readonly<{ find: string; with: string }>[];
/** Signs that the till reads as its own, written otherwise within a name; the check says so. */
export const without = (of: Value, what: Pairs): Value => ({ replace: of, what });
/** Names of a path as one text, with what separates them escaped within the names, or written otherwise where the till knows no escape. */
export const path = (
  separator: string,
  { escaped, replaced = [] }: Readonly<{ escaped: string; replaced?: Pairs }>,
  ...names: readonly TillField[]
): Value => ({
  join: names.map((name) =>
    without(field(name), [...Array.from(`\\${escaped}`, (sign) => ({ find: sign, with: `\\${sign}` })), ...replaced]),
  ),
  with: separator,
});

/** Where a comma separates values and nothing escapes it. */
export const NO_COMMA: Pairs = [
  { find: ', ', with: ' ' },
  { find: ',', with: ' ' },
];
/** Sub-department and group as tags, which a comma separates. */
export const tags = (separator: string): Value => ({
  join: (['sub_department', 'category_group'] as const).map((name) => without(field(name), NO_COMMA)),
  with: separator,
});

export const column = (heading: string, value: Value, ...rules: readonly Rule[]): Column => ({
  heading,
  value,
  ...(rules.length > 0 && { rules: [...rules] }),
});
export const onlyFor = (purposes: NonNullable<Column['only_for']>, one: Column): Column => ({
  ...one,
  only_for: purposes,
});

/** Rules of one source. */
export const rulesOf =
  (certainty: Certainty, source: string) =>
  (test: Test, fate: Fate): Rule => ({ test, fate, certainty, source });

/** What no till tells of, and none takes rightly. */
export const NOT_RUINED: Rule = {
  test: { not_ruined: true },
  fate: 'taken',
  certainty: 'code',
  source: 'The import code of OSPOS, Odoo, WooCommerce and CORE-POS takes ruined codes in silence',
};

export const csv = (
  characters: Extract<FileForm['content'], { kind: 'csv' }>['characters'],
  newline: 'crlf' | 'lf' = 'crlf',
): FileForm => ({
  content: { kind: 'csv', separator: ',', quotes: 'where_needed', newline, characters },
  header: true,
});
