import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { chartFile } from '../../src/chart/chart-files.ts';
import { promQl } from '../telemetry/promql.ts';
import { HELM, NO_HELM, ofKind, one, rendered, renderedText } from './helm.ts';

type Rule = Readonly<{
  alert: string;
  expr: string;
  labels: Readonly<Record<string, string>>;
  annotations: Readonly<Record<string, string>>;
}>;
type Groups = Readonly<{ groups: readonly Readonly<{ name: string; rules: readonly Rule[] }>[] }>;

const inFile = (parse(chartFile('alerts/tillmap.rules.yaml')) as Groups).groups.flatMap(({ rules }) => rules);
const WITHOUT_MONITORS = 'metrics.serviceMonitor.enabled=false';
const rulesOf = (...sets: readonly string[]): readonly Rule[] =>
  ofKind(rendered('everything.yaml', ...sets), 'PrometheusRule').flatMap(({ spec }) =>
    (spec as Groups).groups.flatMap(({ rules }) => rules),
  );
const OF_RELEASE = 'namespace="tillmap",app_kubernetes_io_instance="shop"';
/** Kubernetes' own series do not carry the labels of our Services: they are known by the names of the release's jobs. */
const OF_JOBS = 'namespace="tillmap",cronjob=~"shop-tillmap-(';
const ANY_JOBS = 'cronjob=~".*-(';
const countOf = (text: string, part: string): number => text.split(part).length - 1;

const alerts = (): void => {
  test('When ServiceMonitors name the release, then every series that an alert reads is of this release, and nothing else is changed', () => {
    const rules = rulesOf();
    expect(rules.map(({ alert }) => alert)).toEqual(inFile.map(({ alert }) => alert));
    for (const [at, { alert, expr }] of rules.entries()) {
      const { series, errors } = promQl(expr);
      expect([alert, errors, countOf(expr, OF_RELEASE) + countOf(expr, OF_JOBS)]).toEqual([alert, [], series.length]);
      const before = inFile[at]?.expr ?? '';
      const taken = expr
        .replaceAll(`{${OF_RELEASE}}`, '')
        .replaceAll(`${OF_RELEASE},`, '')
        .replaceAll(OF_JOBS, ANY_JOBS);
      expect([alert, taken]).toEqual([alert, alert === 'TillmapProcessDown' ? 'up == 0' : before]);
    }
    for (const name of ['-services', '-gateway'])
      expect(one(rendered('everything.yaml'), 'ServiceMonitor', name).spec).toMatchObject({
        targetLabels: ['app.kubernetes.io/instance'],
      });
  });

  test('When metrics come in another way, then alerts look at all, or at those that are named', () => {
    const all = rulesOf(WITHOUT_MONITORS).map(({ expr }) => expr.replaceAll(OF_JOBS, ANY_JOBS));
    expect(all).toEqual(inFile.map(({ expr }) => expr));
    const named = rulesOf('metrics.prometheusRule.selector="cluster=\\"one\\""');
    for (const { expr } of named) expect(countOf(expr, 'cluster="one"')).toBe(promQl(expr).series.length);
  });

  test('When alerts of two releases come, then each says whose it is, and texts for Prometheus are as they are', () => {
    for (const [at, { labels, annotations }] of rulesOf().entries()) {
      expect(labels).toEqual({ ...inFile[at]?.labels, namespace: 'tillmap', release: 'shop' });
      expect(annotations).toEqual(inFile[at]?.annotations);
    }
  });

  test('When runbooks are elsewhere, then each alert links to its section there', () => {
    const rules = rulesOf('metrics.prometheusRule.runbookUrl="https://wiki.example.com/runbooks"');
    for (const { alert, annotations } of rules)
      expect(annotations.runbook_url).toBe(`https://wiki.example.com/runbooks#${alert.toLowerCase()}`);
  });

  test.each(['metrics.prometheusRule.runbookUrl="runbooks.md"', 'metrics.prometheusRule.selector="namespace=shops"'])(
    'When %s is given, then it is refused',
    (set) => expect(() => renderedText('everything.yaml', set)).toThrow(/pattern/),
  );
};

if (HELM === undefined) describe('The alerts of a release', () => test.skip(NO_HELM, () => undefined));
else describe('The alerts of a release', alerts);
