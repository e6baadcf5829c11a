import type { ClassificationCodes, IndexDoc } from '@tillmap/classification';
import { categoryKey } from '@tillmap/classification';
import { byBrand } from './by-brand.ts';
import type { Question, Trial } from './contestant.ts';
import { neighbour } from './neighbour.ts';
import { heavyNoise } from './noise.ts';
import { randomFrom, shuffled } from './random.ts';
import { supplierGroups } from './supplier-groups.ts';
import { withoutNearDuplicates } from './trigrams.ts';
import { twoWholesalers } from './two-wholesalers.ts';

export const SPLITS = [
  'random',
  'hard',
  'noisy',
  'two-wholesaler',
  'supplier-groups',
  'supplier-sections',
  'neighbour',
  'new-brand',
] as const;
export type SplitName = (typeof SPLITS)[number];

const asked = (truth: IndexDoc): Question => ({ truth, name: truth.name, size: truth.size });

/** All groups of the products: which there are is known of a hierarchy before any product is. */
const groupsOf = (docs: readonly IndexDoc[]): ClassificationCodes[] => [
  ...new Map(
    docs.map((doc) => [
      categoryKey(doc),
      { deptCode: doc.deptCode, subDeptCode: doc.subDeptCode, cgCode: doc.cgCode, vatCode: '' },
    ]),
  ).values(),
];

/**
 * The trials of one seed: 80 % reference, of which at most `most` are learned from, 10 % calibration and 10 % test, all from
 * one shuffle.
 */
export const trialsOf = (
  docs: readonly IndexDoc[],
  seed: number,
  wanted: readonly SplitName[],
  most = Number.POSITIVE_INFINITY,
): Trial[] => {
  const mixed = shuffled(docs, randomFrom(seed));
  const tenth = Math.floor(mixed.length / 10);
  const [test, calibration] = [mixed.slice(0, tenth), mixed.slice(tenth, 2 * tenth)];
  const reference = mixed.slice(2 * tenth).slice(0, most);
  const groups = groupsOf(docs);
  const random = randomFrom(seed + 1000);
  const noisy = (truth: IndexDoc): Question => ({ ...asked(truth), name: heavyNoise(truth.name, random) });
  const make: Readonly<Record<SplitName, () => Omit<Trial, 'name' | 'groups'>>> = {
    random: () => ({ reference, calibration: calibration.map(asked), test: test.map(asked) }),
    hard: () => ({
      reference: withoutNearDuplicates(reference, test),
      calibration: calibration.map(asked),
      test: test.map(asked),
    }),
    noisy: () => ({ reference, calibration: calibration.map(noisy), test: test.map(noisy) }),
    'supplier-groups': () => supplierGroups({ reference, calibration, test }, seed, 'group'),
    'supplier-sections': () => supplierGroups({ reference, calibration, test }, seed, 'section'),
    neighbour: () => neighbour({ reference, calibration, test }, seed),
    'new-brand': () => {
      const parts = byBrand(mixed, seed);
      return {
        reference: parts.reference.slice(0, most),
        calibration: parts.calibration.map(asked),
        test: parts.test.map(asked),
      };
    },
    'two-wholesaler': () => twoWholesalers({ reference, calibration, test }, seed),
  };
  return wanted.map((name) => ({ name, groups, ...make[name]() }));
};
