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
import type { ViewModel } from './model.ts';
import type { NameEvidence } from './name-evidence.ts';
import { eachInSteps, type Steps } from './steps.ts';
import type { NameSigns } from './summary.ts';
import { typedInHurry } from './training-noise.ts';

/** A product that was held back, by its name as it is or shortened, with what is known of it; both have its number. */
export type HeldBackName = Readonly<{ doc: IndexDoc; product: number; asWritten: boolean; known: NameSigns }>;

/** Names that are asked in one step, which takes a few milliseconds. */
const IN_ONE_STEP = 8;

const written = ({ name, size }: IndexDoc) => ({ name, size });

/** Asks models trained on the one part about the other: as it is, and shortened. */
export function* heldBackSigns(
  learned: readonly IndexDoc[],
  held: readonly IndexDoc[],
  { views, classes, groups }: Readonly<{ views: readonly ViewModel[]; classes: Classes; groups: number }>,
  companies: Companies,
  without: readonly NameEvidence[],
  random: () => number,
): Steps<HeldBackName[]> {
  const segment = buildSegment(learned);
  const reader = openReader([{ segment, tombstones: noTombstones(segment.docCount) }]);
  const open = views.map((view) => openView(view, groups));
  const telling = readerWithout(without);
  const nearest = (name: string, size: string): Neighbour[] =>
    !without.includes('names') ? reader.search(name, size, NEIGHBOURS_WANTED) : [];
  const names = held.flatMap((doc, product) => {
    // Kept for long, and as large as there are groups: one for both names.
    const company = companies.of(doc.barcode);
    return [
      { doc, product, company, ...written(doc), asWritten: true },
      { doc, product, company, ...typedInHurry(doc, random), asWritten: false },
    ];
  });
  const found: HeldBackName[] = [];
  yield* eachInSteps(names, IN_ONE_STEP, ({ doc, product, company, name, size, asWritten }) => {
    const told = telling(name, size);
    // Networks answer in memory that the next question is answered in.
    const { said, read } = askNetworks(open, told, classes);
    const known: NameSigns = {
      said: Object.fromEntries(Object.entries(said).map(([view, answer]) => [view, answer.slice()])),
      read,
      neighbours: nearest(name, size),
      asked: GroupWords.asked(told.words),
      ...(company && { company }),
    };
    found.push({ doc, product, asWritten, known });
  });
  return found;
}

/** The same as if nothing were known of the company. */
export const withoutCompany = (name: HeldBackName): HeldBackName => {
  const { company, ...known } = name.known;
  return company ? { ...name, known } : name;
};
