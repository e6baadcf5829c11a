import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { waitUntil } from '@tillmap/testing';
import { ProductClient } from '@tillmap/testing/product-client';
import pg from 'pg';
import { makeProductPlace, type ProductPlace } from '../../src/product/product-place.ts';
import { runningDatabase } from '../../src/product/running-database.ts';
import { ADMIN, startProduct } from '../../src/product/running-product.ts';
import { seedDemoData } from '../../src/seed/seed-demo-data.ts';
import { HELM, NO_HELM } from '../chart/helm.ts';
import { recordInstallation } from './installation-record.ts';
import { type Recording, recordCorrections, recordSecondWeek, recordSession } from './product-record.ts';

// What must stay the same while code moves. `GOLDEN=write npm run jest -- tools/test/golden` records it anew; the texts behind the
// digests are in .cache/golden, to be compared with those of another checkout.

const ROOT = join(import.meta.dirname, '../../..');
const SAMPLES = join(ROOT, 'samples');
const DIGESTS = join(import.meta.dirname, 'golden.json');
const TEXTS = join(ROOT, '.cache/golden');
const SESSIONS = [
  ['NORTHWAY', 'northway-weekly-order.csv'],
  ['NORTHWAY', 'northway-price-list.txt'],
  ['HARBOUR', 'harbour-new-range.xlsx'],
] as const;

/** A busy machine takes minutes for what all tills get. */
const LIMIT_MS = 1_800_000;

const sample = (file: string): string => readFileSync(join(SAMPLES, file), 'utf8');
/** Every tenth price is another one, and every eleventh product is missing. */
const secondWeek = (): string =>
  sample('northway-weekly-order.csv')
    .split('\n')
    .filter((_line, at) => at === 0 || at % 11 > 0)
    .map((line, at) =>
      at % 10 === 5
        ? line.replace(/,(\d+)\.(\d\d),(\d+)/, (_all, a, b, c) => `,${Number(a) + 1}.${b},${Number(c) + 1}`)
        : line,
    )
    .join('\n');
/** Three rows without a price that can be read. */
const faulty = (): string =>
  sample('northway-price-list.txt')
    .split('\n')
    .slice(0, 40)
    .map((line, at) => (at % 12 === 5 ? line.replace(/\t\d+\.\d\d\t/, '\tminus one\t') : line))
    .join('\n');

const countOf = async (url: string, sql: string): Promise<number> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>(sql);
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
};

const BEHIND =
  'select count(*) from bus_place place join bus_log log using (topic, partition) where log.seq > place.position';

/** The demo data, once everybody has handled what was told of it: how long that takes is the machine's. */
const seeded = async (place: ProductPlace): Promise<void> => {
  const product = await startProduct(place);
  try {
    const users = [{ ...ADMIN, name: 'Admin', role: 'admin' as const }];
    await seedDemoData(product.base, { users }, () => {}, AbortSignal.timeout(600_000));
    const urlOf = (database: string): string => runningDatabase(place.dataDir, database);
    const isHandled = async () =>
      (await countOf(urlOf('reference_data'), 'select count(*) from outbox')) === 0 &&
      (await countOf(urlOf('bus'), BEHIND)) === 0;
    await waitUntil(isHandled, { seconds: 300, what: 'the demo data to be handled' });
  } finally {
    await product.stop();
  }
};

const record = async (): Promise<Recording> => {
  const texts: Recording = new Map();
  const place = await makeProductPlace();
  await seeded(place);
  // A process is ready when it has the whole index of names; one that runs gets it bit by bit.
  const product = await startProduct(place);
  try {
    const api = new ProductClient(product.base, ADMIN);
    for (const [code, file] of SESSIONS) {
      const { id } = await api.createSession(code, file);
      await api.upload(id, join(SAMPLES, file));
      await api.start(id);
      await api.untilCompleted(id);
      await recordSession(api, texts, file, id);
      if (file === SESSIONS[0][1])
        await recordSecondWeek(api, texts, id, { name: 'second-week.csv', content: secondWeek() });
    }
    await recordCorrections(api, texts, { name: 'faulty.txt', content: faulty() });
    await recordInstallation(texts, product.base, (database) => runningDatabase(place.dataDir, database));
    return texts;
  } finally {
    await product.stop();
    place.remove();
  }
};

test(
  'When the product is recorded, then every file, schema, name and answer is the one that was kept',
  async () => {
    const texts = await record();
    rmSync(TEXTS, { recursive: true, force: true });
    const digests: Record<string, string> = {};
    for (const [name, text] of [...texts].sort(([one], [other]) => (one < other ? -1 : 1))) {
      mkdirSync(dirname(join(TEXTS, name)), { recursive: true });
      writeFileSync(join(TEXTS, name), text);
      digests[name] = createHash('sha256').update(text).digest('hex').slice(0, 16);
    }
    const isHere = (name: string): boolean => HELM !== undefined || !name.startsWith('chart/');
    if (HELM === undefined) process.stdout.write(`charts are not compared: ${NO_HELM}\n`);
    const before = JSON.parse(readFileSync(DIGESTS, 'utf8')) as Record<string, string>;
    // What can not be recorded on this machine stays as another one has recorded it.
    const others = Object.entries(before).filter(([name]) => !isHere(name));
    const inOrder = [...others, ...Object.entries(digests)].sort(([one], [other]) => (one < other ? -1 : 1));
    if (process.env.GOLDEN === 'write')
      writeFileSync(DIGESTS, `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`);
    const kept = JSON.parse(readFileSync(DIGESTS, 'utf8')) as Record<string, string>;
    expect(digests).toEqual(Object.fromEntries(Object.entries(kept).filter(([name]) => isHere(name))));
  },
  LIMIT_MS,
);
