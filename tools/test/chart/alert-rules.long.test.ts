import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { publicCalls } from '@tillmap/contracts';
import { parse, stringify } from 'yaml';
import { promQl } from '../telemetry/promql.ts';
import { HELM, NO_HELM, NO_PROMTOOL, ofKind, PROMTOOL, rendered } from './helm.ts';
import { ALERTS, RECORDED, type RuleGroups } from './rules.ts';

type Case = Readonly<{
  name: string;
  input_series: readonly Readonly<{ series: string; values: string }>[];
  alert_rule_test: readonly Readonly<{ alertname: string; exp_alerts: readonly unknown[] }>[];
}>;

/** What promtool is given: a file for each group of alerts. */
const CASES = join(import.meta.dirname, 'alerts');
const files = readdirSync(CASES).filter((file) => file.endsWith('.test.yaml'));
const cases = files.flatMap((file) => (parse(readFileSync(join(CASES, file), 'utf8')) as { tests: Case[] }).tests);
const casesOf = (alert: string, fires: boolean): readonly Case[] =>
  cases.filter(({ alert_rule_test: tests }) =>
    tests.some(({ alertname, exp_alerts: alerts }) => alertname === alert && alerts.length > 0 === fires),
  );

/** Metrics that an expression reads, those behind a recorded one in its place. */
const metricsOf = (expression: string): readonly string[] =>
  promQl(expression).series.flatMap((name) => RECORDED.get(name)?.flatMap(metricsOf) ?? [name]);

describe('The cases of the alerts', () => {
  test.each(ALERTS)(
    'When $alert is looked for, then it has a case in which it fires and one in which it is silent',
    (rule) => {
      for (const fires of [true, false]) {
        const found = casesOf(rule.alert, fires);
        expect([rule.alert, fires, found.length > 0]).toEqual([rule.alert, fires, true]);
        const given = found.flatMap(({ input_series: series }) => series.map((one) => one.series.split('{')[0]!));
        // Silence tells something only where there is something to look at.
        expect(metricsOf(rule.expr).filter((name) => given.includes(name))).not.toEqual([]);
      }
    },
  );

  test('When cases are looked at, then each is of an alert that is there, and says so', () => {
    const known = ALERTS.map(({ alert }) => alert);
    for (const { name, alert_rule_test: tests } of cases)
      for (const { alertname } of tests)
        expect([known.includes(alertname), name]).toEqual([true, `${alertname}: ${name.slice(alertname.length + 2)}`]);
  });

  test('When cases name calls, then each is one of those that there are', () => {
    const known = new Set<string>([...publicCalls.map(({ id }) => id), 'other']);
    const named = files.flatMap((file) => [...readFileSync(join(CASES, file), 'utf8').matchAll(/call="(\w+)"/g)]);
    expect(named.map(([, call = '']) => call).filter((call) => !known.has(call))).toEqual([]);
    expect(named.length).toBeGreaterThan(0);
  });
});

/** What promtool says of a folder with the cases and the rules that the chart makes. */
const promtool = (program: string, groups: RuleGroups['groups']): Readonly<{ status: number | null; said: string }> => {
  const folder = mkdtempSync(join(tmpdir(), 'tillmap-alerts-'));
  try {
    cpSync(CASES, folder, { recursive: true });
    for (const group of groups) writeFileSync(join(folder, `${group.name}.rules.yaml`), stringify({ groups: [group] }));
    const { status, stdout, stderr } = spawnSync(program, ['test', 'rules', ...files], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, said: `${stdout}${stderr}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const ofRelease = (): RuleGroups['groups'] =>
  ofKind(rendered('everything.yaml'), 'PrometheusRule').flatMap(({ spec }) => (spec as RuleGroups).groups);

describe('The alerts of the chart in Prometheus', () => {
  if (HELM === undefined || PROMTOOL === undefined) {
    test.skip(HELM === undefined ? NO_HELM : NO_PROMTOOL, () => undefined);
    return;
  }
  const program = PROMTOOL;
  test('When promtool runs the cases, then each alert fires and is silent as they say', () => {
    const { status, said } = promtool(program, ofRelease());
    expect({ status, failed: said.split('FAILED:').slice(1) }).toEqual({ status: 0, failed: [] });
  }, 300_000);
});
