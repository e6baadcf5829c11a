import { openReader } from '../index-reader.ts';
import { buildSegment } from '../segment-builder.ts';
import { noTombstones } from '../tombstones.ts';
import type { IndexDoc, Neighbour } from '../types.ts';
import { NEIGHBOURS_WANTED } from '../vote.ts';
import { askNetworks, openView } from './ask-networks.ts';
import type { Classes } from './classes.ts';
import type { Companies } from './companies.ts';
import { readerWithout } from './features.ts';
import { GroupWords } from './group-names.ts';
import type { HeldBack, Part } from './held-back-parts.ts';
import type { ViewModel } from './model.ts';
import type { NameEvidence } from './name-evidence.ts';
import { eachInSteps, type Steps } from './steps.ts';
import { strangerTo } from './strange-names.ts';
import type { NameSigns } from './summary.ts';
import { typedInHurry } from './training-noise.ts';

/** How a name is asked about: as it is, shortened, or as if some of its words were of a supplier nobody knows. */
export type Writing = 'as it is' | 'in a hurry' | 'strangely';

/**
 * What is known of a product that was held back, by a name of it. `sizes` are those of the groups without what was held back with it.
 */
export type HeldBackName = HeldBack & Readonly<{ written: Writing; known: NameSigns; sizes: Int32Array }>;

/** What was learned from the others. */
export type LearnedWithout = Readonly<{
  views: readonly ViewModel[];
  classes: Classes;
  sizes: Int32Array;
  companies: Companies;
}>;

/** Names that are asked in one step, which takes a few milliseconds. */
const IN_ONE_STEP = 8;
/** The part of the products that are asked about by a strange name as well. */
const STRANGE = 0.3;

const typed = ({ name, size }: IndexDoc) => ({ name, size });

/** Asks what was learned from the one part about the other: as it is, shortened unless it is a stranger, and now and then by a strange name. */
export function* heldBackSigns(
  { learned, held }: Part,
  { views, classes, sizes, companies }: LearnedWithout,
  without: readonly NameEvidence[],
  random: () => number,
): Steps<HeldBackName[]> {
  const segment = buildSegment(learned);
  const reader = openReader([{ segment, tombstones: noTombstones(segment.docCount) }]);
  const open = views.map((view) => openView(view, sizes.length));
  const telling = readerWithout(without);
  const nearest = (name: string, size: string): Neighbour[] =>
    !without.includes('names') ? reader.search(name, size, NEIGHBOURS_WANTED) : [];
  const strangely = strangerTo(learned);
  const names = held.flatMap((product) => {
    const { doc } = product;
    // Kept for long, and as large as there are groups: one for all names.
    const company = companies.of(doc.barcode);
    const asked = (written: Writing, as: ReturnType<typeof typed>) => ({ ...product, company, written, ...as });
    return [
      asked('as it is', typed(doc)),
      // A shortened word is as unknown as one of a new brand; of both at once there is little to learn.
      ...(product.isStranger ? [] : [asked('in a hurry', typedInHurry(doc, random))]),
      ...(random() < STRANGE ? [asked('strangely', strangely(doc, random))] : []),
    ];
  });
  const found: HeldBackName[] = [];
  yield* eachInSteps(names, IN_ONE_STEP, ({ company, name, size, ...product }) => {
    const told = telling(name, size);
    // Networks answer in memory that the next question is answered in.
    const { said, read, heard } = askNetworks(open, told, classes);
    const known: NameSigns = {
      said: Object.fromEntries(Object.entries(said).map(([view, answer]) => [view, answer.slice()])),
      read,
      heard,
      neighbours: nearest(name, size),
      asked: GroupWords.asked(told.words),
      ...(company && { company }),
    };
    found.push({ ...product, known, sizes });
  });
  return found;
}

/** The same as if nothing were known of the company. */
export const withoutCompany = (name: HeldBackName): HeldBackName => {
  const { company, ...known } = name.known;
  return company ? { ...name, known } : name;
};
