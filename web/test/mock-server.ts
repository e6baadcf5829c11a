/**
 * Serves the built screens with made-up answers on loopback, to look at them without the services:
 * `npx vite build web && node web/test/mock-server.ts [port] [folder]`, then sign in as staff@example.com, any password.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import {
  type AnyCall,
  createSession,
  type Problem,
  publicCalls,
  type ReviewedProduct,
  type Session,
} from '@tillmap/contracts';
import { anUploadResult, aSession, aUser, CONFIG, HIERARCHY, VAT_CODES, WHOLESALERS } from '../src/testing/builders.ts';
import { adminAnswers } from './mock-admin.ts';
import type { Answer, Asked } from './mock-answer.ts';
import { archiveAnswers } from './mock-archive.ts';
import { changesAnswers } from './mock-changes.ts';
import { someProducts, someSessions } from './mock-data.ts';
import { qualityAnswers } from './mock-quality.ts';
import { workbenchAnswers } from './mock-workbench.ts';

const sessions = new Map<string, Session>(someSessions().map((session) => [session.id, session]));
const products: ReviewedProduct[] = someProducts(1240);
const TICK = 7;

const users = {
  'admin@example.com': aUser({ name: 'Ada Admin', email: 'admin@example.com', role: 'admin' }),
  'staff@example.com': aUser(),
};
const problem = (status: number, message: string, errors: Record<string, string[]> = {}): Answer => ({
  status,
  json: {
    type: 'about:blank',
    title: message,
    status,
    detail: message,
    message,
    errors,
    request_id: 'mock',
  } satisfies Problem,
});
const data = (value: unknown, status = 200): Answer => ({ status, json: { data: value } });
const change = (id: string, part: Partial<Session>): Answer => {
  const session = sessions.get(id);
  if (!session) return problem(404, 'This session does not exist.');
  sessions.set(id, { ...session, ...part, updated_at: new Date().toISOString() });
  return data(sessions.get(id));
};

const advance = (): void => {
  for (const session of sessions.values()) {
    if (session.status !== 'processing' && session.status !== 'pending') continue;
    const done = Math.min(session.progress_total, session.progress_current + TICK);
    const isOver = done === session.progress_total;
    change(session.id, {
      status: isOver ? 'completed' : 'processing',
      started_at: session.started_at ?? new Date().toISOString(),
      completed_at: isOver ? new Date().toISOString() : null,
      progress_current: done,
      progress_percentage: (done / session.progress_total) * 100,
      processing_stats: {
        total_processed: done,
        high_confidence: Math.floor(done * 0.85),
        low_confidence: done - Math.floor(done * 0.85),
        skipped: 0,
        duration_seconds: 9,
      },
    });
  }
};

const edited = ({ params, body }: Asked): Answer => {
  if (body.vat_code === 'R') return problem(422, 'The reduced rate is not in use for this wholesaler.');
  const row = products.find((one) => one.barcode === params.barcode);
  const place = HIERARCHY.find((one) => one.cg_group_code === body.cg_code);
  const vat = VAT_CODES.find((one) => one.code === body.vat_code);
  if (!row || !place || !vat) return problem(422, 'Choose a department and a VAT code of this wholesaler.');
  Object.assign(row, body, {
    department: place.dept_name,
    sub_department: place.sub_dept_name,
    category_group: place.cg_group_name,
    vat_rate: vat.rate,
    confidence: 100,
    source: 'manual',
    needs_review: false,
    review_reason: '',
    review_details: [],
  });
  return data(row);
};

const uploaded = (id: string): Answer => {
  const result = anUploadResult({
    duplicates: 2,
    bad_rows_count: 2,
    bad_rows: [
      { line: 14, reasons: ['Barcode 5.0123E+12 was changed by Excel; format the column as text and save again.'] },
      { line: 209, reasons: ['The barcode is empty.'] },
    ],
    notes: ['Comma-separated text, UTF-8, header on line 1.', 'Column ‘notes’ is not used.'],
  });
  change(id, {
    status: 'draft',
    supplier_file_name: 'prices.csv',
    supplier_file_items_count: 1240,
    mapped_items_count: 1100,
    unmapped_items_count: 140,
    progress_total: 1240,
    progress_current: 0,
    progress_percentage: 0,
    bad_rows_count: 2,
  });
  return data(result);
};

const answers: Record<string, (asked: Asked) => Answer> = {
  ...adminAnswers,
  ...archiveAnswers,
  ...qualityAnswers,
  login: ({ body }) =>
    body.email! in users
      ? { json: { token: body.email, expires_in: 900, user: users[body.email as keyof typeof users] } }
      : problem(401, 'The email or password is incorrect.'),
  refresh: () => problem(401, 'Please sign in.'),
  logout: () => ({ status: 204 }),
  currentUser: ({ token }) =>
    token in users ? { json: { user: users[token as keyof typeof users] } } : problem(401, 'Please sign in.'),
  spaConfig: () => ({ json: CONFIG }),
  listWholesalers: () => data(WHOLESALERS),
  wholesalerHierarchy: () => data(HIERARCHY),
  wholesalerVatCodes: () => data(VAT_CODES),
  listSessions: () => data([...sessions.values()].sort((a, b) => b.updated_at.localeCompare(a.updated_at))),
  createSession: ({ body }) => {
    const asked = createSession.body!.parse(body);
    const wholesaler_name = WHOLESALERS.find(({ code }) => code === asked.wholesaler_code)?.name ?? '';
    const now = new Date().toISOString();
    const session = aSession({ ...asked, id: crypto.randomUUID(), wholesaler_name, created_at: now, updated_at: now });
    sessions.set(session.id, session);
    return data(session, 201);
  },
  deleteSession: ({ params }) => ({ status: sessions.delete(params.id!) ? 204 : 404 }),
  uploadSupplierFile: ({ body }) => uploaded(body.session_id!),
  sessionRejectedRows: () => ({ file: 'line,reason\r\n14,changed by Excel\r\n' }),
  generateEposFile: ({ body }) => {
    change(body.session_id!, { status: 'pending' });
    return { status: 202, json: { success: true, message: 'Processing started' } };
  },
  sessionStatus: ({ params }) =>
    sessions.has(params.id!) ? data(sessions.get(params.id!)) : problem(404, 'This session does not exist.'),
  ...workbenchAnswers(products),
  ...changesAnswers(products),
  updateProduct: edited,
  downloadSession: () => ({ file: 'barcode,description\r\n' }),
  cancelSession: ({ params }) => change(params.id!, { status: 'cancelled' }),
  retrySession: ({ params }) => change(params.id!, { status: 'pending', error_message: null, completed_at: null }),
};

const patternOf = ({ path }: AnyCall): RegExp => new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

const bodyOf = async (request: IncomingMessage): Promise<Record<string, string>> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  if (request.headers['content-type']?.startsWith('multipart/')) {
    return { session_id: /name="session_id"\r\n\r\n([^\r]+)/.exec(text)?.[1] ?? '' };
  }
  return text === '' ? {} : (JSON.parse(text) as Record<string, string>);
};

const answerApi = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
  const call = publicCalls.find((one) => one.method === request.method && patternOf(one).test(url.pathname));
  const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
  const body = await bodyOf(request);
  const params = { ...(call ? patternOf(call).exec(url.pathname)?.groups : {}) };
  const made = call ? answers[call.id]?.({ params, query: url.searchParams, body, token }) : undefined;
  const { status = 200, json, file } = made ?? problem(404, 'There is no such call.');
  // What is made up must still be as agreed, or the screens would be shown something that cannot happen.
  if (call && status < 300 && typeof call.answer !== 'string') call.answer.parse(json);
  response.statusCode = status;
  if (file !== undefined) response.setHeader('content-disposition', 'attachment; filename="mock.csv"');
  response.setHeader('content-type', file === undefined ? 'application/json' : 'text/csv');
  response.end(status === 204 ? undefined : (file ?? JSON.stringify(json)));
};

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.csv': 'text/csv',
};
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; style-src-elem 'self' 'nonce-__STYLE_NONCE__'; style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const SCREENS = process.argv[3] ?? join(import.meta.dirname, '../dist');

const serveFile = async (response: ServerResponse, pathname: string): Promise<void> => {
  const name = TYPES[extname(pathname)] ? pathname : '/index.html';
  response.setHeader('content-security-policy', POLICY);
  response.setHeader('content-type', TYPES[extname(name)]!);
  response.end(await readFile(join(SCREENS, name)));
};

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const serving = url.pathname.startsWith('/api/')
    ? answerApi(request, response, url)
    : serveFile(response, url.pathname);
  serving.catch((error: unknown) => {
    process.stderr.write(`${request.method} ${url.pathname}: ${String(error)}\n`);
    response.statusCode = 500;
    response.end();
  });
});
setInterval(advance, 1_000);
server.listen(Number(process.argv[2] ?? 8099), '127.0.0.1', () => process.stdout.write('mock server is up\n'));
