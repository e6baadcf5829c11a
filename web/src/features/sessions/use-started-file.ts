import type { Session } from '@tillmap/contracts';
import { useEffect, useRef, useState } from 'react';
import { needsLook } from './checked/what-to-check.ts';
import type { StartedWithFile } from './started-with-file.ts';
import type { NextFile } from './use-next-file.ts';
import { useStartProcessing } from './use-start-processing.ts';

/** Sends the file that a session was made for, and starts its processing where nothing in it needs a look. */
export const useStartedFile = (
  { id }: Session,
  { upload, send }: NextFile,
  started: StartedWithFile | undefined,
  onTaken: () => void,
): void => {
  // The page forgets it once it is sent, so that it is not sent again when one comes back to the session.
  const [startsAtOnce] = useState(started?.startsAtOnce ?? false);
  const isSent = useRef(false);
  const isOver = useRef(false);
  const { start } = useStartProcessing(id);
  useEffect(() => {
    if (!started || isSent.current) return;
    isSent.current = true;
    onTaken();
    void send();
  }, [started, onTaken, send]);
  useEffect(() => {
    if (!startsAtOnce || upload?.phase !== 'done' || isOver.current) return;
    isOver.current = true;
    if (!needsLook(upload.result)) void start(true);
  }, [startsAtOnce, upload, start]);
};
