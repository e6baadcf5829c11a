import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { pageTables, withTables } from '../src/scaling-page.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PAGE = readFileSync(join(ROOT, 'docs/operations/scaling.md'), 'utf8');

const capacity = (...args: readonly string[]) =>
  spawnSync(process.execPath, [join(ROOT, 'lab/capacity/src/capacity.ts'), ...args], { encoding: 'utf8' });

describe('The page about scaling', () => {
  test('When it is read, then its tables are those that the program makes', () => {
    expect(withTables(PAGE, pageTables())).toBe(PAGE);
  });

  test('When a table is another, then it takes the place of the one before, and all else stays', () => {
    const page =
      'Before.\n\n<!-- capacity: plans -->\n| old |\n<!-- end -->\n\nAfter.\n\n<!-- capacity: costs -->\n<!-- end -->\n';
    expect(withTables(page, { plans: '| new |\n| --- |', costs: '| 1 |' })).toBe(
      'Before.\n\n<!-- capacity: plans -->\n| new |\n| --- |\n<!-- end -->\n\nAfter.\n\n<!-- capacity: costs -->\n| 1 |\n<!-- end -->\n',
    );
  });

  test('When the page has no place for a table, then that is said', () => {
    expect(() => withTables(PAGE, { waits: '| 1 |' })).toThrow('The page has no place for the table "waits".');
  });
});

describe('The command make capacity', () => {
  test('When it is asked for help, then it tells its options and plans nothing', () => {
    const { status, stdout } = capacity('--help', '--shops', 'x');
    expect(status).toBe(0);
    expect(stdout).toContain('--products-a-day 1500');
    expect(stdout).not.toContain('|');
  });

  test('When a number is none, then one sentence says so and it fails', () => {
    const { status, stdout, stderr } = capacity('--shops', 'x');
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      '--shops is a whole number from 1 to 1,000,000, not "x". See --help.\n',
    ]);
  });

  test('When it is called for a few shops with a Monday, then each part of the answer is there', () => {
    const { status, stdout } = capacity('--shops', '20', '--wholesalers', '3', '--mappings', '180000', '--monday');
    expect(status).toBe(0);
    expect(stdout).toMatch(/\| products a day +\| +30,000 \|/);
    expect(stdout).toMatch(/Full: classifiers kept ready in a catalog pod\. 317 MB are needed, 268 are there\./);
    expect(stdout).toMatch(/first come/);
    expect(stdout).toMatch(/foretold/);
  });

  test('When one wholesaler is all there is, then nothing is full', () => {
    expect(capacity('--shops', '20', '--wholesalers', '1', '--mappings', '60000').stdout).toContain('Nothing is full.');
  });
});
