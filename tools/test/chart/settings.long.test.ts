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

const folderOf = (component: string): string => (component === 'gateway' ? 'gateway' : `services/${component}`);

/** Names of settings in the tables of a page: in capitals and between backticks. */
const inTables = (page: string, cells: (row: string) => string): ReadonlySet<string> => {
  const rows = readFileSync(join(REPOSITORY, page), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  return new Set(rows.flatMap((row) => [...cells(row).matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name ?? '')));
};

/** The rows below `| setting | default | meaning |`, as `NAME: default`; names of a row have their defaults in one order. */
const settingsOfPage = (): readonly string[] =>
  readFileSync(join(REPOSITORY, 'docs/operations/settings.md'), 'utf8')
    .split(/^\| setting \| default \| meaning \|\n\|---\|---\|---\|\n/m)
    .slice(1)
    .flatMap((table) => table.split('\n\n')[0]?.trimEnd().split('\n') ?? [])
    .flatMap((row) => {
      const [, names = '', fallbacks = ''] = row.split('|').map((cell) => cell.trim());
      const each = fallbacks.split(', ');
      return names.split(', ').map((name, at) => `${name.replaceAll('`', '')}: ${each[each.length === 1 ? 0 : at]}`);
    });

const fallbackText = (setting: string, value: unknown): string => {
  if (setting === 'SEARCH_THREADS') return 'cores';
  if (setting.endsWith('_BYTES')) return `${Number(value) / 2 ** 20} MB`;
  const isNone = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return isNone ? '–' : `${value as string | number | boolean}`;
};

/** The same of the code: the defaults of the schemas, or `needed` where production needs the setting. */
const settingsOfCode = (): readonly string[] => {
  const found = new Map<string, { isNeeded: boolean; fallbacks: Map<string, string> }>();
  for (const [component, { configSchema, needs }] of Object.entries(CONFIGS))
    for (const [setting, field] of Object.entries(configSchema.shape)) {
      const entry = found.get(setting) ?? { isNeeded: false, fallbacks: new Map<string, string>() };
      entry.isNeeded ||= needs.some(({ settings }) => settings.includes(setting));
      entry.fallbacks.set(fallbackText(setting, field.safeParse(undefined).data), component);
      found.set(setting, entry);
    }
  return [...found].map(([setting, { isNeeded, fallbacks }]) => {
    const [[first] = [''], ...others] = fallbacks;
    const apart = others.map(([fallback, component]) => ` (${component} ${fallback})`).join('');
    return `${setting}: ${isNeeded ? 'needed' : `${first}${apart}`}`;
  });
};

/** What commands read besides, each in its own call. */
const OF_COMMANDS = ['USER_ID', 'WHOLESALER'];

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

  test('When the page of settings is read, then it has each setting once, with the default of the code', () => {
    expect(settingsOfPage().toSorted()).toEqual(settingsOfCode().toSorted());
  });

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
