import {
  type AnyCall,
  type ColumnsProblem,
  changePairs,
  changesOverview,
  currentUser,
  listSessions,
  listTillProfiles,
  listWholesalers,
  logout,
  type Problem,
  rejectedCells,
  reviewChanges,
  reviewHistory,
  reviewOverview,
  sessionChecked,
  sessionDownloads,
  sessionOffers,
  sessionPath,
  sessionShops,
  shelfLabels,
  similarProducts,
  spaConfig,
  spotCheck,
  usualVatCodes,
  wholesalerHierarchy,
  wholesalerVatCodes,
} from '@tillmap/contracts';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { z } from 'zod';
import { anUploadResult, aUser, CONFIG, HIERARCHY, VAT_CODES, WHOLESALERS } from './builders.ts';
import { aFirstOverview, somePath } from './changes-builders.ts';
import { anOverview, aSpotCheck, someCounts } from './workbench-builders.ts';

type Asked = { request: Request; params: Record<string, string>; url: URL };
type JsonCall = AnyCall & { answer: z.ZodType };
type Reply<C extends AnyCall> = C extends JsonCall ? z.input<C['answer']> : null;

type ReplyMaker<C extends AnyCall> = (asked: Asked) => Reply<C> | Promise<Reply<C>>;

const METHODS = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete } as const;

const handle = (call: AnyCall, respond: (asked: Asked) => Response | Promise<Response>) =>
  METHODS[call.method](`*${call.path.replace(/\{(\w+)\}/g, ':$1')}`, ({ request, params }) =>
    respond({ request, params: params as Record<string, string>, url: new URL(request.url) }),
  );

/** Answers a call as agreed: what the contract's schema would refuse cannot be put into a test by mistake. */
export const answers = <C extends AnyCall>(call: C, reply: Reply<C> | ReplyMaker<C>) =>
  handle(call, async (asked) => {
    const body = typeof reply === 'function' ? await (reply as ReplyMaker<C>)(asked) : reply;
    if (typeof call.answer === 'string') return new HttpResponse(null, { status: call.status });
    return HttpResponse.json(call.answer.parse(body) as Record<string, unknown>, { status: call.status });
  });

/** Answers a call with a file. */
export const answersFile = (
  call: AnyCall,
  text: string,
  filename: string,
  seen: (asked: Asked) => void = () => undefined,
) =>
  handle(call, (asked) => {
    seen(asked);
    const headers = { 'content-type': 'text/csv', 'content-disposition': `attachment; filename="${filename}"` };
    return new HttpResponse(text, { headers });
  });

/** Refuses a call with a problem document; without a message the server says nothing a person could read. */
export const refuses = (call: AnyCall, status: number, message = '', errors: Problem['errors'] = {}) =>
  handle(call, () => problemResponse(status, message, errors));

/** Refuses a call with further members in the problem document. */
export const refusesWith = (
  call: AnyCall,
  status: number,
  { message, ...members }: Partial<ColumnsProblem> & Pick<ColumnsProblem, 'message'>,
) => handle(call, () => problemResponse(status, message, {}, members));

/** Refuses every token but this one with 401; the handlers before it answer the rest. */
export const knowsOnly = (token: string, call: AnyCall) =>
  METHODS[call.method](`*${call.path}`, ({ request }) =>
    request.headers.get('authorization') === `Bearer ${token}`
      ? undefined
      : problemResponse(401, 'Please sign in again.', {}),
  );

const problemResponse = (
  status: number,
  message: string,
  errors: Problem['errors'],
  members: Partial<Problem> = {},
): Response => {
  const problem: Problem = {
    type: 'about:blank',
    title: 'Refused',
    status,
    detail: message,
    message,
    errors,
    request_id: 'r-1',
    ...members,
  };
  return HttpResponse.json(problem, { status, headers: { 'content-type': 'application/problem+json' } });
};

/** The calls nearly every page makes; each test adds what it is about. */
export const server = setupServer(
  answers(currentUser, { user: aUser() }),
  answers(logout, null),
  answers(spaConfig, CONFIG),
  answers(listSessions, { data: [] }),
  answers(rejectedCells, { data: { can_correct: false, total: 0, rows: [] } }),
  answers(sessionChecked, () => ({ data: anUploadResult() })),
  answers(listWholesalers, { data: WHOLESALERS }),
  answers(wholesalerHierarchy, { data: HIERARCHY }),
  answers(wholesalerVatCodes, { data: VAT_CODES }),
  answers(reviewOverview, () => ({ data: anOverview() })),
  answers(reviewHistory, { data: { steps: [], can_undo: false, can_redo: false } }),
  answers(reviewChanges, { data: { seq: 1, products: [], more: false, counts: someCounts() } }),
  answers(similarProducts, { data: { products: [] } }),
  answers(usualVatCodes, { data: [] }),
  answers(spotCheck, { data: aSpotCheck() }),
  answers(sessionPath, () => ({ data: { steps: somePath() } })),
  answers(sessionShops, { data: { shops: [] } }),
  answers(changePairs, { data: { pairs: [], counts: { sure: 0, likely: 0 } } }),
  answers(changesOverview, () => ({ data: aFirstOverview() })),
  answers(sessionDownloads, { data: { downloads: [] } }),
  answers(shelfLabels, {
    data: {
      labels: [],
      counts: { due: 0, changed: 0, all: 0 },
      pagination: { current_page: 1, last_page: 1, per_page: 1, total: 0 },
    },
  }),
  answers(listTillProfiles, { data: { profiles: [] } }),
  answers(sessionOffers, { data: { day: '2026-11-30', dated: 0, changed: 0, offers: 'leave' } }),
);
