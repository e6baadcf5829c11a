import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReviewCounts } from '@tillmap/contracts';
import { memo } from 'react';
import { Link } from 'react-router';
import { countText } from '../../shared/format.ts';
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
  return (
    <header className="tm-review-head">
      <div className="tm-review-title">
        <Anchor component={Link} to={`/?session=${sessionId}`} size="xs" className="tm-inline-link">
          <IconArrowLeft size={14} aria-hidden /> File Builder
        </Anchor>
        <h1 className="tm-cut-text" title={name}>
          {name}
        </h1>
        <p className="tm-dim tm-cut-text">{wholesalerName}</p>
      </div>
      <SessionPath sessionId={sessionId} page="review" />
      {counts && <Progress counts={counts} />}
      <ReviewTiles sessionId={sessionId} handed={handed} />
      <button type="button" className="tm-button tm-primary" onClick={() => ui.set({ dialogue: 'download' })}>
        <Icon name="download" />
        Download CSV
        <span className="tm-kbd" aria-hidden="true">
          s
        </span>
      </button>
    </header>
  );
});

function Progress({ counts: { done, to_do } }: { counts: ReviewCounts }) {
  const paces = useUi((state) => state.paces);
  const all = done + to_do;
  if (all === 0) return <p className={css.progress}>Nothing to review</p>;
  return (
    <div className={css.progress}>
      <p>
        <b>{`${countText(done)} of ${countText(all)} done`}</b>
        {to_do > 0 && <span className="tm-dim">{`, about ${countText(minutesLeft(to_do, paces))} min left`}</span>}
      </p>
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
    </div>
  );
}
