const SLOW_MS = 30_000;

/**
 * Waits for the work. When it takes longer than `slowMs`, `onSlow` is called with the milliseconds it has taken, and again
 * each time that has doubled.
 */
export const reportSlow = async <T>(
  work: Promise<T>,
  onSlow: (tookMs: number) => void,
  slowMs: number = SLOW_MS,
): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const lookAt = (tookMs: number, inMs: number): void => {
    timer = setTimeout(() => {
      onSlow(tookMs);
      lookAt(2 * tookMs, tookMs);
    }, inMs);
    timer.unref();
  };
  lookAt(slowMs, slowMs);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
};
