import { useEffect, useState } from 'react';

/** Calls `then` after a time, unless it was called off by what is returned. */
export type After = (ms: number, then: () => void) => () => void;

const browserAfter: After = (ms, then) => {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
};

/** Whether something has gone on without a pause for so long. */
export const useLongSince = (isOn: boolean, ms: number, after: After = browserAfter): boolean => {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    return isOn ? after(ms, () => setLong(true)) : undefined;
  }, [isOn, ms, after]);
  return isOn && isLong;
};
