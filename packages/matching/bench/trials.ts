import type { IndexDoc } from '../src/index.ts';
import type { Question, Trial } from './contestant.ts';
import { heavyNoise } from './noise.ts';
import { randomFrom, shuffled } from './random.ts';
import { supplierGroups } from './supplier-groups.ts';
import { withoutNearDuplicates } from './trigrams.ts';
import { twoWholesalers } from './two-wholesalers.ts';

export const SPLITS = ['random', 'hard', 'noisy', 'two-wholesaler', 'supplier-groups', 'supplier-sections'] as const;
export type SplitName = (typeof SPLITS)[number];

const asked = (truth: IndexDoc): Question => ({ truth, name: truth.name, size: truth.size });

/** The trials of one seed: 80 % reference, 10 % calibration and 10 % test, all from one shuffle. */
export const trialsOf = (docs: readonly IndexDoc[], seed: number, wanted: readonly SplitName[]): Trial[] => {
  const mixed = shuffled(docs, randomFrom(seed));
  const tenth = Math.floor(mixed.length / 10);
  const [test, calibration, reference] = [mixed.slice(0, tenth), mixed.slice(tenth, 2 * tenth), mixed.slice(2 * tenth)];
  const random = randomFrom(seed + 1000);
  const noisy = (truth: IndexDoc): Question => ({ ...asked(truth), name: heavyNoise(truth.name, random) });
  const make: Readonly<Record<SplitName, () => Omit<Trial, 'name'>>> = {
    random: () => ({ reference, calibration: calibration.map(asked), test: test.map(asked) }),
    hard: () => ({
      reference: withoutNearDuplicates(reference, test),
      calibration: calibration.map(asked),
      test: test.map(asked),
    }),
    noisy: () => ({ reference, calibration: calibration.map(noisy), test: test.map(noisy) }),
    'supplier-groups': () => supplierGroups({ reference, calibration, test }, seed, 'group'),
    'supplier-sections': () => supplierGroups({ reference, calibration, test }, seed, 'section'),
    'two-wholesaler': () => twoWholesalers({ reference, calibration, test }, seed),
  };
  return wanted.map((name) => ({ name, ...make[name]() }));
};
