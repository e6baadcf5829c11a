import { describe, expect, test } from '@jest/globals';
import { promQl } from '../telemetry/promql.ts';
import { HELM, NO_HELM, ofKind, one, rendered, renderedText } from './helm.ts';
import { ALERTS, alertsIn, RECORDED, RULE_FILES, RULES, type RuleGroups } from './rules.ts';

const WITHOUT_MONITORS = 'metrics.serviceMonitor.enabled=false';
const rulesOf = (...sets: readonly string[]): RuleGroups['groups'][number]['rules'] => {
  const objects = ofKind(rendered('everything.yaml', ...sets), 'PrometheusRule');
  return RULE_FILES.map((file) => file.replace(/^alerts\/(.*)\.rules\.yaml$/, '-$1')).flatMap((name) =>
    (one(objects, 'PrometheusRule', name).spec as RuleGroups).groups.flatMap(({ rules }) => rules),
  );
};
const OF_RELEASE = 'namespace="tillmap",app_kubernetes_io_instance="shop"';
/** Kubernetes' own series do not carry the labels of our Services: they are known by the names of the release's jobs. */
const OF_JOBS = 'namespace="tillmap",cronjob=~"shop-tillmap-(';
/** What is recorded carries the labels of its rule. */
const OF_RECORD = '{namespace="tillmap",release="shop"}';
const isRecorded = (series: string): boolean => RECORDED.has(series);
const ANY_JOBS = 'cronjob=~".*-(';
/** Nor do others' series: they are known by the namespace. Backups are where the database is. */
const OF_NAMESPACE = /(kube_secret_created|certmanager_\w+)\{namespace="tillmap"/g;
const ANYWHERE = '$1{namespace=~".+"';
const ofOthers = (expr: string): number => [...expr.matchAll(OF_NAMESPACE), ...expr.matchAll(/cnpg_\w+/g)].length;
const nameOf = ({ alert, record }: RuleGroups['groups'][number]['rules'][number]) => alert ?? record;
const countOf = (text: string, part: string): number => text.split(part).length - 1;

const alerts = (): void => {
  test('When ServiceMonitors name the release, then every series that an alert reads is of this release, and nothing else is changed', () => {
    const rules = rulesOf();
    expect(rules.map(nameOf)).toEqual(RULES.map(nameOf));
    for (const [at, rule] of rules.entries()) {
      const { expr } = rule;
      const { series, errors } = promQl(expr);
      const scoped = countOf(expr, OF_RELEASE) + countOf(expr, OF_JOBS) + countOf(expr, OF_RECORD) + ofOthers(expr);
      expect([nameOf(rule), errors, scoped]).toEqual([nameOf(rule), [], series.length]);
      const before = RULES[at]?.expr ?? '';
      const taken = expr
        .replaceAll(`{${OF_RELEASE}}`, '')
        .replaceAll(`${OF_RELEASE},`, '')
        .replaceAll(OF_RECORD, '')
        .replaceAll(OF_JOBS, ANY_JOBS)
        .replaceAll(OF_NAMESPACE, ANYWHERE);
      expect([nameOf(rule), taken]).toEqual([nameOf(rule), rule.alert === 'TillmapProcessDown' ? 'up == 0' : before]);
    }
    for (const name of ['-services', '-gateway'])
      expect(one(rendered('everything.yaml'), 'ServiceMonitor', name).spec).toMatchObject({
        targetLabels: ['app.kubernetes.io/instance'],
      });
  });

  test('When metrics come in another way, then alerts look at all, or at those that are named', () => {
    const all = rulesOf(WITHOUT_MONITORS).map(({ expr }) =>
      expr.replaceAll(OF_JOBS, ANY_JOBS).replaceAll(OF_RECORD, '').replaceAll(OF_NAMESPACE, ANYWHERE),
    );
    expect(all).toEqual(RULES.map(({ expr }) => expr));
    const named = rulesOf('metrics.prometheusRule.selector="cluster=\\"one\\""');
    for (const { expr } of named)
      expect(countOf(expr, 'cluster="one"')).toBe(
        promQl(expr).series.filter((name) => !isRecorded(name)).length - ofOthers(expr),
      );
  });

  test('When alerts of two releases come, then each says whose it is, and texts for Prometheus are as they are', () => {
    for (const [at, { labels, annotations }] of rulesOf().entries()) {
      expect(labels).toEqual({ ...RULES[at]?.labels, namespace: 'tillmap', release: 'shop' });
      expect(annotations).toEqual(RULES[at]?.annotations);
    }
  });

  test('When the values are of a release that did not know of objectives, then those of the file count', () => {
    const budgets = rulesOf('metrics.prometheusRule.objectives=null').filter(({ record }) =>
      record?.endsWith('budget:ratio'),
    );
    expect(budgets.map(({ expr }) => expr)).toContain('vector(1 - 99.5 / 100)');
  });

  test('When objectives are given, then errors are counted against them', () => {
    const given = 'metrics.prometheusRule.objectives={"availability":99.9,"latency":95,"classification":90}';
    const budgets = rulesOf(given).filter(({ record }) => record === 'tillmap:slo_error_budget:ratio');
    expect(budgets.map(({ expr, labels }) => [labels?.slo, expr])).toEqual([
      ['availability', 'vector(1 - 99.9 / 100)'],
      ['latency', 'vector(1 - 95 / 100)'],
      ['classification', 'vector(1 - 90 / 100)'],
    ]);
  });

  test('When runbooks are elsewhere, then each alert links to its section there', () => {
    const rules = rulesOf('metrics.prometheusRule.runbookUrl="https://wiki.example.com/runbooks"');
    expect(alertsIn(rules)).toHaveLength(ALERTS.length);
    for (const { alert, annotations } of alertsIn(rules))
      expect(annotations.runbook_url).toBe(`https://wiki.example.com/runbooks#${alert.toLowerCase()}`);
  });

  test.each(['metrics.prometheusRule.runbookUrl="runbooks.md"', 'metrics.prometheusRule.selector="namespace=shops"'])(
    'When %s is given, then it is refused',
    (set) => expect(() => renderedText('everything.yaml', set)).toThrow(/pattern/),
  );

  test('When everything is promised, then it is refused: no error would be allowed', () => {
    expect(() => renderedText('everything.yaml', 'metrics.prometheusRule.objectives.latency=100')).toThrow(/latency/);
  });
};

if (HELM === undefined) describe('The alerts of a release', () => test.skip(NO_HELM, () => undefined));
else describe('The alerts of a release', alerts);
