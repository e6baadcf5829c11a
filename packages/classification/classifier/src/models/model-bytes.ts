import { createHash } from 'node:crypto';
import { ABBREVIATIONS, SPELLINGS, STOP_WORDS } from '@tillmap/classification/groceries';
import { SIZE_READING } from '@tillmap/classification/matching/names';
import { CANDIDATE_FEATURE_COUNT, CategoryWordIndex, FEATURE_SETS, featuresOf, parseName } from '../features/index.ts';
import type { ClassifierModel } from './model.ts';
import { pack, unpack } from './packed-model.ts';

/** To be raised when a model of the same shape comes to mean something else. */
const FORMAT = 14;

/** What stands between the parts of a name: signs, and words before what is in it or whom it is for. */
const BETWEEN_PARTS = [', ', ' (', ' [', ' + ', ' | ', ': ', '; ', ' - ', ' – ', ' — ', '- ', '– ', '— '];
const WORDS_BETWEEN_PARTS = [' in ', ' With ', ' W/ ', ' W ', ' for '];

/**
 * Names and sizes with all that is parsed in a special way: sizes, packs, marks, accents, abbreviations, parts, other
 * scripts.
 */
export const SAMPLES: readonly (readonly [name: string, size: string])[] = [
  ['Brisk Cola Zero 24 x 330ml PM £1.25', ''],
  ['CRÈME FRAÎCHE 1/2 FAT 200G', '250 GR'],
  ['alba wshng pwdr 2.6kg+20%', ''],
  ["Hebden's Salt & Vinegar Crisps 6pk", '6 x 25g'],
  ['Lamb Leg', '2.25 kg approx, priced as weighed at the till'],
  ['500g - Protein Bar - Cocoa', ''],
  ['* (New) Cola, Zero', '80g'],
  ...[...BETWEEN_PARTS, ...WORDS_BETWEEN_PARTS].map((between) => [`Beer${between}Pale`, ''] as const),
  ['* - * - * - Beer - Pale', ''],
  ['* - * - * - * - Beer - Pale', ''],
  ['- - -', ''],
  ['明治おいしい牛乳 น้ำดื่มสิงห์', ''],
  [
    `Antidisestablishmentarianism ${'abcdefghijklmnopqrstuvwxyzABCDEFGH'.replace(/[a-z]/gi, '$&q ')}`,
    'as sold by the large flat tray',
  ],
];

/** What parses names beside the code: abbreviations, stop words, spellings, patterns of sizes and prices. */
const READING = {
  abbreviations: [...ABBREVIATIONS],
  stopWords: [...STOP_WORDS],
  spellings: [...SPELLINGS],
  sizes: SIZE_READING,
};

/** Weights belong to what a program sees of a name: one that reads names otherwise cannot use them. */
export const formatOf = (reading: typeof READING): string => {
  const seen = [
    CANDIDATE_FEATURE_COUNT,
    reading,
    FEATURE_SETS.map((view) => SAMPLES.map(([name, size]) => featuresOf(parseName(name, size), view))),
    SAMPLES.map(([name]) => [...CategoryWordIndex.asked(parseName(name, '').words)]),
  ];
  return `${FORMAT}-${createHash('sha256').update(JSON.stringify(seen)).digest('hex').slice(0, 12)}`;
};

/** What a stored model must be of for this program to use it. */
export const MODEL_FORMAT = formatOf(READING);

/** A model as bytes, with a checksum; where its weights lie in this process is left out. */
export const encodeModel = (model: ClassifierModel): Uint8Array => {
  const views = model.views.map((view) => ({ ...view, weights: { ...view.weights, memory: undefined } }));
  return pack({ ...model, views }, MODEL_FORMAT);
};

/**
 * The model that was encoded, its arrays in shared memory. Throws `ModelRefused`, with a sentence, for bytes that are
 * damaged or that a version of this program wrote which reads names in another way.
 */
export const decodeModel = (bytes: Uint8Array): ClassifierModel => {
  const { tree, memory } = unpack(bytes, MODEL_FORMAT);
  const model = tree as ClassifierModel;
  return { ...model, views: model.views.map((view) => ({ ...view, weights: { ...view.weights, memory } })) };
};
