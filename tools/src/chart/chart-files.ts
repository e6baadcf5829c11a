import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

export const REPOSITORY = join(import.meta.dirname, '../../..');
export const CHART = join(REPOSITORY, 'helm/tillmap');

export const chartFile = (path: string): string => readFileSync(join(CHART, path), 'utf8');

const paths = z.tuple([z.string(), z.string()]);

const variableSchema = z.strictObject({
  name: z.string(),
  of: z.array(z.string()),
  /** A value that has to be true besides. */
  when: z.string().optional(),
  fixed: z.string().optional(),
  value: z.string().optional(),
  own: z.string().optional(),
  secret: paths.optional(),
  database: z.string().optional(),
  service: z.string().optional(),
  mounted: paths.optional(),
  unless: paths.optional(),
});

const componentSchema = z.strictObject({
  key: z.string(),
  hasDatabase: z.boolean(),
  uses: z.array(z.string()),
  calls: z.array(z.string()),
  /** What waits for it on the bus, by which KEDA may scale it. */
  waits: z.strictObject({ group: z.string(), topic: z.string(), partitions: z.number() }).optional(),
});

const environmentSchema = z.strictObject({
  components: z.record(z.string(), componentSchema),
  groups: z.record(z.string(), z.array(z.string())),
  variables: z.array(variableSchema),
  leftOut: z.record(z.string(), z.string()),
});

export type ChartVariable = z.infer<typeof variableSchema>;
export type ChartEnvironment = z.infer<typeof environmentSchema>;

/** What each component is and is given: `files/environment.yaml`. Throws when it is not as the templates expect it. */
export const readEnvironment = (): ChartEnvironment =>
  environmentSchema.parse(parse(chartFile('files/environment.yaml')));

export type Values = { readonly [key: string]: unknown };

export const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const readValues = (): Values => parse(chartFile('values.yaml')) as Values;

/** The value at a path such as `kafka.sasl.username`; undefined when there is none. */
export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((here, name) => (isValues(here) ? here[name] : undefined), values);

/** The settings a component has by their own names, under `settings`. */
export const ownSettings = (values: Values, key: string): readonly string[] =>
  Object.keys((valueAt(values, `${key}.settings`) as Values | undefined) ?? {});

/** Every setting that the chart can give a component, by its name. */
export const givenSettings = (environment: ChartEnvironment, values: Values, component: string): readonly string[] => {
  const key = environment.components[component]?.key ?? '';
  const shared = environment.variables.filter(({ of }) => of.includes(component)).map(({ name }) => name);
  return [...shared, ...ownSettings(values, key)];
};
