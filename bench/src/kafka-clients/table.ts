/** A number without decimals, thousands apart. */
export const whole = (value: number): string => Math.round(value).toLocaleString('en');

/** A row of a table: for each column the median of its runs, with the least and the most where they differ. */
export const row = (name: string, columns: readonly (readonly number[])[], format: (value: number) => string): string =>
  `| ${name} | ${columns.map((runs) => spread(runs, format)).join(' | ')} |`;

const spread = (runs: readonly number[], format: (value: number) => string): string => {
  const sorted = runs.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const median = ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
  const [least, most] = [format(sorted[0] ?? Number.NaN), format(sorted.at(-1) ?? Number.NaN)];
  return least === most ? least : `${format(median)} (${least} to ${most})`;
};
