import type { ReadyCheck } from '@tillmap/service-kit';
import { z } from 'zod';

const TIMEOUT_MS = 2_500;

const READY = 'ready';
const NOT_READY = 'not ready';
const AWAY = 'not available';

const answerOf = z.object({ checks: z.record(z.string(), z.string()).default({}) });

/** Names of the components that a service runs without, or lacks: its own /readyz has the details. */
const lackingParts = async (answer: Response): Promise<string> => {
  const read = answerOf.safeParse(await answer.json().catch(() => undefined));
  const lacking = Object.entries(read.data?.checks ?? {}).filter(([, said]) => said !== 'ok');
  return lacking.map(([part]) => part).join(', ');
};

const ask = async (address: string): Promise<string> => {
  try {
    const answer = await fetch(new URL('/readyz', address), { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const lacking = await lackingParts(answer);
    const state = answer.ok ? READY : NOT_READY;
    return lacking === '' ? state : `${state} (without: ${lacking})`;
  } catch {
    return AWAY;
  }
};

/** Which of several processes are ready, by their place in the list of addresses: nothing of one process. */
const countOf = (states: readonly string[]): string => {
  if (states.length < 2) return '';
  const away = states.flatMap((state, at) => (state.startsWith(READY) ? [] : [`${at + 1} ${state}`]));
  const ready = states.length - away.length;
  return `; ${ready} of ${states.length} ready${away.length === 0 ? '' : `: ${away.join(', ')}`}`;
};

/** How a service is: the best of its processes, and of several how each of the others is. */
const stateOf = async (addresses: string): Promise<string> => {
  const states = await Promise.all(addresses.split(',').filter(Boolean).map(ask));
  return `${bestOf(states)}${countOf(states)}`;
};

const bestOf = (states: readonly string[]): string => {
  for (const best of [READY, NOT_READY]) {
    const found = states.filter((state) => state.startsWith(best)).toSorted((a, b) => a.length - b.length);
    if (found[0]) return found[0];
  }
  return AWAY;
};

/**
 * Readiness by service. The gateway is ready once `needed` has responded: users can sign in then. It stays ready when
 * that one becomes unavailable later, because signed-in users work on, and without gateways there would not even be a
 * page with the error. The others are listed as they are, so that the sign-in page counts as usable early.
 */
export const upstreamReadiness = (
  addresses: Readonly<Record<string, string>>,
  needed: string,
): Readonly<Record<string, ReadyCheck>> => {
  let hasAnswered = false;
  return Object.fromEntries(
    Object.entries(addresses).map(([name, list]) => [
      name,
      async () => {
        const state = await stateOf(list);
        if (name === needed) {
          hasAnswered ||= state.startsWith(READY);
          if (!hasAnswered) throw new Error(state);
        }
        return state;
      },
    ]),
  );
};
