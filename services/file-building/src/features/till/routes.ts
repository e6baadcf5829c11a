import * as contract from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import { fileAnswer } from '../../model/file.ts';
import type { rehearseTill } from './rehearse-till.ts';

type UseCases = Readonly<{
  rehearsal: ReturnType<typeof rehearseTill>;
}>;

/** The calls about tills, and what they do with a file. */
export const tillRoutes = ({ rehearsal }: UseCases): Route[] => [
  route(contract.rehearseTill, async ({ actor, params, body }) => ({
    body: { data: await rehearsal.rehearse(actor, params.id, body) },
  })),
  route(contract.rehearsedRows, async ({ actor, params, body }) =>
    fileAnswer(await rehearsal.rows(actor, params.id, body)),
  ),
];
