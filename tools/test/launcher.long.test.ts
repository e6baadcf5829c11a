import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { createTestDatabase, freePort, waitUntil } from '@tillmap/testing';
import pg from 'pg';
import { identify } from '../src/launcher/process-identity.ts';

type Run = Readonly<{ child: ChildProcess; output: () => string; exit: Promise<number | null> }>;
type Answer = { pid: number; environment: Record<string, string | undefined> };

// Real processes on a machine that may be busy with other tests.
const PATIENCE_SECONDS = 60;
jest.setTimeout(180_000);

const PROGRAM = join(import.meta.dirname, 'stand-in/launcher.ts');
const runs: Run[] = [];
const folders: string[] = [];

const aDataDir = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'launcher-'));
  chmodSync(folder, 0o711);
  folders.push(folder);
  return folder;
};

const run = (environment: Record<string, string>, runAs: { uid?: number } = {}): Run => {
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, [PROGRAM], { env, stdio: 'pipe', ...runAs });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => (output += String(bytes)));
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  const started = { child, output: () => output, exit };
  runs.push(started);
  return started;
};

/** Throws with all that the launcher said when it does not get there, or ends before. */
const complete = async ({ output, exit }: Run): Promise<void> => {
  const ended = exit.then((code) => {
    throw new Error(`The launcher ended with ${code}.`);
  });
  const done = waitUntil(() => output().includes('COMPLETE'), { seconds: PATIENCE_SECONDS, what: 'COMPLETE' });
  await Promise.race([done, ended]).catch((error: unknown) => {
    throw new Error(`The start was not complete. The launcher said:\n${output()}`, { cause: error });
  });
};

const ask = async (port: number | string, path = '/'): Promise<Answer> =>
  (await (await fetch(`http://127.0.0.1:${port}${path}`)).json()) as Answer;

const portsOf = (dataDir: string): Record<string, number> =>
  JSON.parse(readFileSync(join(dataDir, 'state/ports.json'), 'utf8')) as Record<string, number>;

const isAlive = (pid: number): boolean => identify(pid) !== undefined;

afterEach(async () => {
  for (const { child, exit } of runs.splice(0)) {
    child.kill('SIGINT');
    await exit;
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('The launcher', () => {
  test('When it has started, then every service answers with its own settings, and Ctrl-C ends all of it', async () => {
    const dataDir = aDataDir();
    const port = await freePort();
    const first = run({ DATA_DIR: dataDir, PORT: String(port), AI_API_KEY: 'costs money' });
    await complete(first);

    const gateway = await ask(port);
    const catalog = await ask(portsOf(dataDir).catalog!);
    expect(gateway.environment.DATABASE_URL).toBeUndefined();
    expect(gateway.environment.WEB_DIST).toMatch(/web.dist$/);
    expect(gateway.environment.AUTH_URL).toBe(`http://127.0.0.1:${portsOf(dataDir).auth}`);
    expect(catalog.environment.DATABASE_URL).toMatch(/\/catalog$/);
    expect(catalog.environment.SEED_USERS).toBeUndefined();
    expect(gateway.environment.AI_API_KEY).toBeUndefined();
    expect(catalog.environment.AI_API_KEY).toBe('costs money');
    expect(catalog.environment.SERVICE_SECRET).toBe(gateway.environment.SERVICE_SECRET);
    expect(first.output()).toContain(`open http://127.0.0.1:${port}`);
    expect(first.output()).toContain('staff@example.com');
    expect(first.output()).toContain('seeding');

    first.child.kill('SIGINT');
    expect(await first.exit).toBe(0);
    expect([gateway.pid, catalog.pid].filter(isAlive)).toEqual([]);
  });

  test('When it is started again, then ports and secret are the same and nothing is seeded twice', async () => {
    const environment = { DATA_DIR: aDataDir(), PORT: String(await freePort()) };
    const first = run(environment);
    await complete(first);
    const before = await ask(environment.PORT);
    first.child.kill('SIGINT');
    await first.exit;

    const second = run(environment);
    await complete(second);
    expect((await ask(environment.PORT)).environment).toEqual(before.environment);
    expect(second.output()).not.toContain('seeding');
  });

  test('When two of a service are asked for, then each answers at a port of its own, and the others are given both', async () => {
    const dataDir = aDataDir();
    const port = await freePort();
    const started = run({ DATA_DIR: dataDir, PORT: String(port), REPLICAS_AUTH: '2' });
    await complete(started);
    const { auth = 0, 'auth-2': second = 0 } = portsOf(dataDir);
    expect((await ask(port)).environment.AUTH_URL).toBe(`http://127.0.0.1:${auth},http://127.0.0.1:${second}`);
    expect((await ask(auth)).pid).not.toBe((await ask(second)).pid);
    expect(started.output()).toContain('auth-2 is ready');
  });

  test('When DATA_DIR has a folder that is closed to the user, then one sentence says so and nothing starts', async () => {
    const dataDir = aDataDir();
    // Root may write everywhere, so what root runs here is run as somebody else.
    const isRoot = process.getuid?.() === 0;
    mkdirSync(join(dataDir, 'state'), { mode: 0o555 });
    for (const folder of isRoot ? [dataDir, join(dataDir, 'state')] : []) chownSync(folder, 65_534, 65_534);
    const started = run({ DATA_DIR: dataDir, PORT: String(await freePort()) }, isRoot ? { uid: 65_534 } : {});
    expect(await started.exit).toBe(1);
    expect(started.output().split('\n')[0]).toBe(
      `${dataDir}/state is closed to you, though it is yours (EACCES): allow it (chmod -R u+rwX ${dataDir}), or choose another DATA_DIR.`,
    );
  });

  test('When a service is asked for that is none, then one sentence says so and nothing starts', async () => {
    const started = run({ DATA_DIR: aDataDir(), PORT: String(await freePort()), REPLICAS_AUTHENTICATION: '2' });
    expect(await started.exit).toBe(1);
    expect(started.output()).toMatch(/^REPLICAS_AUTHENTICATION names no service: it is one of REPLICAS_AUTH/);
  });

  test('When a PostgreSQL is named, then the services are given databases of it, and none is started', async () => {
    const given = await createTestDatabase();
    const dataDir = aDataDir();
    const started = run({ DATA_DIR: dataDir, PORT: String(await freePort()), POSTGRES_URL: given.url });
    await complete(started);
    const { environment } = await ask(portsOf(dataDir).catalog!);
    expect(environment.DATABASE_URL).toBe(given.url.replace(/[^/]*$/, 'catalog'));
    expect(environment.POSTGRES_URL).toBeUndefined();
    const catalog = new pg.Client({ connectionString: environment.DATABASE_URL });
    await catalog.connect();
    await catalog.end();
    expect(readFileSync(join(dataDir, 'README'), 'utf8')).toContain(`on the server ${new URL(given.url).host}.`);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    await given.drop();
  });

  test('When the PostgreSQL that is named does not answer, then one sentence says so', async () => {
    const address = `127.0.0.1:${await freePort()}`;
    const started = run({
      DATA_DIR: aDataDir(),
      PORT: String(await freePort()),
      POSTGRES_URL: `postgres://tillmap:secret@${address}/postgres`,
    });
    expect(await started.exit).toBe(1);
    expect(started.output()).toMatch(new RegExp(`PostgreSQL at ${address} cannot be used: .*ECONNREFUSED`));
    expect(started.output()).not.toContain('secret');
  });

  test('When a service dies, then it is started again and that is said', async () => {
    const dataDir = aDataDir();
    const started = run({ DATA_DIR: dataDir, PORT: String(await freePort()) });
    await complete(started);
    const { catalog } = portsOf(dataDir);
    const before = await ask(catalog!);

    await ask(catalog!, '/die').catch(() => undefined);
    const after = await waitUntil(() => ask(catalog!), { seconds: PATIENCE_SECONDS, what: 'catalog to be back' });
    expect(after.pid).not.toBe(before.pid);
    expect(started.output()).toContain('catalog ended (signal SIGKILL) and is started again in 0.25 s');
  });

  test('When the launcher is killed, then its services end, and the next start ends one that hangs', async () => {
    const dataDir = aDataDir();
    const environment = { DATA_DIR: dataDir, PORT: String(await freePort()), CATALOG: 'stubborn-service' };
    const first = run(environment);
    await complete(first);
    const auth = await ask(portsOf(dataDir).auth!);
    const stubborn = await ask(portsOf(dataDir).catalog!);
    first.child.kill('SIGKILL');
    await waitUntil(() => !isAlive(auth.pid), { seconds: PATIENCE_SECONDS, what: 'auth to end' });
    expect(isAlive(stubborn.pid)).toBe(true);

    const second = run(environment);
    await complete(second);
    expect(isAlive(stubborn.pid)).toBe(false);
    expect(second.output()).toContain('stopped leftover processes: catalog');
  });

  test('When Ctrl-C comes before a service is ready, then everything ends all the same', async () => {
    const dataDir = aDataDir();
    const started = run({ DATA_DIR: dataDir, PORT: String(await freePort()), CATALOG: 'never-ready-service' });
    await waitUntil(() => started.output().includes('still thinking'), {
      seconds: PATIENCE_SECONDS,
      what: 'catalog to run',
    });
    const auth = await ask(portsOf(dataDir).auth!);

    started.child.kill('SIGINT');
    expect(await started.exit).toBe(0);
    expect(isAlive(auth.pid)).toBe(false);
  });

  test('When a service that the demo data do not need is not ready, then they are loaded all the same', async () => {
    const started = run({ DATA_DIR: aDataDir(), PORT: String(await freePort()), AUDIT: 'never-ready-service' });
    await waitUntil(() => started.output().includes('the demo data is in'), {
      seconds: PATIENCE_SECONDS,
      what: 'the demo data',
    });
    expect(started.output()).not.toContain('everything is ready');
  });

  test('When another launcher has the data, then one sentence says who', async () => {
    const dataDir = aDataDir();
    const first = run({ DATA_DIR: dataDir, PORT: String(await freePort()) });
    await complete(first);

    const second = run({ DATA_DIR: dataDir, PORT: String(await freePort()) });
    expect(await second.exit).toBe(1);
    expect(second.output().trim()).toBe(
      `Tillmap already runs on this data (process ${first.child.pid}): stop it, or choose another DATA_DIR and PORT.`,
    );
  });

  test('When the port is taken, then one sentence says so and nothing stays behind', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    const port = await waitUntil(() => (blocker.address() as { port: number } | null)?.port, { what: 'a taken port' });
    const started = run({ DATA_DIR: aDataDir(), PORT: String(port) });
    expect(await started.exit).toBe(1);
    expect(started.output().trim()).toBe(
      `Port ${port} is taken by another program; choose another one, for example PORT=${port + 1}.`,
    );
    blocker.close();
  });
});
