/**
 * What `work` resolves to, or what `onTimeout` returns when it takes longer than `ms`. Fails as either of them does. Work
 * that is late goes on, and its outcome is dropped.
 */
export const withTimeout = async <Result, Late = Result>(
  work: Promise<Result>,
  ms: number,
  onTimeout: () => Late,
): Promise<Result | Late> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    return await Promise.race([work, late.then(onTimeout)]);
  } finally {
    clearTimeout(timer);
  }
};
