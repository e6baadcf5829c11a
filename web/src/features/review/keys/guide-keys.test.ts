import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { commandOf } from './key-map.ts';

const GUIDE = readFileSync(join(import.meta.dirname, '../../../../../docs/guide.md'), 'utf8');
const [, table = ''] = GUIDE.split('| key | result |');
const keys = table
  .split('\n\n')[0]!
  .split('\n')
  .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, key]) => key!));

const NAMED: Readonly<Record<string, string>> = {
  '↓': 'ArrowDown',
  '↑': 'ArrowUp',
  '→': 'ArrowRight',
  '←': 'ArrowLeft',
};

/** The key of an event: "Shift n" is N. */
const typed = (key: string): string => NAMED[key] ?? (key.startsWith('Shift ') ? key.slice(6).toUpperCase() : key);

test('When the guide lists keys, then each is one of the review', () => {
  expect(keys).toHaveLength(23);
  const pressed = (key: string) => ({
    key: typed(key),
    code: '',
    shift: key.startsWith('Shift '),
    ctrl: false,
    alt: false,
  });
  expect(keys.filter((key) => commandOf(pressed(key), 'row', true) === undefined)).toEqual([]);
});
