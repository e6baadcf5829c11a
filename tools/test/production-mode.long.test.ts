import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { createTestDatabase, freePort, waitUntil } from '@tillmap/testing';
import { needs as gateway } from '../../gateway/src/config.ts';
import { needs as audit } from '../../services/audit/src/config.ts';
import { needs as auth } from '../../services/auth/src/config.ts';
import { needs as catalog } from '../../services/catalog/src/config.ts';
import { needs as fileBuilding } from '../../services/file-building/src/config.ts';
import { needs as promotion } from '../../services/promotion/src/config.ts';
import { needs as referenceData } from '../../services/reference-data/src/config.ts';
import { SERVICES } from '../src/launcher/service-list.ts';

const ROOT = join(import.meta.dirname, '../..');
const OF_ALL = ['PUBLIC_URL', 'SERVICE_SECRET', 'KEYCLOAK_URL'];
const STORED = ['DATABASE_URL', 'KAFKA_BROKERS'];
const FILES = ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'];
const SERVICES_OF_GATEWAY = ['AUTH', 'REFERENCE_DATA', 'CATALOG', 'FILE_BUILDING', 'PROMOTION', 'AUDIT'];

/** What each service cannot do without in production. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  auth: [...OF_ALL, ...STORED, 'KEYCLOAK_API_SECRET'],
  gateway: [...OF_ALL, ...SERVICES_OF_GATEWAY.map((service) => `${service}_URL`)],
  'reference-data': [...OF_ALL, ...STORED, ...FILES, 'AUTH_URL', 'CATALOG_URL', 'FILE_BUILDING_URL', 'PROMOTION_URL'],
  catalog: [...OF_ALL, ...STORED, ...FILES, 'AUTH_URL', 'REFERENCE_DATA_URL', 'MONGODB_URL', 'MEILISEARCH_URL'],
  'file-building': [...OF_ALL, ...STORED, ...FILES, 'AUTH_URL', 'CATALOG_URL', 'REFERENCE_DATA_URL', 'PROMOTION_URL'],
  promotion: [...OF_ALL, ...STORED, ...FILES, 'AUTH_URL', 'REFERENCE_DATA_URL'],
  audit: [...OF_ALL, ...STORED, ...FILES, 'AUTH_URL'],
};

/** Every setting with an address where nobody answers. */
const COMPLETE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SERVICES_OF_GATEWAY.map((service) => [`${service}_URL`, 'http://127.0.0.1:9'])),
  PUBLIC_URL: 'https://tillmap.example.com',
  SERVICE_SECRET: 'a secret of the tests',
  KEYCLOAK_URL: 'http://127.0.0.1:9',
  KEYCLOAK_API_SECRET: 'one of the tests alone',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
  KAFKA_BROKERS: '127.0.0.1:9',
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'another of the tests',
  MONGODB_URL: 'mongodb://127.0.0.1:9',
  MEILISEARCH_URL: 'http://127.0.0.1:9',
};

const begin = (service: string, environment: Readonly<Record<string, string>>) => {
  const entry = SERVICES.find(({ name }) => name === service)?.entry ?? '';
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [join(ROOT, entry)], {
    env: { PATH, NODE_COMPILE_CACHE, TILLMAP_MODE: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (bytes) => (said.out += String(bytes)));
  child.stderr.on('data', (bytes) => (said.err += String(bytes)));
  const closed = once(child, 'close').then(() => child.exitCode);
  return { child, said, closed };
};

/** How a start ends that fails. */
const refused = async (service: string, environment: Readonly<Record<string, string>>) => {
  const { said, closed } = begin(service, environment);
  const code = await closed;
  const named = [...said.err.matchAll(/^ {2}([A-Z0-9_]+): (.*)$/gm)].map(([, setting, why]) => [setting!, why!]);
  return { code, named: Object.fromEntries(named) as Record<string, string>, ...said };
};

describe('TILLMAP_MODE=production', () => {
  test.each(Object.entries(NEEDED))('When %s is given nothing, then one message names all', async (service, needed) => {
    const { code, named, out, err } = await refused(service, {});
    expect(code).toBe(1);
    expect(Object.keys(named).toSorted()).toEqual(needed.toSorted());
    for (const why of Object.values(named)) expect(why).toMatch(/^missing; \w/);
    expect(err).toMatch(/^Wrong or missing settings:\n/);
    expect(err).toMatch(/In production \(TILLMAP_MODE=production\) every component needs its address/);
    expect([out, err.includes('    at ')]).toEqual(['', false]);
  });

  test('When bus tables and a folder are offered instead of Kafka and S3, then they are not taken', async () => {
    const { KAFKA_BROKERS: _, S3_ENDPOINT: __, ...rest } = COMPLETE;
    const offered = { ...rest, BUS_URL: 'postgres://127.0.0.1:9/bus', OBJECT_STORE_DIR: '/tmp' };
    const { code, named } = await refused('file-building', offered);
    expect([code, Object.keys(named)]).toEqual([1, ['KAFKA_BROKERS', 'S3_ENDPOINT']]);
  });

  test('When settings are missing and others are wrong, then all are told at once', async () => {
    const { named } = await refused('gateway', { ...COMPLETE, AUDIT_URL: '', PORT: 'many', CATALOG_URL: 'nowhere' });
    expect(Object.keys(named).toSorted()).toEqual(['AUDIT_URL', 'CATALOG_URL', 'PORT']);
  });

  test('When a part is left out on purpose and its address is given, then the start says so', async () => {
    const { named } = await refused('catalog', { ...COMPLETE, SIMILARITY: 'in-process', PRODUCT_STORE: 'anything' });
    expect(named).toEqual({
      MEILISEARCH_URL: 'set, but SIMILARITY=in-process turns it off',
      PRODUCT_STORE: expect.stringContaining('postgresql'),
    });
  });

  test('When parts are left out on purpose, then the service goes on without their addresses', async () => {
    const { url, drop } = await createTestDatabase();
    const { MONGODB_URL: _, MEILISEARCH_URL: __, KEYCLOAK_URL: ___, ...rest } = COMPLETE;
    const chosen = { SIMILARITY: 'in-process', PRODUCT_STORE: 'postgresql', IDENTITY: 'local' };
    const brokers = `127.0.0.1:${await freePort()}`;
    const { child, said, closed } = begin('catalog', { ...rest, ...chosen, DATABASE_URL: url, KAFKA_BROKERS: brokers });
    try {
      await waitUntil(() => said.out.includes('Waiting for Kafka'), { seconds: 25, what: 'Kafka to be asked' });
      expect(said.err).toBe('');
    } finally {
      child.kill('SIGKILL');
      await closed;
      await drop();
    }
  });

  test('When docs/operations/settings.md is read, then it names every setting that has to be there', () => {
    const page = readFileSync(join(ROOT, 'docs/operations/settings.md'), 'utf8');
    const all = [gateway, audit, auth, catalog, fileBuilding, promotion, referenceData].flat();
    const named = all.flatMap(({ settings, unless }) => [
      ...settings,
      ...(unless ? [`${unless.setting}=${unless.is}`] : []),
    ]);
    expect([...new Set(named)].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});
