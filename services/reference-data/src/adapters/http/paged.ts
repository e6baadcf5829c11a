import type { PageOf, PageWanted } from '../../domain/page.ts';

type PageQuery = Readonly<{ page: number; per_page: number }>;

/** What a list's query asks for, in our names. */
export const wanted = <Query extends PageQuery & Readonly<{ wholesaler_code: string }>>({
  page,
  per_page,
  wholesaler_code,
  ...rest
}: Query): PageWanted & { wholesalerCode: string } & Omit<Query, 'page' | 'per_page' | 'wholesaler_code'> => ({
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

/** A page with where it stands, as most lists answer. */
export const paged = <Row>({ rows, total }: PageOf<Row>, query: PageQuery) => ({
  data: rows,
  ...pagination(total, query),
});
