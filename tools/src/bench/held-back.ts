const PERIOD_MS = 50;

/**
 * Lets processes run for a share of the time only (0 to 1), as a limit of processor time on a container does: so what more
 * of them bring is seen on a machine whose processors they would have to share. Answers the way to end it.
 */
export const holdBack = (pids: readonly number[], share: number): (() => void) => {
  const send = (signal: 'SIGSTOP' | 'SIGCONT'): void => {
    for (const pid of pids) process.kill(pid, signal);
  };
  let stop: NodeJS.Timeout | undefined;
  const run = (): void => {
    send('SIGCONT');
    stop = setTimeout(() => send('SIGSTOP'), PERIOD_MS * share);
  };
  const period = setInterval(run, PERIOD_MS);
  return () => {
    clearInterval(period);
    clearTimeout(stop);
    send('SIGCONT');
  };
};
