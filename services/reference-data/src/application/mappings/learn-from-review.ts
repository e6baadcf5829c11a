import { createCodeLookup } from '../../domain/hierarchy/hierarchy.ts';
import { learnedFrom, learnedInStep, mappingFrom } from '../../domain/mappings/learned-mappings.ts';
import type { ReferenceRow } from '../../domain/mappings/reference-row.ts';
import { learnsFromReviews, type ReviewDefaults } from '../../domain/wholesalers/review-settings.ts';
import type { Wholesaler } from '../../domain/wholesalers/wholesaler.ts';
import type { ReferenceUnitOfWork } from '../unit-of-work.ts';
import { revertLearned, writeMappings } from './revert-learned.ts';

/** What a person decided for an item, or took back. */
export type Review = ReferenceRow &
  Readonly<{
    wholesalerCode: string;
    sessionId: string;
    sessionName: string;
    takenBack: boolean;
    step: bigint;
    how: string;
    userId: string;
    userName: string;
    /** RFC 3339; '' from tests and from a version before. */
    at: string;
  }>;

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

/** Whether the wholesaler's lists have the codes of a row as they are written. */
export const knowsCodesOf = async (
  { wholesalers }: Pick<ReferenceUnitOfWork, 'wholesalers'>,
  code: string,
): Promise<(row: ReferenceRow) => boolean> => {
  const codes = createCodeLookup(code, await wholesalers.hierarchy(code), await wholesalers.vatCodes(code));
  return (row) => codes.hasClassification(row) && (row.vatCode === '' || codes.hasVatCode(row.vatCode));
};

const learn = async (stores: ReferenceUnitOfWork, wholesaler: Wholesaler, review: Review): Promise<void> => {
  const { code } = wholesaler;
  const row = rowOf(review);
  if (!(await knowsCodesOf(stores, code))(row)) return;
  const standing = (await stores.learned.standing(code, [row.barcode])).get(row.barcode);
  const learned = await stores.learned.ofBarcodes(code, [row.barcode]);
  const step = Number(review.step);
  const noted = learnedFrom(standing, learned, { ...review, step, row });
  if (!noted) return;
  await stores.learned.add(code, row, noted, { ...review, step });
  if (noted.isNew) await writeMappings(stores, wholesaler, [mappingFrom(row)]);
};

const unlearn = async (
  stores: ReferenceUnitOfWork,
  wholesaler: Wholesaler,
  review: Review,
  newId: () => string,
): Promise<void> => {
  const row = rowOf(review);
  const learned = await stores.learned.ofBarcodes(wholesaler.code, [row.barcode]);
  const ofStep = learnedInStep(learned, { sessionId: review.sessionId, step: Number(review.step), row });
  if (ofStep.length === 0) return;
  const chosen = ofStep.map(({ id }) => ({ id, barcode: row.barcode }));
  await revertLearned(stores, wholesaler, chosen, { id: newId(), by: review.userName });
};

/**
 * Stores a user's edit of an item as a reference mapping. A mapping that an import or an administrator set stays, and
 * so does every mapping when the edit no longer fits the wholesaler's lists, or when the wholesaler does not learn
 * from reviews. A step that was reverted is unlearned in either case.
 */
export const learnFromReview = async (
  stores: ReferenceUnitOfWork,
  review: Review,
  { defaults, newId }: Readonly<{ defaults: ReviewDefaults; newId: () => string }>,
): Promise<void> => {
  const wholesaler = await stores.wholesalers.lock(review.wholesalerCode);
  if (!wholesaler) return;
  if (review.takenBack) await unlearn(stores, wholesaler, review, newId);
  else if (learnsFromReviews(wholesaler, defaults)) await learn(stores, wholesaler, review);
};
