import { expect, test } from '@jest/globals';
import { checkData } from '../src/check-data.ts';
import { readData } from '../src/read-data.ts';

const { kinds, brands, words, problems } = checkData(readData());

test('When the shipped files are checked, then nothing is wrong with them', () => {
  expect(problems).toEqual([]);
});

test('When the entries are counted, then there are as many as were promised', () => {
  const several = brands.filter((brand) => brand.kinds.length > 1).length;
  process.stdout.write(
    `${kinds.length} kinds with ${kinds.flatMap((kind) => kind.otherNames).length} other names, ${brands.length} brands (${several} of several kinds), ${words.length} words\n`,
  );
  expect(kinds.length).toBeGreaterThanOrEqual(250);
  expect(brands.length).toBeGreaterThanOrEqual(3000);
  expect(words.length).toBeGreaterThanOrEqual(1500);
});
