import type { ReviewedProduct, Session, UploadResult } from '@tillmap/contracts';
import { ACCOUNTS, type Account, PASSWORD } from './accounts.ts';

type ProductsPage = { products: ReviewedProduct[]; pagination: { last_page: number } };
export type SupplierFile = Readonly<{ name: string; content: string | Uint8Array<ArrayBuffer> }>;

const AT = '/api/v1/file-building';
const ASK_AGAIN_MS = 150;
/** Far above what it takes: only against what hangs. */
const DONE_MS = 90_000;
const LARGEST_PAGE = 500;

/** The product's own calls, to prepare what a test needs and to compare what the screens show. */
export class Api {
  readonly baseUrl: string;
  readonly token: string;

  constructor(baseUrl: string, token: string) {
    this.baseUrl = baseUrl;
    this.token = token;
  }

  static async signIn(baseUrl: string, account: Account): Promise<{ api: Api; cookies: string[] }> {
    const answer = await fetch(`${baseUrl}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ACCOUNTS[account], password: PASSWORD }),
    });
    if (!answer.ok) throw new Error(`Signing in as ${account} answered ${answer.status}.`);
    const { token } = (await answer.json()) as { token: string };
    return { api: new Api(baseUrl, token), cookies: answer.headers.getSetCookie() };
  }

  /** What a call answers under `data`; nothing for a call that answers nothing. */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.#send(path, method, body === undefined ? undefined : JSON.stringify(body));
    if (answer.status === 204) return undefined as T;
    return ((await answer.json()) as { data: T }).data;
  }

  /** What a call answers that has no `data` around it. */
  async bare<T>(method: string, path: string, body?: unknown): Promise<T> {
    const sent = body === undefined || body instanceof FormData ? body : JSON.stringify(body);
    const answer = await this.#send(path, method, sent);
    return (answer.status === 204 ? undefined : await answer.json()) as T;
  }

  /** The till's file of a session, after accepting the disclaimer. */
  async download(sessionId: string): Promise<Buffer> {
    const answer = await this.#send(`${AT}/sessions/${sessionId}/download?disclaimer_accepted=true`, 'GET');
    return Buffer.from(await answer.arrayBuffer());
  }

  async createSession(wholesaler: string, name: string): Promise<Session> {
    return this.#data(
      `${AT}/create-session`,
      'POST',
      JSON.stringify({ wholesaler_code: wholesaler, session_name: name }),
    );
  }

  async upload(sessionId: string, { name, content }: SupplierFile): Promise<UploadResult> {
    const form = new FormData();
    form.set('session_id', sessionId);
    form.set('file', new Blob([content]), name);
    return this.#data(`${AT}/upload-supplier-file`, 'POST', form);
  }

  async start(sessionId: string): Promise<void> {
    await this.#send(`${AT}/generate-epos-file`, 'POST', JSON.stringify({ session_id: sessionId }));
  }

  async session(sessionId: string): Promise<Session> {
    return this.#data(`${AT}/sessions/${sessionId}/status`);
  }

  /** A session of this file whose processing has ended well. */
  async completedSession(wholesaler: string, name: string, file: SupplierFile): Promise<Session> {
    const { id } = await this.createSession(wholesaler, name);
    await this.upload(id, file);
    await this.start(id);
    const deadline = Date.now() + DONE_MS;
    for (;;) {
      const session = await this.session(id);
      if (session.status === 'completed') return session;
      if (Date.now() > deadline || session.status === 'failed') {
        throw new Error(`The session is ${session.status}: ${session.error_message}`);
      }
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
  }

  /** Every product of a session, by barcode. */
  async products(sessionId: string): Promise<Map<string, ReviewedProduct>> {
    const products = new Map<string, ReviewedProduct>();
    for (let page = 1, last = 1; page <= last; page += 1) {
      const path = `${AT}/sessions/${sessionId}/products?page=${page}&per_page=${LARGEST_PAGE}`;
      const answer = await this.#data<ProductsPage>(path);
      for (const product of answer.products) products.set(product.barcode, product);
      last = answer.pagination.last_page;
    }
    return products;
  }

  async #data<T>(path: string, method = 'GET', body?: string | FormData): Promise<T> {
    const answer = await this.#send(path, method, body);
    return ((await answer.json()) as { data: T }).data;
  }

  async #send(path: string, method: string, body?: string | FormData): Promise<Response> {
    const answer = await fetch(`${this.baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      body: body ?? null,
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  }
}
