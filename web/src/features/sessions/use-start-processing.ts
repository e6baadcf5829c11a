import { useNavigate } from 'react-router';
import { messageOf } from '../../api/failure.ts';
import { OPENS_REVIEW } from '../../shared/review-state.ts';
import { toast } from '../../shared/toasts.ts';
import { useStartProcessingMutation } from './sessions-api.ts';

/** Starts the processing of a session and goes to its progress; `andReview`: from there to its review once it is done. */
export const useStartProcessing = (sessionId: string) => {
  const navigate = useNavigate();
  const [startProcessing, { isLoading }] = useStartProcessingMutation();
  const start = async (andReview = false) => {
    const answer = await startProcessing(sessionId);
    if (answer.error) toast.error(messageOf(answer.error, 'Error starting processing'));
    else if (!answer.data.success) toast.error(answer.data.message || 'Error generating EPoS file');
    else await navigate(`/status/${sessionId}`, andReview ? { state: OPENS_REVIEW } : {});
  };
  return { start, isLoading };
};
