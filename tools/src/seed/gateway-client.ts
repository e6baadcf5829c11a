import { setTimeout as sleep } from 'node:timers/promises';

type Json = Record<string, unknown>;

export type GatewayClient = Readonly<{
  /** Posts JSON; an answer of 409 (it is there already) counts as success. */
  create(path: string, body: unknown): Promise<void>;
  /** Answers what a list holds. */
  list(path: string): Promise<readonly Json[]>;
  /** Posts JSON and answers what was made. */
  make(path: string, body: unknown): Promise<Json>;
  /** Uploads a file that is only kept. */
  upload(path: string, file: { name: string; text: string }): Promise<void>;
  /** Uploads a file as an import, and waits until it is finished. */
  importFile(path: string, file: { name: string; text: string }, fields?: Record<string, string>): Promise<void>;
}>;

const POLL_MS = 500;
const TOO_MANY = 429;
const ALREADY_THERE = 409;

/** Talks to the gateway as a signed-in person does. Throws with the server's sentence when it refuses. */
export const signIn = async (
  base: string,
  credentials: { email: string; password: string },
  signal: AbortSignal,
): Promise<GatewayClient> => {
  const send = async (path: string, init: RequestInit): Promise<{ status: number; body: Json }> => {
    for (;;) {
      const answer = await fetch(`${base}${path}`, { ...init, signal });
      if (answer.status !== TOO_MANY) return { status: answer.status, body: await readJson(answer) };
      await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1000, undefined, { signal });
    }
  };
  const { status, body } = await send('/api/auth/login', asJson(credentials));
  if (status >= 400) throw refusal('signing in', status, body);
  const authorization = `Bearer ${String(body.token)}`;

  const expect = async (path: string, init: RequestInit, allowed?: number): Promise<Json> => {
    const headers = { ...(init.headers as Record<string, string> | undefined), authorization };
    const answer = await send(path, { ...init, headers });
    if (answer.status >= 400 && answer.status !== allowed) throw refusal(path, answer.status, answer.body);
    return answer.body;
  };

  return {
    create: async (path, value) => void (await expect(path, asJson(value), ALREADY_THERE)),
    list: async (path) => (await expect(path, {})) as unknown as readonly Json[],
    make: (path, value) => expect(path, asJson(value)),
    upload: async (path, file) => void (await expect(path, { method: 'POST', body: formOf(file) })),
    importFile: async (path, file, fields = {}) => {
      const started = await expect(path, { method: 'POST', body: formOf(file, fields) });
      // Only the VAT import is done when it answers.
      if (typeof started.import_id === 'string') await untilImported(started.import_id, expect, signal);
    },
  };
};

const formOf = ({ name, text }: { name: string; text: string }, fields: Record<string, string> = {}): FormData => {
  const form = new FormData();
  // Fields first: a server that reads the file as a stream knows them by then.
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new Blob([text], { type: 'text/csv' }), name);
  return form;
};

const untilImported = async (
  importId: string,
  get: (path: string, init: RequestInit) => Promise<Json>,
  signal: AbortSignal,
): Promise<void> => {
  for (;;) {
    const { data } = await get(`/api/admin/import-progress/${importId}`, {});
    const { status, error } = (data ?? {}) as { status?: string; error?: string };
    if (status === 'completed') return;
    if (status === 'failed') throw new Error(error ?? 'an import failed');
    await sleep(POLL_MS, undefined, { signal });
  }
};

const asJson = (value: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

const readJson = async (answer: Response): Promise<Json> => {
  try {
    return (await answer.json()) as Json;
  } catch {
    return {};
  }
};

const refusal = (what: string, status: number, body: Json): Error =>
  new Error(`${what}: ${typeof body.message === 'string' ? body.message : `status ${status}`}`);
