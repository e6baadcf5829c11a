import { describe, expect, test } from '@jest/globals';
import type { ClassificationCodes, ReasonDetail } from '@tillmap/classification';
import { explain, type Resolver } from './explain.ts';

const cola: ClassificationCodes = { deptCode: '10', subDeptCode: '11', cgCode: '12', vatCode: 'S' };
const names: Resolver = {
  classification: ({ cgCode: cg }) => (cg === '12' ? 'Drinks › Soft drinks › Cola' : 'Snacks › Crisps'),
  vat: (vat) => (vat === 'S' ? 'Standard rate (20%)' : 'Zero rate (0%)'),
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
      review_details: ['Most similar product: "Coca Cola 330ml" (92% similar), in Drinks › Soft drinks › Cola'],
    });
  });

  test('When a rule of UK VAT is broken, then it is quoted with its notice', () => {
    const details = [{ code: 'vat_sense', rule: 'potato-snacks', rate: 0 }] as const;
    expect(explain({ reason: 'vat_unlikely', details }, names)).toEqual({
      review_reason: 'The VAT rate looks wrong',
      review_details: [
        'This looks like crisps: potato snacks are standard-rated (VAT Notice 701/14, 3.8), but the VAT code here is 0%',
      ],
    });
  });

  test('When reason and details are of a later version, then it needs a look, which is said once, and the others are told', () => {
    const unknown = { code: 'unknown', said: '{}' } as const;
    const details = [unknown, unknown, { code: 'vat_not_listed', vat: 'OLD' }] as const;
    expect(explain({ reason: 'unknown', details }, names)).toEqual({
      review_reason: 'Needs a look',
      review_details: ['Needs a look', "VAT code OLD is no longer in the wholesaler's list"],
    });
  });

  test('When only one product of the company agrees, then it is told in the singular', () => {
    const detail = { code: 'company', beginning: '5012345', agreeing: 1, products: 9, codes: cola } as const;
    expect(said(detail)).toBe(
      '1 of 9 products with barcodes starting 5012345 (same manufacturer) is in Drinks › Soft drinks › Cola',
    );
  });

  test.each<[ReasonDetail, string]>([
    [
      { code: 'age_unproven', restriction: 'tobacco', codes: cola },
      'Drinks › Soft drinks › Cola is for tobacco, and nothing in the name says that this is',
    ],
    [
      { code: 'age_elsewhere', restriction: 'alcohol', because: 'Smirnoff', codes: cola },
      '"Smirnoff" sounds like alcohol, and Drinks › Soft drinks › Cola is not for that',
    ],
    [
      { code: 'state_differs', word: 'frozen', state: 'ambient', codes: cola },
      'The name says "frozen"; Drinks › Soft drinks › Cola is for unchilled products',
    ],
    [
      { code: 'case_of', unit: '05012345678900' },
      "This is a case of 5012345678900; the single unit's details are used",
    ],
    [{ code: 'vat_sense', rule: 'gone', rate: 5 }, 'Products with this name are not usually at 5% VAT'],
    [
      { code: 'vat_elsewhere', wholesaler: 'N', theirRate: 20, rate: 0 },
      'Northern Cash & Carry sells this barcode at 20% VAT; here it is 0%',
    ],
    [
      { code: 'nearest', barcode: '1', name: 'Cola 330ML', size: '330ml', alike: 80, codes: cola },
      'Most similar product: "Cola 330ML" (80% similar), in Drinks › Soft drinks › Cola',
    ],
    [
      { code: 'votes', share: 70, agreeing: 6, asked: 10, codes: cola },
      '6 of the 10 most similar products are in Drinks › Soft drinks › Cola',
    ],
    [
      { code: 'votes', share: 100, agreeing: 1, asked: 1, codes: cola },
      'The only similar product is in Drinks › Soft drinks › Cola',
    ],
    [
      { code: 'new_group', codes: cola },
      'No product is in Drinks › Soft drinks › Cola yet; please confirm the first one',
    ],
    [
      { code: 'group_name', words: ['soft', 'cola'], codes: cola },
      'The name and the category Drinks › Soft drinks › Cola share the words "soft" and "cola"',
    ],
    [
      { code: 'company', beginning: '5012345', agreeing: 7, products: 9, codes: cola },
      '7 of 9 products with barcodes starting 5012345 (same manufacturer) are in Drinks › Soft drinks › Cola',
    ],
    [{ code: 'runner_up', share: 25, codes: { ...cola, cgCode: '' } }, 'Second choice: Snacks › Crisps (25%)'],
    [
      { code: 'vat_votes', share: 60, vat: 'S', otherVat: '' },
      'VAT by similar products: Standard rate (20%) (60%), then no VAT code',
    ],
    [
      { code: 'vat_learned', share: 97, vat: 'S', otherVat: 'Z', codes: cola },
      'Products in Drinks › Soft drinks › Cola have different VAT codes; this name suggests Standard rate (20%) (97%), then Zero rate (0%)',
    ],
    [
      { code: 'vat_learned', share: 100, vat: 'S', otherVat: 'Z', codes: cola },
      'Products in Drinks › Soft drinks › Cola have different VAT codes; this name suggests Standard rate (20%) (100%)',
    ],
    [
      { code: 'vat_group', vat: 'S', agreeing: 9, products: 9, otherVat: '', codes: cola },
      'All 9 known products in Drinks › Soft drinks › Cola have Standard rate (20%)',
    ],
    [
      { code: 'vat_group', vat: 'S', agreeing: 8, products: 9, otherVat: 'Z', codes: cola },
      '8 of the 9 known products in Drinks › Soft drinks › Cola have Standard rate (20%); similar products in other categories have Zero rate (0%)',
    ],
    [
      { code: 'vat_group', vat: 'S', agreeing: 1, products: 9, otherVat: '', codes: cola },
      '1 of the 9 known products in Drinks › Soft drinks › Cola has Standard rate (20%)',
    ],
    [
      { code: 'vat_group', vat: '', agreeing: 1, products: 1, otherVat: '', codes: cola },
      'The only known product in Drinks › Soft drinks › Cola has no VAT code',
    ],
    [{ code: 'vat_not_listed', vat: 'OLD' }, "VAT code OLD is no longer in the wholesaler's list"],
    [
      { code: 'mapping_not_in_hierarchy', codes: { ...cola, cgCode: '' } },
      'The reference mapping points to 10 › 11, which no longer exists',
    ],
    [
      { code: 'other_wholesaler', wholesaler: 'N', share: 90, count: 9, codes: cola },
      'Northern Cash & Carry has it in a category that mostly (90%) matches Drinks › Soft drinks › Cola here, based on 9 products both sell',
    ],
    [{ code: 'marked_confidence', confidence: 60 }, 'The reference mapping has a confidence of 60%'],
  ])('When the particular is %j, then it reads %j', (detail, sentence) => {
    expect(said(detail)).toBe(sentence);
  });
});
