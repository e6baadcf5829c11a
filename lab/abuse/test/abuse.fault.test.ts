import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Ledger, tableOf } from '../src/ledger.ts';
import { tryAll } from '../src/try-all.ts';

/** The short form of `make abuse`: everything but the slow senders, with fewer and smaller things. */
const SEED = Number(process.env.ABUSE_SEED ?? 20_261_126);
const EXTENT = { seed: SEED, fuzzed: 500, bombMegabytes: 32, callsEach: 1, fieldsOneIn: 10, withSlowSenders: false };

describe('Misuse of the whole product', () => {
  let ledger: Ledger;

  beforeAll(async () => {
    ledger = await tryAll(EXTENT);
    process.stderr.write(`Seed ${SEED}\n${tableOf(ledger.lines())}\n`);
  });

  test('When calls are made by whoever may not, with forged tokens, changed and hostile, then each ends as it should', () => {
    expect(ledger.surprises()).toEqual([]);
  });

  test('When it is over, then every part was tried', () => {
    const parts = new Set(ledger.lines().map(({ part }) => part));
    for (const part of [
      'who may',
      'forged tokens',
      'tokens signed by us',
      'request smuggling',
      'uploads',
      'fuzz',
      'odd values',
      'sign-ins',
    ])
      expect(parts).toContain(part);
  });
});
