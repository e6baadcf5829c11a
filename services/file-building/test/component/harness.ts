import { randomUUID } from 'node:crypto';
import { type EventBus, MemoryLog, openMemoryBus } from '@tillmap/bus';
import {
  type ApiKeyScope,
  internalFindBarcodes,
  internalLayouts,
  internalLayoutUsed,
  internalLearning,
  internalProductNames,
  internalPromotionFile,
  internalSearchWaits,
  internalTeachLayout,
  internalUsualVat,
  internalWholesaler,
  internalWholesalersOf,
  type Layout,
  type Parsed,
  type RoleName,
  scopeAllows,
} from '@tillmap/contracts';
import {
  type Clock,
  createLogger,
  DependencyUnavailable,
  NotAllowed,
  NotFound,
  NotSignedIn,
  type ServiceClient,
  type TokenVerifier,
} from '@tillmap/service-kit';
import { openDatabase } from '@tillmap/storage/database';
import { MemoryObjectStore } from '@tillmap/storage/object-store';
import { createTestDatabase, waitUntil } from '@tillmap/testing';
import { composeFileBuilding, type Given } from '../../src/app.ts';
import { type Config, configSchema } from '../../src/config.ts';

/** A person, or a system with an API key of a scope. */
export type Person = Readonly<{ id: string; name: string; email: string; role: RoleName; scope?: ApiKeyScope }>;

export const ANN: Person = { id: 'user-ann', name: 'Ann', email: 'ann@example.com', role: 'user' };
export const BOB: Person = { id: 'user-bob', name: 'Bob', email: 'bob@example.com', role: 'user' };
export const MIA: Person = { id: 'user-mia', name: 'Mia', email: 'mia@example.com', role: 'manager' };

const row = (dept: string, deptName: string, sub: string, subName: string, cg: string, cgName: string) => ({
  dept_code: dept,
  dept_name: deptName,
  sub_dept_code: sub,
  sub_dept_name: subName,
  cg_group_code: cg,
  cg_group_name: cgName,
});

/** What the stand-ins of reference-data and catalog answer; tests change it. */
export class Neighbours {
  isReferenceDataAway = false;
  isCatalogAway = false;
  isSearchAway = false;
  /** Wholesalers whose first training is still to come, with the seconds that are left, where catalog can say. */
  learning = new Map<string, number | null>();
  /** Events still get through: only what the bus says of itself. */
  isBusAway = false;
  resolved = 0;
  /** Done before reference-data answers. */
  beforeWholesaler: (() => Promise<unknown>) | undefined;
  /** Done once before catalog says which barcodes it knows. */
  beforeBarcodes: (() => Promise<unknown>) | undefined;
  wholesaler = {
    code: 'W1',
    name: 'Best Wholesale',
    active: true,
    version: 1,
    review_threshold: 80,
    learns_from_reviews: true,
    hierarchy: [
      row('10', 'Drinks', '11', 'Soft drinks', '111', 'Cola'),
      row('10', 'Drinks', '11', 'Soft drinks', '112', 'Lemonade'),
      row('20', 'Food', '', '', '', ''),
    ],
    vat_codes: [
      { code: 'S', description: 'Standard rate', rate: 20 },
      { code: 'Z', description: 'Zero rate', rate: 0 },
    ],
  };

  /** Codes of further wholesalers, which are like that one otherwise. */
  otherCodes = new Set<string>();

  /** Of each group the VAT code that most of its mappings have. */
  usualVat = [
    { dept_code: '10', sub_dept_code: '11', cg_group_code: '111', vat_code: 'S', share: 0.98, mappings: 400 },
    { dept_code: '10', sub_dept_code: '11', cg_group_code: '112', vat_code: 'Z', share: 0.95, mappings: 40 },
  ];

  /** How many barcodes of any file each wholesaler has. */
  wholesalersOf: { wholesaler_code: string; barcodes: number }[] = [];
  /** Files of promotions, by their ids. */
  promotionFiles = new Map<string, Parsed<typeof internalPromotionFile.answer>>();
  /** What reference-data remembers. */
  layouts: Layout[] = [];

  readonly client: ServiceClient = async (call, given) => {
    const answer = await this.#answer(call, given as { params?: { code: string }; body?: { barcodes: never[] } });
    return answer as never;
  };

  #layoutAnswer(call: object, body: unknown) {
    if (this.isReferenceDataAway) throw new DependencyUnavailable('reference-data');
    if (call === internalLayouts) return { layouts: this.layouts };
    if (call === internalLayoutUsed) return { known: true };
    const { replaces, seen: _, by, ...taught } = internalTeachLayout.body!.parse(body);
    const before = this.layouts.find(({ id }) => id === replaces);
    const layout = {
      ...taught,
      id: before?.id ?? randomUUID(),
      version: (before?.version ?? 0) + 1,
      taught_at: '2026-11-18T09:00:00.000Z',
      taught_by: by.name,
      last_used_at: null,
      times_used: 0,
    };
    this.layouts = [layout, ...this.layouts.filter(({ id }) => id !== layout.id)];
    return { layout };
  }

  async #wholesalerAnswer(code: string) {
    if (this.isReferenceDataAway) throw new DependencyUnavailable('reference-data');
    await this.beforeWholesaler?.();
    if (code !== this.wholesaler.code && !this.otherCodes.has(code))
      throw new NotFound('This wholesaler does not exist.');
    return { ...this.wholesaler, code };
  }

  #promotionFile(id: string) {
    const file = this.promotionFiles.get(id);
    if (!file) throw new NotFound('This file does not exist.');
    return file;
  }

  #waitAnswer(call: object) {
    if (call === internalSearchWaits) return { searches: this.isSearchAway, imports: false };
    if (call !== internalLearning) return undefined;
    const wholesalers = [...this.learning].map(([wholesaler_code, ready_in_seconds]) => ({
      wholesaler_code,
      ready_in_seconds,
      is_trained: ready_in_seconds !== Number.POSITIVE_INFINITY,
    }));
    return { wholesalers };
  }

  async #answer(call: object, { params, body }: { params?: { code: string }; body?: { barcodes: never[] } }) {
    if ([internalLayouts, internalLayoutUsed, internalTeachLayout].some((one) => one === call))
      return this.#layoutAnswer(call, body);
    if (call === internalWholesaler) return this.#wholesalerAnswer(params?.code ?? '');
    if (call === internalPromotionFile) return this.#promotionFile((params as { id?: string } | undefined)?.id ?? '');
    if (call === internalUsualVat) {
      if (this.isReferenceDataAway) throw new DependencyUnavailable('reference-data');
      return { groups: this.usualVat };
    }
    if (this.isCatalogAway) throw new DependencyUnavailable('catalog');
    const waits = this.#waitAnswer(call);
    if (waits) return waits;
    if (call === internalFindBarcodes) {
      const before = this.beforeBarcodes;
      this.beforeBarcodes = undefined;
      await before?.();
      const barcodes = (body?.barcodes ?? []) as { canonical: string }[];
      this.resolved += barcodes.length;
      return {
        products: barcodes.map(({ canonical }) => ({
          known: isKnown(canonical),
          own: isOwn(canonical),
          name: '',
          size: '',
        })),
      };
    }
    if (call === internalWholesalersOf) return { wholesalers: this.wholesalersOf };
    if (call === internalProductNames) return { products: ((body?.barcodes ?? []) as string[]).map(namedNeighbour) };
    throw new Error('no such call here');
  }
}

/** Of the known ones, those that end in 8 are known to another wholesaler only. */
const isOwn = (canonical: string): boolean => isKnown(canonical) && !canonical.endsWith('8');

/** Barcodes that end in an even digit are known. */
export const isKnown = (canonical: string): boolean => Number(canonical.at(-1)) % 2 === 0;

const namedNeighbour = (barcode: string) => ({
  barcode,
  name: `Neighbour ${barcode}`,
  size: '',
  dept_code: '10',
  sub_dept_code: '11',
  cg_code: '111',
  vat_code: 'S',
});

const tokens: TokenVerifier = {
  user: async (token, asked) => {
    const { scope, ...person } = JSON.parse(Buffer.from(token, 'base64url').toString()) as Person;
    if (!person.id) throw new NotSignedIn();
    if (scope && !(asked && scopeAllows(scope, asked))) throw new NotAllowed();
    return { kind: scope ? 'api-key' : 'user', family: 'f', ...person };
  },
  service: async (token) => {
    const { id } = JSON.parse(Buffer.from(token, 'base64url').toString()) as Person;
    if (!id.startsWith('service:')) throw new NotSignedIn();
    return { kind: 'service', id, name: id, email: '', role: 'admin' };
  },
};
export const tokenOf = (person: Person): string => Buffer.from(JSON.stringify(person)).toString('base64url');

const read = async (response: Response) => {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, body: JSON.parse(isJson ? text : JSON.stringify(text)), headers: response.headers };
};

export const AT = '/api/v1/file-building';

/** A service under test with its database, bus and stand-ins. `restart()` stops it and starts another instance. */
export const startWorld = async (
  settings: Partial<Config> = {},
  clock: Clock = () => new Date(),
  given: Pick<Given, 'chunkSizes' | 'uploads' | 'isClockStable' | 'monthClock'> = {},
) => {
  const database = await createTestDatabase();
  const rows = await openDatabase({ url: database.url, applicationName: 'test' });
  const log = new MemoryLog();
  const objects = new MemoryObjectStore();
  const neighbours = new Neighbours();
  const config: Config = {
    ...configSchema.parse({
      SERVICE_SECRET: 'a secret of sixteen',
      DATABASE_URL: database.url,
      BUS_URL: database.url,
      OBJECT_STORE_DIR: '/nowhere',
      AUTH_URL: 'http://127.0.0.1:1',
    }),
    STALL_CHECK_SECONDS: 0.1,
    ...settings,
  };
  const warnings: unknown[][] = [];
  const startService = async () => {
    const logger = createLogger('file-building', 'silent');
    logger.warn = (...told: unknown[]) => void warnings.push(told);
    const bus = openMemoryBus({ log });
    bus.health = async () => ({ up: !neighbours.isBusAway });
    const service = composeFileBuilding(config, logger, {
      bus,
      objects,
      tokens,
      client: neighbours.client,
      clock,
      isClockStable: async () => true,
      ...given,
    });
    await service.start();
    return { service, bus };
  };
  let running = await startService();
  const testBus: EventBus = openMemoryBus({ log });

  const call = async (person: Person, method: string, path: string, body?: unknown, headers = {}) =>
    read(
      await fetch(`http://127.0.0.1:${running.service.port()}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${tokenOf(person)}`,
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      }),
    );

  const send = (
    id: string,
    content: string | Buffer,
    { name = 'prices.csv', headers = {}, person = ANN }: { name?: string; headers?: object; person?: Person } = {},
  ) => {
    const form = new FormData();
    form.set('session_id', id);
    form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
    return call(person, 'POST', `${AT}/upload-supplier-file`, form, headers);
  };

  /** Whether no event waits to be sent or to be handled, here or at the stand-ins. */
  const isSettled = async (): Promise<boolean> => {
    const head = await testBus.currentPosition([]);
    const [outbox] = await rows.query<{ waiting: number }>('select count(*)::int as waiting from outbox');
    const lags = [...(await running.bus.lag()), ...(await testBus.lag())];
    const isQuiet = outbox?.waiting === 0 && lags.every(({ messages }) => messages === 0);
    return isQuiet && (await testBus.currentPosition([])) === head;
  };

  const stopService = async () => {
    await running.service.stop();
    await running.bus.close();
  };
  return {
    database,
    neighbours,
    objects,
    /** What was logged as a warning. */
    warnings,
    bus: testBus,
    call,
    port: () => running.service.port(),
    get: (path: string, person = ANN) => call(person, 'GET', `${AT}${path}`),
    post: (path: string, body?: unknown, person = ANN) => call(person, 'POST', `${AT}${path}`, body),
    put: (path: string, body: unknown, person = ANN) => call(person, 'PUT', `${AT}${path}`, body),
    remove: (path: string, person = ANN) => call(person, 'DELETE', `${AT}${path}`),
    /** Uploads with a layout: its id, or chosen columns. Without a file the session's own is read again. */
    uploadWith: (id: string, layout: unknown, content?: string, name = 'prices.csv', person = ANN) => {
      const form = new FormData();
      form.set('session_id', id);
      form.set('layout', typeof layout === 'string' ? layout : JSON.stringify(layout));
      if (content !== undefined) form.set('file', new Blob([content]), name);
      return call(person, 'POST', `${AT}/upload-supplier-file`, form);
    },
    /** Whatever it is beside the files before, a person says that it is right. */
    upload: async (id: string, content: string | Buffer, name = 'prices.csv', headers = {}, person = ANN) => {
      const sent = await send(id, content, { name, headers, person });
      if (!(sent.body.data?.file_check?.products > 0)) return sent;
      const kept = await call(person, 'POST', `${AT}/sessions/${id}/file-check`, { answer: 'right' });
      return kept.status === 200 ? { ...sent, body: kept.body } : sent;
    },
    /** An upload to which nobody has answered. */
    send,
    /** The bytes of an answer, as they came; with a body it is sent. */
    bytes: async (person: Person, path: string, body?: object): Promise<Buffer> => {
      const headers = { authorization: `Bearer ${tokenOf(person)}`, 'content-type': 'application/json' };
      const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {};
      const answer = await fetch(`http://127.0.0.1:${running.service.port()}${path}`, { headers, ...sent });
      return Buffer.from(await answer.arrayBuffer());
    },
    newSession: async (person = ANN, name = 'May order', more = {}): Promise<string> => {
      const given = { wholesaler_code: 'W1', session_name: name, ...more };
      const answer = await call(person, 'POST', `${AT}/create-session`, given);
      return answer.body.data.id;
    },
    status: async (id: string) => (await call(ANN, 'GET', `${AT}/sessions/${id}/status`)).body.data,
    until: (id: string, status: string, seconds = 60) =>
      waitUntil(
        async () => {
          const answer = await call(ANN, 'GET', `${AT}/sessions/${id}/status`);
          return answer.body.data?.status === status && answer.body.data;
        },
        { seconds, what: `the session to be ${status}` },
      ),
    /** Waits until all that was published has been handled, with all that followed from it. */
    settled: () => waitUntil(isSettled, { what: 'all events to be handled' }),
    stopService,
    restart: async () => {
      await stopService();
      running = await startService();
    },
    startAgain: async () => {
      running = await startService();
    },
    close: async () => {
      await testBus.close();
      await stopService();
      await rows.close();
      await database.drop();
    },
  };
};

export type World = Awaited<ReturnType<typeof startWorld>>;
