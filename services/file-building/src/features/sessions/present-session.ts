import type { Session as WireSession } from '@tillmap/contracts';
import type { Clock } from '@tillmap/service-kit';
import {
  type FindLearning,
  type LearningWholesalers,
  learningMessage,
  learningSeconds,
  mayLearn,
  waitsToLearn,
} from '../../model/learning.ts';
import { doneItems, isAssisting, mayWait, type Session, stallMessage, type WaitedFor } from '../../model/session.ts';
import { isRefreshing, isRunning, wasCompleted } from '../../model/session-transitions.ts';

const text = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** 100 only when everything is done. */
const percentage = (done: number, total: number): number => (total === 0 ? 0 : Math.floor((done / total) * 100));

const statsOf = (session: Session, now: Date): WireSession['processing_stats'] => {
  const { run, startedAt } = session;
  if (!startedAt) return null;
  const completedAt = isRunning(session) ? null : session.completedAt;
  const seconds = Math.round(((completedAt ?? now).getTime() - startedAt.getTime()) / 1_000);
  return {
    total_processed: doneItems(run),
    high_confidence: run.high,
    low_confidence: run.low,
    skipped: run.skipped,
    duration_seconds: Math.max(0, seconds),
  };
};

const currentOf = ({ current }: Session): WireSession['current_product_details'] =>
  current && {
    name: current.name,
    barcode: current.barcode,
    supplier: current.supplier,
    cost_price: current.costPrice,
    rrp: current.rrp,
    case_qty: current.caseQty,
    processing_stage: current.stage,
  };

const assistantOf = ({ assist }: Session): WireSession['assistant'] =>
  assist.rows === 0 ? null : { products: assist.rows, waiting: assist.waiting, not_reached: assist.unreached };

/** A session as the screens read it. */
const presentSession = (
  session: Session,
  now: Date,
  waitedFor: WaitedFor,
  learning: LearningWholesalers | undefined,
): WireSession => {
  const readyIn = learningSeconds(session, learning);
  const { upload, run } = session;
  const [done, total] = [doneItems(run) - (isRefreshing(session) ? 0 : session.againWaiting), upload?.items ?? 0];
  return {
    id: session.id,
    session_name: session.name,
    wholesaler_code: session.wholesalerCode,
    wholesaler: session.wholesalerName,
    wholesaler_name: session.wholesalerName,
    status: session.status,
    progress_current: done,
    progress_total: total,
    // While the assistant is asked about the last ones there is something to wait for.
    progress_percentage: Math.min(percentage(done, total), isAssisting(session) ? 99 : 100),
    supplier_file_items_count: total,
    mapped_items_count: upload?.mapped ?? 0,
    unmapped_items_count: total - (upload?.mapped ?? 0),
    created_at: session.createdAt.toISOString(),
    updated_at: session.updatedAt.toISOString(),
    started_at: text(session.startedAt),
    completed_at: isRunning(session) ? null : text(session.completedAt),
    error_message: session.errorMessage,
    waiting_for: waitsToLearn(session, now) ? learningMessage(session) : stallMessage(session, now, waitedFor),
    learning: readyIn === undefined ? null : { ready_in_seconds: readyIn },
    current_product: session.current ? session.current.name || session.current.barcode : null,
    current_product_details: currentOf(session),
    assistant: assistantOf(session),
    processing_stats: statsOf(session, now),
    review_counts: { to_do: session.toReview, skipped: session.unclassified },
    supplier_file_name: upload?.fileName ?? null,
    bad_rows_count: upload?.badRows ?? 0,
    cost_basis: session.prices.basis,
    cost_basis_open: session.prices.isOpen,
    looking_up_again: wasCompleted(session),
    unresolved_count: session.status === 'completed' ? session.unclassified : 0,
    is_sample: session.isSample,
    owner_name: session.ownerName,
  };
};

/** Shows sessions as they are now; what is waited for, or learned, is asked only where one of them may wait or learn. */
export const sessionPresenter =
  (clock: Clock, waitedFor: () => Promise<WaitedFor>, findLearning: FindLearning) =>
  async (sessions: readonly Session[]): Promise<WireSession[]> => {
    const now = clock();
    const learning = sessions.some(mayLearn) ? await findLearning() : undefined;
    const part = sessions.some((session) => mayWait(session, now)) ? await waitedFor() : 'product database';
    return sessions.map((session) => presentSession(session, now, part, learning));
  };
