import { countOutcomes, type NewResult } from '../../model/item.ts';
import type { CurrentProduct, Session, Upload } from '../../model/session.ts';
import type { Decision } from '../../model/session-transitions.ts';
import type { Chunk } from './rules/chunk.ts';
import { recordUnresolvedResult } from './rules/unresolved-lookup.ts';
import type { ProcessingUnit } from './unit.ts';

/** The answer to a chunk of items that were looked up once more. */
export type UnresolvedResult = Readonly<{
  results: readonly NewResult[];
  doubtful: number;
  current: CurrentProduct | null;
}>;

/** Writes what was found of items that were looked up once more; what a person has decided by now stays as it is. */
export const applyUnresolvedResult = async (
  unit: ProcessingUnit,
  session: Session,
  upload: Upload,
  { positions, items }: Pick<Chunk, 'items'> & Readonly<{ positions: readonly number[] }>,
  { results, doubtful, current }: UnresolvedResult,
  now: Date,
): Promise<Decision> => {
  const found = new Map(results.map((result) => [result.classification.position, result]));
  const before = (await unit.items.lockResults(upload.id, positions)).flatMap(({ classified }) => {
    const result = classified.reviewedBy === null ? found.get(classified.item.position) : undefined;
    return result ? [{ classified, result }] : [];
  });
  const after = await unit.prices.priced(
    upload.id,
    before.map(({ classified, result }) => ({ item: classified.item, result })),
    session.prices,
  );
  await unit.items.replaceFound(upload.id, after);
  const tally = {
    rows: items,
    doubtful,
    before: countOutcomes(before.map(({ classified }) => classified.classification)),
    after: countOutcomes(after.map(({ classification }) => classification)),
  };
  return recordUnresolvedResult(session, tally, current, now);
};
