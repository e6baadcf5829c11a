import { Text } from '@mantine/core';
import type { ChangesOverview, Session } from '@tillmap/contracts';
import { useChangesFiguresQuery } from '../../api/changes-figures-api.ts';
import { dayText, plural } from '../../shared/format.ts';
import { toDoOf } from '../../shared/review-state.ts';

const reviewText = (session: Session): string => {
  const { to_do } = toDoOf(session);
  return to_do === 0 ? 'none needs review' : plural(to_do, 'needs review', 'need review');
};

/** '212 products changed since your download of 18 Nov 2026, 14 need review. The other 4,600 are as they were.' */
const sentenceOf = ({ state, counts, base }: ChangesOverview, toReview: string): string => {
  if (state === 'first' || base === null)
    return `This is your first file of this wholesaler: ${toReview}. From your next file on, this page says what changed.`;
  const since = `since your download of ${dayText(base.at)}`;
  if (counts.changed + counts.gone === 0) return `Nothing changed ${since}; ${toReview}.`;
  const gone = counts.gone === 0 ? '' : ` ${plural(counts.gone, 'product is', 'products are')} gone.`;
  const rest = counts.products - counts.changed;
  const others = rest === 0 ? '' : ` The other ${plural(rest, 'is as it was', 'are as they were')}.`;
  return `${plural(counts.changed, 'product')} changed ${since}, ${toReview}.${gone}${others}`;
};

/** What a completed session means for this week, in one sentence. */
export function ChangesLine({ session }: { session: Session }) {
  const { data: overview } = useChangesFiguresQuery(session.id, { refetchOnMountOrArgChange: true });
  if (!overview || overview.state === 'not_ready') return null;
  return <Text>{sentenceOf(overview, reviewText(session))}</Text>;
}
