import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { HoldoutReport } from '@tillmap/classification/classifier';
import { matchingQuality } from '@tillmap/contracts';
import { type Database, openDatabase } from '@tillmap/storage/database';
import { postgresModelStore, trainingMarks } from '../src/adapters/postgres/model-store.ts';
import { type CatalogUnderTest, startCatalog } from './catalog-under-test.ts';

const PAGE = '/api/admin/matching-quality';
const at = (counts: Record<number, number>): number[] => Array.from({ length: 101 }, (_, index) => counts[index] ?? 0);
const REPORT = {
  mappings: 1_000,
  tested: 200,
  rightDepartment: 190,
  rightSubDepartment: 180,
  rightPath: 173,
  asked: at({ 20: 10, 75: 40, 90: 100, 100: 50 }),
  right: at({ 20: 2, 75: 30, 90: 91, 100: 50 }),
};

const NEW_BRANDS = {
  tested: 80,
  rightDepartment: 70,
  rightSubDepartment: 60,
  rightPath: 46,
  asked: at({ 40: 30, 75: 30, 90: 20 }),
  right: at({ 40: 8, 75: 20, 90: 18 }),
};

const SHORT_FORMS = [
  { short: 'sprklng', word: 'sparkling', count: 12, confidence: 0.96 },
  { short: 'wtr', word: 'winter', count: 4, confidence: 0.89 },
];

let catalog: CatalogUnderTest;
let sql: Database;

const learned = async (report: HoldoutReport): Promise<void> => {
  const models = postgresModelStore(sql);
  const model = { format: 'of a test', bytes: new Uint8Array(3), report, shortForms: SHORT_FORMS };
  await models.finish(await models.begin('NORTH'), { mappings: 1_000, model });
};

beforeAll(async () => {
  catalog = await startCatalog(new Map(), { TRAINING: 'off' });
  sql = await openDatabase({ url: catalog.database.url, applicationName: 'test' });
  await sql.transaction(async (tx) => {
    await trainingMarks(tx).changed('NORTH', 1_000);
    await trainingMarks(tx).changed('SOUTH', 12);
    await trainingMarks(tx).changed('EAST', 500);
  });
  await learned({ ...REPORT, newBrands: NEW_BRANDS });
});
afterAll(async () => {
  await sql.close();
  await catalog.stop();
});

test('When an administrator opens it, then what nobody asked about before is learned from now on', async () => {
  const wanted = async () => (await postgresModelStore(sql).trainingStates()).map(({ isWanted }) => isWanted);
  expect(await wanted()).toEqual([false, false, false]);
  expect((await catalog.get(PAGE, { role: 'manager' })).status).toBe(403);
  expect(await wanted()).toEqual([false, false, false]);
  expect((await catalog.get(PAGE, { role: 'admin' })).status).toBe(200);
  expect(await wanted()).toEqual([true, true, true]);
});

test('When an administrator asks, then each wholesaler has its figures or the reason why there are none', async () => {
  const answer = await catalog.get(PAGE, { role: 'admin' });
  expect(answer.status).toBe(200);
  const { data } = matchingQuality.answer.parse(await answer.json());
  expect(data).toMatchObject({
    min_mappings: 200,
    untrained: [
      { wholesaler_code: 'EAST', reason: 'training' },
      { wholesaler_code: 'SOUTH', reason: 'too_few' },
    ],
    models: [
      {
        wholesaler_code: 'NORTH',
        mappings: 1_000,
        tested: 200,
        right_department: 95,
        right_sub_department: 90,
        right_path: 86.5,
        calibration_error: 0.5,
        abbreviations: 2,
        abbreviation_examples: [
          { short: 'sprklng', word: 'sparkling' },
          { short: 'wtr', word: 'winter' },
        ],
        trained_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
      },
    ],
  });
  const [north] = data.models;
  expect(
    north?.reliability.map(({ from, tested, mean_confidence, accuracy }) => [from, tested, mean_confidence, accuracy]),
  ).toEqual([
    [0, 10, 20, 20],
    [70, 40, 75, 75],
    [90, 100, 90, 91],
    [98, 50, 100, 100],
  ]);
});

test('When a client of the version before reads it, then every renamed field has its former name too', async () => {
  const { data } = (await (await catalog.get(PAGE, { role: 'admin' })).json()) as {
    data: Record<string, unknown> & {
      models: (Record<string, unknown> & { reliability: Record<string, unknown>[] })[];
    };
  };
  const [north] = data.models;
  const [bin] = north?.reliability ?? [];
  expect([data.fewest_mappings, data.unlearned]).toEqual([data.min_mappings, data.untrained]);
  expect([north?.short_forms, north?.short_form_examples]).toEqual([
    north?.abbreviations,
    north?.abbreviation_examples,
  ]);
  expect([bin?.asked, bin?.said, bin?.right]).toEqual([bin?.tested, bin?.mean_confidence, bin?.accuracy]);
  expect([data.min_mappings, north?.abbreviations, bin?.tested]).toEqual([200, 2, 10]);
});

test('When thresholds are asked about, then there is one for each that can be set, for what was tested and for 1,000', async () => {
  const answer = await catalog.get(PAGE, { role: 'admin' });
  const { thresholds } = matchingQuality.answer.parse(await answer.json()).data.models[0]!;
  expect([thresholds.length, thresholds[0]?.threshold, thresholds.at(-1)?.threshold]).toEqual([66, 35, 100]);
  expect(thresholds.find(({ threshold }) => threshold === 80)).toEqual({
    threshold: 80,
    to_review: 50,
    errors: 9,
    to_review_per_1000: 250,
    errors_per_1000: 45,
  });
});

test('When brands were held back as a whole, then it is told what each threshold does with such', async () => {
  const newBrands = async () => {
    const answer = await catalog.get(PAGE, { role: 'admin' });
    return matchingQuality.answer.parse(await answer.json()).data.models[0]!.new_brands;
  };
  expect(await newBrands()).toMatchObject({ tested: 80, right_path: 57.5 });
  expect((await newBrands())?.thresholds.find(({ threshold }) => threshold === 80)).toEqual({
    threshold: 80,
    to_review: 60,
    errors: 2,
    to_review_per_1000: 750,
    errors_per_1000: 25,
  });
  await learned({ ...REPORT, newBrands: { ...NEW_BRANDS, tested: 49 } });
  expect(await newBrands()).toBeNull();
  // As reports of classifiers that were trained before say.
  await learned(REPORT);
  expect(await newBrands()).toBeNull();
});

test('When anybody else asks, then they are refused', async () => {
  expect((await catalog.get(PAGE, { role: 'manager' })).status).toBe(403);
  expect((await catalog.get(PAGE, { internal: true })).status).toBe(401);
});
