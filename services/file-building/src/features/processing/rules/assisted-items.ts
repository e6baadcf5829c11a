import type { AssistantFailure } from '@tillmap/classification';
import { evidenceFor } from '../../../model/evidence.ts';
import type { ClassifiedItem, NewResult, StoredEvidence } from '../../../model/item.ts';
import { withoutPrices } from '../../../model/prices/kept.ts';

/** An item the assistant has nothing to say of. */
export type Unassisted = Readonly<{ position: number; why: AssistantFailure }>;

type Found = Readonly<{ classified: ClassifiedItem; evidence: StoredEvidence | null }>;

const withSilence = ({ classified, evidence }: Found, why: AssistantFailure): NewResult => {
  const { details, ...rest } = evidenceFor(classified, evidence);
  const others = details.filter(({ code }) => code !== 'assistant_silent');
  return {
    classification: withoutPrices(classified),
    evidence: { ...rest, details: [{ code: 'assistant_silent', why }, ...others] },
  };
};

/**
 * How items that nobody decided are from now on: as the assistant helped to decide, else as they were with a word on why it
 * did not. Nothing comes in for items that were not asked about.
 */
export const assistedResults = (
  found: readonly Found[],
  results: readonly NewResult[],
  unassisted: readonly Unassisted[],
): NewResult[] => {
  const decided = new Map(results.map((result) => [result.classification.position, result]));
  const silent = new Map(unassisted.map(({ position, why }) => [position, why]));
  return found.map((one) => {
    const { position } = one.classified.classification;
    const result = decided.get(position);
    return result ?? withSilence(one, silent.get(position) ?? 'unusable');
  });
};
