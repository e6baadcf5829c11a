import { isMap, isScalar, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { type ChartEnvironment, type ChartVariable, ownSettings, type Values, valueAt } from './chart-files.ts';

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

/** Settings are variables of their own table. */
const isSettings = (path: string, pair: Pair): boolean => !path.includes('.') && keyOf(pair) === 'settings';

/** Every value below a map. A value without a comment has that of the value around it. */
const linesOf = (map: YAMLMap, path: string, around = ''): readonly Line[] =>
  map.items.flatMap((pair, index) => {
    const here = path === '' ? keyOf(pair) : `${path}.${keyOf(pair)}`;
    const what = commentOf(pair, map, index) || around;
    if (!opens(pair)) return [{ path: here, fallback: asFallback(pair), what }];
    return isSettings(path, pair) ? [] : linesOf(pair.value, here, path === '' ? '' : what);
  });

/** Every value of `values.yaml` with its comment; a component's without one has that of `defaults`. */
export const valueLines = (text: string): readonly Line[] => {
  const map: unknown = parseDocument(text).contents;
  if (!isMap(map)) throw new Error('values.yaml holds no values.');
  const lines = linesOf(map, '');
  const byPath = new Map(lines.map(({ path, what }) => [path, what]));
  return lines.map((line) => ({
    ...line,
    what: line.what || (byPath.get(line.path.replace(/^[^.]+/, 'defaults')) ?? ''),
  }));
};

const valuesTable = (text: string): string =>
  [
    '| value | default | what |',
    '|---|---|---|',
    ...valueLines(text).map(({ path, fallback, what }) => `| \`${path}\` | ${asCell(fallback)} | ${asCell(what)} |`),
  ].join('\n');

const sourceOf = (variable: ChartVariable): string => {
  const { fixed, value, own, secret, database, service, mounted, unless } = variable;
  if (fixed !== undefined) return `always \`${fixed}\``;
  if (value !== undefined) return `\`${value}\``;
  if (own !== undefined) return `\`defaults.${own}\``;
  if (secret) return `Secret \`${secret[0]}\``;
  if (database !== undefined) return `Secret \`postgresql.existingSecret\`, key \`<component>${database}\``;
  if (service !== undefined) return `Service \`…-${service}\``;
  if (mounted) return `\`${mounted[0]}\``;
  return `\`${unless?.[1]}\` without \`${unless?.[0]}\``;
};

const variablesTable = (environment: ChartEnvironment, values: Values): string => {
  const shared = environment.variables.map((variable) => `| \`${variable.name}\` | ${sourceOf(variable)} |`);
  const own = Object.values(environment.components).flatMap(({ key }) => {
    const names = ownSettings(values, key);
    const given = names.flatMap((name) => {
      const value = valueAt(values, `${key}.settings.${name}`);
      const isGiven = typeof value === 'number' || (typeof value === 'string' && value !== '');
      return isGiven ? [`; \`${name}\` is ${value}`] : [];
    });
    const listed = names.map((name) => `\`${name}\``).join(', ');
    return names.length === 0 ? [] : [`| ${listed} | \`${key}.settings\`${given.join('')} |`];
  });
  return ['| variable | from |', '|---|---|', ...shared, ...own].join('\n');
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
    .replace('<!-- values -->', () => valuesTable(valuesText))
    .replace('<!-- variables -->', () => variablesTable(environment, values));
