import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FaultProxy } from '@tillmap/testing';
import { Refused } from '@tillmap/testing/product-client';

export type Outcome = Readonly<{ status: number; sentence: string; ms: number }>;

/** How a call ends: 200 or the refusal with the sentence people read. */
export const outcomeOf = async (call: Promise<unknown>): Promise<Outcome> => {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    await call;
    return { status: 200, sentence: '', ms: took() };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { status: error.status, sentence: error.sentence, ms: took() };
  }
};

/** What a service of the product in `dataDir` answers to /readyz. */
export const readinessOf = async (
  dataDir: string,
  service: string,
): Promise<{ status: number; checks: Record<string, string> }> => {
  const lines = readFileSync(join(dataDir, 'logs', `${service}.log`), 'utf8').split('\n');
  const port = /"port":(\d+)/.exec(lines.findLast((line) => line.includes('"listening"')) ?? '')?.[1];
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
  const { checks } = (await answer.json()) as { checks: Record<string, string> };
  return { status: answer.status, checks };
};

/** Leaves what was seen in the output of the tests. */
export const logOutcome = (what: string, seen: unknown): void =>
  void process.stderr.write(`${what}: ${JSON.stringify(seen)}\n`);

/** The ways a part behind a proxy is away, by name, each with what begins it. */
export const outagesOf = (proxy: () => FaultProxy): [string, () => void][] => [
  [
    'refused connection',
    () => {
      proxy().set('refuse');
      proxy().cut();
    },
  ],
  ['black hole', () => proxy().set('blackhole')],
];
