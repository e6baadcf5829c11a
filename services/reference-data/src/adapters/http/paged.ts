import type { PageOf, PageRequest } from '../../domain/page.ts';

type PageQuery = Readonly<{ page: number; per_page: number }>;

/** Returns what a list's query selects, under the code's names. */
export const wanted = <Query extends PageQuery & Readonly<{ wholesaler_code: string }>>({
  page,
  per_page,
  wholesaler_code,
  ...rest
}: Query): PageRequest & { wholesalerCode: string } & Omit<Query, 'page' | 'per_page' | 'wholesaler_code'> => ({
  ...rest,
  page,
  perPage: per_page,
  wholesalerCode: wholesaler_code,
});

/** Where a page stands in its list; a list has one page at least. */
export const pagination = (total: number, { page, per_page }: PageQuery) => ({
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / per_page)),
  per_page,
  total,
});

/** Returns a page with its position, as most lists do. */
export const paged = <Row>({ rows, total }: PageOf<Row>, query: PageQuery) => ({
  data: rows,
  ...pagination(total, query),
});
