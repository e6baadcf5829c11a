import { parser } from '@prometheus-io/lezer-promql';

type Node = ReturnType<typeof parser.parse>['topNode'];

/** What stands in an expression of PromQL. */
export type PromQl = Readonly<{
  /** Where the grammar of Prometheus does not understand it, with what stands there. */
  errors: readonly string[];
  /** Series it reads. */
  series: readonly string[];
  /** Labels it selects or groups by. */
  labels: readonly string[];
}>;

/** Reads an expression by the grammar that Prometheus publishes for its own pages. */
export const promQl = (expression: string): PromQl => {
  const found = { errors: [] as string[], series: [] as string[], labels: [] as string[] };
  const textOf = ({ from, to }: Node): string => expression.slice(from, to);
  parser.parse(expression).iterate({
    enter: ({ node }) => {
      if (node.type.isError) found.errors.push(`at ${node.from}: ${expression.slice(node.from) || 'the end'}`);
      if (node.name === 'Identifier' && node.parent?.name === 'VectorSelector') found.series.push(textOf(node));
      if (node.name === 'LabelName') found.labels.push(textOf(node));
    },
  });
  return found;
};

/** Grafana's own variable for a range, and what it stands for with the shortest scrape interval. */
const OWN_VARIABLES: Readonly<Record<string, string>> = { __rate_interval: '1m', __interval: '15s', __range: '1h' };

/** An expression of a panel as Grafana sends it, with values for the dashboard's variables. Throws at one that nobody sets. */
export const asGrafanaSends = (expression: string, variables: Readonly<Record<string, string>>): string =>
  expression.replace(/\$\{?(\w+)\}?/g, (_, name: string) => {
    const value = variables[name] ?? OWN_VARIABLES[name];
    if (value === undefined) throw new Error(`Nobody sets the variable ${name} of: ${expression}`);
    return value;
  });
