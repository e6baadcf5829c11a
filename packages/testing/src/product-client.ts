import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AnyCall,
  answerFileCheck,
  batchLookup,
  createSession,
  downloadSession,
  generateEposFile,
  type ImportProgress,
  importProgress,
  listSessions,
  login,
  type Parsed,
  type PathValues,
  pathOf,
  type ReviewedProduct,
  type Sent,
  type Session,
  sessionProducts,
  sessionStatus,
  type UploadResult,
  uploadSupplierFile,
} from '@tillmap/contracts';

export type NamedFile = Readonly<{ name: string; content: string | Uint8Array<ArrayBuffer> }>;
/** The path of a file on disk, or one that is not. */
type SentFile = string | NamedFile;
type Credentials = Readonly<{ email: string; password: string }>;
/** `cookies` are as a browser gets them. */
type SignIn = Readonly<{ token: string; cookies: readonly string[] }>;

type Options = Readonly<{
  /** Makes each request. */
  send?: (url: string, init: RequestInit) => Promise<Response>;
  /** How long a session or an import may take that is waited for. */
  waitMs?: number;
}>;

type Part<Name extends string, Schema> = [Sent<Schema>] extends [undefined]
  ? object
  : object extends Sent<Schema>
    ? { readonly [N in Name]?: Sent<Schema> }
    : { readonly [N in Name]: Sent<Schema> };
type Given<C extends AnyCall> = Readonly<{ file?: SentFile }> &
  Part<'params', C['params']> &
  Part<'query', C['query']> &
  Part<'body', C['body']>;
type Arguments<C extends AnyCall> = object extends Given<C> ? [given?: Given<C>] : [given: Given<C>];
/** A file is the response as it comes, not read yet. */
type AnswerOf<C extends AnyCall> = C['answer'] extends 'file' ? Response : Parsed<Exclude<C['answer'], string>>;
type DataOf<C extends AnyCall> = AnswerOf<C> extends { data: infer Data } ? Data : never;
type Ending = Readonly<{ status: string; error?: string | null; error_message?: string | null }>;
type Loose = Readonly<{ params?: PathValues; query?: PathValues; body?: PathValues; file?: SentFile }>;

const UNAUTHORISED = 401;
const CONFLICT = 409;
const LARGEST_PAGE = 500;
const JSON_TYPE = { 'content-type': 'application/json' };
/** What a session or an import may be before it ends. */
const UNDER_WAY = ['pending', 'processing'];

/** An answer that is not a success, with the server's sentence, or what it said instead. */
export class Refused extends Error {
  readonly status: number;
  readonly sentence: string;

  constructor(what: string, status: number, body: string) {
    const sentence = sentenceIn(body) ?? body.slice(0, 600);
    super(`${what} answered ${status}: ${sentence}`);
    this.status = status;
    this.sentence = sentence;
  }
}

/** Takes the refusal of what is there, or done, already for a success. */
export const unlessThere = (error: unknown): void => {
  if (!(error instanceof Refused && error.status === CONFLICT)) throw error;
};

/**
 * What a signed-in person does, through the gateway, by the contracts. It signs in when it first has to, and once more when its
 * token has run out. Every call throws Refused where the server does not do it. Answers are not checked: an older release may be
 * asked, and a measurement is not to pay for it.
 */
export class ProductClient {
  readonly base: string;
  readonly #credentials: Credentials;
  readonly #send: NonNullable<Options['send']>;
  readonly #waitMs: number;
  #signIn: Promise<SignIn> | undefined;

  constructor(
    base: string,
    credentials: Credentials,
    { send = fetch, waitMs = Number.POSITIVE_INFINITY }: Options = {},
  ) {
    this.base = base;
    this.#credentials = credentials;
    this.#send = send;
    this.#waitMs = waitMs;
  }

  async call<C extends AnyCall>(call: C, ...[given]: Arguments<C>): Promise<AnswerOf<C>> {
    const { params, query, body = {}, file } = (given ?? {}) as Loose;
    const isJson = call.body !== undefined && !call.upload;
    const answer = await this.fetch(pathOf(call, params, query), {
      method: call.method,
      headers: isJson ? JSON_TYPE : {},
      body: isJson ? JSON.stringify(body) : file === undefined ? null : await formOf(body, file),
    });
    if (call.answer === 'file') return answer as AnswerOf<C>;
    return (call.answer === 'nothing' ? undefined : await answer.json()) as AnswerOf<C>;
  }

  /** What a call answers under `data`. */
  async data<C extends AnyCall>(call: C, ...given: Arguments<C>): Promise<DataOf<C>> {
    return ((await this.call(call, ...given)) as { data: DataOf<C> }).data;
  }

  /** The answer of any address as it comes, not read yet. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    for (let isAgain = false; ; isAgain = true) {
      const signIn = this.signIn();
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${(await signIn).token}`);
      const answer = await this.#send(`${this.base}${path}`, { ...init, headers });
      if (answer.ok) return answer;
      const refused = new Refused(`${init.method ?? 'GET'} ${path}`, answer.status, await answer.text());
      if (answer.status !== UNAUTHORISED || isAgain) throw refused;
      // Another call may have signed in again already.
      if (this.#signIn === signIn) this.#signIn = undefined;
    }
  }

  signIn(): Promise<SignIn> {
    this.#signIn ??= this.#newSignIn().catch((error: unknown) => {
      this.#signIn = undefined;
      throw error;
    });
    return this.#signIn;
  }

  createSession(wholesaler: string, name: string): Promise<Session> {
    return this.data(createSession, { body: { wholesaler_code: wholesaler, session_name: name } });
  }

  upload(sessionId: string, file: SentFile): Promise<UploadResult> {
    return this.data(uploadSupplierFile, { body: { session_id: sessionId }, file });
  }

  async start(sessionId: string): Promise<void> {
    await this.call(generateEposFile, { body: { session_id: sessionId } });
  }

  session(id: string): Promise<Session> {
    return this.data(sessionStatus, { params: { id } });
  }

  /** Every session that this person may see, newest first. */
  async sessions(): Promise<Session[]> {
    const sessions: Session[] = [];
    for (let page = 1, last = 1; page <= last; page += 1) {
      const query = { days: 'all', page, per_page: LARGEST_PAGE } as const;
      const found = await this.call(listSessions, { query });
      sessions.push(...found.data);
      // A release before sends all of them at once.
      last = found.pagination?.last_page ?? 1;
    }
    return sessions;
  }

  /** Waits for a session and throws its sentence when it ends otherwise than completed. */
  untilCompleted(id: string, everyMs?: number): Promise<Session> {
    return this.#until('session', () => this.session(id), everyMs);
  }

  /** A new session of this file whose processing has ended well. Whatever it is beside the files before, it is said to be right. */
  async completedSession(wholesaler: string, name: string, file: SentFile): Promise<Session> {
    const { id } = await this.createSession(wholesaler, name);
    const { file_check: found } = await this.upload(id, file);
    if (found && found.products > 0) await this.data(answerFileCheck, { params: { id }, body: { answer: 'right' } });
    await this.start(id);
    return this.untilCompleted(id);
  }

  /** Every product of a session, by barcode. */
  async products(id: string): Promise<Map<string, ReviewedProduct>> {
    const products = new Map<string, ReviewedProduct>();
    for (let page = 1, last = 1; page <= last; page += 1) {
      const found = await this.data(sessionProducts, { params: { id }, query: { page, per_page: LARGEST_PAGE } });
      for (const product of found.products) products.set(product.barcode, product);
      last = found.pagination.last_page;
    }
    return products;
  }

  /** The till's file of a session, after accepting the disclaimer. */
  download(id: string): Promise<Response> {
    return this.call(downloadSession, { params: { id }, query: { disclaimer_accepted: 'true' } });
  }

  lookUp(wholesaler: string, barcodes: readonly string[]): Promise<AnswerOf<typeof batchLookup>> {
    const products = barcodes.map((barcode) => ({ barcode }));
    return this.call(batchLookup, { body: { wholesaler_code: wholesaler, products } });
  }

  importProgress(id: string): Promise<ImportProgress> {
    return this.data(importProgress, { params: { id } });
  }

  /** Waits for an import and throws its sentence when it fails. */
  untilImported(id: string, everyMs?: number): Promise<ImportProgress> {
    return this.#until('import', () => this.importProgress(id), everyMs);
  }

  async #until<T extends Ending>(what: string, look: () => Promise<T>, everyMs = 100): Promise<T> {
    for (const until = performance.now() + this.#waitMs; ; await sleep(everyMs)) {
      const seen = await look();
      if (seen.status === 'completed') return seen;
      if (!UNDER_WAY.includes(seen.status) || performance.now() > until)
        throw new Error(`The ${what} is ${seen.status}: ${seen.error ?? seen.error_message ?? ''}`);
    }
  }

  async #newSignIn(): Promise<SignIn> {
    const body = JSON.stringify(this.#credentials);
    const answer = await this.#send(`${this.base}${login.path}`, { method: login.method, headers: JSON_TYPE, body });
    if (!answer.ok) throw new Refused('signing in', answer.status, await answer.text());
    const { token } = (await answer.json()) as AnswerOf<typeof login>;
    return { token, cookies: answer.headers.getSetCookie() };
  }
}

const formOf = async (fields: PathValues, file: SentFile): Promise<FormData> => {
  const form = new FormData();
  // Fields first: a server that reads the file as a stream knows them by then.
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  if (typeof file === 'string') form.set('file', await openAsBlob(file), basename(file));
  else form.set('file', new Blob([file.content]), file.name);
  return form;
};

const sentenceIn = (body: string): string | undefined => {
  try {
    return (JSON.parse(body) as { message?: string }).message;
  } catch {
    return undefined;
  }
};
