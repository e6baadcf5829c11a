import type { IndexDoc, Neighbour } from '@tillmap/classification';
import { type CooperativeTask, forEachYielding } from '@tillmap/classification/matching/calibration';
import { buildSegment, NEIGHBOUR_COUNT, noTombstones, openReader } from '@tillmap/classification/matching/index';
import type { AblatableEvidence, ClassifierInput, KnownOfGroups } from '../features/index.ts';
import { type Fold, type HoldoutMapping, numberOf, randomFrom } from '../holdout/index.ts';
import type { ProductReader } from '../models/index.ts';
import { abbreviateRandomly } from './abbreviation-augmentation.ts';
import { createUnknownWordAugmenter } from './unknown-word-augmentation.ts';

/** The variant of a name: as it is, abbreviated, or with words that are in no name. */
export type NameVariant = 'as it is' | 'in a hurry' | 'strangely';

/**
 * The inputs for a product of the holdout, by one variant of its name. `of` is what is known of the categories without
 * its fold.
 */
export type HoldoutExample = HoldoutMapping &
  Readonly<{ written: NameVariant; known: ClassifierInput; of: KnownOfGroups }>;

/** Names predicted before it yields, which takes a few milliseconds. */
const EXAMPLES_PER_YIELD = 8;
/** Share of the products that are predicted by a name with unknown words as well. */
const UNKNOWN_WORD_VARIANT_SHARE = 0.3;

const typed = ({ name, size }: IndexDoc) => ({ name, size });

/**
 * Predicts the holdout of a fold with what was learned without it (`products`): names as they are, abbreviated unless the brand
 * is new, and now and then with unknown words.
 */
export function* predictHoldout(
  { learned, held }: Fold,
  products: ProductReader,
  without: readonly AblatableEvidence[],
  seed: number,
): CooperativeTask<HoldoutExample[]> {
  const segment = buildSegment(learned);
  const reader = openReader([{ segment, tombstones: noTombstones(segment.docCount) }]);
  const nearest = (name: string, size: string): Neighbour[] =>
    !without.includes('names') ? reader.search(name, size, NEIGHBOUR_COUNT) : [];
  const strangely = createUnknownWordAugmenter(learned);
  const names = held.flatMap((product) => {
    const { doc } = product;
    const random = randomFrom(numberOf(`${doc.barcode} ${doc.name}`, seed));
    // Kept for long, and as large as there are groups: one for all names.
    const company = products.companies.of(doc.barcode);
    const asked = (written: NameVariant, as: ReturnType<typeof typed>) => ({ ...product, company, written, ...as });
    return [
      asked('as it is', typed(doc)),
      // A shortened word is as unknown as one of a new brand; of both at once there is little to learn.
      ...(product.isStranger ? [] : [asked('in a hurry', abbreviateRandomly(doc, random))]),
      ...(random() < UNKNOWN_WORD_VARIANT_SHARE ? [asked('strangely', strangely(doc, random))] : []),
    ];
  });
  const found: HoldoutExample[] = [];
  yield* forEachYielding(names, EXAMPLES_PER_YIELD, ({ company, name, size, ...product }) => {
    const { known } = products.read({ name, size }, company, nearest(name, size));
    // Networks return memory that the next prediction overwrites.
    const said = Object.fromEntries(Object.entries(known.said).map(([view, answer]) => [view, answer.slice()]));
    found.push({ ...product, known: { ...known, said }, of: products.of });
  });
  return found;
}

/** The same as if nothing were known of the company. */
export const withoutCompanyPrefix = (name: HoldoutExample): HoldoutExample => {
  const { company, ...known } = name.known;
  return company ? { ...name, known } : name;
};
