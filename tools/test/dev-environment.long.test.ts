import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { configSchema as audit } from '../../services/audit/src/config.ts';
import { configSchema as auth } from '../../services/auth/src/config.ts';
import { configSchema as catalog } from '../../services/catalog/src/config.ts';
import { configSchema as fileBuilding } from '../../services/file-building/src/config.ts';
import { configSchema as promotion } from '../../services/promotion/src/config.ts';
import { configSchema as referenceData } from '../../services/reference-data/src/config.ts';
import { readSettings } from '../src/launcher/settings.ts';
import { noCompose, readSettingsFile } from '../src/production-parts/compose.ts';
import { productSettings } from '../src/production-parts/product-settings.ts';

type Service = Readonly<{
  profiles: readonly string[];
  image: string;
  network_mode?: string;
  ports?: readonly string[];
  volumes?: readonly string[];
  environment?: Readonly<Record<string, string>>;
  healthcheck?: Readonly<{ test: readonly string[] }>;
}>;

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const composeText = read('docker-compose.dev.yml');
const services = Object.entries((parse(composeText) as { services: Record<string, Service> }).services);
const core = services.filter(([, { profiles }]) => profiles.includes('core'));
const example = readSettingsFile(join(ROOT, '.env.example'));

const CONFIGS = { audit, auth, catalog, fileBuilding, promotion, referenceData };
const readByServices = new Set(Object.values(CONFIGS).flatMap(({ shape }) => Object.keys(shape)));
/** Settings of the launcher, which gives each service a database of the server. */
const LAUNCHER = ['PORT', 'PUBLIC_URL', 'DATA_DIR', 'POSTGRES_URL'];
/** Read by the containers alone, and by `make keycloak-setup`. */
const CONTAINERS = ['POSTGRES_USER', 'POSTGRES_PASSWORD', 'KEYCLOAK_ADMIN_USER', 'KEYCLOAK_ADMIN_PASSWORD'];

const withoutCompose = await noCompose();

describe('docker-compose.dev.yml in Docker', () => {
  if (withoutCompose !== undefined) {
    test.skip(withoutCompose, () => undefined);
    return;
  }
  test.each(['core', 'core,observability'])(
    'When compose reads the profiles %s, then it takes every line',
    (profiles) => {
      const words = ['compose', '--file', 'docker-compose.dev.yml', '--env-file', '.env.example', 'config', '--quiet'];
      const { status, stderr } = spawnSync('docker', words, {
        cwd: ROOT,
        encoding: 'utf8',
        env: { ...process.env, COMPOSE_PROFILES: profiles },
      });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    },
  );
});

describe('docker-compose.dev.yml and .env.example', () => {
  test.each(services)(
    'When %s is started, then its image is one version and it listens on loopback only',
    (_, service) => {
      expect(service.image).toMatch(/:[A-Za-z]*[.\d]*\d/);
      expect(service.image).not.toMatch(/latest/);
      if (service.network_mode !== 'host') expect(service.ports).not.toHaveLength(0);
      for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:\d+:\d+$/);
    },
  );

  test.each(core)('When %s is waited for, then there is a check of its health', (_, { healthcheck }) => {
    expect(healthcheck?.test.length).toBeGreaterThan(0);
  });

  test('When something is mounted, then it is a file or folder that is there, or a volume with a name', () => {
    const { volumes } = parse(composeText) as { volumes: Record<string, unknown> };
    const sources = services.flatMap(([, service]) => (service.volumes ?? []).map((volume) => volume.split(':')[0]!));
    const fixed = sources.filter((source) => !source.startsWith('$'));
    expect(
      fixed.filter((source) => (source.startsWith('./') ? !existsSync(join(ROOT, source)) : !(source in volumes))),
    ).toEqual([]);
    expect(fixed.length).toBeGreaterThan(10);
  });

  test('When compose fills in a variable, then .env.example has it', () => {
    const used = [...composeText.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name!);
    expect(used.filter((name) => !example[name])).toEqual([]);
  });

  test('When .env.example sets a variable, then something reads it', () => {
    const known = new Set([...readByServices, ...LAUNCHER, ...CONTAINERS]);
    expect(Object.keys(example).filter((name) => !known.has(name))).toEqual([]);
  });

  test('When the product is tested on real servers under its name, then it sets what .env.example sets', () => {
    const share = { name: 'tillmap', apiSecret: example.KEYCLOAK_API_SECRET!, publicUrl: example.PUBLIC_URL! };
    const besides = ['PORT', 'DATA_DIR', ...CONTAINERS];
    const set = Object.entries(example).filter(([name]) => !besides.includes(name));
    expect(productSettings(example, share)).toEqual(Object.fromEntries(set));
  });

  test.each(Object.entries(CONFIGS))('When %s reads .env.example, then every value is taken', (_, schema) => {
    const given = {
      ...example,
      DATABASE_URL: example.POSTGRES_URL,
      SERVICE_SECRET: 'sixteen letters!',
      CATALOG_URL: 'http://127.0.0.1:1',
      REFERENCE_DATA_URL: 'http://127.0.0.1:2',
      FILE_BUILDING_URL: 'http://127.0.0.1:3',
    };
    expect(schema.safeParse(given).error?.issues).toBeUndefined();
  });

  test('When the launcher reads .env.example, then people open what Keycloak sends them back to', () => {
    const { port, publicUrl, postgresUrl } = readSettings(example, ROOT, ROOT);
    expect(new URL(publicUrl).port).toBe(String(port));
    expect(postgresUrl).toBe(
      `postgres://${example.POSTGRES_USER}:${example.POSTGRES_PASSWORD}@127.0.0.1:5432/${example.POSTGRES_USER}`,
    );
  });

  test.each([
    ['POSTGRES_URL', 'postgres'],
    ['KAFKA_BROKERS', 'kafka'],
    ['MONGODB_URL', 'mongodb'],
    ['MEILISEARCH_URL', 'meilisearch'],
    ['S3_ENDPOINT', 's3'],
    ['KEYCLOAK_URL', 'keycloak'],
  ])('When services go to %s, then %s is published there', (variable, name) => {
    const address = /127\.0\.0\.1:\d+/.exec(example[variable] ?? '')?.[0];
    const published = services.find(([service]) => service === name)?.[1].ports ?? [];
    expect(published.map((port) => port.replace(/:\d+$/, ''))).toEqual([address]);
  });

  test('When contract suites start containers, then they are of the same images', () => {
    const files = [
      'packages/testing/src/kafka-server.ts',
      'packages/testing/src/test-keycloak.ts',
      'packages/storage/object-store/test/s3-server.ts',
      'services/catalog/test/products/mongo-server.ts',
      'services/catalog/test/search/meilisearch-server.ts',
    ];
    const tested = new Set(files.map((file) => /(?:image:|IMAGE =) '([^']+)'/.exec(read(file))?.[1]));
    const ours = core.map(([, { image }]) => image).filter((image) => !image.startsWith('postgres:'));
    expect(new Set(ours)).toEqual(tested);
  });

  test('When everything runs on kind, then Kafka, MongoDB, Keycloak and S3 are of the same versions', () => {
    const versionOf = (name: string) => core.find(([service]) => service === name)![1].image.split(':')[1];
    const found = {
      kafka: /^ {4}version: (.*)$/m.exec(read('k8s/backing/kafka.yaml'))?.[1],
      mongodb: /^ {2}version: (.*)$/m.exec(read('k8s/backing/mongodb.yaml'))?.[1],
      keycloak: /^readonly KEYCLOAK=(.*)$/m.exec(read('k8s/kind/up.sh'))?.[1],
      s3: /image: minio\/minio:(.*)$/m.exec(read('k8s/backing/s3.yaml'))?.[1],
    };
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, versionOf(name)])));
  });

  test('When Kafka starts, then topics are left to the services, which know partitions and retention', () => {
    const [, kafka] = services.find(([name]) => name === 'kafka')!;
    expect(kafka.environment?.KAFKA_AUTO_CREATE_TOPICS_ENABLE).toBe('false');
    expect(Object.keys(kafka.environment ?? {}).filter((name) => name.endsWith('CREATE_TOPICS'))).toEqual([]);
  });
});
