/** The part of a list that is wanted; the first page is 1. */
export type PageRequest = Readonly<{ page: number; perPage: number }>;
/** `total` counts what the search found; above 10,000 it may be an estimate. */
export type PageOf<Row> = Readonly<{ rows: Row[]; total: number }>;
