import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { ServiceClient } from '@tillmap/service-kit';
import { catalogProductDatabase } from '../catalog/product-database.ts';
import { usualVatDirectory } from './usual-vat.ts';

/** So much passes by the steady clock while the time of day, which is set back by as much, seems to stand. */
let passedMs = 0;
const steady = performance.now.bind(performance);

beforeEach(() => {
  passedMs = 0;
  performance.now = () => steady() + passedMs;
});
afterEach(() => {
  performance.now = steady;
});

/** Answers the same each time, and counts how often it was asked. */
const counting = (answer: unknown) => {
  const seen = { asked: 0 };
  const client = (async () => {
    seen.asked += 1;
    return answer;
  }) as unknown as ServiceClient;
  return { seen, client };
};

const PRODUCT = { barcode: '5000000000012', name: 'Milk', dept: 1, sub_dept: 1, cg_group: 1, vat_code: 0 };

test('When the time of day is set back, then what products are called is asked again after its minute', async () => {
  const { seen, client } = counting({ products: [PRODUCT] });
  const products = catalogProductDatabase(client);
  const describe = () => products.describe('W1', [PRODUCT.barcode]);
  await describe();
  await describe();
  expect(seen.asked).toBe(1);
  passedMs = 61_000;
  await describe();
  expect(seen.asked).toBe(2);
});

test('When the time of day is set back, then the usual VAT is asked again after its ten minutes', async () => {
  const { seen, client } = counting({ groups: [] });
  const usual = usualVatDirectory(client);
  await usual.of('W1');
  await usual.of('W1');
  expect(seen.asked).toBe(1);
  passedMs = 601_000;
  await usual.of('W1');
  expect(seen.asked).toBe(2);
});
