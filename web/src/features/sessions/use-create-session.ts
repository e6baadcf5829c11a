import { createSession } from '@tillmap/contracts';
import { useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { toast } from '../../shared/toasts.ts';
import { useCreateSessionMutation } from './sessions-api.ts';

/** Makes a session of a name and a wholesaler, with what is wrong with them before it is sent. */
export const useCreateSession = () => {
  const [problem, setProblem] = useState<string | null>(null);
  const [create, { isLoading }] = useCreateSessionMutation();
  return {
    problem,
    isLoading,
    /** The id of the session; undefined where there is none, and the page says why. */
    create: async (name: string, wholesaler: string | null): Promise<string | undefined> => {
      const checked = createSession.body!.safeParse({ wholesaler_code: wholesaler ?? '', session_name: name });
      setProblem(checked.success ? null : checked.error.issues[0]!.message);
      if (!checked.success) return undefined;
      const { data, error } = await create(checked.data);
      if (error) toast.error(messageOf(error, 'Error creating session'));
      return data?.id;
    },
  };
};
