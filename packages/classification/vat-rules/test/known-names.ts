import { readFileSync } from 'node:fs';
import { findVatConflict } from '../src/find-vat-conflict.ts';
import type { VatRuleQuery } from '../src/match-vat-rule.ts';

export type KnownName = VatRuleQuery & Readonly<{ rate: number }>;

export const RATES = [0, 5, 20];

/** The names of a list in this folder. */
export const namesIn = (file: string): readonly KnownName[] =>
  readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [rate = '', name = '', place = ''] = line.split('\t');
      return { rate: Number(rate), name, place: place === '' ? [] : place.split(' > ') };
    });

/** Whether a rate of a product is doubted; `settled` when it is the wholesaler's own. */
export const isDoubted = ({ name, place }: VatRuleQuery, rate: number, settled = false): boolean =>
  findVatConflict({ name, place, rate, elsewhere: [], settled }) !== null;

/** Parts of a hundred: wrong rates that raise a doubt, and right rates that raise one. */
export const figures = (names: readonly KnownName[], settled = false) => {
  const wrong = names.flatMap((named) => RATES.filter((rate) => rate !== named.rate).map((rate) => ({ named, rate })));
  const caught = wrong.filter(({ named, rate }) => isDoubted(named, rate, settled));
  const alarms = names.filter((named) => isDoubted(named, named.rate, settled));
  return {
    caught: (100 * caught.length) / wrong.length,
    alarms: (100 * alarms.length) / names.length,
    doubted: alarms.map(({ name }) => name),
  };
};
