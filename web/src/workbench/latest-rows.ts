/**
 * What the server said last of each row, by barcode. A page that was asked for before a save may come after the answer
 * to that save, and would show rows as they were: the higher version is the truth.
 */
export const createLatestRows = <Row extends { barcode: string }>(versionOf: (row: Row) => number) => {
  const told = new Map<string, Row>();
  const latestVersion = (barcode: string): number | undefined => {
    const row = told.get(barcode);
    return row && versionOf(row);
  };
  return {
    record: (rows: readonly Row[]): void => {
      for (const row of rows) if ((latestVersion(row.barcode) ?? -1) <= versionOf(row)) told.set(row.barcode, row);
    },
    /** The rows that the server has answered in a newer version than these. */
    newerThan: (rows: readonly Row[]): Row[] =>
      rows.flatMap((row) => {
        const known = told.get(row.barcode);
        return known && versionOf(known) > versionOf(row) ? [known] : [];
      }),
  };
};

export type LatestRows<Row extends { barcode: string }> = ReturnType<typeof createLatestRows<Row>>;
