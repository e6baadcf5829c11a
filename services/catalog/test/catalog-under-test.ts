import { rm } from 'node:fs/promises';
import { type BusMessage, encode, openMemoryBus } from '@tillmap/bus';
import { create, EVENTS, MappingsUpsertedSchema } from '@tillmap/bus/events';
import type { internalWholesaler } from '@tillmap/contracts';
import { createLogger } from '@tillmap/service-kit';
import { answerJson, createTestDatabase, fakeAuth, ISSUER, openFolder } from '@tillmap/testing';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { composeCatalog } from '../src/composition.ts';
import type { Config } from '../src/config.ts';
import { productDatabase } from './product-database.ts';

type WholesalerAnswer = z.input<typeof internalWholesaler.answer>;

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
  let away = false;
  const auth = await fakeAuth({
    service: 'catalog',
    other: (request, response) => {
      if (away) return answerJson(response, NOT_FOUND, 503);
      const code = decodeURIComponent((request.url ?? '').split('/').at(-1) ?? '');
      const wholesaler = wholesalers.get(code);
      answerJson(response, wholesaler ?? NOT_FOUND, wholesaler ? 200 : 404);
    },
  });
  return Object.assign(auth, {
    setAway: (value: boolean) => {
      away = value;
    },
  });
};

/** Who makes a call: a person of this role, or another service. */
type As = { internal?: boolean; role?: 'user' | 'manager' | 'admin' };

/** A mapping as short as a test can say it. */
export type Given = { barcode: string; name: string; size?: string; codes: readonly [string, string, string, string] };

/** A wholesaler as reference-data answers it, with one VAT code. */
export const aWholesaler = (code: string, hierarchy: WholesalerAnswer['hierarchy']): [string, WholesalerAnswer] => [
  code,
  {
    code,
    name: `Wholesaler ${code}`,
    active: true,
    version: 1,
    hierarchy,
    vat_codes: [{ code: 'S', description: 'Standard', rate: 20 }],
  },
];

/** The whole service in this process on a database of its own, with a bus in memory; `log` collects what it logs. */
export const startCatalog = async (
  wholesalers: Map<string, WholesalerAnswer>,
  given: Partial<Config> = {},
  log = createLogger('catalog', 'silent'),
) => {
  const [around, database, objects] = await Promise.all([
    neighbours(wholesalers),
    createTestDatabase(),
    openFolder('tillmap-catalog-objects-'),
  ]);
  const bus = openMemoryBus();
  const settings = {
    TILLMAP_MODE: 'default',
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
    ...productDatabase.settings,
    SEARCH_THREADS: 2,
    INDEX_FOLDER: '',
    TRAINING: 'on',
    TRAINING_QUIET_SECONDS: 1,
    TRAINING_MAPPINGS: 100_000,
    TRAININGS_AT_ONCE: 1,
    TRAINING_CORE_MINUTES_AN_HOUR: 0,
    CLASSIFIER_MEGABYTES: 256,
    CLASSIFIER_FOLDER: '',
    CLASSIFIER_FOLDER_MEGABYTES: 1_024,
    CLASSIFIERS_IN_DATABASE: 'keep',
    OBJECT_STORE_DIR: objects,
    S3_BUCKET: 'tillmap',
    S3_CREDENTIALS: 'keys',
    S3_REGION: 'us-east-1',
    S3_PATH_STYLE: true,
    KEYCLOAK_URL: '',
    KEYCLOAK_INTERNAL_URL: '',
    KEYCLOAK_REALM: 'tillmap',
    MEILISEARCH_URL: '',
    MEILISEARCH_KEY: '',
    MEILISEARCH_PREFIX: 'tillmap',
    AI_BASE_URL: '',
    AI_MODEL: '',
    AI_API_KEY: '',
    AI_TIMEOUT_SECONDS: 30,
    AI_REQUESTS_A_SESSION: 200,
    AI_REQUESTS_A_DAY: 5_000,
    AI_TOKENS_A_DAY: 10_000_000,
    AI_ANSWERS_DAYS: 30,
    ...given,
  } as const;
  const tokenOf = ({ internal = false, role = 'user' }: As): string =>
    internal ? around.serviceToken('file-building') : around.token({ sub: uuidv7(), role });
  let version = 0n;
  const start = async (changed: Partial<Config> = {}) => {
    const service = composeCatalog({ ...settings, ...changed }, log, { bus });
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
        headers: { authorization: `Bearer ${tokenOf(options)}` },
      }),
    post: async (path: string, body: unknown, options: As = {}) =>
      fetch(`http://127.0.0.1:${service.port()}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenOf(options)}` },
        body: JSON.stringify(body),
      }),
    database,
    wholesalers,
    /** Another process of the same installation. */
    another: () => start(),
    /** Where its object store is. */
    objects,
    /** `meanwhile` happens while no process is there. */
    restart: async (meanwhile?: () => Promise<void>) => {
      await service.stop();
      await meanwhile?.();
      service = await start();
    },
    /** A process with other settings in place of the one that is there. */
    restartWith: async (changed: Partial<Config>) => {
      await service.stop();
      service = await start(changed);
    },
    stop: async () => {
      await service.stop();
      await bus.close();
      await around.stop();
      await database.drop();
      await rm(objects, { recursive: true });
    },
  };
};

export type CatalogUnderTest = Awaited<ReturnType<typeof startCatalog>>;
