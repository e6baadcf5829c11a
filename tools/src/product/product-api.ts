import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { ImportProgress, LookupResult, Session } from '@tillmap/contracts';

type Credentials = Readonly<{ email: string; password: string }>;

/** An answer that is not a success, with the server's sentence. */
export class Refused extends Error {
  readonly status: number;

  constructor(what: string, status: number, body: string) {
    super(`${what} answered ${status}: ${body.slice(0, 600)}`);
    this.status = status;
  }
}

/** What a signed-in person does, through the gateway. Every call throws Refused where the server does not do it. */
export type ProductApi = Readonly<{
  get(path: string): Promise<unknown>;
  post(path: string, body: unknown): Promise<unknown>;
  put(path: string, body: unknown): Promise<unknown>;
  upload(path: string, file: string, fields: Readonly<Record<string, string>>): Promise<unknown>;
  createSession(wholesaler: string, name: string): Promise<Session>;
  uploadSupplierFile(sessionId: string, file: string): Promise<{ total_processed: number; mapped_products: number }>;
  startSession(sessionId: string): Promise<void>;
  /** All that the person may see, however old. */
  sessions(): Promise<readonly Session[]>;
  status(sessionId: string): Promise<Session>;
  importProgress(importId: string): Promise<ImportProgress>;
  lookUp(wholesaler: string, barcodes: readonly string[]): Promise<{ data: LookupResult[]; errors: unknown[] }>;
  /** The answer as it comes, not read yet. */
  download(sessionId: string): Promise<Response>;
  /** Sends JSON; the answer as it comes, not read yet. */
  send(path: string, body: unknown): Promise<Response>;
}>;

type SessionPage = { data: Session[]; pagination?: { last_page: number } };

const BUILDING = '/api/v1/file-building';
const UNAUTHORISED = 401;

export const productApi = (base: string, credentials: Credentials): ProductApi => {
  let token: Promise<string> | undefined;

  const signIn = async (): Promise<string> => {
    const answer = await fetch(`${base}/api/auth/login`, asJson(credentials));
    if (!answer.ok) throw new Refused('signing in', answer.status, await answer.text());
    return ((await answer.json()) as { token: string }).token;
  };
  const signedIn = (): Promise<string> => {
    token ??= signIn().catch((error: unknown) => {
      token = undefined;
      throw error;
    });
    return token;
  };
  /** Signs in again once where the token is not accepted any more. */
  const send = async (path: string, init: RequestInit = {}, isAgain = false): Promise<Response> => {
    const headers = {
      ...(init.headers as Record<string, string> | undefined),
      authorization: `Bearer ${await signedIn()}`,
    };
    const answer = await fetch(`${base}${path}`, { ...init, headers });
    if (answer.ok) return answer;
    const text = await answer.text();
    if (answer.status !== UNAUTHORISED || isAgain) throw new Refused(path, answer.status, text);
    token = undefined;
    return send(path, init, true);
  };
  const json = async (path: string, init?: RequestInit): Promise<unknown> => (await send(path, init)).json();
  const data = async <T>(path: string, init?: RequestInit): Promise<T> =>
    ((await json(path, init)) as { data: T }).data;
  const withFile = async (file: string, fields: Readonly<Record<string, string>>): Promise<RequestInit> => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.set('file', await openAsBlob(file), basename(file));
    return { method: 'POST', body };
  };

  return {
    get: json,
    post: (path, body) => json(path, asJson(body)),
    put: (path, body) => json(path, { ...asJson(body), method: 'PUT' }),
    upload: async (path, file, fields) => json(path, await withFile(file, fields)),
    createSession: (wholesaler, name) =>
      data(`${BUILDING}/create-session`, asJson({ wholesaler_code: wholesaler, session_name: name })),
    uploadSupplierFile: async (sessionId, file) =>
      data(`${BUILDING}/upload-supplier-file`, await withFile(file, { session_id: sessionId })),
    startSession: async (sessionId) =>
      void (await json(`${BUILDING}/generate-epos-file`, asJson({ session_id: sessionId }))),
    sessions: async () => {
      const all: Session[] = [];
      for (let page = 1; ; page += 1) {
        const answer = (await json(`${BUILDING}/sessions?days=all&per_page=500&page=${page}`)) as SessionPage;
        all.push(...answer.data);
        // A release before sends all of them at once.
        if (page >= (answer.pagination?.last_page ?? 1)) return all;
      }
    },
    status: (sessionId) => data(`${BUILDING}/sessions/${sessionId}/status`),
    importProgress: (importId) => data(`/api/admin/import-progress/${importId}`),
    lookUp: async (wholesaler, barcodes) =>
      (await json(
        '/api/external/product/batch-lookup',
        asJson({ wholesaler_code: wholesaler, products: barcodes.map((barcode) => ({ barcode })) }),
      )) as { data: LookupResult[]; errors: unknown[] },
    send: (path, body) => send(path, asJson(body)),
    download: (sessionId) => send(`${BUILDING}/sessions/${sessionId}/download?disclaimer_accepted=true`),
  };
};

const asJson = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
