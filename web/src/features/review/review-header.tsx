import type { ReviewCounts } from '@tillmap/contracts';
import { memo } from 'react';
import { countText } from '../../shared/format.ts';
import { useAreFiltersSheet, useIsNarrow } from '../../shared/narrow.ts';
import type { ReviewState } from '../../shared/review-state.ts';
import { SessionPath } from '../../shared/session-path/session-path.tsx';
import { Icon } from './icons.tsx';
import css from './review.module.css';
import { useReviewController, useUi } from './review-controller.ts';
import { ReviewTiles } from './review-tiles.tsx';
import { minutesLeft } from './steps/pace.ts';

type Props = {
  name: string;
  wholesalerName: string;
  handed: ReviewState | null;
  counts: ReviewCounts | undefined;
};

/** Whose review it is, how far it is, its figures, and the one thing to do at the end. */
export const ReviewHeader = memo(function ReviewHeader({ name, wholesalerName, handed, counts }: Props) {
  const { sessionId, ui } = useReviewController();
  // Where there is no room, the sheet of the filters has them.
  const [isNarrow, hasNoTiles] = [useIsNarrow(), useAreFiltersSheet()];
  return (
    <header className="tm-review-head">
      <div className="tm-review-title">
        <h1>{name}</h1>
        <p className="tm-dim">
          {wholesalerName}
          {counts && <ProgressWords counts={counts} />}
        </p>
      </div>
      {!isNarrow && <SessionPath sessionId={sessionId} page="review" />}
      {!hasNoTiles && <ReviewTiles sessionId={sessionId} handed={handed} />}
      <button type="button" className="tm-button tm-primary" onClick={() => ui.set({ dialogue: 'download' })}>
        <Icon name="download" />
        <span>Download CSV</span>
        <span className="tm-kbd" aria-hidden="true">
          s
        </span>
      </button>
      {counts && <Progress counts={counts} />}
    </header>
  );
});

function ProgressWords({ counts: { done, to_do } }: { counts: ReviewCounts }) {
  const paces = useUi((state) => state.paces);
  if (done + to_do === 0) return ' · Nothing to review';
  return (
    <>
      {' · '}
      <b>{`${countText(done)} of ${countText(done + to_do)} done`}</b>
      {to_do > 0 && `, ${countText(minutesLeft(to_do, paces))} min left`}
    </>
  );
}

function Progress({ counts: { done, to_do } }: { counts: ReviewCounts }) {
  const all = done + to_do;
  if (all === 0) return null;
  return (
    <div
      className={css.meter}
      role="progressbar"
      aria-label="Reviewed"
      aria-valuemin={0}
      aria-valuemax={all}
      aria-valuenow={done}
    >
      <i style={{ width: `${(done / all) * 100}%` }} />
    </div>
  );
}
