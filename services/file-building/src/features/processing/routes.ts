import * as contract from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import type { Session } from '../../model/session.ts';
import type { runSession } from './run-session.ts';

/** Shows sessions as the screens read them. */
export type Present = (sessions: readonly Session[]) => Promise<contract.Session[]>;

type UseCases = Readonly<{ run: ReturnType<typeof runSession>; present: Present }>;

const STARTED = 'Processing has started.';

/** The calls of a session's run. */
export const runRoutes = ({ run, present }: UseCases): Route[] => {
  const shown = async (session: Session) => ({ body: { data: (await present([session]))[0]! } });
  return [
    route(contract.generateEposFile, async ({ actor, body }) => {
      await run.start(actor, body.session_id);
      return { body: { success: true, message: STARTED } };
    }),
    route(contract.cancelSession, async ({ actor, params }) => shown(await run.cancel(actor, params.id))),
    route(contract.retrySession, async ({ actor, params }) => shown(await run.retry(actor, params.id))),
    route(contract.lookUpUnresolved, async ({ actor, params }) => shown(await run.lookUpUnresolved(actor, params.id))),
  ];
};
