import type { RunIsolated } from '@tillmap/service-kit/domain';
import type { SessionsToEnd } from '../adapters/postgres/keycloak-sync.ts';

type Deps = { waiting: SessionsToEnd; end: (id: string) => Promise<void>; each: RunIsolated };

/**
 * Ends at the other provider what ended here, one pass after the other. What fails is passed over and tried again by a
 * later pass.
 */
export const endSessions = ({ waiting, end, each }: Deps): (() => Promise<void>) => {
  let passing: Promise<void> = Promise.resolve();
  const pass = (): Promise<void> =>
    each(
      waiting.all(),
      (id) => id,
      async (id) => {
        await end(id);
        await waiting.done(id);
      },
    );
  return () => {
    passing = passing.catch(() => undefined).then(pass);
    return passing;
  };
};
