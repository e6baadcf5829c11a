import * as contract from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import { fileAnswer } from '../../model/file.ts';
import type { downloadSession } from '../download/download-session.ts';
import type { rehearseTill } from './rehearse-till.ts';

export type TillUseCases = Readonly<{
  rehearsal: ReturnType<typeof rehearseTill>;
  eposFile: ReturnType<typeof downloadSession>;
}>;

/** The calls about tills, what they do with a file, and their files. */
export const tillRoutes = ({ rehearsal, eposFile }: TillUseCases): Route[] => [
  route(contract.rehearseTill, async ({ actor, params, body }) => ({
    body: { data: await rehearsal.rehearse(actor, params.id, body) },
  })),
  route(contract.rehearsedRows, async ({ actor, params, body }) =>
    fileAnswer(await rehearsal.rows(actor, params.id, body)),
  ),
  route(contract.tillFile, async ({ actor, params, body, ip, ...request }) =>
    fileAnswer(
      await eposFile(actor, {
        sessionId: params.id,
        content: body.content,
        till: { ...body, isZip: body.parts === 'all' },
        isAccepted: body.disclaimer_accepted,
        disclaimerVersion: body.disclaimer_version || undefined,
        isHeadOnly: false,
        ipAddress: ip,
        userAgent: request.header('user-agent') ?? '',
      }),
    ),
  ),
];
