import { Button, Text } from '@mantine/core';
import type { PriceCheck, Session } from '@tillmap/contracts';
import { Link } from 'react-router';
import { countText } from '../../../shared/format.ts';
import { reviewLink } from '../../../shared/review-state.ts';
import css from './checked.module.css';
import { Fold } from './fold.tsx';
import { firstSentence } from './sentences.ts';

type Props = { session: Session; check: PriceCheck };

/** Rows whose prices did not pass a check; the first of them open in place, all of them in the review. */
export function PriceCheckNote({ session, check }: Props) {
  const [title, rest] = firstSentence(check.sentence);
  const isReviewed = session.status === 'completed';
  const { to, state } = reviewLink(session);
  return (
    <Fold label={title} end={check.is_serious && !isReviewed && 'to review'}>
      {rest && <p className="tm-break">{rest}</p>}
      <ul className={css.noteRows}>
        {check.rows.map(({ line, sentence }) => (
          <li key={line} className="tm-break">
            {sentence}
          </li>
        ))}
      </ul>
      {check.rows.length < check.count && (
        <Text size="xs" c="dimmed">
          {check.rows.length > 0 && `The first ${countText(check.rows.length)} of ${countText(check.count)}. `}
          All of them are in the review.
        </Text>
      )}
      {isReviewed && (
        <Button
          component={Link}
          to={`${to}&issue=${encodeURIComponent(check.filter)}`}
          state={state}
          variant="default"
          size="compact-sm"
        >
          Review them
        </Button>
      )}
    </Fold>
  );
}
