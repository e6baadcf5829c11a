import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  createDepartment,
  createVatCode,
  createWholesaler,
  type ImportProgress,
  importReferenceMappings,
  type LookupResult,
  listMappings,
  type ReferenceMapping,
  revertImport,
  type Sent,
  updateMapping,
} from '@tillmap/contracts';
import { waitUntil } from '@tillmap/testing';
import { ProductClient } from '@tillmap/testing/product-client';
import { writeCsv } from '../../src/product/market.ts';
import { makeProductPlace, type ProductPlace } from '../../src/product/product-place.ts';
import { ADMIN, type RunningProduct, startProduct } from '../../src/product/running-product.ts';

const CODE = 'REVERT';
const _MAPPINGS = '/api/admin/reference-mappings';
const PAGE = 500;
const LOOKUPS = 5_000;

/** What each import says of its rows: name, then department, sub-department, group and VAT code. */
const SAYS = {
  Old: ['10', '90', '1', 'Z'],
  A: ['10', '90', '2', 'S'],
  B: ['20', '10', '1', 'Z'],
  Edited: ['20', '10', '1', 'S'],
} as const;
type Name = keyof typeof SAYS;

let place: ProductPlace;
let product: RunningProduct;
let api: ProductClient;
let folder: string;

const barcode = (n: number): string => String(5_000_000_000_000 + n * 10);
const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

const importRows = async (name: Name, from: number, to: number): Promise<string> => {
  const file = join(folder, `${name}.csv`);
  const header = ['barcode', 'name', 'size', 'dept_code', 'sub_dept_code', 'cg_group_code', 'vat_code'];
  await writeCsv(file, [header, ...numbers(from, to).map((n) => [barcode(n), `${name} ${n}`, '1L', ...SAYS[name]])]);
  const { import_id } = await api.call(importReferenceMappings, { body: { wholesaler_code: CODE }, file });
  await api.untilImported(import_id);
  return import_id;
};

const page = async (query: Partial<Sent<typeof listMappings.query>>): Promise<ReferenceMapping[]> =>
  (await api.data(listMappings, { query: { ...query, wholesaler_code: CODE } })).mappings;

const table = async (): Promise<string[]> => {
  const rows: string[] = [];
  for (let at = 1; ; at += 1) {
    const mappings = await page({ per_page: PAGE, page: at });
    rows.push(
      ...mappings.map((row) =>
        [row.barcode, row.name, row.dept_code, row.sub_dept_code, row.cg_group_code, row.vat_code].join(),
      ),
    );
    if (mappings.length < PAGE) return rows;
  }
};

const lookUp = async (asked: readonly number[]): Promise<Map<string, LookupResult>> => {
  const found = new Map<string, LookupResult>();
  for (let at = 0; at < asked.length; at += LOOKUPS) {
    const { data } = await api.lookUp(CODE, asked.slice(at, at + LOOKUPS).map(barcode));
    for (const result of data) found.set(result.barcode, result);
  }
  return found;
};

beforeAll(async () => {
  place = await makeProductPlace();
  product = await startProduct(place);
  api = new ProductClient(product.base, ADMIN);
  folder = join(place.dataDir, 'files');
  mkdirSync(folder);
  await api.call(createWholesaler, { body: { code: CODE, name: 'Revert Ltd' } });
  const lists = [
    ['10', 'Grocery', '90', 'Biscuits', '1', 'Plain'],
    ['10', 'Grocery', '90', 'Biscuits', '2', 'Chocolate'],
    ['20', 'Drinks', '10', 'Soft', '1', 'Cola'],
  ] as const;
  for (const [dept_code, dept_name, sub_dept_code, sub_dept_name, cg_group_code, cg_group_name] of lists) {
    const codes = { dept_code, sub_dept_code, cg_group_code };
    const names = { dept_name, sub_dept_name, cg_group_name };
    await api.call(createDepartment, { body: { wholesaler_code: CODE, ...codes, ...names } });
  }
  for (const code of ['Z', 'S'])
    await api.call(createVatCode, { body: { wholesaler_code: CODE, code, description: code, rate: 0 } });
});

afterAll(async () => {
  await product?.stop();
  place?.remove();
});

test('When an import is taken back and the service is killed in its middle, then the table is as written by hand and lookups agree row by row', async () => {
  await importRows('Old', 1, 10_000);
  const a = await importRows('A', 5_001, 25_000);
  const edited = 5_005;
  const [row] = await page({ search: barcode(edited) });
  const [dept_code, sub_dept_code, cg_group_code, vat_code] = SAYS.Edited;
  const body = { name: `Edited ${edited}`, size: '1L', dept_code, sub_dept_code, cg_group_code, vat_code };
  await api.call(updateMapping, { params: { id: row!.id }, body });
  await importRows('B', 7_501, 17_500);

  const { import_id } = await api.call(revertImport, { params: { id: a } });
  let seen: ImportProgress | undefined;
  await waitUntil(
    async () => {
      seen = await api.importProgress(import_id);
      return seen.processed > 0;
    },
    { seconds: 60, what: 'the revert to be in its middle' },
  );
  const victim = product.processes().get('reference-data') ?? 0;
  process.kill(victim, 'SIGKILL');
  expect(seen).toMatchObject({ status: 'processing', total: 20_000 });
  const isBack = (): boolean => ![undefined, victim].includes(product.processes().get('reference-data'));
  await waitUntil(isBack, { seconds: 30, what: `reference-data to be started again:\n${product.output()}` });
  const ended = await waitUntil(
    async () => {
      const now = await api.importProgress(import_id).catch(() => undefined);
      return now?.status === 'processing' ? undefined : now;
    },
    { seconds: 120, what: `the end of the revert:\n${product.output()}` },
  );

  const byHand = new Map<number, Name>([
    ...numbers(1, 7_500).map((n) => [n, n === edited ? 'Edited' : 'Old'] as const),
    ...numbers(7_501, 17_500).map((n) => [n, 'B'] as const),
  ]);
  expect(ended).toMatchObject({
    status: 'completed',
    reverted: { removed: 7_500, restored: 2_499, kept: 10_001 },
  });
  expect(await table()).toEqual([...byHand].map(([n, name]) => [barcode(n), `${name} ${n}`, ...SAYS[name]].join()));

  const found = await lookUp(numbers(1, 25_000));
  const differing = numbers(1, 25_000).flatMap((n) => {
    const name = byHand.get(n);
    const result = found.get(barcode(n));
    const is = result?.source === 'exact' ? [result.name, ...codesOf(result)].join() : 'nothing exact';
    const shouldBe = name ? [`${name} ${n}`, ...SAYS[name]].join() : 'nothing exact';
    return is === shouldBe ? [] : [`${n}: ${is} instead of ${shouldBe}`];
  });
  expect(differing.slice(0, 5)).toEqual([]);
});

const codesOf = ({ department, vat }: LookupResult): string[] => [
  department.code,
  department.sub_code,
  department.cg_code,
  vat.code,
];
