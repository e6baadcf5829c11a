import { createCodeLookup } from '../../domain/hierarchy.ts';
import type { ReferenceRow } from '../../domain/reference-row.ts';
import { learnsFromReviews, type ReviewDefaults } from '../../domain/review-settings.ts';
import type { ReferenceUnitOfWork } from '../unit-of-work.ts';

/**
 * Takes what a person decided for an item into the reference mappings. What an import or an administrator said of the
 * barcode stays, and so do the mappings when the decision no longer fits the wholesaler's lists, or when reviews of the
 * wholesaler are not to be learned from.
 */
export const learnFromReview = async (
  { wholesalers, mappings, tell }: ReferenceUnitOfWork,
  { wholesalerCode, ...row }: ReferenceRow & { readonly wholesalerCode: string },
  defaults: ReviewDefaults,
): Promise<void> => {
  const wholesaler = await wholesalers.lock(wholesalerCode);
  if (!wholesaler || !learnsFromReviews(wholesaler, defaults)) return;
  const codes = createCodeLookup(
    wholesalerCode,
    await wholesalers.hierarchy(wholesalerCode),
    await wholesalers.vatCodes(wholesalerCode),
  );
  if (!codes.hasClassification(row) || (row.vatCode !== '' && !codes.hasVatCode(row.vatCode))) return;
  const learned = await mappings.learn(wholesalerCode, row);
  if (learned) await tell.mappingsUpserted({ wholesalerCode, wholesalerName: wholesaler.name, mappings: [learned] });
};
