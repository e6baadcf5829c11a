import { parse } from 'yaml';
import { chartFile } from '../../src/chart/chart-files.ts';

/** A rule of Prometheus: an alert, or an expression whose value is recorded under a name. */
type Rule = Readonly<{
  alert?: string;
  record?: string;
  expr: string;
  for?: string;
  labels?: Readonly<Record<string, string>>;
  annotations?: Readonly<Record<string, string>>;
}>;
export type RuleGroups = Readonly<{ groups: readonly Readonly<{ name: string; rules: readonly Rule[] }>[] }>;
type AlertRule = Rule & Required<Pick<Rule, 'alert' | 'labels' | 'annotations'>>;

/** The chart's rules, in the order of their runbooks. */
export const RULE_FILES = ['alerts/tillmap.rules.yaml', 'alerts/slo.rules.yaml'];

const isAlert = (rule: Rule): rule is AlertRule => rule.alert !== undefined;

export const RULES: readonly Rule[] = RULE_FILES.flatMap((file) =>
  (parse(chartFile(file)) as RuleGroups).groups.flatMap(({ rules }) => rules),
);

/** The alerts among some rules. */
export const alertsIn = (rules: readonly Rule[]): readonly AlertRule[] => rules.filter(isAlert);

export const ALERTS = alertsIn(RULES);

/** What is recorded, by its name: one expression, or one for each value of a label. */
export const RECORDED: ReadonlyMap<string, readonly string[]> = RULES.reduce(
  (names, { record, expr }) => (record ? names.set(record, [...(names.get(record) ?? []), expr]) : names),
  new Map<string, string[]>(),
);
