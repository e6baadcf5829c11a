import { countText, percentText, UNKNOWN } from '../../shared/format.ts';
import type { ReviewState } from '../../shared/review-state.ts';
import { StatTile } from '../../shared/ui/stat-tile.tsx';
import { StatTiles } from '../../shared/ui/stat-tiles.tsx';
import { useSessionStatisticsQuery } from './review-api.ts';

type Props = { sessionId: string; handed: ReviewState | null };
type Figures = { total: number; high: number; review: number };

/** Total, high confidence, needs review and their rate; live after edits. */
export function ReviewTiles({ sessionId, handed }: Props) {
  const { data } = useSessionStatisticsQuery(sessionId, { refetchOnMountOrArgChange: true });
  let figures: Figures | undefined;
  if (data) figures = { total: data.total_items, high: data.high_confidence, review: data.needs_review };
  else if (handed) figures = { total: handed.totalItems, high: handed.highConfidence, review: handed.lowConfidence };

  const shown = (pick: (known: Figures) => string) => (figures ? pick(figures) : UNKNOWN);
  return (
    <StatTiles label="Summary">
      <StatTile label="Total" value={shown(({ total }) => countText(total))} />
      <StatTile label="High confidence" value={shown(({ high }) => countText(high))} />
      <StatTile label="Needs review" value={shown(({ review }) => countText(review))} />
      <StatTile
        label="Confidence rate"
        value={shown(({ total, high }) => (total === 0 ? UNKNOWN : percentText((high / total) * 100)))}
        hint="Share of the products with high confidence"
      />
    </StatTiles>
  );
}
