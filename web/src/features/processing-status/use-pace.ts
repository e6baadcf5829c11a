import type { Session } from '@tillmap/contracts';
import { useEffect, useState } from 'react';
import { processingRate, type Sample, withSample } from './processing-rate.ts';

/** The pace of a running session from its polls; the start time serves as the first sample. */
export const usePace = (session: Session, polledAt: number | undefined) => {
  const [samples, setSamples] = useState<readonly Sample[]>(() =>
    session.started_at === null ? [] : [{ at: Date.parse(session.started_at), done: 0 }],
  );
  const done = session.progress_current;
  useEffect(() => {
    if (polledAt !== undefined) setSamples((known) => withSample(known, { at: polledAt, done }));
  }, [polledAt, done]);
  return processingRate(samples, session.progress_total);
};
