import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode, MemoryLog, openMemoryBus } from '@tillmap/bus';
import { EVENTS, type PromotionChanged, type PromotionFileChanged } from '@tillmap/bus/events';
import { internalWholesaler, type Promotion, type PromotionFile, type RoleName } from '@tillmap/contracts';
import {
  type Clock,
  createLogger,
  DependencyUnavailable,
  NotFound,
  NotSignedIn,
  type ServiceClient,
  type TokenVerifier,
} from '@tillmap/service-kit';
import { openDatabase } from '@tillmap/storage/database';
import { FolderObjectStore, type ObjectStore } from '@tillmap/storage/object-store';
import { createTestDatabase, waitUntil } from '@tillmap/testing';
import { composePromotion } from '../../src/app.ts';
import { type Config, configSchema } from '../../src/config.ts';

export type Person = Readonly<{ id: string; name: string; email: string; role: RoleName }>;

export const ANN: Person = { id: 'user-ann', name: 'Ann', email: 'ann@example.com', role: 'user' };
export const ADA: Person = { id: 'user-ada', name: 'Ada', email: 'ada@example.com', role: 'admin' };

const tokens: TokenVerifier = {
  user: async (token) => {
    const person = JSON.parse(Buffer.from(token, 'base64url').toString()) as Person;
    if (!person.id) throw new NotSignedIn();
    return { kind: 'user', family: 'f', ...person };
  },
  service: async (token) => {
    const { id } = JSON.parse(Buffer.from(token, 'base64url').toString()) as Person;
    if (!id.startsWith('service:')) throw new NotSignedIn();
    return { kind: 'service', id, name: id, email: '', role: 'admin' };
  },
};
export const tokenOf = (person: Person): string => Buffer.from(JSON.stringify(person)).toString('base64url');

/** What the stand-in of reference-data answers; tests change it. */
export const standInWholesalers = () => {
  const state = {
    isAway: false,
    asked: 0,
    wholesalers: {
      W1: { name: 'Best Wholesale', active: true },
      W2: { name: 'Second', active: true },
      OLD: { name: 'Old Wholesale', active: false },
    } as Record<string, { name: string; active: boolean }>,
  };
  const client: ServiceClient = async (call, given) => {
    if (call.id !== internalWholesaler.id) throw new Error('no such call here');
    state.asked++;
    if (state.isAway) throw new DependencyUnavailable('reference-data');
    const { code } = (given as { params: { code: string } }).params;
    const known = state.wholesalers[code];
    if (!known) throw new NotFound('This wholesaler does not exist.');
    return { code, version: 1, hierarchy: [], vat_codes: [], ...known } as never;
  };
  return { state, client };
};

export type Told =
  | Readonly<{ event: 'promotion'; message: PromotionChanged }>
  | Readonly<{ event: 'file'; message: PromotionFileChanged }>;

type Options = Readonly<{ settings?: Partial<Config>; clock?: Clock; wrap?: (store: ObjectStore) => ObjectStore }>;

export const formOf = (content: string | Uint8Array<ArrayBuffer>, name: string, field = 'file'): FormData => {
  const form = new FormData();
  form.append(field, new Blob([content]), name);
  return form;
};

const read = async (response: Response) => {
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    body: isJson ? JSON.parse(bytes.toString()) : undefined,
  };
};

/** The service with its own database, a folder of files, the bus in memory and a stand-in of reference-data. */
export const startWorld = async ({
  settings = {},
  clock = () => new Date(),
  wrap = (store) => store,
}: Options = {}) => {
  const testDatabase = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'tillmap-promotion-'));
  const objects = await FolderObjectStore.open(folder);
  const busLog = new MemoryLog();
  const bus = openMemoryBus({ log: busLog });
  const { state, client } = standInWholesalers();
  const config: Config = {
    ...configSchema.parse({
      SERVICE_SECRET: 'a secret of sixteen',
      DATABASE_URL: testDatabase.url,
      BUS_URL: testDatabase.url,
      OBJECT_STORE_DIR: folder,
      AUTH_URL: 'http://127.0.0.1:1',
    }),
    PORT: 0,
    ...settings,
  };
  const log = createLogger('promotion', 'silent');
  const service = composePromotion(config, log, { bus, objects: wrap(objects), tokens, client, clock });
  await service.start();
  const database = await openDatabase({ url: testDatabase.url, applicationName: 'test' });

  const told: Told[] = [];
  let heard = 0;
  const listening = await bus.subscribeBroadcast({
    topics: [EVENTS.promotionChanged.topic],
    from: await bus.currentPosition([EVENTS.promotionChanged.topic]),
    handle: async (message) => {
      if (message.headers.ce_type === EVENTS.promotionChanged.type)
        told.push({ event: 'promotion', message: decode(EVENTS.promotionChanged, message) });
      else told.push({ event: 'file', message: decode(EVENTS.promotionFileChanged, message) });
      heard += 1;
    },
  });

  const url = (path: string): string => `http://127.0.0.1:${service.port()}${path}`;
  const call = async (method: string, path: string, body?: unknown, person: Person = ANN) =>
    read(
      await fetch(url(path), {
        method,
        headers: {
          authorization: `Bearer ${tokenOf(person)}`,
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      }),
    );
  return {
    url,
    folder,
    objects,
    database,
    reference: state,
    bus,
    told,
    /** Forgets what was told; nothing of what was done before is told later. */
    forgetTold: async (): Promise<void> => {
      const isPublished = async () => (await database.query('select from outbox')).length === 0;
      await waitUntil(isPublished, { what: 'all to be published' });
      const { topic } = EVENTS.promotionChanged;
      const published = busLog.messages.filter(({ message }) => message.topic === topic).length;
      await waitUntil(() => heard >= published, { what: 'all to be heard' });
      told.length = 0;
    },
    call,
    get: (path: string, person?: Person) => call('GET', `/api/admin${path}`, undefined, person),
    remove: (path: string, person: Person = ADA) => call('DELETE', `/api/admin${path}`, undefined, person),
    create: (body: object) => call('POST', '/api/admin/promotions', body),
    newPromotion: async (fields: object = {}): Promise<Promotion> => {
      const body = { wholesaler_code: 'W1', name: 'Easter', ...fields };
      return (await call('POST', '/api/admin/promotions', body)).body;
    },
    upload: (promotionId: string, form: FormData) => call('POST', `/api/admin/promotions/${promotionId}/files`, form),
    files: async (promotionId: string): Promise<PromotionFile[]> =>
      (await call('GET', `/api/admin/promotions/${promotionId}`)).body.files,
    download: (fileId: string, method = 'GET') => call(method, `/api/admin/promotion-files/${fileId}/download`),
    keys: async (): Promise<string[]> => {
      const keys: string[] = [];
      for await (const { key } of objects.list('')) keys.push(key);
      return keys;
    },
    states: async (): Promise<string[]> =>
      (await database.query<{ state: string }>('select state from promotion_file order by created_at, id')).map(
        ({ state: one }) => one,
      ),
    addRow: async (promotionId: string, fields: { state: string; id?: string; size?: number; minutesAgo?: number }) => {
      const id = fields.id ?? randomUUID();
      await database.execute(
        `insert into promotion_file
           (id, promotion_id, state, name, size_bytes, sha256, uploader_id, uploader_name, created_at)
         values ($1, $2, $3, 'by-hand.csv', $4, '', 'x', 'X', now() - $5 * interval '1 minute')`,
        [id, promotionId, fields.state, fields.size ?? 0, fields.minutesAgo ?? 0],
      );
      return id;
    },
    close: async () => {
      await listening.stop();
      await service.stop();
      await bus.close();
      await database.close();
      await testDatabase.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export type World = Awaited<ReturnType<typeof startWorld>>;
