import { describe, expect, test } from '@jest/globals';
import { namesInAPod } from './catalog-memory.ts';
import type { Demand } from './demand.ts';
import { limitsOf } from './limits.ts';
import { PHASE_COSTS } from './measured-costs.ts';
import { planFor } from './plan.ts';
import { decisionCost } from './product-costs.ts';
import { PRODUCT } from './product-limits.ts';

const DEMAND: Demand = {
  shops: 10_000,
  productsADay: 1_440,
  peak: 0.5,
  byName: 0.5,
  decided: 0,
  wholesalers: 100,
  mappings: 8_000_000,
};

const component = (demand: Demand, name: string) => planFor(demand).components.find((one) => one.name === name)!;

describe('A plan', () => {
  test('When half of 14.4 million products come within an hour, then cores are their cost times 2,000 a second', () => {
    const { rates, postgresCores } = planFor(DEMAND);
    expect(rates.productsASecond).toBe(2_000);
    const upload = PHASE_COSTS['upload (known by barcode)'];
    const processing = PHASE_COSTS['processing (half by similarity)'];
    const download = PHASE_COSTS['download (half by similarity)'];
    const row = PHASE_COSTS.import;
    // 80,000 rows are imported within eight hours, and a thousand names asked about at 9,800 a core-second.
    const rows = 80_000 / 28_800;
    const ofProducts = 2_000 * (upload.postgres! + processing.postgres! + download.postgres!);
    expect(postgresCores).toBeCloseTo((ofProducts + rows * row.postgres!) / 1_000, 6);
    const ofCatalog = 2_000 * (upload.catalog! + processing.catalog!) + rows * row.catalog!;
    expect(component(DEMAND, 'catalog').cores).toBeCloseTo(ofCatalog / 1_000 + 1_000 / 9_800, 6);
  });

  test('When a tenth of the products is decided by people, then their calls are in the cores, too', () => {
    const [none, some] = [0, 0.1].map((decided) => planFor({ ...DEMAND, decided }));
    expect(some!.rates.decisionsASecond).toBe(200);
    expect(some!.postgresCores - none!.postgresCores).toBeCloseTo((200 * decisionCost().postgres) / 1_000);
    const cores = (plan: typeof none) => plan!.components.find(({ name }) => name === 'file-building')!.cores;
    expect(cores(some)).toBeGreaterThan(2 * cores(none));
    expect(some!.coreHours.work).toBeGreaterThan(none!.coreHours.work);
  });

  test('When there is little to do, then each component has two pods all the same', () => {
    const { components } = planFor({ ...DEMAND, shops: 1 });
    expect(components.map(({ name, pods }) => [name, pods])).toEqual([
      ['gateway', 2],
      ['file-building', 2],
      ['catalog', 2],
      ['reference-data', 2],
      ['others', 6],
    ]);
  });

  test('When there is ten times as much, then pods are so many that each works at 70 %', () => {
    const { cores, pods } = component({ ...DEMAND, shops: 100_000 }, 'catalog');
    expect(pods).toBe(Math.ceil(cores / 0.7));
    expect(pods).toBeGreaterThan(2);
  });

  test('When more products are known by name only, then catalog has more to do, and Meilisearch', () => {
    const [few, many] = [0.1, 0.9].map((byName) => planFor({ ...DEMAND, byName }));
    expect(many!.coreHours.work).toBeGreaterThan(few!.coreHours.work);
    expect(many!.stores.meilisearch!.cores).toBeCloseTo(9 * few!.stores.meilisearch!.cores);
  });

  test('When the names fit into a pod, then it holds them; one more, and Meilisearch does', () => {
    const [fits, above] = [namesInAPod(), namesInAPod() + 1].map((mappings) => planFor({ ...DEMAND, mappings }));
    expect(fits!.stores.meilisearch).toBeUndefined();
    expect(above!.stores.meilisearch).toBeDefined();
    const memory = (plan: typeof fits) => plan!.components.find(({ name }) => name === 'catalog')!.megabytes;
    expect(memory(fits)).toBeGreaterThan(memory(above));
    // 3,072 MiB are what a pod has.
    expect(memory(fits)).toBeLessThanOrEqual(3_072 * 1.048_576);
  });

  test('When sessions are kept for 400 days, then they take 1,150 bytes a product', () => {
    expect(planFor(DEMAND).stores.postgresql.keptGigabytes).toBeCloseTo((14.4e6 * 1_150 * 400) / 1e9);
  });
});

describe('Classifiers in a plan', () => {
  test('When a pod keeps two of a hundred, then 98 of 100 chunks read theirs from PostgreSQL', () => {
    const { classifiers, rates } = planFor(DEMAND);
    expect(classifiers.kept).toBe(2);
    expect(classifiers.readMegabytesASecond).toBeCloseTo(0.98 * rates.chunksASecond * classifiers.each.megabytes);
  });

  test('When there is one wholesaler, or no product is known by name only, then nothing is read again', () => {
    expect(planFor({ ...DEMAND, wholesalers: 1 }).classifiers.readMegabytesASecond).toBe(0);
    expect(planFor({ ...DEMAND, byName: 0 }).classifiers.readMegabytesASecond).toBe(0);
  });

  test('When wholesalers are larger than a training learns from, then their classifiers grow no more', () => {
    const at = (each: number) => planFor({ ...DEMAND, mappings: DEMAND.wholesalers * each }).classifiers.each;
    expect(at(PRODUCT.trainingMappings)).toEqual(at(1_000_000));
    expect(at(20_000).megabytes).toBeLessThan(at(PRODUCT.trainingMappings).megabytes);
  });
});

describe('What is full first', () => {
  test('When limits are told, then the fullest stands first and each has what to do', () => {
    const limits = limitsOf(planFor(DEMAND));
    const full = limits.map(({ needs, has }) => needs / has);
    expect(full).toEqual(full.toSorted((one, other) => other - one));
    expect(limits[0]!.what).toBe('classifiers kept ready in a catalog pod');
    expect(limits.every(({ remedy }) => /^[A-Z].*\.$/.test(remedy))).toBe(true);
  });

  test('When wholesalers are few and mappings many, then it is the index', () => {
    const [first] = limitsOf(planFor({ ...DEMAND, wholesalers: 1, mappings: 100_000_000 }));
    expect(first!.what).toBe('names in the index inside a catalog pod');
  });

  test('When a day has 1,000 wholesalers to train, then one training at a time does not do', () => {
    const training = (wholesalers: number) =>
      limitsOf(planFor({ ...DEMAND, wholesalers, mappings: 60_000 * wholesalers })).find(({ what }) =>
        what.startsWith('trainings'),
      )!.needs;
    expect(training(100)).toBeLessThan(1);
    expect(training(1_000)).toBeGreaterThan(1);
  });
});
