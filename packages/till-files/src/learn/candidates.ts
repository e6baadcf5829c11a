import type { TillField } from '../profile/product-fields.ts';
import type { Value } from '../profile/value.ts';
import type { AmountForm } from './amount-cells.ts';
import type { Meaning } from './heading-meaning.ts';

/** What a column may be filled from, to be tried with the shop's products. */
export type Candidate = Readonly<{
  meaning: Meaning;
  /** As a person reads it: "Name and size". */
  words: string;
  value: Value;
  compare: 'text' | 'exact' | 'amount';
}>;

const field = (name: TillField): Value => ({ field: name });
const NAME_AND_SIZE: Value = { join: [field('description'), field('size')], with: ' ' };

const exact = (meaning: Meaning, words: string, value: Value): Candidate => ({
  meaning,
  words,
  value,
  compare: 'exact',
});
const text = (meaning: Meaning, words: string, value: Value): Candidate => ({ meaning, words, value, compare: 'text' });

const SEPARATORS = [' / ', ' > ', '>', '/'];
const LEVELS: readonly TillField[] = ['department', 'sub_department', 'category_group'];

const paths: readonly Candidate[] = SEPARATORS.flatMap((separator) =>
  [2, 3].map((levels) =>
    exact('place', `Path of ${levels} levels`, { join: LEVELS.slice(0, levels).map(field), with: separator }),
  ),
);

/** Where a text can come from, the likelier first. */
export const TEXT_CANDIDATES: readonly Candidate[] = [
  text('name', 'Name and size', NAME_AND_SIZE),
  text('name', 'Name', field('description')),
  text('size', 'Size', field('size')),
  exact('place', 'Department', field('department')),
  exact('place', 'Sub-department', field('sub_department')),
  exact('place', 'Category group', field('category_group')),
  ...paths,
  exact('vat', 'VAT rate', field('vat_rate')),
  exact('vat', 'VAT name', field('vat_name')),
  exact('vat', 'VAT code', field('vat_code')),
  exact('vat', 'VAT rate as a fraction', { fraction: field('vat_rate') }),
  exact('place', 'Department code', field('dept_code')),
  exact('place', 'Sub-department code', field('sub_dept_code')),
  exact('place', 'Category group code', field('cg_code')),
  text('supplier', 'Supplier', field('supplier')),
  exact('case', 'Case quantity', field('case_qty')),
];

/** Barcodes as tills write them. */
export const BARCODE_CANDIDATES: readonly Candidate[] = [
  exact('barcode', 'Barcode', field('barcode')),
  exact('barcode', 'Barcode of 13 digits', { pad: field('barcode'), to: 13, with: '0' }),
  exact('barcode', 'Barcode of 14 digits', { pad: field('barcode'), to: 14, with: '0' }),
];

/** Amounts in the form of a column: pounds, and whole pence where it has no decimals. */
export const amountCandidates = ({ decimals, sign }: AmountForm): readonly Candidate[] => {
  const forms =
    decimals === 0
      ? [{ in_pence: true, decimals: 0, words: ' in pence' }]
      : [{ decimals: Math.max(2, decimals), ...(sign === ',' && { sign }), words: '' }];
  const amount = (meaning: Meaning, words: string, name: TillField, vat: 'with' | 'without'): readonly Candidate[] =>
    forms.map(({ words: unit, ...form }) => ({
      meaning,
      words: `${words}${unit}`,
      value: { money: field(name), vat, ...form },
      compare: 'amount',
    }));
  return [
    ...amount('rrp', 'RRP with VAT', 'rrp', 'with'),
    ...amount('rrp', 'RRP without VAT', 'rrp', 'without'),
    ...amount('cost', 'Unit cost', 'cost', 'with'),
    ...amount('cost', 'Case cost', 'case_cost', 'with'),
  ];
};
