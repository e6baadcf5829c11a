export type Answered<Page> = { data?: Page | undefined; currentData?: Page | undefined; isFetching: boolean };

/**
 * What a list shows: the page asked for, or the one before it while the answer is on its way (`isStale`). Nothing after
 * a failure, so that rows never stand under a question they do not answer.
 */
export const shownPage = <Page>({ data, currentData, isFetching }: Answered<Page>) => ({
  shown: currentData ?? (isFetching ? data : undefined),
  isStale: isFetching && currentData === undefined && data !== undefined,
});
