import { type HeldBackAnswer, heldBackReport } from '../held-back-report.ts';
import type { IndexDoc } from '../types.ts';
import type { Row } from './boosted-trees.ts';
import type { Classes } from './classes.ts';
import { combine } from './classifier.ts';
import { type Example, fitSigns } from './combine.ts';
import { Companies, type CompanyTable, companiesAmong } from './companies.ts';
import { asFarAsKnown, emptyDepartments, familiarity } from './familiar.ts';
import { type HeldBackName, heldBackSigns, withoutCompany } from './held-back-names.ts';
import type { Groups } from './hierarchy.ts';
import type { ClassifierModel, Judge } from './model.ts';
import { type NameEvidence, VIEWS } from './name-evidence.ts';
import { mix, randomFrom } from './random.ts';
import { candidatesOf, SIGNS } from './signs.ts';
import { eachInSteps, type Steps } from './steps.ts';
import { summarise } from './summary.ts';
import { looksWithout, trainViews } from './train-view.ts';
import { learnTrust } from './trust.ts';

/** One of so many mappings is held back to learn how far each source is to be trusted. */
const HELD_BACK = 5;
/** With fewer held-back names whose company is known companies are not asked about. */
const FEWEST_BY_COMPANY = 80;

/** So many numbers are kept of all that is said about held-back names. */
const MOST_NUMBERS = 60_000_000;

/** Of each product two names are asked, and both networks and companies say something of each group. */
const mostHeldBack = (groups: number): number => Math.floor(MOST_NUMBERS / (groups * (2 * VIEWS.length + 2)));

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

/** Names that are weighed in one step, which takes a few milliseconds. */
const IN_ONE_STEP = 16;

/**
 * Learns from names how what is known of each is to be weighed, and how far to be trusted. Answers, too, what is said of
 * each by trust that was learned without it.
 */
function* learnToWeigh(
  names: readonly HeldBackName[],
  groups: Groups,
  sizes: Int32Array,
  without: readonly NameEvidence[],
): Steps<{ judge: Judge; said: readonly Said[] }> {
  const examples: Example[] = [];
  yield* eachInSteps(names, IN_ONE_STEP, ({ doc, known }) => {
    const candidates = candidatesOf(summarise(known, groups), groups, sizes, without);
    const truth = groups.numberOf(doc);
    examples.push({ candidates, right: candidates.findIndex(({ group }) => group === truth) });
  });
  const signs = yield* fitSigns(examples, SIGNS);
  const judged: Judged[] = [];
  yield* eachInSteps(names, IN_ONE_STEP, (name) => {
    const combined = combine(name.known, groups, sizes, signs, without);
    if (!combined) return;
    const { group } = combined.order[0]!;
    judged.push({ name, group, signs: combined.signs, right: group === groups.numberOf(name.doc) });
  });
  const { trust, heldBack } = yield* learnTrust(
    judged,
    judged.map(({ name }) => name.product),
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
  const order = mix(Int32Array.from(docs.keys()), random);
  const cut = Math.min(Math.floor(docs.length / HELD_BACK), mostHeldBack(groups.codes.length));
  const held = [...order.subarray(0, cut)].map((at) => docs[at]!);
  const learned = [...order.subarray(cut)].map((at) => docs[at]!);
  const views = yield* trainViews([...learned, ...beside], groups, classes, looksWithout(without), random);
  const sizes = sizesOf(learned, groups);
  const companies = new Companies(companiesOf(learned, groups, without), sizes);
  const names = yield* heldBackSigns(
    learned,
    held,
    { views, classes, groups: groups.codes.length },
    companies,
    without,
    random,
  );
  // What is learned where a company tells much would trust the name too little where none is known.
  const alone = yield* learnToWeigh(names.map(withoutCompany), groups, sizes, without);
  const ofKnown = names.filter(({ known }) => known.company);
  const byCompany = ofKnown.length < FEWEST_BY_COMPANY ? null : yield* learnToWeigh(ofKnown, groups, sizes, without);
  const empty = emptyDepartments(groups.departments, sizes);
  const familiar = familiarity(
    names.map(({ known }) => known),
    empty,
  );
  const known = new Set(byCompany?.said.map(({ name }) => name.product));
  const said = [...(byCompany?.said ?? []), ...alone.said.filter(({ name }) => !known.has(name.product))];
  const answers = said
    .filter(({ name }) => name.asWritten)
    .map(({ name, group, probability }): HeldBackAnswer => {
      const shown = asFarAsKnown(probability, familiar, name.known);
      return { truth: name.doc, said: groups.codes[group]!, probability: shown };
    });
  const report = heldBackReport(docs.length, held.length, answers);
  return { judge: alone.judge, companyJudge: byCompany?.judge ?? null, familiar, report };
}
