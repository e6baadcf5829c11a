/** Days are `yyyy-mm-dd` in UK time, both included. */
export type Days = Readonly<{ from: string | undefined; to: string | undefined }>;
export type Page = Readonly<{ page: number; perPage: number }>;
export type PageOf<Row> = Readonly<{ rows: readonly Row[]; total: number }>;

/** Returns a page under its wire names. */
export const presentPage = <Row, Shown>(
  { rows, total }: PageOf<Row>,
  { page, per_page }: Readonly<{ page: number; per_page: number }>,
  present: (row: Row) => Shown,
) => ({
  data: rows.map(present),
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / per_page)),
  per_page,
  total,
});
