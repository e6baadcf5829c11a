import type { TillProfileFile, TillValue } from '@tillmap/contracts';

type Format = Readonly<{ label: string; value: TillValue }>;
type Source = Readonly<{ key: string; label: string; formats: readonly Format[] }>;

/** Where a column can be filled from, and as what; a constant and a profile's own function have no list. */
export const ALWAYS = 'always';
export const EMPTY = 'empty';
export const OWN = 'own';

const field = (name: string): TillValue => ({ field: name });
const asItIs = (value: TillValue): readonly Format[] => [{ label: 'As it is', value }];
const oneLine = (of: TillValue): TillValue => ({ change: of, to: 'one_line' });
const money = (name: string, vat: string, more: object = {}): TillValue => ({
  money: field(name),
  vat,
  decimals: 2,
  ...more,
});
const changed = (change: TillValue, to: string): TillValue => ({ change, to });
const names = (value: TillValue): readonly Format[] => [
  { label: 'On one line', value: oneLine(value) },
  ...asItIs(value),
  { label: 'On one line, in capitals', value: changed(oneLine(value), 'upper') },
  { label: 'On one line, without accents', value: changed(oneLine(value), 'plain_letters') },
];
const yesOrNo = (asked: string, is: readonly string[], isYes: boolean): readonly Format[] =>
  [
    ['Y', 'N'],
    ['1', '0'],
    ['Yes', 'No'],
    ['TRUE', 'FALSE'],
  ].map(([yes, no]) => ({
    label: `${yes} or ${no}`,
    value: { if: field(asked), is, use: { text: isYes ? yes : no }, otherwise: { text: isYes ? no : yes } },
  }));
const path = (separator: string, ...levels: readonly string[]): TillValue => ({
  join: levels.map(field),
  with: separator,
});
const LEVELS = ['department', 'sub_department', 'category_group'] as const;
const amounts = (name: string): readonly Format[] => [
  { label: '1.25', value: money(name, 'with') },
  { label: '1,25', value: money(name, 'with', { sign: ',' }) },
  { label: 'Pence', value: money(name, 'with', { in_pence: true, decimals: 0 }) },
];
const codes = (table: string, of: string): TillValue => ({ table, of: field(of), missing: 'refuse' });
const NAME_AND_SIZE: TillValue = { join: [field('description'), field('size')], with: ' ' };

const SOURCES: readonly Source[] = [
  {
    key: 'barcode',
    label: 'Barcode',
    formats: [
      ...asItIs(field('barcode')),
      { label: '13 digits, zeros in front', value: { pad: field('barcode'), to: 13, with: '0' } },
      { label: '14 digits, zeros in front', value: { pad: field('barcode'), to: 14, with: '0' } },
      { label: 'In small letters, with dashes', value: { change: field('barcode'), to: 'handle' } },
      { label: 'Without its check digit', value: { change: field('barcode'), to: 'no_check_digit' } },
      { label: 'The last 13 characters', value: { cut: field('barcode'), keep: 'last', chars: 13 } },
      { label: 'Only where it has 12 digits', value: { of_length: field('barcode'), lengths: [12] } },
      { label: 'Only where it has 13 digits', value: { of_length: field('barcode'), lengths: [13] } },
    ],
  },
  {
    key: 'name',
    label: 'Name',
    formats: names(field('description')),
  },
  {
    key: 'name_and_size',
    label: 'Name and size',
    formats: names(NAME_AND_SIZE),
  },
  {
    key: 'size',
    label: 'Size',
    formats: [{ label: 'On one line', value: oneLine(field('size')) }, ...asItIs(field('size'))],
  },
  {
    key: 'department',
    label: 'Department',
    formats: [
      { label: 'The till’s code', value: codes('departments', 'department') },
      { label: 'Its name', value: field('department') },
      { label: 'Its code here', value: field('dept_code') },
      { label: 'The till’s code, by the code here', value: codes('departments', 'dept_code') },
    ],
  },
  {
    key: 'sub_department',
    label: 'Sub-department',
    formats: [
      { label: 'Its name', value: field('sub_department') },
      { label: 'Its code here', value: field('sub_dept_code') },
      { label: 'The till’s code', value: codes('departments', 'sub_department') },
    ],
  },
  {
    key: 'category_group',
    label: 'Category group',
    formats: [
      { label: 'Its name', value: field('category_group') },
      { label: 'Its code here', value: field('cg_code') },
      { label: 'The till’s code', value: codes('departments', 'category_group') },
    ],
  },
  {
    key: 'levels',
    label: 'Department and below',
    formats: [
      { label: 'Food > Dairy', value: path(' > ', LEVELS[0], LEVELS[1]) },
      { label: 'Food > Dairy > Milk', value: path(' > ', ...LEVELS) },
      { label: 'Food / Dairy', value: path(' / ', LEVELS[0], LEVELS[1]) },
      { label: 'Food / Dairy / Milk', value: path(' / ', ...LEVELS) },
    ],
  },
  {
    key: 'vat',
    label: 'VAT',
    formats: [
      { label: 'The till’s code', value: codes('vat', 'vat_code') },
      { label: 'Percent', value: field('vat_rate') },
      { label: 'Its name', value: field('vat_name') },
      { label: 'Its code here', value: field('vat_code') },
      { label: 'Fraction', value: { fraction: field('vat_rate') } },
    ],
  },
  { key: 'taxed', label: 'VAT to pay, yes or no', formats: yesOrNo('vat_rate', ['', '0'], false) },
  { key: 'this_vat', label: 'This VAT code, yes or no', formats: yesOrNo('vat_code', ['{code}'], true) },
  {
    key: 'rrp',
    label: 'RRP with VAT',
    formats: amounts('rrp'),
  },
  {
    key: 'rrp_without',
    label: 'RRP without VAT',
    formats: [
      { label: '1.25', value: money('rrp', 'without') },
      { label: 'Pence', value: money('rrp', 'without', { in_pence: true, decimals: 0 }) },
    ],
  },
  { key: 'cost', label: 'Unit cost', formats: amounts('cost') },
  { key: 'old_barcode', label: 'Old barcode beside a new one', formats: asItIs(field('old_barcode')) },
  { key: 'case_cost', label: 'Case cost', formats: amounts('case_cost') },
  {
    key: 'supplier',
    label: 'Supplier',
    formats: [...asItIs(field('supplier')), { label: 'The till’s code', value: codes('suppliers', 'supplier') }],
  },
  { key: 'case_qty', label: 'Case quantity', formats: asItIs(field('case_qty')) },
  { key: 'age_restriction', label: 'Age restriction', formats: asItIs(field('age_restriction')) },
  { key: 'deposit', label: 'Deposit', formats: asItIs(field('deposit')) },
  { key: 'flags', label: 'Flags', formats: asItIs(field('flags')) },
];

/** What can be chosen for a column, with its names. */
export const SOURCE_CHOICES: readonly { value: string; label: string }[] = [
  ...SOURCES.map(({ key, label }) => ({ value: key, label })),
  { value: ALWAYS, label: 'Always the same' },
  { value: EMPTY, label: 'Empty' },
];

const inOrder = (part: unknown): unknown => {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map(inOrder);
  return Object.entries(part)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, of]) => [key, inOrder(of)]);
};

/** A value as text that is the same for the same value, in whichever order its parts are. */
export const valueText = (value: TillValue): string => JSON.stringify(inOrder(value));

/** Which format of its source a value has: what is chosen beside the format (see `column-details.tsx`) is no part of it. */
export const formatOf = (value: TillValue): string => {
  if ('table' in value) return valueText({ ...value, missing: 'refuse' });
  if (isInPounds(value)) return valueText({ ...value, decimals: 2 });
  return valueText(value);
};

/** An amount whose decimals can be chosen. */
export const isInPounds = (value: TillValue): boolean => 'money' in value && value.in_pence !== true;

/** Which source a value is of: one of the list, a constant, nothing, or the profile's own function. */
export const sourceOf = (value: TillValue): string => {
  if (typeof value.text === 'string') return value.text === '' ? EMPTY : ALWAYS;
  const text = formatOf(value);
  return SOURCES.find(({ formats }) => formats.some((format) => valueText(format.value) === text))?.key ?? OWN;
};

/** The formats that a source has. */
export const formatsOf = (source: string): readonly { value: string; label: string }[] =>
  SOURCES.find(({ key }) => key === source)?.formats.map(({ label, value }) => ({
    value: valueText(value),
    label,
  })) ?? [];

/** A column filled from another source, in its first format. */
export const valueOfSource = (source: string): TillValue => {
  if (source === ALWAYS) return { text: '1' };
  return SOURCES.find(({ key }) => key === source)?.formats[0]?.value ?? { text: '' };
};

/** The value that a format of a source has. */
export const valueOfFormat = (source: string, format: string): TillValue =>
  SOURCES.find(({ key }) => key === source)?.formats.find(({ value }) => valueText(value) === format)?.value ??
  valueOfSource(source);

type TableName = TillProfileFile['tables'][number];

const tablesIn = (part: unknown): TableName[] => {
  if (typeof part !== 'object' || part === null) return [];
  const own = 'table' in part ? [part.table as TableName] : [];
  return [...own, ...Object.values(part).flatMap(tablesIn)];
};

/** The tables that the columns of a profile need, as it has to name them. */
export const tablesOf = (columns: TillProfileFile['columns']): TableName[] => [
  ...new Set(columns.flatMap(({ value }) => tablesIn(value))),
];
