import { describe, expect, test } from '@jest/globals';
import { explain, type Resolver } from './explain.ts';
import type { ClassificationCodes, ReasonDetail } from './types.ts';

const cola: ClassificationCodes = { dept: '10', subDept: '11', cg: '12', vat: 'S' };
const names: Resolver = {
  classification: ({ cg }) => (cg === '12' ? 'Drinks › Soft drinks › Cola' : 'Snacks › Crisps'),
  vat: (vat) => (vat === 'S' ? 'Standard rate (20 %)' : 'Zero rate (0 %)'),
  wholesaler: () => 'Northern Cash & Carry',
};
const said = (detail: ReasonDetail): string | undefined =>
  explain({ reason: 'similar_products_disagree', details: [detail] }, names).review_details[0];

describe('explain', () => {
  test('When products disagree, then one sentence sums it up and the particulars follow', () => {
    const nearest = {
      code: 'nearest',
      barcode: '1',
      name: 'Coca Cola',
      size: '330ml',
      alike: 92,
      codes: cola,
    } as const;
    expect(explain({ reason: 'similar_products_disagree', details: [nearest] }, names)).toEqual({
      review_reason: 'Similar products disagree',
      review_details: ['Nearest known product: "Coca Cola 330ml" (92 % alike) is Drinks › Soft drinks › Cola'],
    });
  });

  test('When a rule of UK VAT is broken, then it is quoted with its notice', () => {
    const details = [{ code: 'vat_sense', rule: 'potato-snacks', rate: 0 }] as const;
    expect(explain({ reason: 'vat_unlikely', details }, names)).toEqual({
      review_reason: 'The VAT rate does not look right',
      review_details: [
        'Looks like crisps: potato snacks are standard-rated (VAT Notice 701/14, 3.8), and this says 0 %',
      ],
    });
  });

  test('When reason and details are of a later version, then it needs a look, which is said once, and the others are told', () => {
    const unknown = { code: 'unknown', said: '{}' } as const;
    const details = [unknown, unknown, { code: 'vat_not_listed', vat: 'OLD' }] as const;
    expect(explain({ reason: 'unknown', details }, names)).toEqual({
      review_reason: 'Needs a look',
      review_details: ['Needs a look', "VAT code OLD is not in the wholesaler's list any more"],
    });
  });

  test('When only one product of the company agrees, then it is told in the singular', () => {
    const detail = { code: 'company', beginning: '5012345', agreeing: 1, products: 9, codes: cola } as const;
    expect(said(detail)).toBe(
      '1 of the 9 known products whose barcodes begin with 5012345 is Drinks › Soft drinks › Cola',
    );
  });

  test.each<[ReasonDetail, string]>([
    [
      { code: 'case_of', unit: '05012345678900' },
      'This is a case of 5012345678900, and what is known of the unit counts for it',
    ],
    [{ code: 'vat_sense', rule: 'gone', rate: 5 }, 'The name does not fit a VAT rate of 5 %'],
    [
      { code: 'vat_elsewhere', wholesaler: 'N', theirRate: 20, rate: 0 },
      'Northern Cash & Carry has this barcode at 20 % VAT, and this says 0 %',
    ],
    [
      { code: 'nearest', barcode: '1', name: 'Cola 330ML', size: '330ml', alike: 80, codes: cola },
      'Nearest known product: "Cola 330ML" (80 % alike) is Drinks › Soft drinks › Cola',
    ],
    [
      { code: 'votes', share: 70, agreeing: 6, asked: 10, codes: cola },
      '6 of the 10 nearest known products are Drinks › Soft drinks › Cola',
    ],
    [
      { code: 'votes', share: 100, agreeing: 1, asked: 1, codes: cola },
      'The one known product that is alike is Drinks › Soft drinks › Cola',
    ],
    [
      { code: 'new_group', codes: cola },
      'No product with a name is known in Drinks › Soft drinks › Cola yet, so a person begins it',
    ],
    [
      { code: 'group_name', words: ['soft', 'cola'], codes: cola },
      'The name says "soft" and "cola", and so does Drinks › Soft drinks › Cola',
    ],
    [
      { code: 'company', beginning: '5012345', agreeing: 7, products: 9, codes: cola },
      '7 of the 9 known products whose barcodes begin with 5012345 are Drinks › Soft drinks › Cola',
    ],
    [
      { code: 'runner_up', share: 25, codes: { ...cola, cg: '' } },
      'It could also be Snacks › Crisps (25 % of the evidence)',
    ],
    [
      { code: 'vat_votes', share: 60, vat: 'S', otherVat: '' },
      '60 % of the evidence is for Standard rate (20 %), the next choice is no VAT code',
    ],
    [
      { code: 'vat_learned', share: 97, vat: 'S', otherVat: 'Z', codes: cola },
      'Products in Drinks › Soft drinks › Cola have several VAT codes; by its name this one has Standard rate (20 %) (97 % of the evidence), the next choice is Zero rate (0 %)',
    ],
    [
      { code: 'vat_learned', share: 100, vat: 'S', otherVat: 'Z', codes: cola },
      'Products in Drinks › Soft drinks › Cola have several VAT codes; by its name this one has Standard rate (20 %) (100 % of the evidence)',
    ],
    [
      { code: 'vat_group', vat: 'S', agreeing: 9, products: 9, otherVat: '', codes: cola },
      'In Drinks › Soft drinks › Cola, all 9 products learned from have Standard rate (20 %)',
    ],
    [
      { code: 'vat_group', vat: 'S', agreeing: 8, products: 9, otherVat: 'Z', codes: cola },
      'In Drinks › Soft drinks › Cola, 8 of the 9 products learned from have Standard rate (20 %); similar products of other groups have Zero rate (0 %)',
    ],
    [
      { code: 'vat_group', vat: 'S', agreeing: 1, products: 9, otherVat: '', codes: cola },
      'In Drinks › Soft drinks › Cola, 1 of the 9 products learned from has Standard rate (20 %)',
    ],
    [
      { code: 'vat_group', vat: '', agreeing: 1, products: 1, otherVat: '', codes: cola },
      'In Drinks › Soft drinks › Cola, the one product learned from has no VAT code',
    ],
    [{ code: 'vat_not_listed', vat: 'OLD' }, "VAT code OLD is not in the wholesaler's list any more"],
    [
      { code: 'mapping_not_in_hierarchy', codes: { ...cola, cg: '' } },
      "The reference mapping names 10 › 11, which is not in the wholesaler's hierarchy any more",
    ],
    [
      { code: 'other_wholesaler', wholesaler: 'N', share: 90, count: 9, codes: cola },
      'Northern Cash & Carry has it in a group whose products are mostly (90 %) Drinks › Soft drinks › Cola here, by 9 shared products',
    ],
    [{ code: 'marked_confidence', confidence: 60 }, 'The reference mapping is marked with a confidence of 60 %'],
  ])('When the particular is %j, then it reads %j', (detail, sentence) => {
    expect(said(detail)).toBe(sentence);
  });
});
