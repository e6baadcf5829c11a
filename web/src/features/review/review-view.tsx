import type { Session } from '@tillmap/contracts';
import { useSpaConfigQuery } from '../../api/config-api.ts';
import { useHierarchyQuery, useVatCodesQuery } from '../../api/reference-options-api.ts';
import { useCurrentUserQuery } from '../../api/user-api.ts';
import type { ReviewState } from '../../shared/review-state.ts';
import { useShop } from '../../shared/shops/use-shop.ts';
import { ListControllerProvider } from '../../workbench/list-controller-context.tsx';
import { useNewListController } from '../../workbench/use-new-list-controller.ts';
import { ProductActions } from './action-bar.tsx';
import { REVIEW } from './description.ts';
import { landOn } from './list/focus.ts';
import { createReviewUiState } from './review-controller.ts';
import { ReviewScreen } from './review-screen.tsx';
import type { ReviewedSession } from './reviewed-session.ts';
import { useReviewList } from './use-review-list.ts';
import { useUsualVatQuery } from './workbench-api.ts';

type Props = { session: ReviewedSession; answered: Session | undefined; handed: ReviewState | null };

/** The review of one completed session: what its parts share is made here, once. */
export function ReviewView({ session, answered, handed }: Props) {
  const list = useReviewList(session.id);
  const { data: hierarchy = [] } = useHierarchyQuery(session.wholesalerCode);
  const { data: vatCodes = [] } = useVatCodesQuery(session.wholesalerCode);
  const { data: usualVat = [] } = useUsualVatQuery(session.id);
  const { data: user } = useCurrentUserQuery();
  // Asked for early, so that the window opens with its contents.
  useSpaConfigQuery();
  useShop(session.id);

  const bench = useNewListController({
    sessionId: session.id,
    of: REVIEW,
    firstState: createReviewUiState,
    rows: list.page?.products,
    latest: { list, hierarchy, vatCodes, usualVat, me: user?.name ?? '' },
    onLand: landOn,
  });

  return (
    <ListControllerProvider bench={bench}>
      <ReviewScreen session={session} answered={answered} handed={handed} list={list} />
      <ProductActions />
    </ListControllerProvider>
  );
}
