import { describe, expect, test } from '@jest/globals';
import { BUILT_IN_PROFILES, type RehearsedLine, rehearseLines } from '../../src/index.ts';
import { choices } from '../lines.ts';
import { nastyLines } from './nasty-lines.ts';
import { type Fate, fates, KNOWN_TILLS } from './tills.ts';

const ROWS = 1_000;
const SEED = 7;
const AS_WANTED = 0.99;

/** A code that the shop has not filled in is no rule of a till: the row waits for the shop. */
const waits = ({ problems }: RehearsedLine): boolean => problems.some(({ kind }) => kind.missing !== undefined);

/** What the rehearsal and the oracle say of the rows that the research knows. */
const verdicts = [...BUILT_IN_PROFILES].map(([till, profile]) => {
  const file = rehearseLines(profile, choices({ purpose: profile.purposes[0]! }));
  const rehearsed = nastyLines(ROWS, SEED).map((line) => file.line(line));
  const rows = rehearsed.map(({ cells }) => new Map(file.headings.map((heading, n) => [heading, cells[n] ?? ''])));
  const told: Fate[] = fates(till, rows);
  const known = rehearsed.flatMap((row, n) =>
    told[n] === 'unknown' || waits(row) ? [] : [{ till, rehearsal: row.verdict, oracle: told[n], cells: row.cells }],
  );
  return { till, known };
});
const all = verdicts.flatMap(({ known }) => known);

describe(`${ROWS} rows of each till, against an oracle written apart`, () => {
  test('When the rehearsal promises a row, then no till refuses or changes it', () => {
    expect(new Set(BUILT_IN_PROFILES.keys())).toEqual(new Set(KNOWN_TILLS));
    expect(all.filter(({ rehearsal, oracle }) => rehearsal === 'imported' && oracle !== 'imported')).toEqual([]);
  });

  test.each(verdicts)(
    'When verdicts on $till are compared, then at least 99 of 100 are the same',
    ({ till, known }) => {
      const same = known.filter(({ rehearsal, oracle }) => rehearsal === oracle);
      process.stdout.write(`${till}: ${same.length} of ${known.length}\n`);
      expect(same.length / known.length).toBeGreaterThanOrEqual(AS_WANTED);
    },
  );

  test('When all are counted, then most rows were compared', () => {
    expect(all.length).toBeGreaterThan(9 * ROWS);
  });
});
