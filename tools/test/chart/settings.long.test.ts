import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  chartFile,
  givenSettings,
  REPOSITORY,
  readEnvironment,
  readValues,
  valueAt,
} from '../../src/chart/chart-files.ts';
import { CONFIGS } from './configs.ts';

const COMPONENTS = Object.entries(CONFIGS).map(
  ([name, { configSchema }]) => [name, Object.keys(configSchema.shape)] as const,
);

/** Former names of settings by component, each with its new one. */
const RENAMED = Object.entries(CONFIGS).flatMap(([component, config]) =>
  'renamed' in config ? Object.entries(config.renamed).map(([old, name]) => [component, old, name] as const) : [],
);

const environment = readEnvironment();
const values = readValues();

/** Settings that one table explains for every service that has them. */
const SHARED_TABLES = [
  'docs/operations/settings.md',
  'docs/operations/postgresql.md',
  'docs/operations/kafka.md',
  'docs/operations/keycloak.md',
  'packages/storage/object-store/README.md',
];

const folderOf = (component: string): string => (component === 'gateway' ? 'gateway' : `services/${component}`);

/** Names of settings in the tables of a page: in capitals and between backticks. */
const inTables = (page: string, cells: (row: string) => string): ReadonlySet<string> => {
  const rows = readFileSync(join(REPOSITORY, page), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  return new Set(rows.flatMap((row) => [...cells(row).matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name ?? '')));
};

/** What commands read besides, each in its own call. */
const OF_COMMANDS = ['USER_ID', 'WHOLESALER'];

const wholeRow = (row: string): string => row;
/** What a row is about; a row of commands begins with the command. */
const firstCell = (row: string): string => row.split('|')[1]?.trim() ?? '';

describe('What a service reads', () => {
  test('When the chart lists components, then they are the services and the gateway', () => {
    expect(Object.keys(environment.components).toSorted()).toEqual(COMPONENTS.map(([name]) => name).toSorted());
  });

  test.each(COMPONENTS)(
    '%s: When code and chart are compared, then each has the settings of the other',
    (name, read) => {
      const given = new Set(givenSettings(environment, values, name));
      // Auth is given no address of itself.
      const leftOut = new Set([...Object.keys(environment.leftOut), ...(name === 'auth' ? ['AUTH_URL'] : [])]);
      expect({
        readAndNotGiven: read.filter((setting) => !given.has(setting) && !leftOut.has(setting)),
        givenAndNotRead: [...given].filter((setting) => !read.includes(setting)),
      }).toEqual({ readAndNotGiven: [], givenAndNotRead: [] });
    },
  );

  test.each(COMPONENTS)(
    '%s: When its page is read, then a table there or of all services explains each setting',
    (name, read) => {
      const pages = [`${folderOf(name)}/README.md`, ...SHARED_TABLES];
      const explained = new Set(pages.flatMap((page) => [...inTables(page, wholeRow)]));
      expect(read.filter((setting) => !explained.has(setting))).toEqual([]);
    },
  );

  test.each(COMPONENTS)('%s: When its page explains a setting, then the service reads it', (name, read) => {
    // Words without a line below them are as often calls, such as `PUT`.
    const explained = [...inTables(`${folderOf(name)}/README.md`, firstCell)].filter((setting) =>
      setting.includes('_'),
    );
    const known = new Set([...read, ...OF_COMMANDS]);
    expect(explained.filter((setting) => !known.has(setting))).toEqual([]);
  });

  test.each(RENAMED)(
    '%s: When a values file still has %s, then the schema takes it as a former name of %s',
    (component, old, name) => {
      const schema: unknown = JSON.parse(chartFile('values.schema.json'));
      const key = environment.components[component]?.key ?? '';
      const settings = `properties.${key}.properties.settings.properties`;
      // What the chart gives from another value has no name of its own there.
      if (valueAt(schema, `${settings}.${name}`) === undefined) return;
      expect(valueAt(schema, `${settings}.${old}`)).toMatchObject({ deprecated: true });
    },
  );

  test.each(COMPONENTS)(
    "%s: When the chart's page is read, then it names each setting that the chart gives",
    (name) => {
      const listed = inTables('helm/tillmap/README.md', firstCell);
      expect(givenSettings(environment, values, name).filter((setting) => !listed.has(setting))).toEqual([]);
    },
  );
});
