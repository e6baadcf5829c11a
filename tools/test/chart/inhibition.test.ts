import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { chartFile } from '../../src/chart/chart-files.ts';
import { ALERTS } from './rules.ts';

type Inhibition = Readonly<{ source_matchers: string[]; target_matchers: string[]; equal: string[] }>;
const { inhibit_rules: rules } = parse(chartFile('alerts/alertmanager.yaml')) as { inhibit_rules: Inhibition[] };

type Firing = Readonly<Record<'alertname' | 'severity', string>>;

/** Whether an alert has what a matcher of Alertmanager asks for. */
const fits = (alert: Firing, matcher: string): boolean => {
  const [, label, sign, value] = /^(\w+) (=~?) "?(.*?)"?$/.exec(matcher)!;
  const held = alert[label as keyof Firing];
  return sign === '=' ? held === value : new RegExp(`^(?:${value})$`).test(held);
};
/** What is left of alerts that fire at once in one release. */
const left = (firing: readonly Firing[]): readonly Firing[] =>
  firing.filter(
    (target) =>
      !rules.some(
        ({ source_matchers: from, target_matchers: to }) =>
          to.every((matcher) => fits(target, matcher)) &&
          firing.some((source) => source !== target && from.every((matcher) => fits(source, matcher))),
      ),
  );
const critical = (name: string): Firing => ({ alertname: `Tillmap${name}`, severity: 'critical' });
const warning = (name: string): Firing => ({ alertname: `Tillmap${name}`, severity: 'warning' });

describe('What Alertmanager is shown', () => {
  test.each([
    ['auth is down', [critical('PartDown'), critical('CallsFail'), critical('BudgetBurnsFast'), warning('CallsSlow')]],
    ['the bus is down', [critical('OutboxStuck'), critical('GroupStuck'), critical('BudgetBurnsFast')]],
    ['catalog is stuck', [critical('GroupStuck'), warning('GroupBehind'), critical('BudgetBurnsFast')]],
    ['calls fail', [critical('CallsFail'), critical('BudgetBurnsFast'), warning('BudgetBurnsSlowly')]],
  ])('When %s, then one alert is left of all', (_, firing) => {
    expect(left(firing)).toEqual([firing[0]]);
  });

  test('When audit is down, then nobody is paged, and calls that fail still page', () => {
    expect(left([warning('PartDown'), critical('CallsFail')])).toHaveLength(2);
  });

  test('When alerts are named, then each is one of the chart, and only within a release', () => {
    const known = ALERTS.map(({ alert }) => alert);
    const named = rules.flatMap(({ source_matchers: from, target_matchers: to }) =>
      [...from, ...to].filter((matcher) => matcher.startsWith('alertname')),
    );
    const stems = named.flatMap((matcher) => [...matcher.matchAll(/[A-Z]\w+/g)].map(([name]) => name));
    expect(
      stems.filter((stem) => !known.includes(stem) && !known.includes(`Tillmap${stem}`) && stem !== 'Tillmap'),
    ).toEqual([]);
    for (const { equal } of rules) expect(equal).toEqual(['namespace', 'release']);
  });

  test('When an alert may page, then it is of the work of shops', () => {
    const paging = ALERTS.filter(({ labels }) => labels.severity?.includes('critical')).map(({ alert }) => alert);
    expect(paging).toEqual(
      ['PartDown', 'CallsFail', 'OutboxStuck', 'GroupStuck', 'BudgetBurnsFast'].map((name) => `Tillmap${name}`),
    );
  });
});
