import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { METRICS, type MetricDefinition } from '@tillmap/telemetry';
import { parse } from 'yaml';

type Rule = Readonly<{
  alert: string;
  expr: string;
  for?: string;
  labels: Readonly<Record<string, string>>;
  annotations: Readonly<Record<string, string>>;
}>;
type Panel = Readonly<{ title: string; type: string; targets?: readonly Readonly<{ expr: string }>[] }>;

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const ours: readonly MetricDefinition[] = Object.values(METRICS);
const documentation = read('docs/operations/telemetry.md');
const runbooks = read('docs/operations/runbooks.md');
const rules = (parse(read('helm/tillmap/alerts/tillmap.rules.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const dashboard = JSON.parse(read('helm/tillmap/dashboards/tillmap.json')) as { panels: readonly Panel[] };
const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
const expressions = [...rules.map(({ expr }) => expr), ...shown];

/** Of Node's client library and of Prometheus itself. */
const OTHERS = [
  'up',
  'process_start_time_seconds',
  'process_cpu_seconds_total',
  'process_resident_memory_bytes',
  'nodejs_eventloop_lag_p99_seconds',
];
/** Added by every process, by Prometheus, or by a histogram. */
const EVERYWHERE = ['component', 'instance', 'job', 'le'];

const seriesOf = ({ name, kind }: MetricDefinition): string[] =>
  kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name];

/** Names of series an expression reads: those before braces or brackets, and those that stand alone. */
const seriesIn = (expression: string): string[] => expression.match(/\b(?:tillmap|process|nodejs)_\w+|\bup\b/g) ?? [];

/** Labels it selects or groups by. */
const labelsIn = (expression: string): string[] => [
  ...[...expression.matchAll(/\{([^}]*)\}/g)].flatMap(([, inside = '']) =>
    [...inside.matchAll(/(\w+)(?:=~|!~|!=|=)/g)].map(([, label]) => label!),
  ),
  ...[...expression.matchAll(/\b(?:by|on|without) \(([^)]*)\)/g)].flatMap(([, inside = '']) =>
    inside.split(',').map((label) => label.trim()),
  ),
];

describe('The names of metrics', () => {
  test('When the table of the documentation is read, then it lists what the code has, with kind, labels and words', () => {
    const rows = [...documentation.matchAll(/^\| `(tillmap_\w+)` \| (\w+) \| (.*?) \| (.*) \|$/gm)].map(
      ([, name, kind, labels, help]) => ({ name, kind, labels: labels === 'none' ? [] : labels!.match(/\w+/g), help }),
    );
    expect(rows).toEqual(ours.map(({ name, kind, labels, help }) => ({ name, kind, labels: [...labels], help })));
  });

  test('When code, dashboard or alerts name a metric, then it is one of ours or of Node', () => {
    const known = new Set([...ours.flatMap(seriesOf), ...OTHERS]);
    expect(expressions.flatMap(seriesIn).filter((name) => !known.has(name))).toEqual([]);
    const elsewhere = ['packages', 'services', 'gateway'].flatMap((folder) =>
      (readdirSync(join(ROOT, folder), { recursive: true }) as string[])
        .filter((path) => /(^|\/)src\/.*(?<!\.test)\.ts$/.test(path) && !path.includes('node_modules'))
        .map((path) => join(folder, path))
        .filter((path) => path !== 'packages/telemetry/src/metrics.ts')
        .filter((path) => ours.some(({ name }) => read(path).includes(name))),
    );
    expect(elsewhere).toEqual([]);
  });

  test('When an expression selects or groups by a label, then one of its metrics has it', () => {
    const wrong = expressions.flatMap((expression) => {
      const read_ = ours.filter((one) => seriesOf(one).some((series) => seriesIn(expression).includes(series)));
      const known = new Set([...read_.flatMap(({ labels }) => labels), ...EVERYWHERE]);
      return labelsIn(expression)
        .filter((label) => !known.has(label))
        .map((label) => `${label} in ${expression}`);
    });
    expect(wrong).toEqual([]);
  });

  test('When a metric is ours, then the dashboard shows it', () => {
    const used = new Set(shown.flatMap(seriesIn));
    expect(ours.filter((one) => !seriesOf(one).some((name) => used.has(name))).map(({ name }) => name)).toEqual([]);
  });
});

describe('The alerts', () => {
  test.each(rules)('When $alert comes, then it says what is wrong, how bad it is, and where to read on', (rule) => {
    expect(rule.alert).toMatch(/^Tillmap[A-Z]\w+$/);
    expect(['critical', 'warning']).toContain(rule.labels.severity);
    expect(rule.annotations.summary).toBeTruthy();
    expect(rule.annotations.description).toBeTruthy();
    expect(rule.annotations.runbook_url).toBe(`docs/operations/runbooks.md#${rule.alert.toLowerCase()}`);
  });

  test('When the runbooks are read, then each alert has its section, in the same order, with what it means and what to do', () => {
    const sections = runbooks.split(/^## /m).slice(1);
    expect(sections.map((section) => section.split('\n')[0])).toEqual(rules.map(({ alert }) => alert));
    for (const section of sections)
      expect([...section.matchAll(/^\*\*(.*?)\*\*/gm)].map(([, title]) => title)).toEqual([
        'For a shop',
        'Look at',
        'Do',
      ]);
  });
});
