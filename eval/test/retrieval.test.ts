import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { randomFrom } from '../src/random.ts';
import { joinedNames } from '../src/retrieval/joined-names.ts';
import { main } from '../src/retrieval/measure-retrieval.ts';
import { Reachable } from '../src/retrieval/reachable.ts';
import { SHORTENINGS } from '../src/retrieval/shortenings.ts';

const folder = mkdtempSync(join(tmpdir(), 'tillmap-retrieval-'));
afterAll(() => rmSync(folder, { recursive: true }));

const words = ['Hollow', 'Oak', 'Sparkling', 'Water', 'Chocolate', 'Aa', '6x', 'Biscuits', 'Everlasting', 'Go'];
const name = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 }).map((parts) => parts.join(' '));
const shortenings = fc.constantFrom(...SHORTENINGS);

describe('A list of names that is made longer', () => {
  test('When more names are wanted than there are, then the real ones come with joined halves, each once', () => {
    const real = ['Hollow Oak Milk', 'Brisk Tea Bags 80'];
    const made = joinedNames(real, 4, randomFrom(1));
    expect(made.toSorted()).toEqual(['Brisk Tea Bags 80', 'Brisk Tea Milk', 'Hollow Oak Bags 80', 'Hollow Oak Milk']);
    expect(joinedNames(real, 50, randomFrom(1))).toHaveLength(4);
    expect(joinedNames([], 5, randomFrom(1))).toEqual([]);
  });
});

describe('What can be reached', () => {
  test('When a word is shortened, then what it becomes is one of the forms told, and their chances are all', () => {
    fc.assert(
      fc.property(shortenings, fc.constantFrom(...words), fc.nat(), ({ shorten, formsOf }, word, seed) => {
        const forms = formsOf(word.toUpperCase());
        expect(forms.get(shorten(word, randomFrom(seed)))).toBeGreaterThan(0);
        expect([...forms.values()].reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1);
      }),
    );
  });

  test('When ten names are wanted and there are no more, then the one that was meant is surely among them', () => {
    fc.assert(
      fc.property(shortenings, fc.uniqueArray(name, { minLength: 1, maxLength: 10 }), fc.nat(), (kind, names, seed) => {
        const query = kind.shorten(names[0]!, randomFrom(seed));
        expect(new Reachable(names, kind).chance(query, names[0]!, 10)).toBe(1);
      }),
    );
  });

  test('When a query was cut off before the words that differ, then each name is as likely', () => {
    const names = Array.from({ length: 40 }, (_, at) => `Hollow Oak Everlasting Nail Polish Shade ${at}`);
    const noised = SHORTENINGS.find((kind) => kind.name === 'noised')!;
    const query = 'HOLLOW OAK EVERLASTING NAIL POLISH';
    expect(new Reachable(names, noised).chance(query, names[7]!, 10)).toBeCloseTo(10 / 40);
  });

  test('When another name is likelier, then it takes one of the places', () => {
    const noised = SHORTENINGS.find((kind) => kind.name === 'noised')!;
    const reachable = new Reachable(['Sparkle', 'Sparks', 'Spar'], noised);
    expect(reachable.chance('SPAR', 'Spar', 1)).toBe(1);
    expect(reachable.chance('SPAR', 'Sparks', 1)).toBe(0);
    expect(reachable.chance('SPAR', 'Sparks', 2)).toBe(0.5);
  });
});

describe('measure-retrieval', () => {
  test('When names differ plainly, then nearly all are found, by both states of the program', async () => {
    const path = join(folder, 'names.txt');
    const line = (at: number): string => `${words[at % 10]} ${words[(at * 7) % 9]} Kind${at} Pack`;
    writeFileSync(path, Array.from({ length: 60 }, (_, at) => line(at)).join('\n'));
    const lines: string[] = [];
    const before = resolve(import.meta.dirname, '../..');
    const args = [path, '--count', '80', '--queries', '20', '--before', before];
    expect(await main(args, (text) => lines.push(text))).toBe(0);
    const report = lines.join('\n');
    expect(report).toMatch(/^before: 80 names in 1 segments, \d+ bytes a name$/m);
    for (const { name: kind } of SHORTENINGS)
      expect(report).toMatch(new RegExp(`${kind}: at most (1\\.|0\\.9).*\n  before: recall@10 (1\\.|0\\.9).*\n  now:`));
  });

  test('When it is called without a list, then it explains itself and fails', async () => {
    const lines: string[] = [];
    expect(await main([], (text) => lines.push(text))).toBe(1);
    expect(await main(['--help'], (text) => lines.push(text))).toBe(0);
    expect(lines[0]).toContain('--before');
  });
});
