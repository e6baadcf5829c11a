import { useNavigate } from 'react-router';
import { messageOf } from '../api/failure.ts';
import { useLookUpUnresolvedMutation } from '../api/look-up-api.ts';
import { countText } from './format.ts';
import { toast } from './toasts.ts';

/** Looks up the products of a session without a department again, and goes to where its progress is shown. */
export const useLookUpAgain = (sessionId: string, unresolved: number) => {
  const navigate = useNavigate();
  const [lookUp, { isLoading }] = useLookUpUnresolvedMutation();
  return {
    label: `Look Up ${countText(unresolved)} Unresolved Again`,
    isLoading,
    lookUp: async () => {
      const { error } = await lookUp(sessionId);
      if (error) toast.error(messageOf(error, 'The products could not be looked up again. Please try again.'));
      else await navigate(`/status/${sessionId}`);
    },
  };
};
