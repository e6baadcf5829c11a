import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { METRICS, type MetricDefinition } from '@tillmap/service-kit/telemetry';
import { createMetrics } from '../../../packages/service-kit/src/http/metrics.ts';
import { ALERTS, RECORDED, RULES } from '../chart/rules.ts';
import { asGrafanaSends, promQl } from './promql.ts';

type Panel = Readonly<{ id: number; title: string; type: string; targets?: readonly Readonly<{ expr: string }>[] }>;
type Variable = Readonly<{ name: string; definition?: string; allValue?: string }>;
type Dashboard = Readonly<{ panels: readonly Panel[]; templating: Readonly<{ list: readonly Variable[] }> }>;

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const ours: readonly MetricDefinition[] = Object.values(METRICS);
const documentation = read('docs/operations/metrics.md');
const runbooks = read('docs/operations/runbooks.md');
const dashboard = JSON.parse(read('helm/tillmap/dashboards/tillmap.json')) as Dashboard;
const variables = dashboard.templating.list;
/** Nothing chosen, and two parts chosen. */
const CHOSEN = [(variable: Variable) => variable.allValue ?? '', () => '(auth|file-building)'].map((choose) =>
  Object.fromEntries(variables.map((variable) => [variable.name, choose(variable)])),
);
const shown = CHOSEN.flatMap((chosen) =>
  dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => asGrafanaSends(expr, chosen))),
);
/** The series whose labels a variable offers. */
const offered = variables.flatMap(({ definition = '' }) => /^label_values\((.*), \w+\)$/.exec(definition)?.[1] ?? []);
const inDocumentation = [...documentation.matchAll(/`([^`]*\b(?:rate|histogram_quantile)\([^`]*)`/g)].map(
  ([, expr]) => expr!,
);
const expressions = [...RULES.map(({ expr }) => expr), ...shown, ...offered, ...inDocumentation];

/** Of Prometheus itself: whether a process answered. */
const OF_PROMETHEUS = 'up';
/** Of kube-state-metrics, with the labels we ask for. */
const OF_KUBERNETES: Readonly<Record<string, readonly string[]>> = {
  kube_secret_created: ['namespace', 'secret'],
  kube_cronjob_status_last_schedule_time: ['namespace', 'cronjob'],
  kube_cronjob_status_last_successful_time: ['namespace', 'cronjob'],
  // Of cert-manager and CloudNativePG.
  certmanager_certificate_expiration_timestamp_seconds: ['namespace', 'name'],
  cnpg_collector_last_available_backup_timestamp: ['namespace', 'cluster'],
};
/** Added by every process, by Prometheus, by a histogram, or to what is recorded. */
const EVERYWHERE = ['component', 'instance', 'job', 'le', 'slo', 'namespace', 'app_kubernetes_io_instance', 'release'];

const seriesOf = ({ name, kind }: MetricDefinition): string[] =>
  kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name];

/** What a process shows before it did anything: Node's own. */
const ofNode = async (): Promise<string[]> => {
  const { registry } = createMetrics('any');
  const shows = await registry.metrics();
  registry.clear();
  return [...shows.matchAll(/^(\w+)\{/gm)].map(([, name]) => name!).filter((name) => !name.startsWith('tillmap_'));
};

/** Source files of what runs, tests left out, but for the one that defines the metrics. */
const sources = ['packages', 'services', 'gateway'].flatMap((folder) =>
  (readdirSync(join(ROOT, folder), { recursive: true }) as string[])
    .filter((path) => /(^|\/)src\/.*(?<!\.test)\.ts$/.test(path) && !path.includes('node_modules'))
    .map((path) => join(folder, path))
    .filter((path) => path !== 'packages/service-kit/telemetry/src/metrics.ts'),
);

describe('The names of metrics', () => {
  test('When the table of the documentation is read, then it lists what the code has, with kind, labels and words', () => {
    const rows = [...documentation.matchAll(/^\| `(tillmap_\w+)` \| (\w+) \| (.*?) \| (.*) \|$/gm)].map(
      ([, name, kind, labels, help]) => ({ name, kind, labels: labels === 'none' ? [] : labels!.match(/\w+/g), help }),
    );
    expect(rows).toEqual(ours.map(({ name, kind, labels, help }) => ({ name, kind, labels: [...labels], help })));
  });

  test('When dashboard, alerts or documentation ask for something, then Prometheus understands each expression', () => {
    expect(expressions.length).toBeGreaterThan(RULES.length + 2 * dashboard.panels.length);
    const wrong = expressions.flatMap((expression) => promQl(expression).errors.map((error) => [expression, error]));
    expect(wrong).toEqual([]);
    expect(promQl('sum by (le (rate(up[5m]))').errors).not.toEqual([]);
  });

  test('When dashboard or alerts name a metric, then it is one of ours, of Node or of Kubernetes', async () => {
    const known = new Set([
      ...ours.flatMap(seriesOf),
      ...(await ofNode()),
      ...RECORDED.keys(),
      OF_PROMETHEUS,
      ...Object.keys(OF_KUBERNETES),
    ]);
    expect(expressions.flatMap((expression) => promQl(expression).series).filter((name) => !known.has(name))).toEqual(
      [],
    );
  });

  test('When code writes a metric, then by its definition, and each definition is written by some code', () => {
    const texts = sources.map((path) => [path, read(path)] as const);
    const named = texts.filter(([, text]) => ours.some(({ name }) => text.includes(name)));
    expect(named.map(([path]) => path)).toEqual([]);
    const unwritten = Object.keys(METRICS).filter((key) => !texts.some(([, text]) => text.includes(`METRICS.${key}`)));
    expect(unwritten).toEqual([]);
  });

  test('When an expression selects or groups by a label, then one of its metrics has it', () => {
    const wrong = expressions.flatMap((expression) => {
      const { series, labels } = promQl(expression);
      const asked = ours.filter((one) => seriesOf(one).some((name) => series.includes(name)));
      const others = series.flatMap((name) => OF_KUBERNETES[name] ?? []);
      const known = new Set([...asked.flatMap((one) => one.labels), ...others, ...EVERYWHERE]);
      return labels.filter((label) => !known.has(label)).map((label) => `${label} in ${expression}`);
    });
    expect(wrong).toEqual([]);
  });

  test('When panels are counted, then no two have the same number', () => {
    const ids = dashboard.panels.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  test('When a metric is ours, then the dashboard shows it', () => {
    const used = new Set(shown.flatMap((expression) => promQl(expression).series));
    expect(ours.filter((one) => !seriesOf(one).some((name) => used.has(name))).map(({ name }) => name)).toEqual([]);
  });
});

describe('The alerts', () => {
  test.each(ALERTS)('When $alert comes, then it says what is wrong, how bad it is, and where to read on', (rule) => {
    expect(rule.alert).toMatch(/^Tillmap[A-Z]\w+$/);
    // Promotion and audit page nobody.
    const quietly =
      /^\{\{ if eq \$labels\.(component|group) "promotion" "audit" \}\}warning\{\{ else \}\}critical\{\{ end \}\}$/;
    expect(rule.labels.severity?.replace(quietly, 'critical')).toMatch(/^(critical|warning)$/);
    expect(rule.annotations.summary).toBeTruthy();
    expect(rule.annotations.description).toBeTruthy();
    expect(rule.annotations.runbook_url).toBe(`docs/operations/runbooks.md#${rule.alert.toLowerCase()}`);
  });

  test('When the runbooks are read, then each alert has its section, in the same order, with impact, check and fix', () => {
    const sections = runbooks.split(/^## /m).slice(1);
    expect(sections.map((section) => section.split('\n')[0])).toEqual(ALERTS.map(({ alert }) => alert));
    for (const section of sections)
      expect([...section.matchAll(/^- \*\*(.*?)\*\*/gm)].map(([, title]) => title)).toEqual(['Impact', 'Check', 'Fix']);
  });
});
