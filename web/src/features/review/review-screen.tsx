import type { ReviewedProduct, Session } from '@tillmap/contracts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { LearningNotice } from '../../shared/learning-notice.tsx';
import type { ReviewState } from '../../shared/review-state.ts';
import { closeSheet } from '../../workbench/focus.ts';
import { useDownloadAddress } from './download/use-download-address.ts';
import { onlyFacets } from './facets/facet-address.ts';
import { FacetList } from './facets/facet-list.tsx';
import { IconDrawings } from './icons.tsx';
import { useReviewKeys } from './keys/use-review-keys.ts';
import { ProductList } from './list/product-list.tsx';
import { PanelOfFocus } from './panel/review-panel.tsx';
import { ReviewPicture } from './picture/review-picture.tsx';
import css from './review.module.css';
import { useReviewController, useUi } from './review-controller.ts';
import { ReviewHeader } from './review-header.tsx';
import { ReviewToolbar } from './review-toolbar.tsx';
import type { ReviewedSession } from './reviewed-session.ts';
import { SideRegion } from './side-region.tsx';
import { HistorySheet } from './steps/history-sheet.tsx';
import { SpotCheckSheet } from './steps/spot-check-sheet.tsx';
import { useRemoteChanges } from './steps/use-remote-changes.ts';
import type { ReviewListState } from './use-review-list.ts';
import { useReviewOverviewQuery } from './workbench-api.ts';

const NO_ROWS: readonly ReviewedProduct[] = [];

/** While products are being compared the counts are asked for again this often. */
const COMPARING_POLL_MS = 2_000;

/** After that the page stands, and what opens over it is fetched, so that it is there when the connection is not. */
const SOON_MS = 1_500;

const loadWindows = () => import('./review-windows.tsx');
const ReviewWindows = lazy(async () => ({ default: (await loadWindows()).ReviewWindows }));

type Props = {
  session: ReviewedSession;
  /** As it was last asked for. */
  answered: Session | undefined;
  handed: ReviewState | null;
  list: ReviewListState;
};

/** The regions of the workbench: header, picture, toolbar, facets, list and panel, and the windows over them. */
export function ReviewScreen({ session, answered, handed, list }: Props) {
  const bench = useReviewController();
  const { query } = list;
  const narrowing = { filter: query.filter, search: query.search, issue: query.issue, ...onlyFacets(query) };
  const [isComparing, setIsComparing] = useState(false);
  const asked = useReviewOverviewQuery(
    { sessionId: session.id, narrowing },
    { pollingInterval: isComparing ? COMPARING_POLL_MS : 0 },
  );
  // The counts before it stand until the new ones are there.
  const overview = asked.currentData ?? asked.data;
  const stillCompares = overview?.is_comparing ?? false;
  if (stillCompares !== isComparing) setIsComparing(stillCompares);
  const showsFacets = useUi((state) => state.showsFacets);
  const showsPanel = useUi((state) => state.showsPanel);
  const showsPicture = useUi((state) => state.showsPicture);
  const sheet = useUi((state) => state.sheet);
  const rows = list.page?.products ?? NO_ROWS;
  useReviewKeys(bench);
  useRemoteChanges(bench, overview?.seq);
  useListAfterComparing(list, isComparing);
  useDownloadAddress(bench);

  return (
    <div
      className="tm-review"
      data-no-facets={!showsFacets || undefined}
      data-no-panel={!showsPanel || undefined}
      data-sheet={sheet ?? undefined}
    >
      <IconDrawings />
      <div className={css.aboveList} inert={sheet === 'facets' || sheet === 'panel'}>
        <div>
          <ReviewHeader
            name={session.name}
            wholesalerName={session.wholesalerName}
            handed={handed}
            counts={overview?.counts}
          />
          {answered && <LearningNotice session={answered} />}
        </div>
        {/* A row of the page without the picture too. */}
        <div>
          {showsPicture && overview && overview.departments.length > 0 && (
            <ReviewPicture
              list={list.question}
              departments={overview.departments}
              confidences={overview.confidences}
              review_threshold={overview.review_threshold}
            />
          )}
        </div>
        <ReviewToolbar list={list.question} overview={overview} />
      </div>
      <div className="tm-bench">
        <SideRegion className="tm-facets" name="Filters" isSheet={sheet === 'facets'} isBehind={sheet === 'panel'}>
          <FacetList
            list={list.question}
            overview={overview}
            handed={handed}
            isComparing={isComparing}
            isError={asked.isError}
          />
        </SideRegion>
        <ProductList
          list={list}
          counts={overview?.counts}
          total={handed?.totalItems}
          wholesalerCode={session.wholesalerCode}
        />
        <SideRegion
          className="tm-panel"
          name="Details of the product"
          isSheet={sheet === 'panel'}
          isBehind={sheet === 'facets'}
        >
          <PanelOfFocus wholesalerCode={session.wholesalerCode} rows={rows} isLoading={!list.page} />
        </SideRegion>
      </div>
      {(sheet === 'facets' || sheet === 'panel') && (
        <div className="tm-scrim" aria-hidden="true" onClick={() => closeSheet(bench)} />
      )}
      {sheet === 'history' && <HistorySheet />}
      {sheet === 'spot' && <SpotCheckSheet overview={overview} />}
      <Windows session={session} list={list} />
    </div>
  );
}

/** The windows, whose script the list does not wait for. */
function Windows(props: Pick<Props, 'session' | 'list'>) {
  const isWanted = useUi(({ dialogue, editing }) => dialogue !== null || editing !== null);
  const [wasWanted, setWanted] = useState(false);
  if (isWanted && !wasWanted) setWanted(true);

  useEffect(() => {
    const soon = setTimeout(() => void loadWindows().catch(() => undefined), SOON_MS);
    return () => clearTimeout(soon);
  }, []);

  if (!wasWanted) return null;
  return (
    <Suspense fallback={null}>
      <ReviewWindows {...props} />
    </Suspense>
  );
}

/** A list of what changed is asked for again when products have been compared. */
const useListAfterComparing = ({ query, refetch }: ReviewListState, isComparing: boolean): void => {
  const isOfChanges = query.change.length > 0;
  const wasComparing = useRef(false);
  useEffect(() => {
    if (wasComparing.current && !isComparing && isOfChanges) void refetch();
    wasComparing.current = isComparing;
  }, [isComparing, isOfChanges, refetch]);
};
