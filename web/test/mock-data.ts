import type { ReviewedProduct, Session } from '@tillmap/contracts';
import {
  aCompletedSession,
  anUploadedSession,
  aProduct,
  aRunningSession,
  aSession,
  HIERARCHY,
} from '../src/testing/builders.ts';

const id = (number: number): string => `0199a3a0-0000-7000-8000-${String(number).padStart(12, '0')}`;
const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

const BRANDS = ['Oakhurst', 'Crestline', 'Pennyroyal', 'Rosedale', 'Tillbury', 'Kingsmere', 'Fernleigh', 'Marlowe'];
const THINGS: readonly [name: string, size: string, place: number, vat: 'S' | 'Z'][] = [
  ['Milk Chocolate Bar', '100g', 0, 'S'],
  ['Assorted Chocolates Gift Box', '340g', 1, 'S'],
  ['Extra Strong Mints', '4x40g', 2, 'S'],
  ['Cola Zero Sugar', '6x330ml', 3, 'S'],
  ['Cloudy Lemonade', '2L', 4, 'S'],
  ['Still Spring Water', '500ml', 5, 'S'],
  ['Digestive Biscuits', '400g', 6, 'Z'],
  ['Ready Salted Crisps', '6x25g', 7, 'S'],
  ['Baked Beans in Rich Tomato Sauce', '415g', 8, 'Z'],
  ['Lemon Washing Up Liquid', '433ml', 9, 'S'],
];
const SOURCES = ['exact', 'similarity', 'cross_wholesaler', 'ai', 'similarity'] as const;

const barcodeOf = (number: number): string => `50990${String(10_000_000 + number * 37)}`;

const doubt = (placeName: string): Partial<ReviewedProduct> => ({
  needs_review: true,
  review_reason: 'The nearest known products disagree about the category group.',
  review_details: [
    `7 of the 10 nearest products stand in ${placeName}, 3 elsewhere.`,
    'The VAT of two of them differs; check the rate.',
  ],
});

const productOf = (number: number): ReviewedProduct => {
  const [name, size, placeIndex, vat] = THINGS[number % THINGS.length]!;
  const place = HIERARCHY[placeIndex]!;
  const other = HIERARCHY[(placeIndex + 1) % HIERARCHY.length]!;
  const confidence = number % 17 === 0 ? 0 : 55 + ((number * 13) % 46);
  const isSkipped = confidence === 0;
  const placeName = [place.dept_name, place.sub_dept_name, place.cg_group_name].join(' › ');
  const codes = { dept_code: place.dept_code, sub_dept_code: place.sub_dept_code, cg_code: place.cg_group_code };
  const otherCodes = { dept_code: other.dept_code, sub_dept_code: other.sub_dept_code, cg_code: other.cg_group_code };
  return aProduct({
    barcode: barcodeOf(number),
    description: `${BRANDS[number % BRANDS.length]} ${name}`,
    size,
    cost: (0.3 + (number % 40) / 8).toFixed(2),
    rrp: (0.6 + (number % 40) / 5).toFixed(2),
    confidence,
    source: isSkipped ? 'none' : confidence === 100 ? 'exact' : SOURCES[number % SOURCES.length]!,
    ...(confidence < 80 ? doubt(placeName) : {}),
    ...(isSkipped
      ? {
          dept_code: '',
          sub_dept_code: '',
          cg_code: '',
          department: '',
          sub_department: '',
          category_group: '',
          vat_code: '',
          vat_rate: null,
        }
      : {
          ...codes,
          department: place.dept_name,
          sub_department: place.sub_dept_name,
          category_group: place.cg_group_name,
          vat_code: vat,
          vat_rate: vat === 'S' ? 20 : 0,
        }),
    candidates: [
      { ...codes, vat_code: vat, category_path: placeName, share: 0.68 },
      {
        ...otherCodes,
        vat_code: 'S',
        category_path: [other.dept_name, other.sub_dept_name, other.cg_group_name].join(' › '),
        share: 0.22,
      },
    ],
    neighbours: [0, 1, 2].map((step) => ({
      barcode: barcodeOf(number + 1000 + step),
      name: `${BRANDS[(number + step) % BRANDS.length]} ${name} ${size}`,
      score: 0.93 - step * 0.07,
      ...(step === 2 ? otherCodes : codes),
      vat_code: vat,
      category_path: step === 2 ? [other.dept_name, other.sub_dept_name, other.cg_group_name].join(' › ') : placeName,
    })),
  });
};

export const someProducts = (count: number): ReviewedProduct[] =>
  Array.from({ length: count }, (_, number) => productOf(number + 1));

export const someSessions = (): Session[] => [
  aRunningSession({
    id: id(1),
    session_name: 'Week 12 – drinks and snacks',
    updated_at: ago(0.2),
    started_at: ago(0.5),
  }),
  anUploadedSession({ id: id(2), session_name: 'Spring promotion', updated_at: ago(4), bad_rows_count: 3 }),
  aCompletedSession({ id: id(3), session_name: 'Week 11 order', updated_at: ago(95) }),
  aSession({
    id: id(4),
    session_name: 'Bayside first file',
    wholesaler_code: 'BAY',
    wholesaler_name: 'Bayside Cash & Carry',
    updated_at: ago(180),
  }),
  anUploadedSession({
    id: id(5),
    session_name: 'Week 10 order',
    status: 'failed',
    progress_current: 820,
    progress_percentage: 66.1,
    error_message:
      'Processing stopped because the product database did not respond. Finished products are saved. Please retry.',
    updated_at: ago(60 * 26),
    started_at: ago(60 * 27),
    completed_at: ago(60 * 26),
  }),
  anUploadedSession({
    id: id(6),
    session_name: 'Confectionery, all lines',
    status: 'cancelled',
    updated_at: ago(60 * 24 * 9),
  }),
];
