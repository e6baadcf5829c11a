import type { Actor } from '@tillmap/service-kit/domain';
import { evidenceFor } from '../../model/evidence.ts';
import type { StoredEvidence } from '../../model/item.ts';
import { recordDecisions } from '../../model/price-transitions.ts';
import { countedChange, isDecided, type ReviewedItem, type ReviewState, withState } from '../../model/review-state.ts';
import type { ReviewChange, ReviewStep, StepAction } from '../../model/review-step.ts';
import type { CompletedSession } from '../../model/session.ts';
import type { EvidencedItem } from '../../model/stores/review-steps.ts';
import type { ReviewedByPerson } from './events.ts';
import type { ReviewUnit } from './unit.ts';

export type ItemChange = ReviewChange &
  Readonly<{
    item: ReviewedItem;
    /** What is to be kept as a candidate, to go back to; null where evidence is kept already. */
    proposal: StoredEvidence | null;
    /** What others learn of it; absent for a new decision, which is `after`. */
    taught?: readonly Taught[];
  }>;

/** What one step decided of an item, and whether that is taken back now. */
export type Taught = Readonly<{ step: number; state: ReviewState; isTakenBack: boolean }>;

type NewStep = Readonly<{
  action: StepAction;
  words: string;
  actor: Actor;
  undoes: number | null;
  changes: readonly ItemChange[];
}>;

/** What was decided of an item first stays a candidate, to go back to; null where evidence is kept of it already. */
export const proposalOf = ({ classified, evidence }: EvidencedItem, after: ReviewState): StoredEvidence | null => {
  if (evidence || after.source !== 'manual') return null;
  const proposal = evidenceFor(classified, null);
  return proposal.candidates.length > 0 ? proposal : null;
};

/** What others learn of a change: what was decided by which step, and whether that was taken back. */
const taughtBy = ({ item, after, taught }: ItemChange, step: number): ReviewedByPerson[] =>
  (taught ?? [{ step, state: after, isTakenBack: false }])
    .filter(({ state }) => isDecided(state))
    .map(({ state, ...how }) => ({ ...how, classified: withState(item, state), decision: state.decision }));

/** Writes a step with all that follows from it: states, counts of the session, and what others learn from it. */
export const commitStep = async (
  unit: ReviewUnit,
  session: CompletedSession,
  { action, words, actor, undoes, changes }: NewStep,
  now: Date,
): Promise<Readonly<{ session: CompletedSession; step: ReviewStep }>> => {
  const uploadId = session.upload.id;
  await unit.items.keepEvidence(
    uploadId,
    changes.flatMap(({ position, proposal }) => (proposal ? [{ position, evidence: proposal }] : [])),
  );
  const step = await unit.steps.add(uploadId, { action, words, actor, at: now, undoes }, changes, session.prices);
  await unit.items.setStates(uploadId, changes);
  const counted = recordDecisions(session, countedChange(changes), now);
  await unit.events.itemsReviewed(
    session,
    changes.flatMap((change) => taughtBy(change, step.step)),
    actor,
    now,
  );
  await unit.sessions.save(counted);
  return { session: { ...counted, upload: session.upload }, step };
};
