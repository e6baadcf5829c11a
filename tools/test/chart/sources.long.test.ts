import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { TOPIC_PLANS } from '../../../packages/bus/src/port/topics.ts';
import { chartFile, isValues, readEnvironment, readValues, valueAt } from '../../src/chart/chart-files.ts';
import { chartReadme, valueLines } from '../../src/chart/chart-readme.ts';

const environment = readEnvironment();
const values = readValues();

type Schema = Readonly<{
  $ref?: string;
  additionalProperties?: unknown;
  properties?: Readonly<Record<string, Schema>>;
}>;

const schemaOf = z.custom<Schema>();
const schema = schemaOf.parse(JSON.parse(chartFile('values.schema.json')));

const resolved = (part: Schema): Schema => {
  if (part.$ref === undefined) return part;
  const steps = part.$ref.replace('#/', '').split('/');
  return resolved(
    schemaOf.parse(steps.reduce<unknown>((here, step) => (here as Record<string, unknown>)[step], schema)),
  );
};

/** Paths of values that the schema does not allow, and of objects that allow anything besides. */
const apart = (value: unknown, part: Schema, path: string): readonly string[] => {
  const { properties, additionalProperties } = resolved(part);
  if (!isValues(value) || properties === undefined) return [];
  // What a parent chart shares is open: others read it, too.
  const open = additionalProperties === false || path === 'values.global' ? [] : [`${path} allows unknown values`];
  const unknown = Object.entries(value).flatMap(([name, inner]) => {
    const known = properties[name];
    return known ? apart(inner, known, `${path}.${name}`) : [`${path}.${name} is not in the schema`];
  });
  return [...open, ...unknown];
};

const pathsOf = (variable: (typeof environment.variables)[number]): readonly string[] => [
  ...[variable.value, variable.when].filter((path) => path !== undefined),
  ...(variable.own === undefined ? [] : [`defaults.${variable.own}`]),
  ...(variable.secret ?? []),
  ...(variable.mounted ? [variable.mounted[0]] : []),
  ...(variable.unless ? [variable.unless[0]] : []),
];

describe('The sources of the chart', () => {
  test('When values and schema are compared, then the schema knows each value and allows no other', () => {
    expect(apart(values, schema, 'values')).toEqual([]);
  });

  test('When the schema names a value, then values.yaml has it with a comment', () => {
    const undocumented = Object.keys(schema.properties ?? {}).filter((name) => !(name in values));
    expect(undocumented).toEqual([]);
    expect(valueLines(chartFile('values.yaml')).filter(({ what }) => what === '')).toEqual([]);
  });

  test('When a value is described, then in twelve words at most', () => {
    const long = valueLines(chartFile('values.yaml')).filter(({ what }) => what.split(' ').length > 12);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  test('When a variable comes from a value, then there is such a value', () => {
    const missing = environment.variables.flatMap(pathsOf).filter((path) => valueAt(values, path) === undefined);
    expect(missing).toEqual([]);
  });

  test('When something waits for a component on the bus, then chart and product name the same topic and partitions', () => {
    const waiting = Object.values(environment.components).flatMap(({ waits }) => waits ?? []);
    expect(waiting).toHaveLength(3);
    const plans = new Map(Object.entries(TOPIC_PLANS).map(([topic, plan]) => [topic, plan.partitions]));
    for (const { topic, partitions } of waiting) expect([topic, plans.get(topic)]).toEqual([topic, partitions]);
  });

  test('When Artifact Hub reads the chart, then it finds the image of each component, and changes of the kinds it knows', () => {
    const { annotations, appVersion } = parse(chartFile('Chart.yaml')) as {
      annotations: Record<string, string>;
      appVersion: string;
    };
    const images = parse(annotations['artifacthub.io/images'] ?? '') as { name: string; image: string }[];
    expect(images).toEqual(
      Object.keys(environment.components).map((name) => ({ name, image: `tillmap/${name}:${appVersion}` })),
    );
    const changes = parse(annotations['artifacthub.io/changes'] ?? '') as { kind: string; description: string }[];
    for (const { kind, description } of changes) {
      expect(['added', 'changed', 'deprecated', 'removed', 'fixed', 'security']).toContain(kind);
      expect(description).toMatch(/^[A-Z].*[^.]$/);
    }
  });

  test('When components call each other, then they are given that address and no other', () => {
    for (const [name, { calls }] of Object.entries(environment.components)) {
      const addresses = environment.variables.flatMap(({ service, of }) =>
        service && of.includes(name) ? [service] : [],
      );
      expect([name, ...addresses.toSorted()]).toEqual([name, ...calls.toSorted()]);
    }
  });

  test('When the values are looked through, then none of them is a password', () => {
    const secrets = [
      ...chartFile('values.yaml').matchAll(/^\s*(password|secret|token|apiKey|accessKey)(?!Form)\w*:\s*(\S+)/gim),
    ];
    expect(secrets.map(([line]) => line.trim()).filter((line) => !/(Key: [a-z-]+|: "")$/.test(line))).toEqual([]);
  });

  test('When README.md is made again, then it is as it was (npm run generate:chart-readme)', () => {
    const template = chartFile('README.template.md');
    expect(chartFile('README.md')).toBe(
      chartReadme({ template, valuesText: chartFile('values.yaml'), values, environment }),
    );
  });
});
