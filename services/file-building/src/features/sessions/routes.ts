import * as contract from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import { paginationOf } from '../../model/pagination.ts';
import type { Session } from '../../model/session.ts';
import type { manageSessions } from './manage-sessions.ts';
import type { sessionPresenter } from './present-session.ts';

type UseCases = Readonly<{
  sessions: ReturnType<typeof manageSessions>;
  present: ReturnType<typeof sessionPresenter>;
}>;

/** The calls of sessions as such. */
export const sessionRoutes = ({ sessions, present }: UseCases): Route[] => {
  const shown = async (session: Session) => ({ body: { data: (await present([session]))[0]! } });
  return [
    route(contract.listSessions, async ({ actor, query }) => {
      const { page, per_page: perPage, wholesaler_code: wholesalerCode, ...filters } = query;
      const { listed, total } = await sessions.list(actor, { page, perPage, wholesalerCode, ...filters });
      return { body: { data: await present(listed), pagination: paginationOf(page, perPage, total) } };
    }),
    route(contract.createSession, async ({ actor, body }) => {
      const given = { wholesalerCode: body.wholesaler_code, name: body.session_name, isSample: body.is_sample };
      return shown(await sessions.create(actor, given));
    }),
    route(contract.internalWholesalerUse, async ({ params }) => ({
      body: { unfinished_sessions: await sessions.countUnfinished(params.code) },
    })),
    route(contract.sessionStatus, async ({ actor, params }) => shown(await sessions.get(actor, params.id))),
  ];
};
