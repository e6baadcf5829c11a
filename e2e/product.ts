import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ACCOUNTS, PASSWORD } from './support/accounts.ts';

/** The product under test. `stop` resolves when nothing of it runs any more. */
export type Product = Readonly<{ baseUrl: string; stop(): Promise<void> }>;

const root = join(import.meta.dirname, '..');
const START_MS = Number(process.env.E2E_START_SECONDS ?? 150) * 1000;
const STOP_MS = 20_000;
const ASK_AGAIN_MS = 300;

const WHOLESALERS = ['NORTHWAY', 'HARBOUR'];

/** The last barcode of a wholesaler's demo references: whoever finds it finds them all. */
const lastReference = (code: string): string => {
  const file = join(root, 'samples/demo', `${code.toLowerCase()}-reference-mappings.csv`);
  return readFileSync(file, 'utf8').trimEnd().split('\n').at(-1)!.split(',')[0]!;
};

/**
 * Starts everything as `make run` does, on E2E_PORT or a free port, with data of its own; its output goes to `logFile`.
 * One with `settings` of its own is a second product, on a port of its own.
 */
export const startProduct = async (logFile: string, settings?: Readonly<Record<string, string>>): Promise<Product> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tillmap-e2e-'));
  const port = (settings ? 0 : Number(process.env.E2E_PORT)) || (await freePort());
  const launcher = spawn(process.execPath, ['tools/run.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED: 'demo',
      DEMO_PASSWORD: '',
      // Runs would wait for a wholesaler that is being learned, and doubts change meanwhile.
      TRAINING: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: Ctrl-C reaches the tests first, which then stop it in order.
    detached: true,
  });
  const log = createWriteStream(logFile);
  for (const stream of [launcher.stdout, launcher.stderr]) stream.pipe(log, { end: false });
  const exited = once(launcher, 'exit');

  const stop = async (): Promise<void> => {
    await endGroup(launcher, exited);
    log.end();
    await rm(dataDir, { recursive: true, force: true });
  };
  const baseUrl = `http://127.0.0.1:${port}`;
  const failed = exited.then(([code]) => {
    throw new Error(`The product ended while it started (exit code ${code}); ${logFile} says why.`);
  });
  failed.catch(() => {});
  try {
    await Promise.race([untilReady(baseUrl), failed]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { baseUrl, stop };
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
};

/** Ctrl-C first; what has not ended in time is ended by force, with all its processes. */
const endGroup = async (launcher: ChildProcess, exited: Promise<unknown>): Promise<void> => {
  const send = (signal: NodeJS.Signals): void => {
    try {
      process.kill(-launcher.pid!, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  if (launcher.exitCode === null && launcher.signalCode === null) {
    launcher.kill('SIGINT');
    await Promise.race([exited, sleep(STOP_MS, undefined, { ref: false })]);
  }
  send('SIGKILL');
  if (launcher.exitCode === null && launcher.signalCode === null) await exited;
};

/** Waits for the sign-in page, and until the demo data answers a lookup. Throws with what was missing last. */
export const untilReady = async (baseUrl: string): Promise<void> => {
  const deadline = Date.now() + START_MS;
  let missing = 'nothing answered';
  while (Date.now() < deadline) {
    try {
      missing = await whatIsMissing(baseUrl);
      if (missing === '') return;
    } catch (error) {
      missing = String(error);
    }
    await sleep(ASK_AGAIN_MS);
  }
  throw new Error(`${baseUrl} was not ready in ${START_MS / 1000} s: ${missing}`);
};

const whatIsMissing = async (baseUrl: string): Promise<string> => {
  const page = await fetch(`${baseUrl}/login`, { headers: { accept: 'text/html' } });
  if (!page.ok) return `the sign-in page answers ${page.status}`;
  const login = await post(`${baseUrl}/api/auth/login`, { email: ACCOUNTS.staff, password: PASSWORD });
  if (!login.ok) return `sign-in answers ${login.status}`;
  const { token } = (await login.json()) as { token: string };
  const wholesalers = await fetch(`${baseUrl}/api/v1/wholesalers`, { headers: { authorization: `Bearer ${token}` } });
  if (!wholesalers.ok) return `the wholesalers answer ${wholesalers.status}`;
  const { data } = (await wholesalers.json()) as { data: { code: string }[] };
  const unseeded = WHOLESALERS.filter((code) => !data.some((one) => one.code === code));
  if (unseeded.length > 0) return `no wholesaler ${unseeded.join(', ')}`;
  for (const code of WHOLESALERS) {
    const body = { wholesaler_code: code, products: [{ barcode: lastReference(code) }] };
    const lookup = await post(`${baseUrl}/api/external/product/batch-lookup`, body, token);
    if (!lookup.ok) return `a lookup answers ${lookup.status}`;
    const found = (await lookup.json()) as { data: { source: string }[] };
    if (found.data[0]?.source !== 'exact') return `the last reference of ${code} is not found yet`;
  }
  return '';
};

const post = (address: string, body: unknown, token?: string): Promise<Response> =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
