import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '@tillmap/storage/database';
import { waitUntil } from '@tillmap/testing';
import { supplierCsv } from './files.ts';
import { startWorld, type World } from './harness.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

let world: World;
let sql: Database;
let classifier: StandInClassifier;

beforeAll(async () => {
  world = await startWorld({ CHUNK_REQUEUE_SECONDS: 0.5 });
  classifier = new StandInClassifier(world.bus);
  classifier.isAnswering = false;
  await classifier.start();
  sql = await openDatabase({ url: world.database.url, applicationName: 'test' });
  await sql.execute(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
  );
});
afterAll(async () => {
  await sql.close();
  await world.close();
});

const started = async (): Promise<string> => {
  const id = await world.newSession();
  await world.upload(id, supplierCsv(5));
  await world.post('/generate-epos-file', { session_id: id });
  return id;
};
const asked = (id: string): number => classifier.requests.filter(({ sessionId }) => sessionId === id).length;

test('When looking after one session fails each time, then the others are looked after, and it is when it can be', async () => {
  // The first one comes first: sessions are looked after in the order of their ids.
  const broken = await started();
  await waitUntil(() => asked(broken) >= 1, { what: 'the first session to be asked' });
  await sql.execute(
    `create trigger broken before update on chunk for each row when (old.session_id = '${broken}') execute function refuse()`,
  );
  // What was asked until then has come.
  await world.settled();
  const before = asked(broken);
  const sound = await started();
  await waitUntil(() => asked(sound) >= 3, { what: 'the sound session to be asked again' });
  expect(asked(broken)).toBe(before);

  await sql.execute('drop trigger broken on chunk');
  await waitUntil(() => asked(broken) > before, { what: 'the other one to be asked again' });
});

test('When a stored file cannot be removed, then the files of others go, and so does it when it can be', async () => {
  const [first, second] = [await world.newSession(), await world.newSession()];
  await world.upload(first, supplierCsv(3));
  await world.upload(second, supplierCsv(3));
  const [stuck] = await sql.query<{ key: string }>('select object_key as key from upload where session_id = $1', [
    first,
  ]);
  const remove = world.objects.remove.bind(world.objects);
  world.objects.remove = async (key) => {
    if (key === stuck?.key) throw new Error('broken');
    await remove(key);
  };
  const uploads = async (): Promise<string[]> =>
    (
      await sql.query<{ id: string }>('select session_id as id from upload where session_id = any($1)', [
        [first, second],
      ])
    ).map(({ id }) => id);
  await world.remove(`/sessions/${first}`);
  await world.remove(`/sessions/${second}`);
  await waitUntil(async () => (await uploads()).length === 1, { what: 'the sweep of the second' });
  expect(await uploads()).toEqual([first]);

  world.objects.remove = remove;
  await world.restart();
  await waitUntil(async () => (await uploads()).length === 0, { what: 'the sweep of the first' });
});

test('When many old files cannot be removed, then a file behind them goes all the same', async () => {
  const id = await world.newSession();
  await sql.execute(
    `insert into upload (id, session_id, state, object_key, header_names, touched_at)
     select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, 'current', 'uploads/stuck/' || n, '{}',
            now() - interval '91 days' from generate_series(1, 150) n`,
    [id],
  );
  await world.upload(id, supplierCsv(3));
  const remove = world.objects.remove.bind(world.objects);
  world.objects.remove = async (key) => {
    if (key.startsWith('uploads/stuck/')) throw new Error('broken');
    await remove(key);
  };
  await sql.execute(`update upload set touched_at = now() - interval '91 days' where session_id = $1`, [id]);
  await world.restart();
  await waitUntil(
    async () =>
      (await sql.query(`select from upload where session_id = $1 and object_key like 'uploads/${id}/%'`, [id]))
        .length === 0,
    { what: 'the file to go' },
  );
});
