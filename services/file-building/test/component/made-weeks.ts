import { create, type ItemResult, ItemResultSchema } from '@tillmap/bus/events';
import type { ChangeType } from '@tillmap/contracts';
import { barcodeOf } from './files.ts';
import { firstWeek, type PriceLine } from './second-week.ts';

/** Numbers from 0 to 1, the same for the same seed. */
export const randomFrom = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

type Placed = Readonly<{ cgCode: string; vatCode: string }>;
const NO_PLACE: Placed = { cgCode: '', vatCode: '' };

/**
 * Where a product is placed by what was learned so far: one in five moves with each training, one in ten has no place at first
 * and most of these get one.
 */
export const placeOf = (canonical: string, trainings: number): Placed => {
  const random = randomFrom(Number(canonical.slice(-9)));
  let place: Placed = random() < 0.1 ? NO_PLACE : { cgCode: '111', vatCode: 'S' };
  for (let training = 0; training < trainings; training++) {
    const [isMoved, group, vat] = [random() < 0.2, random(), random()];
    if (isMoved) place = { cgCode: group < 0.5 ? '111' : '112', vatCode: vat < 0.7 ? 'S' : 'Z' };
  }
  return place;
};

/** What a classifier that was trained so often decides; some by a mapping of the reference data. */
export const decidedAfter =
  (trainings: number) =>
  ({ position, barcode }: { position: number; barcode: string }): ItemResult => {
    const place = placeOf(barcode, trainings);
    if (place.cgCode === '')
      return create(ItemResultSchema, { position, source: 'none', needsReview: true, reason: 'nothing_alike' });
    const source = Number(barcode.at(-2)) % 2 === 0 ? 'exact' : 'similarity';
    return create(ItemResultSchema, { position, deptCode: '10', subDeptCode: '11', ...place, confidence: 95, source });
  };

/** Names without a common word. */
const NAMES = ['Thick Bleach', 'Cherry Cola', 'Basmati Rice', 'Salted Butter'];

type Mutation = Readonly<{ classes: readonly ChangeType[]; made: (line: PriceLine) => PriceLine }>;
const plus = (amount: string, by: number): string => (Number(amount) + by).toFixed(2);
const MUTATIONS: readonly Mutation[] = [
  { classes: ['cost_up'], made: (line) => ({ ...line, cost: plus(line.cost, 0.1) }) },
  { classes: ['cost_down'], made: (line) => ({ ...line, cost: plus(line.cost, -0.05) }) },
  { classes: ['rrp_up'], made: (line) => ({ ...line, rrp: plus(line.rrp, 0.2) }) },
  { classes: ['rrp_down'], made: (line) => ({ ...line, rrp: plus(line.rrp, -0.1) }) },
  { classes: ['size_or_case'], made: (line) => ({ ...line, caseQty: plus(line.caseQty, 1).replace('.00', '') }) },
  {
    classes: ['other_product'],
    made: (line) => ({ ...line, name: NAMES[(NAMES.indexOf(line.name) + 1) % NAMES.length]! }),
  },
];

/** What the till has of a product, and how many files in a row were without it. */
type InTill = { place: Placed; missing: number };

/** A week's file, with what is true of it: the class of each change of the wholesaler's, and second thoughts. */
export type MadeWeek = Readonly<{
  lines: readonly PriceLine[];
  trainings: number;
  changes: ReadonlyMap<string, string>;
  thoughts: ReadonlySet<string>;
}>;

const movedClasses = (before: Placed, now: Placed): ChangeType[] => [
  ...(before.vatCode === now.vatCode ? [] : (['vat_moved'] as const)),
  ...(before.cgCode === now.cgCode ? [] : (['place_moved'] as const)),
];

const SHARES = { gone: 0.02, changed: 0.1, added: 0.03, trained: 0.7 };
/** Gone for so many files a product is delisted. */
const DELISTED_AFTER = 3;

/** A file after another one, with the classes of what was changed by barcode. */
const fileAfter = (lines: readonly PriceLine[], size: number, nextNumber: () => number, random: () => number) => {
  const told = new Map<string, readonly ChangeType[]>();
  const kept = lines
    .filter(() => random() >= SHARES.gone)
    .map((line) => {
      if (random() >= SHARES.changed) return line;
      const { classes, made } = MUTATIONS[Math.floor(random() * MUTATIONS.length)]!;
      told.set(line.barcode, classes);
      return made(line);
    });
  const added = Array.from({ length: Math.ceil(size * SHARES.added) }, () => {
    const number = nextNumber();
    return { ...firstWeek(1)[0]!, barcode: barcodeOf(number), name: `Item ${number}` };
  });
  return { lines: [...kept, ...added], told };
};

/** What became of a product in a week: the classes of its change, and whether it would be placed elsewhere. */
const toldOf = (
  had: InTill,
  place: Placed,
  said: readonly ChangeType[],
): Readonly<{ classes: readonly ChangeType[]; isThought: boolean }> => {
  const moved = movedClasses(had.place, place);
  if (!said.includes('other_product')) return { classes: said, isThought: moved.length > 0 };
  had.place = place;
  return { classes: [...said, ...moved], isThought: false };
};

/** Products of the till that a file does not have. */
const goneFrom = (till: ReadonlyMap<string, InTill>, present: ReadonlySet<string>): [string, string][] =>
  [...till].flatMap(([barcode, had]) => {
    had.missing = present.has(barcode) ? 0 : had.missing + 1;
    return had.missing > 0 && had.missing < DELISTED_AFTER ? [[barcode, 'gone']] : [];
  });

/** Weeks of one wholesaler, each downloaded as it is: some lines change, come and go, and before some weeks something is learned. */
export function* madeWeeks(seed: number, size: number, weeks: number): Generator<MadeWeek> {
  const random = randomFrom(seed);
  const till = new Map<string, InTill>();
  let number = size;
  let [file, trainings] = [{ lines: firstWeek(size), told: new Map<string, readonly ChangeType[]>() }, 0];
  let lastFile = new Set<string>();
  for (let week = 0; week < weeks; week++) {
    if (week > 0) file = fileAfter(file.lines, size, () => number++, random);
    if (week > 0 && random() < SHARES.trained) trainings += 1;
    const present = new Set(file.lines.map(({ barcode }) => barcode));
    const changes = new Map(goneFrom(till, present));
    const thoughts = new Set<string>();
    const compare = (barcode: string, place: Placed): void => {
      const had = till.get(barcode) ?? { place, missing: 0 };
      const said = till.has(barcode)
        ? (file.told.get(barcode) ?? [])
        : [lastFile.has(barcode) ? 'was_left_out' : 'new'];
      till.set(barcode, had);
      const { classes, isThought } = toldOf(had, place, said as readonly ChangeType[]);
      if (classes.length > 0) changes.set(barcode, classes.join());
      if (isThought) thoughts.add(barcode);
    };
    for (const barcode of present) {
      const place = placeOf(barcode, trainings);
      if (place.cgCode !== '') compare(barcode, place);
    }
    lastFile = present;
    yield { lines: file.lines, trainings, changes, thoughts };
  }
}
