import { SESSION_LIST_REFRESH_MS, type Session, type SessionStatus } from '@tillmap/contracts';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useSessionStatusQuery } from '../../api/session-status-api.ts';
import { reviewStateOf } from '../../shared/review-state.ts';

type ReviewSession = {
  id: string;
  name: string;
  wholesalerCode: string;
  wholesalerName: string;
  /** Unknown until the server has answered; the navigation state has no status. */
  status: SessionStatus | undefined;
};

/**
 * The session under review: from the navigation state at once, from the link alone after one call.
 * `id` is null when neither names one.
 */
export const useReviewSession = () => {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const handed = reviewStateOf(state);
  const linked = params.get('session');
  const id = linked ?? handed?.sessionId ?? null;
  const [isLearning, setIsLearning] = useState(false);
  const { data, isError, error, refetch } = useSessionStatusQuery(id ?? '', {
    skip: id === null,
    // Only while rows are going to change by themselves.
    pollingInterval: isLearning ? SESSION_LIST_REFRESH_MS : 0,
    skipPollingIfUnfocused: true,
  });
  const answered: Session | undefined = data?.id === id ? data : undefined;
  const stillLearns = (answered?.learning ?? null) !== null;
  if (stillLearns !== isLearning) setIsLearning(stillLearns);

  let session: ReviewSession | undefined;
  if (answered) {
    const { session_name: name, wholesaler_code: wholesalerCode, wholesaler_name: wholesalerName, status } = answered;
    session = { id: answered.id, name, wholesalerCode, wholesalerName, status };
  } else if (handed && handed.sessionId === id) {
    const { sessionName: name, wholesalerCode, wholesalerName } = handed;
    session = { id: handed.sessionId, name, wholesalerCode, wholesalerName, status: undefined };
  }
  return { id, session, answered, handed: handed?.sessionId === id ? handed : null, isError, error, refetch };
};
