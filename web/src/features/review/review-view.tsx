import type { ReviewedProduct, Session } from '@tillmap/contracts';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useStore } from 'react-redux';
import { useSpaConfigQuery } from '../../api/config-api.ts';
import { useHierarchyQuery, useVatCodesQuery } from '../../api/reference-options-api.ts';
import { useCurrentUserQuery } from '../../api/user-api.ts';
import type { ReviewState } from '../../shared/review-state.ts';
import { createQueue } from '../../workbench/step-queue.ts';
import { createToldRows } from '../../workbench/told-rows.ts';
import { usePageTurn } from '../../workbench/use-page-turn.ts';
import { ActionBar } from './action-bar.tsx';
import type { Bench } from './bench.ts';
import { BenchProvider } from './bench-context.tsx';
import { createBenchState, type Latest } from './bench-state.ts';
import { land } from './list/focus.ts';
import { reviewOf } from './list/row-rules.ts';
import { ReviewScreen } from './review-screen.tsx';
import type { ReviewedSession } from './reviewed-session.ts';
import type { Store } from './steps/row-cache.ts';
import { catchUp } from './steps/send.ts';
import { useReviewList } from './use-review-list.ts';
import { useUsualVatQuery } from './workbench-api.ts';

type Props = { session: ReviewedSession; answered: Session | undefined; handed: ReviewState | null };

/** The review of one completed session: what its parts share is made here, once. */
export function ReviewView({ session, answered, handed }: Props) {
  const list = useReviewList(session.id);
  const store = useStore() as unknown as Store;
  const { data: hierarchy = [] } = useHierarchyQuery(session.wholesalerCode);
  const { data: vatCodes = [] } = useVatCodesQuery(session.wholesalerCode);
  const { data: usualVat = [] } = useUsualVatQuery(session.id);
  const { data: user } = useCurrentUserQuery();
  // Asked for early, so that the window opens with its contents.
  useSpaConfigQuery();

  const latest = useRef<Latest | null>(null);
  const bench = useMemo<Bench>(
    () => ({
      sessionId: session.id,
      store,
      ui: createBenchState(),
      latest: () => latest.current!,
      queue: createQueue(),
      told: createToldRows<ReviewedProduct>((row) => reviewOf(row).version),
    }),
    [session.id, store],
  );
  const turnTo = usePageTurn(
    bench,
    list,
    useCallback((landing) => land(bench, landing), [bench]),
  );
  const now: Latest = { list, hierarchy, vatCodes, usualVat, me: user?.name ?? '', turnTo };
  latest.current ??= now;
  // With the screen, not after it: a key pressed the moment something is shown works already.
  useLayoutEffect(() => {
    latest.current = now;
  });
  const { page } = list;
  useLayoutEffect(() => {
    if (page) catchUp(bench, page.products);
  }, [bench, page]);
  useWholePage();

  return (
    <BenchProvider value={bench}>
      <ReviewScreen session={session} answered={answered} handed={handed} list={list} />
      <ActionBar />
    </BenchProvider>
  );
}

/** The workbench fills the window: its regions scroll, the page does not. */
const useWholePage = (): void => {
  useEffect(() => {
    document.documentElement.dataset.whole = '';
    return () => {
      delete document.documentElement.dataset.whole;
    };
  }, []);
};
