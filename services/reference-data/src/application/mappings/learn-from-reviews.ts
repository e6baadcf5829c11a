import type { LearnedStep } from '../../adapters/postgres/learned-mappings.ts';
import {
  type LearnedMapping,
  learnedFrom,
  learnedInStep,
  mappingFrom,
} from '../../domain/mappings/learned-mappings.ts';
import type { ReferenceRow } from '../../domain/mappings/reference-row.ts';
import { learnsFromReviews, type ReviewDefaults } from '../../domain/wholesalers/review-settings.ts';
import type { Wholesaler } from '../../domain/wholesalers/wholesaler.ts';
import type { ReferenceUnitOfWork } from '../unit-of-work.ts';
import { revertLearned, writeMappings } from './revert-learned.ts';

/** Whose edit of which session it was. */
export type Edit = Omit<LearnedStep, 'step' | 'how'> & Readonly<{ wholesalerCode: string }>;

/** What a person decided for an item, or took back. */
export type ReviewedItem = ReferenceRow & Readonly<{ step: bigint; how: string; takenBack: boolean }>;

const rowOf = ({
  barcode,
  barcodeGiven,
  name,
  size,
  deptCode,
  subDeptCode,
  cgCode,
  vatCode,
}: ReferenceRow): ReferenceRow => ({ barcode, barcodeGiven, name, size, deptCode, subDeptCode, cgCode, vatCode });

/**
 * Parts of what was reviewed, one after the other, in which no item follows from another: each barcode once, all taught or all taken
 * back. Items of one barcode keep their order; those of others do not matter to them.
 */
const independentParts = (items: readonly ReviewedItem[]): ReviewedItem[][] => {
  const parts: ReviewedItem[][] = [];
  const lastPart = new Map<string, number>();
  for (const item of items) {
    const after = lastPart.get(item.barcode) ?? -1;
    const found = parts.findIndex((part, at) => at > after && part[0]?.takenBack === item.takenBack);
    const at = found < 0 ? parts.push([]) - 1 : found;
    parts[at]!.push(item);
    lastPart.set(item.barcode, at);
  }
  return parts;
};

const learnedOf = async ({ learned }: ReferenceUnitOfWork, code: string, items: readonly ReviewedItem[]) => {
  const barcodes = items.map(({ barcode }) => barcode);
  const byBarcode = Map.groupBy(await learned.ofBarcodes(code, barcodes), ({ row }) => row.barcode);
  return (barcode: string): readonly LearnedMapping[] => byBarcode.get(barcode) ?? [];
};

const learn = async (
  stores: ReferenceUnitOfWork,
  wholesaler: Wholesaler,
  edit: Edit,
  items: readonly ReviewedItem[],
): Promise<void> => {
  const { code } = wholesaler;
  const standing = await stores.learned.standing(
    code,
    items.map(({ barcode }) => barcode),
  );
  const learned = await learnedOf(stores, code, items);
  const noted = items.flatMap(({ step: reviewed, how, ...item }) => {
    const row = rowOf(item);
    const step = Number(reviewed);
    const found = learnedFrom(standing.get(row.barcode), learned(row.barcode), { ...edit, step, row });
    return found ? [{ ...found, row, step, how }] : [];
  });
  await stores.learned.add(code, edit, noted);
  await writeMappings(
    stores,
    wholesaler,
    noted.filter(({ isNew }) => isNew).map(({ row }) => mappingFrom(row)),
  );
};

const unlearn = async (
  stores: ReferenceUnitOfWork,
  wholesaler: Wholesaler,
  { sessionId, userName: by }: Edit,
  items: readonly ReviewedItem[],
  newId: () => string,
): Promise<void> => {
  const learned = await learnedOf(stores, wholesaler.code, items);
  const chosen = items.flatMap((item) =>
    learnedInStep(learned(item.barcode), { sessionId, step: Number(item.step), row: rowOf(item) }).map(({ id }) => ({
      id,
      barcode: item.barcode,
    })),
  );
  if (chosen.length > 0) await revertLearned(stores, wholesaler, chosen, { id: newId(), by });
};

/**
 * Stores a user's edits of items as reference mappings, in their order. A mapping that an import or an administrator set
 * stays, and so does every mapping when the edit no longer fits the wholesaler's lists, or when the wholesaler does not learn
 * from reviews. A step that was reverted is unlearned in either case.
 */
export const learnFromReviews = async (
  stores: ReferenceUnitOfWork,
  edit: Edit,
  items: readonly ReviewedItem[],
  { defaults, newId }: Readonly<{ defaults: ReviewDefaults; newId: () => string }>,
): Promise<void> => {
  const wholesaler = await stores.wholesalers.lock(edit.wholesalerCode);
  if (!wholesaler) return;
  const isListed = learnsFromReviews(wholesaler, defaults)
    ? await stores.wholesalers.listedIn(wholesaler.code, items)
    : () => false;
  const known = items.filter((item) => item.takenBack || isListed(item));
  for (const part of independentParts(known))
    if (part[0]?.takenBack) await unlearn(stores, wholesaler, edit, part, newId);
    else await learn(stores, wholesaler, edit, part);
};
