import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconPackage } from '@tabler/icons-react';
import type { PriceCheck, Session } from '@tillmap/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { countText } from '../../../shared/format.ts';
import { reviewLink } from '../../../shared/review-state.ts';
import { CheckNote } from './check-note.tsx';
import { firstSentence } from './sentences.ts';

type Props = { session: Session; check: PriceCheck };

/** Rows whose prices did not pass a check; the first of them open in place, all of them in the review. */
export function PriceCheckNote({ session, check }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [title, rest] = firstSentence(check.sentence);
  const isReviewed = session.status === 'completed';
  const { to, state } = reviewLink(session);
  const Icon =
    check.code === 'case_at_unit_price' ? IconPackage : check.is_serious ? IconAlertTriangle : IconInfoCircle;
  return (
    <CheckNote
      icon={<Icon size={18} />}
      tone={check.is_serious ? 'warn' : 'quiet'}
      title={title}
      text={[rest, check.is_serious && !isReviewed && goesToReview(check.count)].filter(Boolean).join(' ')}
      action={
        <>
          {check.rows.length > 0 && (
            <Button variant="default" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Hide the rows' : 'Show the rows'}
            </Button>
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
        </>
      }
    >
      {isOpen && (
        <>
          <ul className="tm-note-rows">
            {check.rows.map(({ line, sentence }) => (
              <li key={line} className="tm-break">
                {sentence}
              </li>
            ))}
          </ul>
          {check.rows.length < check.count && (
            <Text size="xs" c="dimmed">
              The first {countText(check.rows.length)} of {countText(check.count)}. All of them are in the review.
            </Text>
          )}
        </>
      )}
    </CheckNote>
  );
}

const goesToReview = (count: number): string => (count === 1 ? 'It goes to review.' : 'They go to review.');
