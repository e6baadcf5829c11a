import { countHeldBack, type HeldBackAnswer, type HeldBackReport } from '../held-back-report.ts';
import type { IndexDoc } from '../types.ts';
import type { Row } from './boosted-trees.ts';
import type { Classes } from './classes.ts';
import { combine } from './classifier.ts';
import { type Example, fitSigns } from './combine.ts';
import { Companies, type CompanyTable, companiesAmong } from './companies.ts';
import { asFarAsKnown, emptyDepartments, familiarity } from './familiar.ts';
import { type HeldBackName, heldBackSigns, withoutCompany } from './held-back-names.ts';
import { heldBackParts, type Part } from './held-back-parts.ts';
import type { Groups } from './hierarchy.ts';
import type { ClassifierModel, Judge } from './model.ts';
import type { NameEvidence } from './name-evidence.ts';
import { randomFrom } from './random.ts';
import { candidatesOf, SIGNS } from './signs.ts';
import { eachInSteps, type Steps } from './steps.ts';
import { summarise } from './summary.ts';
import { looksWithout, trainViews } from './train-view.ts';
import { learnTrust } from './trust.ts';

/** With fewer held-back names whose company is known companies are not asked about. */
const FEWEST_BY_COMPANY = 80;

type Docs = readonly IndexDoc[];

/** In which groups the companies' products are; none where companies are left out. */
export const companiesOf = (docs: Docs, groups: Groups, without: readonly NameEvidence[]): CompanyTable =>
  companiesAmong(
    without.includes('company') ? [] : docs.map((doc) => ({ barcode: doc.barcode, group: groups.numberOf(doc) })),
  );

/** How many mappings each group has. */
export const sizesOf = (docs: Docs, groups: Groups): Int32Array => {
  const sizes = new Int32Array(groups.codes.length);
  for (const doc of docs) sizes[groups.numberOf(doc)]! += 1;
  return sizes;
};

type Judgement = Pick<ClassifierModel, 'judge' | 'companyJudge' | 'familiar' | 'report'>;
type Said = Readonly<{ name: HeldBackName; group: number; probability: number }>;
type Judged = Row & Readonly<{ name: HeldBackName; group: number }>;

/** Names of strangers tell how far to trust what is said of such, but neither how sources are weighed nor how right one is on the whole. */
const isUsual = ({ written, isStranger }: HeldBackName): boolean => written !== 'strangely' && !isStranger;

/** Counts what was said of names as they are written: of strangers by itself. */
const reportOf = (
  mappings: number,
  parts: readonly Part[],
  said: readonly Said[],
  answer: (said: Said) => HeldBackAnswer,
): HeldBackReport => {
  const asWritten = said.filter(({ name }) => name.written === 'as it is');
  const count = (ofStrangers: boolean) =>
    countHeldBack(
      parts.reduce((sum, { held }) => sum + held.filter(({ isStranger }) => isStranger === ofStrangers).length, 0),
      asWritten.filter(({ name }) => name.isStranger === ofStrangers).map(answer),
    );
  return { mappings, ...count(false), newBrands: count(true) };
};

/** Names that are weighed in one step, which takes a few milliseconds. */
const IN_ONE_STEP = 16;

/**
 * Learns from names how what is known of each is to be weighed, and how far to be trusted. Answers, too, what is said of
 * each by trust that was learned without it.
 */
function* learnToWeigh(
  names: readonly HeldBackName[],
  groups: Groups,
  without: readonly NameEvidence[],
): Steps<{ judge: Judge; said: readonly Said[] }> {
  const examples: Example[] = [];
  yield* eachInSteps(names.filter(isUsual), IN_ONE_STEP, ({ doc, known, sizes }) => {
    const candidates = candidatesOf(summarise(known, groups), groups, sizes, without);
    const truth = groups.numberOf(doc);
    examples.push({ candidates, right: candidates.findIndex(({ group }) => group === truth) });
  });
  const signs = yield* fitSigns(examples, SIGNS);
  const judged: Judged[] = [];
  yield* eachInSteps(names, IN_ONE_STEP, (name) => {
    const combined = combine(name.known, groups, name.sizes, signs, without);
    if (!combined) return;
    const { group } = combined.order[0]!;
    judged.push({ name, group, signs: combined.signs, right: group === groups.numberOf(name.doc) });
  });
  const { trust, heldBack } = yield* learnTrust(
    judged,
    judged.map(({ name }) => name.family),
  );
  const said = judged.map(({ name, group }, at) => ({ name, group, probability: heldBack[at]! }));
  return { judge: { signs, trust }, said };
}

/**
 * Learns on names that were held back how the sources are to be weighed, and how far the result is to be trusted. None of what
 * networks learn `beside` is held back.
 */
export function* learnToJudge(
  docs: Docs,
  beside: Docs,
  groups: Groups,
  classes: Classes,
  { without, seed }: Readonly<{ without: readonly NameEvidence[]; seed: number }>,
): Steps<Judgement> {
  const random = randomFrom(seed);
  const names: HeldBackName[] = [];
  const parts = heldBackParts(docs, groups.codes.length, random);
  for (const part of parts) {
    const views = yield* trainViews([...part.learned, ...beside], groups, classes, looksWithout(without), random);
    const sizes = sizesOf(part.learned, groups);
    const companies = new Companies(companiesOf(part.learned, groups, without), sizes);
    names.push(...(yield* heldBackSigns(part, { views, classes, sizes, companies }, without, random)));
  }
  // What is learned where a company tells much would trust the name too little where none is known.
  const alone = yield* learnToWeigh(names.map(withoutCompany), groups, without);
  const ofKnown = names.filter(({ known }) => known.company);
  const byCompany = ofKnown.length < FEWEST_BY_COMPANY ? null : yield* learnToWeigh(ofKnown, groups, without);
  const empty = emptyDepartments(groups.departments, sizesOf(docs, groups));
  const familiar = familiarity(
    names.filter(isUsual).map(({ known }) => known),
    empty,
  );
  const known = new Set(byCompany?.said.map(({ name }) => name.doc));
  const said = [...(byCompany?.said ?? []), ...alone.said.filter(({ name }) => !known.has(name.doc))];
  const answer = ({ name, group, probability }: Said): HeldBackAnswer => {
    const shown = asFarAsKnown(probability, familiar, name.known);
    return { truth: name.doc, said: groups.codes[group]!, probability: shown };
  };
  const report = reportOf(docs.length, parts, said, answer);
  return { judge: alone.judge, companyJudge: byCompany?.judge ?? null, familiar, report };
}
