import type { ClassificationCodes, IndexDoc } from '@tillmap/classification';
import { transferMappings } from '@tillmap/classification/matching/alignment';
import type { Trial } from './contestant.ts';
import { tradeName } from './noise.ts';
import { randomFrom } from './random.ts';
import { secondHierarchy } from './two-wholesalers.ts';

/** The part of the reference that is one's own, and the part of that which the other one has, too. */
const OWN = 0.1;
const SHARED = 0.5;

type Parts = Readonly<Record<'reference' | 'calibration' | 'test', readonly IndexDoc[]>>;

/**
 * A small wholesaler beside a large one: a tenth of the reference is its own, half of which both have. The rest only the
 * other one has, by other names and codes, and nobody has what is asked for.
 */
export const neighbour = ({ reference, calibration, test }: Parts, seed: number): Omit<Trial, 'name' | 'groups'> => {
  const codesThere = secondHierarchy([...reference, ...calibration, ...test], seed);
  const own = reference.slice(0, Math.round(OWN * reference.length));
  const shared = own.slice(0, Math.round(SHARED * own.length));
  const random = randomFrom(seed + 5000);
  const theirs = reference
    .slice(own.length)
    .map((doc): IndexDoc => ({ ...doc, ...codesThere(doc), name: tradeName(doc.name, random) }));
  const pairs = shared.map((doc) => ({ from: codesThere(doc), to: doc as ClassificationCodes, count: 1 }));
  const ask = (truth: IndexDoc) => ({ truth, name: truth.name, size: truth.size });
  return {
    reference: own,
    borrowed: transferMappings(theirs, pairs),
    calibration: calibration.map(ask),
    test: test.map(ask),
  };
};
