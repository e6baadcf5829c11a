import type { ChangesOverview, DownloadContent } from '@tillmap/contracts';
import type { AddedLines } from '../../../shared/offers/use-prices.ts';
import type { Statistics } from '../review-api.ts';

/** `products` is undefined until they are counted. */
export type CountedContent = Readonly<{ content: DownloadContent; products: number | undefined }>;

const ORDER: readonly DownloadContent[] = ['all', 'changes', 'reviewed', 'prices', 'new'];
/** Without a download to compare with there are no changes to choose. */
const WITHOUT_BASE: ReadonlySet<DownloadContent> = new Set(['all', 'reviewed']);

/** What can be chosen, with how many products each has; until that is known everything, and what is wanted. */
export const countedContents = (
  changes: Pick<ChangesOverview, 'state' | 'contents'> | undefined,
  statistics: Statistics | undefined,
  wanted: DownloadContent,
): CountedContent[] =>
  ORDER.flatMap((content): CountedContent[] => {
    const counted = changes?.contents.find((one) => one.content === content)?.products;
    if (content === 'all') {
      const withDepartment = statistics && statistics.total_items - statistics.skipped;
      return [{ content, products: counted ?? withDepartment }];
    }
    if (!changes) return content === wanted ? [{ content, products: undefined }] : [];
    const isKnown = counted !== undefined && (changes.state === 'ready' || WITHOUT_BASE.has(content));
    return isKnown ? [{ content, products: counted }] : [];
  });

/**
 * The same with the lines that the prices of a day add, undefined until these are counted. They may add some of the first file too,
 * once that was downloaded.
 */
export const contentsByDay = (
  contents: readonly CountedContent[],
  {
    changes,
    added,
    isDownloaded,
  }: Readonly<{
    changes: Pick<ChangesOverview, 'contents'> | undefined;
    added: AddedLines | undefined;
    isDownloaded: boolean;
  }>,
): CountedContent[] => {
  const byDay = (content: keyof AddedLines): CountedContent => {
    const counted = changes?.contents.find((one) => one.content === content)?.products;
    return { content, products: counted === undefined || !added ? undefined : counted + added[content] };
  };
  const hasPrices = isDownloaded || contents.some(({ content }) => content === 'prices');
  return [
    ...contents
      .filter(({ content }) => content !== 'prices')
      .map((one) => (one.content === 'changes' ? byDay('changes') : one)),
    ...(hasPrices ? [byDay('prices')] : []),
  ];
};
