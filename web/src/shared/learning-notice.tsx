import { Alert } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import type { Session } from '@tillmap/contracts';
import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi, SESSION_LIST } from '../api/base-api.ts';
import { plural } from './format.ts';
import { toDoOf } from './review-state.ts';

const SECONDS_A_MINUTE = 60;

const minutesText = (seconds: number): string => plural(Math.max(1, Math.ceil(seconds / SECONDS_A_MINUTE)), 'minute');

/** What to say of a wholesaler that is still being learned; null when this session has nothing to gain. */
const learningText = (session: Session): string | null => {
  const { learning, status, wholesaler_name: name } = session;
  if (learning === null) return null;
  const seconds = learning.ready_in_seconds;
  const until = `Tillmap is still learning ${name}${seconds === null ? '' : `: ready in about ${minutesText(seconds)}`}.`;
  if (status === 'draft') return `${until} If you start sooner, products that need review are looked up again then.`;
  const { to_do } = toDoOf(session);
  if (status !== 'completed' || to_do === 0) return null;
  const doubts = plural(to_do, 'product that needs review', 'products that need review');
  if (seconds === 0) return `Tillmap has learned ${name} and is looking up ${doubts} again. Your decisions stay.`;
  return `${until} Then it looks up ${doubts} again. Your decisions stay.`;
};

/** That products are still classified worse than they soon will be. When that is over, the review shows what was found. */
export function LearningNotice({ session }: { session: Session }) {
  const dispatch = useDispatch();
  const { id, status } = session;
  const isLearning = session.learning !== null;
  const wasLearning = useRef(isLearning);
  useEffect(() => {
    if (wasLearning.current && !isLearning && status === 'completed')
      dispatch(
        baseApi.util.invalidateTags([
          { type: 'Statistics', id },
          { type: 'ReviewedProducts', id },
          'Review',
          SESSION_LIST,
        ]),
      );
    wasLearning.current = isLearning;
  }, [dispatch, id, isLearning, status]);

  const text = learningText(session);
  if (text === null) return null;
  return (
    <Alert role="status" color="blue" icon={<IconHourglass size={18} />} py="xs">
      {text}
    </Alert>
  );
}
