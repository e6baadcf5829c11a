const PERIOD_MS = 50;

/**
 * Lets processes run for a share of the time only (0 to 1), as a limit of processor time on a container does: so what more
 * of them bring is seen on a machine whose processors they would have to share. Each has its turns at its own time, as
 * limits on several containers have them; at the same time they would wait for each other, and all else for both. Answers
 * the way to end it.
 */
export const holdBack = (pids: readonly number[], share: number): (() => void) => {
  const releases = pids.map((pid, at) => holdOneBack(pid, share, (PERIOD_MS * at) / pids.length));
  return () => {
    for (const release of releases) release();
  };
};

const holdOneBack = (pid: number, share: number, afterMs: number): (() => void) => {
  let period: NodeJS.Timeout | undefined;
  let stop: NodeJS.Timeout | undefined;
  const turn = (): void => {
    process.kill(pid, 'SIGCONT');
    stop = setTimeout(() => process.kill(pid, 'SIGSTOP'), PERIOD_MS * share);
  };
  const start = setTimeout(() => {
    period = setInterval(turn, PERIOD_MS);
  }, afterMs);
  return () => {
    clearTimeout(start);
    clearInterval(period);
    clearTimeout(stop);
    process.kill(pid, 'SIGCONT');
  };
};
