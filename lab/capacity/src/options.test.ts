import { describe, expect, test } from '@jest/globals';
import { readCapacityOptions } from './options.ts';

describe('The options of capacity', () => {
  test('When nothing is told, then it is a thousand shops as usual', () => {
    expect(readCapacityOptions([])).toEqual({
      demand: {
        shops: 1_000,
        productsADay: 1_500,
        peak: 0.5,
        byName: 0.5,
        decided: 0.1,
        wholesalers: 32,
        mappings: 10_000_000,
      },
      monday: false,
      page: false,
      seed: 1,
    });
  });

  test('When everything is told, then it counts', () => {
    const told =
      '--shops 50 --products-a-day 200 --peak 20 --by-name 0 --decided 4 --wholesalers 3 --mappings 90000 --monday --seed 7';
    expect(readCapacityOptions(told.split(' '))).toEqual({
      demand: { shops: 50, productsADay: 200, peak: 0.2, byName: 0, decided: 0.04, wholesalers: 3, mappings: 90_000 },
      monday: true,
      page: false,
      seed: 7,
    });
  });

  test.each([
    [['--shops', 'many'], '--shops is a whole number from 1 to 1,000,000, not "many". See --help.'],
    [['--shops', '0'], '--shops is a whole number from 1 to 1,000,000, not "0". See --help.'],
    [['--peak', '100'], '--peak is a whole number from 1 to 99, not "100". See --help.'],
    [['--by-name', '1e3'], '--by-name is a whole number from 0 to 100, not "1e3". See --help.'],
    [['--mappings', ''], '--mappings is a whole number from 1 to 1,000,000,000,000, not "". See --help.'],
    [['--shop', '5'], "Unknown option '--shop'. See --help."],
    [['5'], "Unexpected argument '5'. See --help."],
  ])('When %j is told, then one sentence says what is wrong', (args, sentence) => {
    expect(() => readCapacityOptions(args)).toThrow(new Error(sentence));
  });
});
