import { beforeAll, describe, expect, test } from '@jest/globals';
import { judgeLoad, problemsOf } from '../src/judge-load.ts';
import { tableOfPromises } from '../src/promises.ts';
import { type LoadReport, runLoad } from '../src/run-load.ts';

/** The short form of `make load`: what people get, never how long it takes. */
const MINUTES = 0.1;
const OPTIONS = {
  minutes: MINUTES,
  people: 12,
  seed: Number(process.env.LOAD_SEED ?? 20_261_127),
  withComparison: false,
  // A machine with other work makes an answer late, and not wrong; and there no program gets to ask 100 times a second.
  settings: { READ_TIMEOUT_MS: '60000', REQUESTS_PER_SECOND: '30' },
  said: () => undefined,
};

describe('A shop with too much to do', () => {
  let report: LoadReport;
  let kept: ReadonlyMap<string, boolean | undefined>;

  beforeAll(async () => {
    report = await runLoad(OPTIONS);
    const promises = judgeLoad(report, MINUTES);
    process.stderr.write(`Seed ${OPTIONS.seed}\n${tableOfPromises(promises)}\n`);
    kept = new Map(promises.map(({ promise, isKept }) => [promise, isKept]));
  });

  test('When there is as much to do as usual, ten times as much and as usual again, then nothing fails', () => {
    expect(problemsOf(report)).toEqual([]);
    expect(report.fallen).toEqual([]);
  });

  test('When it is over, then every edit is there, every run has completed, and what nobody touched is as before', () => {
    expect(kept.get('no acknowledged edit is lost')).toBe(true);
    expect(kept.get('every run that was started completes')).toBe(true);
    expect(report.untouched.after).toEqual(report.untouched.before);
  });

  test('When a program asks without a pause, then it alone is sent away with the time to come again', () => {
    expect(kept.get('one person without a pause: 429 with Retry-After')).toBe(true);
  });

  test('When everybody does, then each is served, or sent away with the time to come again', () => {
    expect(kept.get('everybody without a pause: done, or 429 or 503 with Retry-After')).toBe(true);
  });
});
