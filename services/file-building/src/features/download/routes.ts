import * as contract from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import { fileAnswer } from '../../model/file.ts';
import { paginationOf } from '../../model/pagination.ts';
import { sessionIn } from '../../model/shop.ts';
import type { Accepted } from './accept-disclaimer.ts';
import type { downloadSession } from './download-session.ts';
import type { receipts } from './receipts.ts';

type UseCases = Readonly<{
  eposFile: ReturnType<typeof downloadSession>;
  receipts: ReturnType<typeof receipts>;
}>;

type AskedFile = Readonly<{
  query: Readonly<{ disclaimer_accepted?: string | undefined; disclaimer_version?: string | undefined }>;
  method: string;
  ip: string;
  header(name: string): string | undefined;
}>;

/** What a request for a file says of the disclaimer, and of who sends it. */
const acceptedIn = ({ query, method, ip, ...request }: AskedFile): Accepted => ({
  isAccepted: query.disclaimer_accepted === 'true',
  disclaimerVersion: query.disclaimer_version || undefined,
  isHeadOnly: method === 'HEAD',
  ipAddress: ip,
  userAgent: request.header('user-agent') ?? '',
});

/** The calls of downloads: the default file and those of tills, and what was downloaded before. */
export const downloadRoutes = ({ eposFile, receipts }: UseCases): Route[] => [
  route(contract.downloadSession, async (context) =>
    fileAnswer(
      await eposFile(context.actor, {
        ...acceptedIn(context),
        session: sessionIn(context.params, context.query),
        content: context.query.content,
        prices: context.query,
      }),
    ),
  ),
  route(contract.sessionDownloads, async ({ actor, params, query }) => ({
    body: { data: { downloads: await receipts.list(actor, sessionIn(params, query), query) } },
  })),
  route(contract.downloadAgain, async (context) =>
    fileAnswer(await receipts.again(context.actor, context.params.id, context.params.downloadId, acceptedIn(context))),
  ),
  route(contract.downloadCheck, async ({ actor, params }) =>
    fileAnswer(await receipts.check(actor, params.id, params.downloadId)),
  ),
  route(contract.downloadDifference, async ({ actor, params, query }) => {
    const { page, per_page: perPage } = query;
    const { version, lines, total } = await receipts.difference(actor, params.id, params.downloadId, { page, perPage });
    return { body: { data: { version, lines, pagination: paginationOf(page, perPage, total) } } };
  }),
  route(contract.tillFile, async ({ actor, params, query, body, ip, ...request }) =>
    fileAnswer(
      await eposFile(actor, {
        session: sessionIn(params, query),
        content: body.content,
        prices: query,
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
