import * as contract from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import { fileAnswer } from '../../model/file.ts';
import { sessionIn } from '../../model/shop.ts';
import type { rehearseTill } from './rehearse-till.ts';

type UseCases = Readonly<{
  rehearsal: ReturnType<typeof rehearseTill>;
}>;

/** The calls about tills, and what they do with a file. */
export const tillRoutes = ({ rehearsal }: UseCases): Route[] => [
  route(contract.rehearseTill, async ({ actor, params, query, body }) => ({
    body: { data: await rehearsal.rehearse(actor, sessionIn(params, query), { ...body, prices: query }) },
  })),
  route(contract.rehearsedRows, async ({ actor, params, query, body }) =>
    fileAnswer(await rehearsal.rows(actor, sessionIn(params, query), { ...body, prices: query })),
  ),
];
