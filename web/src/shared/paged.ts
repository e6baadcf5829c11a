/** What RTK Query says about a paged list. */
type Asked<Page> = { data?: Page | undefined; currentData?: Page | undefined; isFetching: boolean };

/**
 * What a list shows: the page asked for, or the one before it while the answer is on its way (`isStale`), so that it
 * never blinks. Nothing after a failure, so that rows never stand under a question they do not answer.
 */
export const pagedOf = <Page>({ data, currentData, isFetching }: Asked<Page>) => ({
  page: currentData ?? (isFetching ? data : undefined),
  isStale: isFetching && currentData === undefined && data !== undefined,
});
