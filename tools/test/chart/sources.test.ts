import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { chartFile, isValues, readEnvironment, readValues, valueAt } from '../../src/chart/chart-files.ts';
import { chartReadme } from '../../src/chart/chart-readme.ts';

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
  const open = additionalProperties === false ? [] : [`${path} allows unknown values`];
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
    const undocumented = Object.keys(schema.properties ?? {}).filter((name) => name !== 'global' && !(name in values));
    expect(undocumented).toEqual([]);
    expect(chartFile('README.md')).not.toMatch(/^\| `[^|]+\|\s+\|$/m);
  });

  test('When a variable comes from a value, then there is such a value', () => {
    const missing = environment.variables.flatMap(pathsOf).filter((path) => valueAt(values, path) === undefined);
    expect(missing).toEqual([]);
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
    expect(secrets.map(([line]) => line.trim()).filter((line) => !/Key: [a-z-]+$/.test(line))).toEqual([]);
  });

  test('When README.md is made again, then it is as it was (npm run generate:chart-readme)', () => {
    const template = chartFile('README.template.md');
    expect(chartFile('README.md')).toBe(
      chartReadme({ template, valuesText: chartFile('values.yaml'), values, environment }),
    );
  });
});
