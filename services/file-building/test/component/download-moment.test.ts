import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type Database, openDatabase, type Queries } from '@tillmap/storage/database';
import { waitUntil } from '@tillmap/testing';
import { eventsOf } from './events.ts';
import { supplierCsv } from './files.ts';
import { ANN, AT, startWorld, type World } from './harness.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

let world: World;
let sql: Database;
let held: { end(): void; over: Promise<void> } | undefined;

beforeAll(async () => {
  world = await startWorld();
  await new StandInClassifier(world.bus).start();
  // A transaction here stays open until a download waits for it.
  sql = await openDatabase({ url: world.database.url, applicationName: 'test', idleTransactionTimeoutMs: 120_000 });
});
afterEach(async () => {
  held?.end();
  await held?.over;
});
afterAll(async () => {
  await sql.close();
  await world.close();
});

/** A completed session: of each ten products two are in doubt and one has no classification. */
const completed = async (): Promise<string> => {
  const id = await world.newSession();
  await world.upload(id, supplierCsv(40));
  await world.post('/generate-epos-file', { session_id: id });
  await world.until(id, 'completed');
  // What changed is made when a run completes, and a download would wait for that.
  await world.get(`/sessions/${id}/path`);
  return id;
};

const downloadOf = (id: string) => world.call(ANN, 'GET', `${AT}/sessions/${id}/download?disclaimer_accepted=true`);

/** Takes a lock that the download has to wait for, changes something meanwhile, and lets it go on. */
const downloadedWhile = async (id: string, lock: string, change: (tx: Queries) => Promise<unknown>) => {
  const [isLocked, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const over = sql.transaction(async (tx) => {
    await tx.execute(lock);
    isLocked.resolve();
    await mayEnd.promise;
    await change(tx);
  });
  held = { end: mayEnd.resolve, over };
  await isLocked.promise;
  const download = downloadOf(id);
  await waitUntil(
    async () =>
      (await sql.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
        .length > 0,
    { what: 'the download to wait' },
  );
  mayEnd.resolve();
  await over;
  return download;
};

const acceptancesOf = async (id: string) =>
  (await sql.query<{ products: number; open: number }>(
    'select product_count as products, not_reviewed_count as open from acceptance where session_id = $1',
    [id],
  )) as readonly { products: number; open: number }[];

test('When products are edited while the file is made, then file and legal record are of one moment', async () => {
  const id = await completed();
  const file = await downloadedWhile(id, 'lock table result in access exclusive mode', async (tx) => {
    await tx.execute(
      `update result set dept_code = '10', needs_review = false
        where upload_id = (select upload_id from session where id = $1)`,
      [id],
    );
    await tx.execute('update session set to_review = 0, unclassified = 0 where id = $1', [id]);
  });
  expect(file.status).toBe(200);
  const lines = (file.body as string).trim().split('\r\n').length - 1;
  expect(lines).toBe(36);
  expect(await acceptancesOf(id)).toEqual([{ products: lines, open: 8 }]);
  const [told] = await eventsOf(world.bus, 'disclaimerAccepted', (event) => event.sessionId === id);
  expect(told).toMatchObject({ productCount: lines, notReviewedCount: 8 });

  const later = await downloadOf(id);
  expect((later.body as string).trim().split('\r\n')).toHaveLength(41);
  expect(await acceptancesOf(id)).toContainEqual({ products: 40, open: 0 });
});

test.each([
  ['deleted', 'delete from session where id = $1', 'This session was deleted during the download.'],
  [
    'started again',
    `update session set status = 'pending', started_at = now() where id = $1`,
    'This session was restarted during the download. Please download it when it is completed.',
  ],
  [
    'started again and completed',
    'update session set started_at = now(), completed_at = now() where id = $1',
    'This session was restarted during the download. Please download it when it is completed.',
  ],
])(
  'When a session is %s while its file is made, then that is a conflict and nothing is recorded',
  async (_, change, message) => {
    const id = await completed();
    const answer = await downloadedWhile(id, `select from session where id = '${id}' for update`, (tx) =>
      tx.execute(change, [id]),
    );
    expect(answer).toMatchObject({ status: 409, body: { message } });
    expect(await acceptancesOf(id)).toEqual([]);
  },
);

test('When a session is deleted before its lines are read, then that is a conflict, too', async () => {
  const id = await completed();
  await sql.execute('delete from wholesaler_copy');
  await world.restart();
  // The names of the groups are asked for between looking for the session and reading it.
  world.neighbours.beforeWholesaler = () => sql.execute('delete from session where id = $1', [id]);
  const answer = await downloadOf(id);
  world.neighbours.beforeWholesaler = undefined;
  expect(answer).toMatchObject({
    status: 409,
    body: { message: 'This session was deleted during the download.' },
  });
});

/** Takes the place of a product away, as taking a step back does. */
const takePlace = async (id: string): Promise<void> => {
  await sql.execute(
    `update result set dept_code = '', sub_dept_code = '', cg_code = '' where (upload_id, position) =
       (select upload_id, min(position) from result where dept_code <> ''
           and upload_id = (select upload_id from session where id = $1) group by upload_id)`,
    [id],
  );
  await sql.execute('update session set unclassified = unclassified + 1 where id = $1', [id]);
};

const exportOfTill = (): FormData => {
  const form = new FormData();
  form.set('choice', JSON.stringify({ profile: 'ospos' }));
  form.set('file', new Blob(['item_number,name\n5000112637922,Cola\n']), 'till.csv');
  return form;
};

test.each([
  ['rehearsal', () => ({ profile: 'ospos' })],
  ['rows', () => ({ profile: 'ospos' })],
  ['comparison', exportOfTill],
  ['comparison/rows', exportOfTill],
])(
  'When a place is taken back before the lines of a till\u2019s %s are read, then they are of one moment',
  async (what, body) => {
    const id = await completed();
    await sql.execute('delete from wholesaler_copy');
    await world.restart();
    const isAsked = Promise.withResolvers<void>();
    // Names are asked for between looking for the session and reading its lines.
    world.neighbours.beforeWholesaler = async () => {
      world.neighbours.beforeWholesaler = undefined;
      await takePlace(id);
      isAsked.resolve();
    };
    expect(await world.post(`/sessions/${id}/till/${what}`, body())).toMatchObject({ status: 200 });
    await isAsked.promise;
  },
);
