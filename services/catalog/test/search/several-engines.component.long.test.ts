import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { waitUntil } from '@tillmap/testing';
import { serverOf } from '../../src/domain/search-servers.ts';
import { aWholesaler, type CatalogUnderTest, type Given, startCatalog } from '../catalog-under-test.ts';
import { type ChunksHeard, hearChunks } from './chunks-heard.ts';
import { slowEngine } from './slow-engine.ts';

const level = { sub_dept_code: '', sub_dept_name: '', cg_group_code: '', cg_group_name: '' };
const hierarchy = [{ dept_code: '10', dept_name: 'Drinks', ...level }];
const CODES = Array.from({ length: 60 }, (_, at) => `W${at}`);
const PREFIX = 'several';

const given = (n: number, name: string): Given => ({
  barcode: `0${5_000_000_000_000 + n * 10}`,
  name,
  codes: ['10', '', '', 'S'],
});

type Engine = Awaited<ReturnType<typeof slowEngine>>;

let engines: readonly [Engine, Engine, Engine];
let catalog: CatalogUnderTest;
let heard: ChunksHeard;
/** Wholesalers of the first and the second server; the third takes `moving` over from the second. */
let [first, second, moving]: [string, string, string] = ['', '', ''];

const listed = (...some: readonly Engine[]): string => some.map(({ url }) => url).join(', ');
const has = (engine: Engine, code: string): boolean => engine.indexes().includes(`${PREFIX}-names-${code}`);

beforeAll(async () => {
  engines = [await slowEngine(), await slowEngine(), await slowEngine()];
  const [one, two, three] = engines.map(({ url }) => url) as [string, string, string];
  const on = (server: string, then: string) => (code: string) =>
    serverOf([one, two], code) === server && serverOf([one, two, three], code) === then;
  [first, second, moving] = [CODES.find(on(one, one))!, CODES.find(on(two, two))!, CODES.find(on(two, three))!];
  const wholesalers = new Map([first, second, moving].map((code) => aWholesaler(code, hierarchy)));
  catalog = await startCatalog(wholesalers, {
    MEILISEARCH_URL: listed(engines[0], engines[1]),
    MEILISEARCH_PREFIX: PREFIX,
  });
  heard = await hearChunks(catalog);
});
afterAll(async () => {
  await catalog.stop();
  for (const engine of engines) await engine.close();
});

const imported = async (code: string, importId: string, ...names: readonly Given[]): Promise<void> => {
  await catalog.publish(catalog.upserted(code, names, { importId }));
};
const untilImported = (importId: string) =>
  waitUntil(() => heard.applied.some((one) => one.importId === importId), { what: 'the import', seconds: 30 });

const readiness = async (): Promise<{ checks: { search?: string } }> =>
  (await (await catalog.get('/readyz')).json()) as { checks: { search?: string } };

test('When there are two servers, then each wholesaler’s names are on one of them and found there', async () => {
  await imported(first, 'first', given(1, 'Alba sparkling lemonade'));
  await imported(second, 'second', given(2, 'Brisk orange squash'));
  await imported(moving, 'moving', given(3, 'Corvo ginger beer'));
  for (const importId of ['first', 'second', 'moving']) await untilImported(importId);
  const [one, two] = engines;
  expect([first, second, moving].map((code) => [has(one, code), has(two, code)])).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ]);
  expect(await heard.nearestOf(first, 'alba lemonade')).toBe(given(1, '').barcode);
  expect(await heard.nearestOf(second, 'brisk squash')).toBe(given(2, '').barcode);
  expect((await readiness()).checks.search).toBe('ok');
});

test('While one server is away, then its wholesalers wait and nothing is guessed, and those of the other go on', async () => {
  engines[1].setAway(true);
  await imported(second, 'later', given(4, 'Delmar tonic water'));
  const waiting = await heard.ask(second, 'delmar tonic');
  await imported(first, 'meanwhile', given(5, 'Estrel cherry cordial'));
  await untilImported('meanwhile');
  expect(await heard.nearestOf(first, 'estrel cordial')).toBe(given(5, '').barcode);
  await waitUntil(async () => (await readiness()).checks.search === '1 of 2: not reachable', {
    what: 'the word of it',
    seconds: 30,
  });
  expect([waiting.isAnswered(), heard.applied.some(({ importId }) => importId === 'later')]).toEqual([false, false]);
  engines[1].setAway(false);
  await untilImported('later');
  expect(await heard.nearestOf(second, 'delmar tonic')).toBe(given(4, '').barcode);
  await waiting.answer();
}, 120_000);

test('When a third server joins and leaves again, then what moves is built where it goes, and no old names are found', async () => {
  const [one, two, three] = engines;
  await catalog.restartWith({ MEILISEARCH_URL: listed(one, two, three) });
  expect(await heard.nearestOf(moving, 'corvo ginger')).toBe(given(3, '').barcode);
  expect([first, second, moving].map((code) => has(three, code))).toEqual([false, false, true]);
  await imported(moving, 'renamed', given(3, 'Fjord elderflower fizz'));
  await untilImported('renamed');

  // The second server has the names of before still.
  expect(has(two, moving)).toBe(true);
  await catalog.restartWith({ MEILISEARCH_URL: listed(one, two) });
  expect(await heard.nearestOf(moving, 'fjord fizz')).toBe(given(3, '').barcode);
}, 120_000);
