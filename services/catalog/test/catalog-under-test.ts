import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { internalWholesaler } from '@tillmap/contracts';
import { openDatabase } from '@tillmap/database';
import { create, EVENTS, MappingsUpsertedSchema } from '@tillmap/events';
import { type BusMessage, encode, openMemoryBus } from '@tillmap/messaging';
import { createLogger } from '@tillmap/service-kit';
import { createTestDatabase } from '@tillmap/testing';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { composeCatalog } from '../src/composition.ts';
import type { Config } from '../src/config.ts';

type WholesalerAnswer = z.infer<typeof internalWholesaler.answer>;

const ISSUER = 'http://127.0.0.1:8080';
const NOT_FOUND = {
  type: 'about:blank',
  title: 'Not Found',
  status: 404,
  detail: 'This does not exist.',
  message: 'This does not exist.',
  request_id: 'r',
};
const SECRET = 'a secret of sixteen';

/** auth and reference-data as this service sees them: keys, tokens, no revocations, wholesalers by code. */
const neighbours = async (wholesalers: ReadonlyMap<string, WholesalerAnswer>) => {
  const keys = await generateKeyPair('EdDSA');
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'EdDSA' };
  const token = (audience: string, subject: string, role = 'user') =>
    new SignJWT({ role, name: 'Sam', email: 'sam@example.com', sid: 'family' })
      .setProtectedHeader({ alg: 'EdDSA', kid: 'k1' })
      .setSubject(subject)
      .setIssuedAt()
      .setIssuer(ISSUER)
      .setAudience(audience)
      .setExpirationTime('5m')
      .sign(keys.privateKey);
  let away = false;
  const answer = async (path: string): Promise<unknown> => {
    if (path === '/.well-known/jwks.json') return { keys: [jwk] };
    if (path === '/internal/token') return { token: await token('internal', 'service:catalog'), expires_in: 300 };
    if (path.startsWith('/internal/revocations')) return { position: 0, families: [], users: [] };
    return away ? undefined : wholesalers.get(decodeURIComponent(path.split('/').at(-1) ?? ''));
  };
  const server: Server = createServer((request, response) => {
    void answer(request.url ?? '').then((body) => {
      response.writeHead(body ? 200 : away ? 503 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body ?? NOT_FOUND));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    setAway: (value: boolean) => {
      away = value;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};

/** Who makes a call: a person of this role, or another service. */
type As = { internal?: boolean; role?: 'user' | 'manager' | 'admin' };

/** A mapping as short as a test can say it. */
export type Given = { barcode: string; name: string; size?: string; codes: readonly [string, string, string, string] };

/** The whole service in this process on a database of its own, with a bus in memory. */
export const startCatalog = async (wholesalers: Map<string, WholesalerAnswer>, given: Partial<Config> = {}) => {
  const [around, database] = await Promise.all([neighbours(wholesalers), createTestDatabase()]);
  const bus = openMemoryBus();
  const settings = {
    HOST: '127.0.0.1',
    PORT: 0,
    LOG_LEVEL: 'silent',
    PUBLIC_URL: ISSUER,
    AUTH_URL: around.url,
    SERVICE_SECRET: SECRET,
    TRUSTED_HOPS: 1,
    DATABASE_URL: database.url,
    BUS_URL: database.url,
    REFERENCE_DATA_URL: around.url,
    SEARCH_THREADS: 2,
    KEYCLOAK_URL: '',
    KEYCLOAK_INTERNAL_URL: '',
    KEYCLOAK_REALM: 'tillmap',
    MEILISEARCH_URL: '',
    MEILISEARCH_KEY: '',
    MEILISEARCH_PREFIX: 'tillmap',
    AI_BASE_URL: '',
    AI_MODEL: '',
    AI_API_KEY: '',
    ...given,
  } as const;
  const tokenOf = ({ internal = false, role = 'user' }: As): Promise<string> =>
    internal ? around.token('internal', 'service:file-building') : around.token('tillmap', uuidv7(), role);
  let version = 0n;
  const start = async () => {
    const service = composeCatalog(settings, createLogger('catalog', 'silent'), { bus });
    await service.start();
    return service;
  };
  let service = await start();

  const upserted = (
    wholesaler: string,
    given: readonly Given[],
    options: { importId?: string; chunk?: number; at?: bigint } = {},
  ) =>
    encode(
      EVENTS.mappingsUpserted,
      create(MappingsUpsertedSchema, {
        wholesalerCode: wholesaler,
        wholesalerName: `Wholesaler ${wholesaler}`,
        importId: options.importId ?? '',
        chunk: options.chunk ?? 0,
        mappings: given.map(({ barcode, name, size = '', codes: [dept, sub, cg, vat] }) => {
          version += 1n;
          return {
            id: uuidv7(),
            barcode,
            barcodeGiven: barcode,
            name,
            size,
            deptCode: dept,
            subDeptCode: sub,
            cgGroupCode: cg,
            vatCode: vat,
            source: 'import',
            confidence: 100,
            version: options.at ?? version,
          };
        }),
      }),
      { source: 'reference-data' },
    );
  return {
    bus,
    around,
    url: () => `http://127.0.0.1:${service.port()}`,
    upserted,
    publish: (...messages: BusMessage[]) => bus.publish(messages),
    get: async (path: string, options: As = {}) =>
      fetch(`http://127.0.0.1:${service.port()}${path}`, {
        headers: { authorization: `Bearer ${await tokenOf(options)}` },
      }),
    post: async (path: string, body: unknown, options: As = {}) =>
      fetch(`http://127.0.0.1:${service.port()}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${await tokenOf(options)}` },
        body: JSON.stringify(body),
      }),
    database,
    wholesalers,
    drift: async () => {
      const { catalogEntities, catalogMigrations } = await import('../src/composition.ts');
      const opened = await openDatabase({
        url: database.url,
        applicationName: 'drift',
        entities: catalogEntities,
        migrations: catalogMigrations,
      });
      try {
        return await opened.drift();
      } finally {
        await opened.close();
      }
    },
    restart: async () => {
      await service.stop();
      service = await start();
    },
    stop: async () => {
      await service.stop();
      await bus.close();
      await around.close();
      await database.drop();
    },
  };
};

export type CatalogUnderTest = Awaited<ReturnType<typeof startCatalog>>;
