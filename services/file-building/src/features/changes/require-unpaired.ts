import { Conflict } from '@tillmap/service-kit/domain';
import type { ChangesStores } from './stores/changes-stores.ts';
import type { Where } from './stores/difference-store.ts';

/** 409 where an old barcode of a step that is to be done again has got another new one since. */
export const requireUnpaired = async (
  { pairSteps }: ChangesStores,
  { id, memory }: Where,
  step: number,
): Promise<void> => {
  const pairs = await pairSteps.pairsOf(id, step);
  if (pairs.length === 0) return;
  await pairSteps.lock(memory);
  const fresh = new Set(pairs.map((pair) => pair.fresh));
  const said = await pairSteps.paired(
    memory,
    [],
    pairs.map(({ old }) => old),
  );
  const other = said.find((pair) => pair.decision === 'take' && !fresh.has(pair.fresh));
  if (other)
    throw new Conflict(
      `${other.userName} has paired a product of this step with another new barcode. Nothing was changed.`,
      'changed-since',
    );
};
