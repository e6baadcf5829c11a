/** What was promised, what was seen, and whether that keeps it; undefined where this run only tells it. */
export type Promised = Readonly<{ promise: string; figure: string; isKept: boolean | undefined }>;

const widest = (texts: readonly string[]): number => Math.max(...texts.map(({ length }) => length));

/** Rows of a table of a terminal, in columns; the first row is its head. */
export const columnsOf = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => widest(rows.map((row) => row[column] ?? '')));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

const verdictOf = (isKept: boolean | undefined): string => {
  if (isKept === undefined) return 'told only';
  return isKept ? 'kept' : 'NOT KEPT';
};

export const tableOfPromises = (promises: readonly Promised[]): string =>
  columnsOf([
    ['promise', 'figure', ''],
    ...promises.map(({ promise, figure, isKept }) => [promise, figure, verdictOf(isKept)]),
  ]);
