import { parseArgs } from 'node:util';

export type BenchOptions = Readonly<{
  only: readonly number[];
  quick: boolean;
  help: boolean;
}>;

/** The number of the measurement of a million rows, which is only taken where it is asked for. */
export const MILLION = 7;
/** That of a million acceptances, likewise. */
export const AUDIT = 8;
/** That of large files sent to the archive, likewise. */
export const PROMOTIONS = 9;
/** That of a supplier file on both buses, likewise. */
export const BUSES = 10;
/** That of two catalog processes beside one, likewise. */
export const REPLICAS = 11;
/** That of what products cost with more and more catalog processes, likewise. */
export const SCALING = 12;
/** That of trained classifiers, likewise. */
export const TRAINED = 13;
/** That of files against a million rows with a trained classifier, likewise. */
export const MILLION_TRAINED = 14;
/** That of the codec of events, which needs no product. */
export const CODEC = 15;
/** That of what changed between two files of a wholesaler, which is only taken where it is asked for. */
export const CHANGES = 16;
/** That of the review at the screen: a slow computer, races of two people, a long history. */
export const REVIEW = 17;
/** That of a till's check and its file, which is only taken where it is asked for. */
export const TILL = 18;
/** That of what each part uses for a product in each phase. */
export const COST = 19;
/** That of the list of ten thousand sessions. */
export const SESSIONS = 20;
/** That of what people's calls cost. */
export const PEOPLE = 21;
const ON_THEIR_OWN = [
  MILLION,
  AUDIT,
  PROMOTIONS,
  BUSES,
  REPLICAS,
  SCALING,
  TRAINED,
  MILLION_TRAINED,
  CODEC,
  CHANGES,
  REVIEW,
  TILL,
  COST,
  SESSIONS,
  PEOPLE,
];
const MEASURES = [1, 2, 3, 4, 5, 6];
const ALWAYS = [...MEASURES, CODEC, REVIEW, COST, SESSIONS, PEOPLE];

/** Reads the command line. Throws an Error with one sentence. */
export const readOptions = (args: readonly string[]): BenchOptions => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: ALWAYS.join(',') },
      million: { type: 'boolean', default: false },
      audit: { type: 'boolean', default: false },
      promotions: { type: 'boolean', default: false },
      buses: { type: 'boolean', default: false },
      replicas: { type: 'boolean', default: false },
      scaling: { type: 'boolean', default: false },
      trained: { type: 'boolean', default: false },
      'million-trained': { type: 'boolean', default: false },
      changes: { type: 'boolean', default: false },
      till: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const named = values.only.split(',').map(Number);
  if (named.some((number) => !MEASURES.includes(number) && !ON_THEIR_OWN.includes(number))) {
    throw new Error(`--only takes numbers from 1 to ${PEOPLE}, for example 1,2; not "${values.only}".`);
  }
  const asked = [
    ...(values.million ? [MILLION] : []),
    ...(values.audit ? [AUDIT] : []),
    ...(values.promotions ? [PROMOTIONS] : []),
    ...(values.buses ? [BUSES] : []),
    ...(values.replicas ? [REPLICAS] : []),
    ...(values.scaling ? [SCALING] : []),
    ...(values.trained ? [TRAINED] : []),
    ...(values['million-trained'] ? [MILLION_TRAINED] : []),
    ...(values.changes ? [CHANGES] : []),
    ...(values.till ? [TILL] : []),
  ];
  const only = [...new Set([...named, ...asked])];
  return { only, quick: values.quick, help: values.help };
};
