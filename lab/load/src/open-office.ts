import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createUser, matchingQuality } from '@tillmap/contracts';
import { seededRandom } from '@tillmap/samples/random.ts';
import { ProductClient } from '@tillmap/testing/product-client';
import { buildSession, type KeptSession, openShop } from '@tillmap/tools/product/kept-work.ts';
import { supplierLines, writeCsv } from '@tillmap/tools/product/market.ts';
import { ADMIN, type RunningProduct } from '@tillmap/tools/product/running-product.ts';
import { atOnce } from '../../abuse/src/at-once.ts';
import { type Person, personOf } from '../../abuse/src/scene/people.ts';
import type { CallRecord } from './call-record.ts';
import { type Device, openDevice } from './device.ts';
import { PER_PAGE, type Staff, staffAt } from './staff.ts';
import type { WorkLedger } from './work-ledger.ts';

/** Somebody who works here, with a completed session that only they review. */
type Employee = Readonly<{ who: Person; session: string }>;

/** A shop's office: its people at their devices, and what nobody touches. */
export type Office = Readonly<{
  admin: ProductClient;
  employees: readonly Employee[];
  /** The devices of all, the first of each person before all others: `people` of them are the usual ones. */
  staff: readonly Staff[];
  devices: readonly Device[];
  people: number;
  /** Supplier files to build. */
  files: readonly Buffer[];
  untouched: KeptSession;
  pages: number;
  close(): Promise<void>;
}>;

type Given = Readonly<{
  product: RunningProduct;
  folder: string;
  people: number;
  seed: number;
  ledger: WorkLedger;
  /** The record of the present phase. */
  record: () => CallRecord;
}>;

const CODE = 'LOAD';
const PASSWORD = 'kettle-of-9-green-herons';
const REVIEWED_LINES = 120;
const PAGES = Math.ceil(REVIEWED_LINES / PER_PAGE);
const BUILT_LINES = 40;
const FILES = 20;
const AT_ONCE = 2;
const LEARNING_MS = 300_000;
const ASK_MS = 250;
/** Ten times as many people: each at ten devices. */
export const DEVICES_EACH = 10;
const PEOPLE_OF_SHOP = 10;

/** Doubts of a session that was completed before the first training of its wholesaler are looked up again: nothing is before it here. */
const untilLearned = async (admin: ProductClient): Promise<void> => {
  const isLearned = async (): Promise<boolean> =>
    (await admin.data(matchingQuality)).models.some(({ wholesaler_code }) => wholesaler_code === CODE);
  const end = performance.now() + LEARNING_MS;
  while (!(await isLearned())) {
    if (performance.now() > end) throw new Error('The first training of the shop did not end.');
    await sleep(ASK_MS);
  }
};

export const openOffice = async ({ product, folder, people, seed, ledger, record }: Given): Promise<Office> => {
  const admin = new ProductClient(product.base, ADMIN);
  const market = await openShop(admin, folder, { code: CODE, known: 400, fresh: 400 });
  await untilLearned(admin);
  const untouched = await buildSession(admin, folder, market, { name: 'Untouched', lines: REVIEWED_LINES, seed });
  const reviewed = join(folder, 'reviewed.csv');
  await writeCsv(reviewed, supplierLines(market, REVIEWED_LINES, seed));
  const files: Buffer[] = [];
  for (let number = 0; number < FILES; number++) {
    const file = join(folder, `order-${number}.csv`);
    await writeCsv(file, supplierLines(market, BUILT_LINES, seed + number));
    files.push(await readFile(file));
  }

  const employ = async (number: number): Promise<Employee> => {
    const credentials = { email: `staff-${number}@throw-away.example`, password: PASSWORD };
    await admin.call(createUser, { body: { name: `Staff ${number}`, ...credentials } });
    const api = new ProductClient(product.base, credentials);
    const { id: session } = await api.completedSession(CODE, 'To review', reviewed);
    return { who: await personOf(product.base, credentials.email, credentials.password), session };
  };
  const employees: Employee[] = [];
  await atOnce(Array.from({ length: people }).keys(), AT_ONCE, async (number) => {
    employees[number] = await employ(number);
  });

  const devices: Device[] = [];
  const staff = Array.from({ length: DEVICES_EACH }, (_, number) =>
    employees.map(({ who, session }, person) => {
      const shop = 1 + Math.floor(person / PEOPLE_OF_SHOP);
      const device = openDevice(product.base, who, 1 + shop + number * PEOPLE_OF_SHOP, record);
      devices.push(device);
      const desk = {
        device,
        wholesaler: CODE,
        session,
        pages: PAGES,
        number,
        desks: DEVICES_EACH,
      };
      return staffAt(desk, ledger, seededRandom(seed + 1_000 * number + person));
    }),
  ).flat();
  const close = async (): Promise<void> => void (await Promise.all(devices.map((device) => device.close())));
  return { admin, employees, staff, devices, people, files, untouched, pages: PAGES, close };
};
