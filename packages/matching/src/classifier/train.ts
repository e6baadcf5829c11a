import { type HeldBackAnswer, heldBackReport } from '../held-back-report.ts';
import { openReader } from '../index-reader.ts';
import { buildSegment } from '../segment-builder.ts';
import { noTombstones } from '../tombstones.ts';
import type { IndexDoc, Neighbour } from '../types.ts';
import { NEIGHBOURS_WANTED } from '../vote.ts';
import { askNetworks, combine } from './classifier.ts';
import { type Example, fitSigns } from './combine.ts';
import { Companies, type CompanyTable, companiesAmong } from './companies.ts';
import { asFarAsKnown, familiarity } from './familiar.ts';
import { featuresOf, telling, VIEWS, type View } from './features.ts';
import { Groups } from './hierarchy.ts';
import type { ClassifierModel, ViewModel } from './model.ts';
import { Network } from './network.ts';
import { mix, randomFrom } from './random.ts';
import { candidatesOf, type NameEvidence, SIGNS } from './signs.ts';
import { type NameSigns, summarise } from './summary.ts';
import { NetworkTrainer } from './train-network.ts';
import { shortenedName } from './training-noise.ts';
import { learnTrust } from './trust.ts';
import { FeatureTable } from './vectors.ts';

/** With fewer mappings there is too little to learn from. */
export const FEWEST_MAPPINGS = 200;

const HIDDEN = 160;
const RATE = 0.05;
/** So many names are looked at in all to train one network; each at least `LEAST_ROUNDS` times, at most `MOST_ROUNDS`. */
const LOOKS = 400_000;
const LEAST_ROUNDS = 2;
const MOST_ROUNDS = 25;
/** The part of the looks that is at a shortened copy of the name. */
const SHORTENED = 0.6;
/** One of so many mappings is held back to learn how far each source is to be trusted. */
const HELD_BACK = 5;

export type TrainingOptions = Readonly<{ seed?: number; without?: readonly NameEvidence[] }>;

type Docs = readonly IndexDoc[];

const trainView = (docs: Docs, groups: Groups, view: View, random: () => number): ViewModel => {
  const shorter = (doc: IndexDoc): number[] => featuresOf(telling(shortenedName(doc.name, random)), view);
  const plain = docs.map(({ name }) => featuresOf(telling(name), view));
  const everyName = function* (): Generator<readonly number[]> {
    yield* plain;
    for (const doc of docs) yield shorter(doc);
  };
  const table = FeatureTable.count(everyName());
  const vectors = plain.map((features) => table.vector(features));
  const truth = docs.map((doc) => groups.numberOf(doc));
  const trainer = new NetworkTrainer(table.size, HIDDEN, groups.codes.length, random);
  const rounds = Math.max(LEAST_ROUNDS, Math.min(MOST_ROUNDS, Math.round(LOOKS / docs.length)));
  for (let round = 0; round < rounds; round++) {
    const rate = RATE * (1 - round / rounds);
    for (const at of mix(Int32Array.from(docs.keys()), random)) {
      const vector = random() < SHORTENED ? table.vector(shorter(docs[at]!)) : vectors[at]!;
      trainer.learn(vector, truth[at]!, rate);
    }
  }
  return { view, hashes: table.hashes, rarity: table.rarity, weights: trainer.weights };
};

const viewsWithout = (without: readonly NameEvidence[]): View[] => VIEWS.filter((view) => !without.includes(view));

const companiesOf = (docs: Docs, groups: Groups, without: readonly NameEvidence[]): CompanyTable =>
  companiesAmong(
    without.includes('company') ? [] : docs.map((doc) => ({ barcode: doc.barcode, group: groups.numberOf(doc) })),
  );

/** Asks models trained on the one part about the other: as it is, and shortened. */
const heldBackSigns = (
  learned: Docs,
  held: Docs,
  views: readonly ViewModel[],
  companies: Companies,
  withNames: boolean,
  random: () => number,
): { doc: IndexDoc; known: NameSigns }[] => {
  const segment = buildSegment(learned);
  const reader = openReader([{ segment, tombstones: noTombstones(segment.docCount) }]);
  const open = views.map(({ view, hashes, rarity, weights }) => ({
    view,
    table: new FeatureTable(hashes, rarity),
    network: new Network(weights),
  }));
  const nearest = (name: string, size: string): Neighbour[] =>
    withNames ? reader.search(name, size, NEIGHBOURS_WANTED) : [];
  const names = held.flatMap((doc) => [
    { doc, name: doc.name },
    { doc, name: shortenedName(doc.name, random) },
  ]);
  return names.map(({ doc, name }) => {
    const answers = askNetworks(open, name);
    const company = companies.of(doc.barcode);
    const known: NameSigns = {
      ...(answers.pieces && { pieces: answers.pieces.slice() }),
      ...(answers.words && { words: answers.words.slice() }),
      neighbours: nearest(name, doc.size),
      ...(company && { company }),
    };
    return { doc, known };
  });
};

const sizesOf = (docs: Docs, groups: Groups): Int32Array => {
  const sizes = new Int32Array(groups.codes.length);
  for (const doc of docs) sizes[groups.numberOf(doc)]! += 1;
  return sizes;
};

type Judgement = Pick<ClassifierModel, 'signs' | 'trust' | 'familiar' | 'report'>;

/** Learns on names that were held back how the sources are to be weighed, and how far the result is to be trusted. */
const learnToJudge = (docs: Docs, groups: Groups, without: readonly NameEvidence[], seed: number): Judgement => {
  const random = randomFrom(seed);
  const order = mix(Int32Array.from(docs.keys()), random);
  const cut = Math.floor(docs.length / HELD_BACK);
  const held = [...order.subarray(0, cut)].map((at) => docs[at]!);
  const learned = [...order.subarray(cut)].map((at) => docs[at]!);
  const views = viewsWithout(without).map((view) => trainView(learned, groups, view, random));
  const sizes = sizesOf(learned, groups);
  const companies = new Companies(companiesOf(learned, groups, without), sizes);
  const names = heldBackSigns(learned, held, views, companies, !without.includes('names'), random);
  const examples: Example[] = names.map(({ doc, known }) => {
    const candidates = candidatesOf(summarise(known, groups), sizes, without);
    const truth = groups.numberOf(doc);
    return { candidates, right: candidates.findIndex(({ group }) => group === truth) };
  });
  const signs = fitSigns(examples, SIGNS);
  const judged = names.flatMap(({ doc, known }, at) => {
    const combined = combine(known, groups, sizes, signs, without);
    if (!combined) return [];
    const right = combined.order[0]!.group === groups.numberOf(doc);
    // A name and its shortened copy follow each other: both are one product.
    return [
      { signs: combined.signs, right, product: at >> 1, asWritten: at % 2 === 0, said: combined.order[0]!.group },
    ];
  });
  const { trust, heldBack } = learnTrust(
    judged,
    judged.map(({ product }) => product),
  );
  const familiar = familiarity(names.map(({ known }) => known.neighbours));
  const answers = judged.flatMap(({ product, asWritten, said }, at): HeldBackAnswer[] => {
    if (!asWritten) return [];
    const probability = asFarAsKnown(heldBack[at]!, familiar, names[2 * product]!.known.neighbours);
    return [{ truth: held[product]!, said: groups.codes[said]!, probability }];
  });
  return { signs, trust, familiar, report: heldBackReport(docs.length, held.length, answers) };
};

/**
 * Trains a classifier on a wholesaler's mappings: networks that look at names in several ways, how they, the
 * nearest names and the companies behind barcodes are weighed, and how far the result is to be trusted. The latter two are learned on mappings that were
 * held back. Equal mappings in equal order give equal models. Null with fewer than `FEWEST_MAPPINGS`.
 */
export const trainClassifier = (
  docs: Docs,
  { seed = 1, without = [] }: TrainingOptions = {},
): ClassifierModel | null => {
  const named = docs.filter(({ name }) => name.trim() !== '');
  if (named.length < FEWEST_MAPPINGS) return null;
  const groups = Groups.among(named);
  const judgement = learnToJudge(named, groups, without, seed);
  const random = randomFrom(seed + 1);
  const views = viewsWithout(without).map((view) => trainView(named, groups, view, random));
  const companies = companiesOf(named, groups, without);
  return { groups: groups.codes, sizes: sizesOf(named, groups), views, companies, ...judgement };
};
