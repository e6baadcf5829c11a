/** A table as Markdown whose columns stand below each other in a terminal, too; the first column is to the left. */
export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = head.map((cell, column) =>
    Math.max(3, ...[cell, ...rows.map((row) => row[column]!)].map(({ length }) => length)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join(' | ')} |`;
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
};

const WHOLE_FROM = 10;
const LEAST_SHOWN = 0.01;

/** `1,235` from ten on, `1.2` below, two digits below one; `0.00` is told as `below 0.01`. */
export const shown = (value: number): string => {
  if (value > 0 && value < LEAST_SHOWN) return `below ${LEAST_SHOWN}`;
  const digits = value >= WHOLE_FROM || Number.isInteger(value) ? 0 : value >= 1 ? 1 : 2;
  return value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
};

/** `13%`, with a minus where it is negative. */
export const percent = (share: number): string => `${(100 * share).toFixed(0)}%`;
