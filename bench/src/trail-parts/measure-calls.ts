import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { composeAudit } from '@tillmap/audit/compose';
import { configSchema } from '@tillmap/audit/config';
import type { Database } from '@tillmap/database';
import { MemoryLog, openMemoryBus } from '@tillmap/messaging';
import { createLogger, loadConfig, NotSignedIn, type TokenVerifier } from '@tillmap/service-kit';
import { questions } from '../measure-audit.ts';

const TIMES = 15;
const POLL_MS = 20;

const tokens: TokenVerifier = {
  user: async () => ({ kind: 'user', id: 'a', name: 'A', email: 'a@shop.example', role: 'admin', family: 'a' }),
  service: async () => {
    throw new NotSignedIn();
  },
};

/** Runs `work` with the service itself on a database that is filled. */
export const withAudit = async <T>(url: string, work: (base: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'trail-parts-'));
  const environment = {
    DATABASE_URL: url,
    BUS_URL: url,
    OBJECT_STORE_DIR: folder,
    SERVICE_SECRET: randomUUID(),
    AUTH_URL: 'http://127.0.0.1:9',
  };
  const bus = openMemoryBus({ log: new MemoryLog() });
  const audit = composeAudit(loadConfig(configSchema, environment), createLogger('audit', 'error'), { bus, tokens });
  await audit.start();
  try {
    return await work(`http://127.0.0.1:${audit.port()}`);
  } finally {
    await audit.stop();
    await bus.close();
    await rm(folder, { recursive: true, force: true });
  }
};

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

/** Milliseconds of each call, the median. */
export const timesOfCalls = async (base: string, id: string): Promise<[string, number][]> => {
  const figures: [string, number][] = [];
  for (const [what, path] of questions(id)) {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const began = performance.now();
      const answer = await fetch(`${base}${path}`, { headers: { authorization: 'Bearer a' } });
      const body = await answer.text();
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${body}`);
      times.push(performance.now() - began);
    }
    figures.push([what, median(times)]);
  }
  return figures;
};

const ARRIVED = `
  insert into arrived (content)
  select jsonb_build_object('id', gen_random_uuid(), 'kind', 'sign_in', 'what', 'signed_in', 'subject', 'user',
    'subjectId', 'user-' || n % 2000, 'wholesalerCode', '', 'userId', 'user-' || n % 2000,
    'occurredAt', to_char(timezone('UTC', now()), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'details', '{}'::jsonb,
    'person', jsonb_build_object('userId', 'user-' || n % 2000, 'name', 'Person', 'email', 'person@shop.example',
      'ipAddress', '10.0.0.1', 'userAgent', 'Mozilla/5.0 (X11; Linux x86_64)'), 'other', null, 'disclaimerText', null)
    from generate_series(1, $1::int) n`;

/** How many records a second get their places in the chain, in batches of a thousand. */
export const appendedPerSecond = async (database: Database, records: number): Promise<number> => {
  await database.execute(ARRIVED, [records]);
  const began = performance.now();
  for (;;) {
    const [row] = await database.query<{ waiting: number }>('select count(*) as waiting from arrived');
    if (row!.waiting === 0) return records / ((performance.now() - began) / 1_000);
    await sleep(POLL_MS);
  }
};
