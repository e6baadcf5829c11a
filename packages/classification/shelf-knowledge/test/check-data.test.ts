import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkData } from '../src/check-data.ts';
import { HEADERS, type Sort } from '../src/parse-entry.ts';
import { type DataFile, readData } from '../src/read-data.ts';

const KINDS = ['crisps\t\tambient\t\tpotato crisps', 'soup\t\ttinned\t\tbroths', 'vodka\t\tambient\talcohol\t'];

const file = (sort: Sort, lines: readonly string[]): DataFile => ({
  path: `aisle/${sort}.tsv`,
  sort,
  lines: [HEADERS[sort], ...lines],
});

const sentencesOf = (sort: Sort, ...lines: string[]): string[] => {
  const files = sort === 'kinds' ? [file('kinds', lines)] : [file('kinds', KINDS), file(sort, lines)];
  return checkData(files).problems.map(({ path, line, sentence }) => `${path}:${line} ${sentence}`);
};

describe('A mistake in a file is said in a sentence with its line', () => {
  test.each<[string, Sort, string[], string]>([
    ['an unknown kind', 'brands', ['Heinz\tbeans\t'], 'aisle/brands.tsv:2 The kind "beans" is not known.'],
    [
      'twice the same',
      'brands',
      ["Walker's\tcrisps\t", 'Walkers\tcrisps\t'],
      'aisle/brands.tsv:3 "Walkers" is there twice: it reads as "Walker\'s" does.',
    ],
    [
      'not sorted',
      'brands',
      ['Walkers\tcrisps\t', 'Heinz\tsoup\t'],
      'aisle/brands.tsv:3 "Heinz" stands after "Walkers"; the file is not sorted.',
    ],
    ['a kind twice', 'brands', ['Heinz\tsoup; soup\t'], 'aisle/brands.tsv:2 The kind "soup" is there twice.'],
    ['no kind', 'brands', ['Heinz\t\t'], 'aisle/brands.tsv:2 "Heinz" has no kind.'],
    ['an empty line', 'brands', [''], 'aisle/brands.tsv:2 The line has 1 columns instead of 3.'],
    ['no name', 'brands', ['\tsoup\t'], 'aisle/brands.tsv:2 The first column is empty.'],
    [
      'blanks at an end',
      'brands',
      ['Heinz \tsoup\t'],
      'aisle/brands.tsv:2 There are blanks at an end of a column, or two in a row.',
    ],
    ['an empty place', 'brands', ['Heinz\tsoup; ; crisps\t'], 'aisle/brands.tsv:2 A list has an empty place.'],
    [
      'brackets left open',
      'brands',
      ['Heinz\tsoup (big\t'],
      'aisle/brands.tsv:2 "soup (big" is not written as "kind" or "kind (word, word)".',
    ],
    [
      'another place',
      'brands',
      ['Heinz\tsoup\tlast'],
      'aisle/brands.tsv:2 "last" is not "first", the only place there is.',
    ],
    [
      'an unknown state',
      'kinds',
      ['soup\t\twarm\t\t'],
      'aisle/kinds.tsv:2 "warm" is no state; there are ambient, chilled, dried, fresh, frozen, tinned.',
    ],
    [
      'an unknown restriction',
      'kinds',
      ['gin\t\tambient\tgrown-ups\t'],
      'aisle/kinds.tsv:2 "grown-ups" is no restriction by age; there are alcohol, fireworks, knives, lottery, medicines, solvents, tobacco, vapes.',
    ],
    [
      'an unknown broader kind',
      'kinds',
      ['gin\tspirits\tambient\t\t'],
      'aisle/kinds.tsv:2 The broader kind "spirits" is not known.',
    ],
    ['a ring', 'kinds', ['gin\tgin\tambient\t\t'], 'aisle/kinds.tsv:2 "gin" is broader than itself.'],
    [
      'a name of two kinds',
      'kinds',
      ['gin\t\tambient\t\tspirit', 'spirits\t\tambient\t\t'],
      'aisle/kinds.tsv:2 "spirit" is a name of "spirits" already.',
    ],
    [
      'an unknown relation',
      'words',
      ['pottage\tlike\tsoup'],
      'aisle/words.tsv:2 "like" is not what a word says; there are age, is, may be, same as, short for, state.',
    ],
    ['nothing said', 'words', ['pottage\tis\t'], 'aisle/words.tsv:2 "pottage" says nothing.'],
    [
      'an unknown word',
      'words',
      ['ptg\tshort for\tpottage'],
      'aisle/words.tsv:2 "pottage" is not known as what a word with "short for" says.',
    ],
    [
      'a name of a kind',
      'words',
      ['soups\tis\tsoup'],
      'aisle/words.tsv:2 "soups" is a name of the kind "soup" already.',
    ],
  ])('When there is %s', (_what, sort, lines, sentence) => {
    expect(sentencesOf(sort, ...lines)).toContain(sentence);
  });

  test('When the header is missing, then it is said', () => {
    const [, ...lines] = file('kinds', KINDS).lines;
    const { problems } = checkData([{ path: 'aisle/kinds.tsv', sort: 'kinds', lines }]);
    expect(problems[0]?.sentence).toBe(`The first line is not "${HEADERS.kinds}".`);
  });
});

test('When a flavour has the name of a kind, then it may be said', () => {
  expect(sentencesOf('words', 'broths\tmay be\tsoup')).toEqual([]);
});

test('When any line of the shipped files is taken twice, then that line is said and no other', () => {
  const files = readData();
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (fileNumber, lineNumber) => {
      const chosen = files[fileNumber % files.length]!;
      const at = 1 + (lineNumber % (chosen.lines.length - 1));
      const lines = chosen.lines.toSpliced(at, 0, chosen.lines[at]!);
      const { problems } = checkData(files.map((each) => (each === chosen ? { ...chosen, lines } : each)));
      expect(problems.length).toBeGreaterThan(0);
      expect(problems.every(({ path, sentence }) => path === chosen.path && /twice|already/.test(sentence))).toBe(true);
    }),
    { numRuns: 8 },
  );
});
