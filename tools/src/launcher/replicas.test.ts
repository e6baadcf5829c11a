import { expect, test } from '@jest/globals';
import { withReplicas } from './replicas.ts';
import { environmentFor, processName, SERVICES } from './service-list.ts';
import { readSettings } from './settings.ts';
import { UsageError } from './usage-error.ts';

const names = (environment: Record<string, string>): string[] => withReplicas(SERVICES, environment).map(processName);
const mistake = (environment: Record<string, string>): string => {
  try {
    names(environment);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  return '';
};

test('When nothing is asked for, then each service runs once', () => {
  expect(withReplicas(SERVICES, { REPLICAS_CATALOG: ' ', CATALOG: '3' })).toEqual(SERVICES);
});

test('When several are asked for, then each has a name, the first one that of its service', () => {
  const asked = names({ REPLICAS_CATALOG: '2', REPLICAS_FILE_BUILDING: '3', REPLICAS_AUDIT: '1' });
  expect(asked.filter((name) => /catalog|file-building|audit/.test(name))).toEqual([
    'catalog',
    'catalog-2',
    'file-building',
    'file-building-2',
    'file-building-3',
    'audit',
  ]);
  expect(new Set(asked).size).toBe(asked.length);
});

test.each([
  [{ REPLICAS_CATALOG: '0' }, 'REPLICAS_CATALOG is a number from 1 to 20, not "0".'],
  [{ REPLICAS_CATALOG: '21' }, 'REPLICAS_CATALOG is a number from 1 to 20, not "21".'],
  [{ REPLICAS_FILE_BUILDING: 'two' }, 'REPLICAS_FILE_BUILDING is a number from 1 to 20, not "two".'],
  [{ REPLICAS_GATEWAY: '2' }, 'REPLICAS_GATEWAY cannot be set: people open the one address of the gateway.'],
  [
    { REPLICAS_CATALGO: '2' },
    'REPLICAS_CATALGO names no service: it is one of REPLICAS_AUTH, REPLICAS_REFERENCE_DATA, REPLICAS_CATALOG, REPLICAS_FILE_BUILDING, REPLICAS_PROMOTION, REPLICAS_AUDIT.',
  ],
])('When the setting is wrong (%j), then one sentence says so', (environment, sentence) => {
  expect(mistake(environment as unknown as Record<string, string>)).toBe(sentence);
});

const FOLDERS = {
  root: '',
  state: '',
  logs: '',
  objects: '',
  cache: '',
  postgres: '',
  metrics: '',
  searchIndex: '',
};

test.each([
  ['catalog runs once', {}, '16'],
  ['catalog runs twice', { REPLICAS_CATALOG: '2' }, undefined],
  ['it was set', { WHOLESALER_PARTITIONS: '2' }, '2'],
])('When %s, then a wholesaler’s chunks go to so many partitions: %#', (_what, environment, partitions) => {
  const services = withReplicas(SERVICES, environment);
  const building = environmentFor(
    services.find(({ name }) => name === 'file-building')!,
    {
      root: '/',
      settings: readSettings({}, '/', '/'),
      folders: FOLDERS,
      services,
      ports: {},
      serviceSecret: '',
      databaseUrl: (database) => database,
    },
    environment,
  );
  expect(building.WHOLESALER_PARTITIONS).toBe(partitions);
});
