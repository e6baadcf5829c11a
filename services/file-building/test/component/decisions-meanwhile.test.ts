import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase } from '@tillmap/storage/database';
import { waitUntil } from '@tillmap/testing';
import { barcodeOf } from './files.ts';
import { startWorld, type World } from './harness.ts';
import { firstWeek, startWeek, type Week } from './second-week.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

type Database = Awaited<ReturnType<typeof openDatabase>>;

let world: World;
let database: Database;
let week1: Week;
let week2: Week;
beforeAll(async () => {
  world = await startWorld();
  database = await openDatabase({ url: world.database.url, applicationName: 'test' });
  await new StandInClassifier(world.bus).start();
  const first = firstWeek(6);
  week1 = await startWeek(world, first, 'Week 1');
  await week1.download();
  week2 = await startWeek(
    world,
    first.map((line, n) => (n === 1 ? { ...line, cost: '1.11' } : line)),
    'Week 2',
  );
  await week2.lines();
});
afterAll(async () => {
  await database.close();
  await world.close();
});

const WAITING = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const WAITS = {
  step: `select count(*) = 1 as is from (${WAITING}) waiting`,
  stepAndComparison: `select count(*) = 2 as is from (${WAITING}) waiting`,
  comparisonForBase: `select exists (select from pg_locks where relation = 'base_line'::regclass and not granted) as is`,
  stepForComparison: `select exists (select from (${WAITING}) waiting where pg_blocking_pids(pid) && array(${WAITING})) as is`,
};

/** Waits until what the service asked of the database waits for a lock. */
const waits = (name: keyof typeof WAITS) =>
  waitUntil(async () => (await database.query<{ is: boolean }>(WAITS[name]))[0]?.is, { what: name });

/** Locks something until it is told to let go. */
const locked = async (statement: string, parameters: readonly unknown[] = []): Promise<() => Promise<void>> => {
  const isLocked = Promise.withResolvers<void>();
  const isOver = Promise.withResolvers<void>();
  const ended = database.transaction(async (tx) => {
    await tx.execute(statement, parameters);
    isLocked.resolve();
    await isOver.promise;
  });
  await Promise.race([isLocked.promise, ended]);
  return async () => {
    isOver.resolve();
    await ended;
  };
};

/** Takes a step that has to wait for its session while the base moves, and lets it go on when the comparison has removed the lines. */
const whileComparing = async (step: () => ReturnType<Week['decide']>): Promise<string | undefined> => {
  const releaseSession = await locked('select from session where id = $1 for update', [week2.id]);
  const answer = step();
  await waits('step');
  await week1.download();
  const releaseDifference = await locked(
    'select from difference where upload_id = (select upload_id from session where id = $1) for update',
    [week2.id],
  );
  const compared = week2.get('/changes');
  await waits('stepAndComparison');
  const releaseBase = await locked('lock table base_line in access exclusive mode');
  await releaseDifference();
  await waits('comparisonForBase');
  await releaseSession();
  await waits('stepForComparison');
  await releaseBase();
  await compared;
  expect(await answer).toMatchObject({ status: 200, body: { data: { changed: 1 } } });
  const [line] = await week2.lines();
  return line?.decision;
};

test('When a comparison is made while a line is decided, then the decision stays', async () => {
  expect(await whileComparing(() => week2.decide('keep', [barcodeOf(1)]))).toBe('keep');
});

test('When a comparison is made while a decision is taken back or made again, then that stays', async () => {
  expect(await whileComparing(() => week2.post('/changes/undo'))).toBe('');
  expect(await whileComparing(() => week2.post('/changes/redo'))).toBe('keep');
});

test('When the file is downloaded then, then it has what the till has of the line that is kept', async () => {
  const file = await week2.download();
  expect(file.find(([barcode]) => barcode === barcodeOf(1))?.[12]).toBe('1.01');
});
