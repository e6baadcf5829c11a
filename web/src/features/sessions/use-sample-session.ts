import { STATUS_POLL_MS } from '@tillmap/contracts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../api/failure.ts';
import { useActiveWholesalers } from '../../api/reference-options-api.ts';
import { useSessionStatusQuery } from '../../api/session-status-api.ts';
import { demoWholesaler } from '../../shared/demo-wholesaler.ts';
import { workLink } from '../../shared/review-state.ts';
import { toast } from '../../shared/toasts.ts';
import { isRunning } from '../../shared/ui/status-badge.tsx';
import { SAMPLE_FILE } from './file-format.tsx';
import { useCreateSessionMutation, useStartProcessingMutation } from './sessions-api.ts';
import { useUploadSupplierFileMutation } from './upload-api.ts';

const SAMPLE_NAME = 'Sample';

/** The sample as a file that could have been dropped on the page. */
const fetchSample = async (): Promise<File | null> => {
  try {
    const response = await fetch(new URL(SAMPLE_FILE, window.location.origin));
    return response.ok ? new File([await response.blob()], SAMPLE_FILE.replace('/', ''), { type: 'text/csv' }) : null;
  } catch {
    return null;
  }
};

/**
 * Makes a sample session with the sample file for the demo's wholesaler, starts it, and opens its review with hints once it
 * is done. Whatever goes wrong stands in a toast; a session that was made by then stays in the list.
 */
export const useSampleSession = () => {
  const navigate = useNavigate();
  const wholesaler = demoWholesaler(useActiveWholesalers().data);
  const [create] = useCreateSessionMutation();
  const [upload] = useUploadSupplierFileMutation();
  const [startProcessing] = useStartProcessingMutation();
  const [step, setStep] = useState<'idle' | 'making' | 'processing'>('idle');
  const [sessionId, setSessionId] = useState('');
  const { data: session } = useSessionStatusQuery(sessionId, {
    skip: step !== 'processing',
    pollingInterval: STATUS_POLL_MS,
    refetchOnMountOrArgChange: true,
  });

  useEffect(() => {
    if (step !== 'processing' || session?.id !== sessionId || isRunning(session.status)) return;
    setStep('idle');
    // Anything but done is explained there, with what can be done about it.
    if (session.status !== 'completed') void navigate(`/status/${session.id}`);
    else {
      const { to, state } = workLink(session);
      void navigate(`${to}&hints=1`, { state });
    }
  }, [step, session, sessionId, navigate]);

  const fail = (error: unknown, fallback: string) => {
    setStep('idle');
    toast.error(messageOf(error, fallback));
  };

  const start = async () => {
    if (!wholesaler) return;
    setStep('making');
    const file = await fetchSample();
    if (!file) return fail(null, 'The sample file could not be loaded');
    const created = await create({ wholesaler_code: wholesaler.code, session_name: SAMPLE_NAME, is_sample: true });
    if (created.error) return fail(created.error, 'Error creating session');
    const uploaded = await upload({ sessionId: created.data.id, file });
    if (uploaded.error) return fail(uploaded.error, 'Error uploading file');
    const started = await startProcessing(created.data.id);
    if (started.error) return fail(started.error, 'Error starting processing');
    setSessionId(created.data.id);
    setStep('processing');
  };

  return { step, canStart: wholesaler !== undefined, start: () => void start() };
};
