import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ALLOWED } from './allowed.ts';
import { findEndedWords } from './find-ended-words.ts';
import { pathsWithTexts } from './paths-with-texts.ts';

const ROOT = join(import.meta.dirname, '../../..');

const found = (path: string, source: string) =>
  findEndedWords(path, source).map(({ line, word, write }) => `${line}: ${word} → ${write}`);

test.each([
  [
    'a string',
    'a.ts',
    "\nexport const text = 'The import goes on meanwhile.';",
    '2: meanwhile → nothing, or "by then"',
  ],
  ['a template', 'a.ts', `const say = (n: number) => \`Try \${n} anew.\\n\`;`, '1: anew → again'],
  [
    'a later line of a template',
    'a.ts',
    'const usage = `Usage:\n\n  one   begins it\n`;',
    '3: begins → start, starts, started',
  ],
  [
    'a page of the web app',
    'a.tsx',
    'const A = () => <p>Done by the shop in place of you</p>;',
    '1: in place of → instead of',
  ],
  ['an attribute', 'a.tsx', 'const A = () => <p title="12 % of all" />;', '1: 2 % → 83%, without a space'],
  ['a log message', 'a.ts', "log.warn({}, 'Row is told of twice');", '1: is told → who shows, lists or logs it'],
  [
    'prose of a page',
    'docs/a.md',
    '# A\n\nSomebody may read this.',
    '3: Somebody → someone, or who it is: a user, you, Tillmap',
  ],
])('When an ended word is in %s, then its line and what to write are named', (_where, path, source, finding) => {
  expect(found(path, source)).toEqual([finding]);
});

test.each([
  ['a comment', 'a.ts', '// Somebody begins it anew.\n/* meanwhile */ export const one = 1;'],
  ['a name', 'a.ts', 'const begin = meanwhile(somebody.begins, left % right);'],
  ['a key', 'a.ts', "const what = { anew: 'anew' };"],
  ['code of a page', 'docs/a.md', 'Run `begin`.\n\n```sql\nbegin; -- anew\n```\n'],
  ['no text at all', 'a.ts', "export const text = 'The beginning of a new week by 5%, alone.';"],
])('When it is in %s, then nothing is found', (_where, path, source) => {
  expect(found(path, source)).toEqual([]);
});

test('When a word is allowed in a file, then it is not found there, and other words still are', () => {
  const source = "const sql = 'begin work'; const text = 'told anew';";
  const allowed = [{ path: 'a.ts', word: 'begin', reason: 'SQL' }];
  expect(findEndedWords('a.ts', source, allowed).map(({ word }) => word)).toEqual(['anew']);
  expect(findEndedWords('b.ts', source, allowed)).toHaveLength(2);
});

test('When the allowed words are looked for, then each is still needed', () => {
  const paths = pathsWithTexts(ROOT);
  const needed = ALLOWED.filter(
    ({ path, word }) =>
      paths.includes(path) &&
      findEndedWords(path, readFileSync(join(ROOT, path), 'utf8')).some((one) => one.word.toLowerCase() === word),
  );
  expect(needed).toEqual(ALLOWED);
});
