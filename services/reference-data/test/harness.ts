import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BusMessage, decode, type EventBus, encode, MemoryLog, openMemoryBus } from '@tillmap/bus';
import {
  type Administered,
  create,
  EVENTS,
  ImportChunkAppliedSchema,
  type MappingsUpserted,
} from '@tillmap/bus/events';
import {
  type AnyCall,
  type ImportProgress,
  internalChangeApplied,
  internalOrphanedProducts,
  internalProductStats,
  internalPromotionUse,
  internalRemoveOrphans,
  internalSearchWaits,
  internalWholesalerUse,
} from '@tillmap/contracts';
import {
  type Actor,
  createLogger,
  DependencyUnavailable,
  loadConfig,
  NotSignedIn,
  type ServiceClient,
  type TokenVerifier,
} from '@tillmap/service-kit';
import { type Database, openDatabase } from '@tillmap/storage/database';
import { createTestDatabase, waitUntil } from '@tillmap/testing';
import { composeReferenceData, type Replaced } from '../src/composition.ts';
import { configSchema } from '../src/config.ts';

const actor = (id: string, role: Actor['role']): Actor & { family: string } => ({
  kind: 'user',
  id,
  name: `${id} name`,
  email: `${id}@example.com`,
  role,
  family: id,
});

/** Tokens that say who comes: `admin`, `user`, `other-admin`, and `service`. */
const tokens: TokenVerifier = {
  user: async (token) => {
    if (token === 'admin' || token === 'other-admin') return actor(token, 'admin');
    if (token === 'user' || token === 'manager') return actor(token, token);
    throw new NotSignedIn();
  },
  service: async (token) => {
    if (token !== 'service') throw new NotSignedIn();
    return { kind: 'service', id: 'service:catalog', name: 'catalog', email: '', role: 'admin' };
  },
};

export type Answering = (message: MappingsUpserted) => { error?: string } | undefined;

/** A stand-in for catalog: counts products it has not seen as created and answers every chunk of an import. */
export const standInCatalog = async (bus: EventBus, answering: Answering = () => ({})) => {
  const products = new Set<string>();
  const heard: MappingsUpserted[] = [];
  const changedWholesalers: string[] = [];
  /** Barcodes of removed mappings, and wholesalers that were cleared. */
  const removed: string[] = [];
  const cleared: { wholesalerCode: string; version: bigint }[] = [];
  const hear = async (message: BusMessage): Promise<void> => {
    if (message.headers.ce_type === EVENTS.wholesalerChanged.type)
      changedWholesalers.push(decode(EVENTS.wholesalerChanged, message).wholesalerCode);
    if (message.headers.ce_type === EVENTS.mappingsRemoved.type)
      removed.push(...decode(EVENTS.mappingsRemoved, message).mappings.map(({ barcode }) => barcode));
    if (message.headers.ce_type === EVENTS.mappingsCleared.type) cleared.push(decode(EVENTS.mappingsCleared, message));
    if (message.headers.ce_type !== EVENTS.mappingsUpserted.type) return;
    const told = decode(EVENTS.mappingsUpserted, message);
    heard.push(told);
    const created = told.mappings.map(({ barcode }) => barcode).filter((barcode) => !products.has(barcode));
    for (const barcode of created) products.add(barcode);
    const answer = told.importId === '' ? undefined : answering(told);
    if (!answer) return;
    const { importId, chunk } = told;
    const productsCreated = created.length;
    const productsUpdated = told.mappings.length - created.length;
    const applied = create(ImportChunkAppliedSchema, {
      importId,
      chunk,
      productsCreated,
      productsUpdated,
      createdList: created,
      updatedList: told.mappings.map(({ barcode }) => barcode).filter((barcode) => !created.includes(barcode)),
      ...answer,
    });
    await bus.publish([encode(EVENTS.importChunkApplied, applied, { source: 'catalog' })]);
  };
  const subscription = await bus.consumeGroup({
    group: 'catalog',
    topics: [EVENTS.mappingsUpserted.topic, EVENTS.wholesalerChanged.topic],
    handle: hear,
  });
  return {
    products,
    heard,
    changedWholesalers,
    removed,
    cleared,
    untilAllHeard: (sql: Queries) => untilAllHeard(bus, sql),
    stop: () => subscription.stop(),
  };
};

type Queries = Pick<Database, 'query'>;

/** Waits until all that is in the service's outbox by now has been published, and handled by the groups of this bus. */
const untilAllHeard = async (bus: EventBus, sql: Queries): Promise<void> => {
  await waitUntil(async () => (await sql.query('select from outbox')).length === 0, { what: 'all to be published' });
  const isAllHeard = async () => (await bus.lag()).every(({ messages }) => messages === 0);
  await waitUntil(isAllHeard, { what: 'all to be heard' });
};

/** What persons did, as the audit trail hears it: an event that arrives twice counts once, as its consumers count it. */
export const hearDeeds = async (bus: EventBus) => {
  const byEvent = new Map<string, Administered>();
  const subscription = await bus.consumeGroup({
    group: 'audit',
    topics: [EVENTS.adminActionRecorded.topic],
    handle: async (message) => void byEvent.set(message.id, decode(EVENTS.adminActionRecorded, message)),
  });
  return {
    all: () => [...byEvent.values()],
    untilAllHeard: (sql: Queries) => untilAllHeard(bus, sql),
    stop: () => subscription.stop(),
  };
};

/** Catalog's, file-building's and promotion's internal calls, as far as this service makes them. */
export const standInNeighbours = () => {
  const state = {
    away: false,
    unfinishedSessions: 0,
    promotions: 0,
    /** Whether catalog waits until the names of imports can be searched. */
    isSearchWaitedFor: false,
    isPromotionAway: false,
    /** Canonical barcodes without a mapping. */
    orphans: [] as string[],
    /** Who the last clean-up was for. */
    cleanedUpBy: undefined as unknown,
    /** Changes this service asked about. */
    asked: [] as object[],
  };
  const answers: Record<string, (given: { body?: unknown; query?: unknown }) => object> = {
    [internalWholesalerUse.id]: () => ({ unfinished_sessions: state.unfinishedSessions }),
    [internalPromotionUse.id]: () => {
      if (state.isPromotionAway) throw new DependencyUnavailable('promotion');
      return { promotions: state.promotions };
    },
    [internalSearchWaits.id]: () => ({ searches: false, imports: state.isSearchWaitedFor }),
    [internalProductStats.id]: () => ({
      total_products: 10 + state.orphans.length,
      products_with_mappings: 10,
      orphaned_products: state.orphans.length,
    }),
    [internalOrphanedProducts.id]: ({ query }) => ({
      products: state.orphans
        .slice(0, (query as { limit: number }).limit)
        .map((barcode) => ({ barcode, name: `Product ${barcode}`, size: '' })),
      total: state.orphans.length,
    }),
    [internalRemoveOrphans.id]: ({ body }) => {
      const { most, by } = body as { most: number; by: unknown };
      state.cleanedUpBy = by;
      return { removed: state.orphans.splice(0, most).length };
    },
    [internalChangeApplied.id]: ({ body }) => {
      state.asked.push(body as object);
      return { seen: true };
    },
  };
  const client = (async (call: AnyCall, given: object) => {
    if (state.away) throw new DependencyUnavailable(call.service);
    const answer = answers[call.id];
    if (!answer) throw new Error(`Nobody expects ${call.id}.`);
    return answer(given);
  }) as ServiceClient;
  return Object.assign(state, { client });
};

export type Upload = {
  name?: string;
  /** Without it no file is sent. */
  text?: string | Uint8Array<ArrayBuffer>;
  fields?: Record<string, string>;
  key?: string;
};

/** What a person or a service does through HTTP. `addWholesaler` makes one with a small hierarchy and two VAT codes. */
export const client = (port: () => number, tokenOf: (name: string) => string = (name) => name) => {
  const send = (
    method: string,
    path: string,
    body?: string | FormData,
    token = 'admin',
    headers: Record<string, string> = {},
  ) =>
    fetch(`http://127.0.0.1:${port()}${path}`, {
      method,
      headers: { authorization: `Bearer ${tokenOf(token)}`, ...headers },
      ...(body === undefined ? {} : { body }),
    });
  const get = (path: string, token?: string) => send('GET', path, undefined, token);
  const postJson = (path: string, body: unknown, token?: string) =>
    send('POST', path, JSON.stringify(body), token, { 'content-type': 'application/json' });
  const putJson = (path: string, body: unknown, token?: string) =>
    send('PUT', path, JSON.stringify(body), token, { 'content-type': 'application/json' });
  const remove = (path: string, token?: string) => send('DELETE', path, undefined, token);
  const upload = (path: string, { name = 'file.csv', text, fields = {}, key }: Upload, token?: string) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    if (text !== undefined) form.set('file', new Blob([text]), name);
    return send('POST', path, form, token, key === undefined ? {} : { 'idempotency-key': key });
  };
  const progress = async (id: string): Promise<ImportProgress> =>
    ((await (await get(`/api/admin/import-progress/${id}`)).json()) as { data: ImportProgress }).data;
  const ended = (id: string, seconds = 60): Promise<ImportProgress> =>
    waitUntil(
      async () => {
        const now = await progress(id);
        return now.status !== 'processing' && now;
      },
      { seconds, what: `the end of import ${id}` },
    );
  const importFile = async (path: string, file: Upload): Promise<ImportProgress> => {
    const answer = await upload(path, file);
    const started = (await answer.json()) as { import_id?: string; message: string };
    if (!started.import_id) throw new Error(`${answer.status}: ${started.message}`);
    return ended(started.import_id);
  };
  const addWholesaler = async (code: string): Promise<void> => {
    await postJson('/api/admin/wholesalers', { code, name: `${code} Ltd` });
    await importFile('/api/admin/departments/import', { text: departmentsFile(code) });
    const vat = `wholesaler_code,code,description,rate\n${code},Z,Zero,0\n${code},S,Standard,20.00`;
    await upload('/api/admin/vat-codes/import', { text: vat });
  };
  return { get, postJson, putJson, remove, upload, progress, ended, importFile, addWholesaler };
};

/** The rows of a small hierarchy. */
export const departmentsFile = (code: string): string =>
  [
    'wholesaler_code,dept_code,dept_name,sub_dept_code,sub_dept_name,cg_group_code,cg_group_name',
    `${code},10,Grocery,,,,`,
    `${code},10,Grocery,90,Biscuits,1,Plain`,
    `${code},10,Grocery,90,Biscuits,2,Chocolate`,
    `${code},20,Drinks,10,Soft,1,Cola`,
  ].join('\r\n');

/** The service in this process on a real database, with buses in memory. `restart` is another process on the same data. */
export const startReferenceData = async (settings: Record<string, string> = {}, replaced: Replaced = {}) => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'reference-data-'));
  const busLog = new MemoryLog();
  const neighbours = standInNeighbours();
  const services: { stop(): Promise<void> }[] = [];
  const config = loadConfig(configSchema, {
    DATABASE_URL: database.url,
    BUS_URL: database.url,
    OBJECT_STORE_DIR: folder,
    LOG_LEVEL: 'silent',
    SERVICE_SECRET: 'a secret of tests only',
    AUTH_URL: 'http://127.0.0.1:9',
    CATALOG_URL: 'http://127.0.0.1:9',
    FILE_BUILDING_URL: 'http://127.0.0.1:9',
    PORT: '0',
    ...settings,
  });
  const openBus = (): EventBus => openMemoryBus({ log: busLog });
  const more = async (again: Replaced = {}) => {
    const bus = openBus();
    const service = composeReferenceData(config, createLogger('reference-data', config.LOG_LEVEL), {
      bus,
      tokens,
      client: neighbours.client,
      isClockStable: async () => true,
      ...again,
    });
    await service.start();
    const stop = async (): Promise<void> => {
      await service.stop();
      await bus.close();
    };
    services.push({ stop });
    return { ...client(() => service.port()), port: () => service.port(), stop };
  };
  const first = await more(replaced);
  const sql = await openDatabase({ url: database.url, applicationName: 'test' });
  const stop = async (): Promise<void> => {
    for (const service of services.splice(0)) await service.stop();
    await sql.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...first, neighbours, stopFirst: first.stop, sql, openBus, more, stop, folder };
};

export type ReferenceData = Awaited<ReturnType<typeof startReferenceData>>;

/** A file of mappings: `count` valid rows of different barcodes from `first` on. */
export const mappingsFile = (count: number, first = 1, name = 'Product'): string => {
  const lines = ['barcode,name,size,dept_code,sub_dept_code,cg_group_code,vat_code'];
  for (let at = first; at < first + count; at++)
    lines.push(`${5_000_000_000_000 + at * 10},${name} ${at},500g,10,90,${1 + (at % 2)},${at % 2 === 0 ? 'Z' : 'S'}`);
  return lines.join('\n');
};
