import { isMap, isScalar, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { type ChartEnvironment, type ChartVariable, ownSettings, type Values } from './chart-files.ts';

type Line = Readonly<{ path: string; fallback: string; what: string }>;

const COMMENT_MARK = /^ ?/gm;

/** A comment as one line of a table; only its last paragraph belongs to the value below it. */
const asSentence = (comment: string | null | undefined): string =>
  (comment ?? '')
    .split(/\n\s*\n/)
    .at(-1)
    ?.replace(COMMENT_MARK, '')
    .replaceAll('\n', ' ')
    .trim() ?? '';

const asCell = (text: string): string => text.replaceAll('|', '\\|');

/** Short values as they are written, others as JSON on one line. */
const asFallback = (pair: Pair): string => {
  const { value } = pair;
  if (isScalar(value) && value.value === '') return '–';
  return `\`${JSON.stringify(isScalar(value) ? value.value : (value as YAMLMap).toJSON()).replace(/^"(.*)"$/, '$1')}\``;
};

const keyOf = (pair: Pair): string => String(isScalar(pair.key) ? pair.key.value : pair.key);

/** The first key of a map has its comment on the map itself. */
const commentOf = (pair: Pair, map: YAMLMap, index: number): string => {
  const own = isScalar(pair.key) ? pair.key.commentBefore : undefined;
  return asSentence(own ?? (index === 0 ? map.commentBefore : undefined));
};

const opens = (pair: Pair): pair is Pair<unknown, YAMLMap> & { value: YAMLMap } =>
  isMap(pair.value) && !pair.value.flow && pair.value.items.length > 0;

/** What has no comment of its own has that of the value around it. */
const linesOf = (map: YAMLMap, path: string, around = ''): readonly Line[] =>
  map.items.flatMap((pair, index) => {
    const here = `${path}.${keyOf(pair)}`;
    const what = commentOf(pair, map, index) || around;
    if (opens(pair)) return linesOf(pair.value, here, what);
    return [{ path: here, fallback: asFallback(pair), what }];
  });

const table = (lines: readonly Line[]): string =>
  [
    '| value | default | what |',
    '|---|---|---|',
    ...lines.map(({ path, fallback, what }) => `| \`${path}\` | ${asCell(fallback)} | ${asCell(what)} |`),
  ].join('\n');

/** Every value of `values.yaml` with its comment, a table for each value at the top; lone ones share the first. */
const valuesTables = (text: string): string => {
  const map: unknown = parseDocument(text).contents;
  if (!isMap(map)) throw new Error('values.yaml holds no values.');
  const lone = map.items.filter((pair) => !opens(pair));
  const general = lone.flatMap((pair) => {
    const index = map.items.indexOf(pair);
    return [{ path: keyOf(pair), fallback: asFallback(pair), what: commentOf(pair, map, index) }];
  });
  const sections = map.items.filter(opens).map((pair) => {
    const what = commentOf(pair, map, map.items.indexOf(pair));
    const lines = linesOf(pair.value, keyOf(pair));
    return [`### ${keyOf(pair)}`, ...(what ? [what] : []), table(lines)].join('\n\n');
  });
  return ['### In general', table(general), ...sections].join('\n\n');
};

const sourceOf = (variable: ChartVariable): string => {
  const { fixed, value, own, secret, database, service, mounted, unless } = variable;
  if (fixed !== undefined) return `always \`${fixed}\``;
  if (value !== undefined) return `\`${value}\``;
  if (own !== undefined) return `\`defaults.${own}\` or the component's`;
  if (secret) return `Secret \`${secret[0]}\`, key \`${secret[1]}\``;
  if (database !== undefined) return `Secret \`postgresql.existingSecret\`, key \`<component>${database}\``;
  if (service !== undefined) return `the service \`…-${service}\``;
  if (mounted) return `\`${mounted[1]}\`, with \`${mounted[0]}\``;
  return `\`${unless?.[1]}\`, when \`${unless?.[0]}\` is false`;
};

const ofWhom = (of: readonly string[], { groups, components }: ChartEnvironment): string => {
  if (of.length === Object.keys(components).length) return 'all';
  if (of.join() === groups.services?.join()) return 'all services';
  return of.join(', ');
};

const variablesTable = (environment: ChartEnvironment, values: Values): string => {
  const shared = environment.variables.map(
    (variable) => `| \`${variable.name}\` | ${ofWhom(variable.of, environment)} | ${sourceOf(variable)} |`,
  );
  const own = Object.entries(environment.components).flatMap(([component, { key }]) =>
    ownSettings(values, key).map((name) => `| \`${name}\` | ${component} | \`${key}.settings.${name}\` |`),
  );
  return ['| variable | of | from |', '|---|---|---|', ...shared, ...own].join('\n');
};

export type ReadmeSources = Readonly<{
  /** The prose, with `<!-- values -->` and `<!-- variables -->` where the tables go. */
  template: string;
  valuesText: string;
  values: Values;
  environment: ChartEnvironment;
}>;

/** The chart's README: its prose with the tables of values and of variables. */
export const chartReadme = ({ template, valuesText, values, environment }: ReadmeSources): string =>
  template
    .replace('<!-- values -->', () => valuesTables(valuesText))
    .replace('<!-- variables -->', () => variablesTable(environment, values));
