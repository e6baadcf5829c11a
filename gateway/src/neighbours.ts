import type { ReadyCheck } from '@tillmap/service-kit';

const TIMEOUT_MS = 2_500;

const READY = 'ready';
const NOT_READY = 'not ready';
const AWAY = 'not available';

const ask = async (address: string): Promise<string> => {
  try {
    const answer = await fetch(new URL('/readyz', address), { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await answer.body?.cancel();
    return answer.ok ? READY : NOT_READY;
  } catch {
    return AWAY;
  }
};

/** How a service is: the best of its addresses. */
const stateOf = async (addresses: string): Promise<string> => {
  const states = await Promise.all(addresses.split(',').filter(Boolean).map(ask));
  return [READY, NOT_READY].find((state) => states.includes(state)) ?? AWAY;
};

/**
 * Readiness by service. The gateway is ready when `needed` answers: people can sign in then. The others are listed as they
 * are, so that the sign-in page counts as usable early.
 */
export const neighbours = (
  addresses: Readonly<Record<string, string>>,
  needed: string,
): Readonly<Record<string, ReadyCheck>> =>
  Object.fromEntries(
    Object.entries(addresses).map(([name, list]) => [
      name,
      async () => {
        const state = await stateOf(list);
        if (name === needed && state !== READY) throw new Error(state);
        return state;
      },
    ]),
  );
