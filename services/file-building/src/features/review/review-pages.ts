import { isClassified, shownDescription } from '../../model/item.ts';
import { isSerious } from '../../model/prices/found-issue.ts';
import { alikeGroups } from './rules/alike-groups.ts';
import { isWhole } from './rules/review-selection.ts';
import type { ReviewList, ReviewQuery, ReviewRow } from './stores/review-list.ts';

type Page = Readonly<{ rows: readonly ReviewRow[]; total: number }>;

/** So many rows to do, the first ones of the order, are folded. */
const FOLDED = 2_000;

/** A page of a selection; the counts of the session are the total of one that is everything. */
export const pageOf = async (list: ReviewList, query: ReviewQuery, counted: number): Promise<Page> => {
  if (!isWhole(query)) return list.found(query);
  return { rows: query.offset < counted && query.limit > 0 ? await list.rows(query) : [], total: counted };
};

/** Whether what is to do comes before everything else. */
const doubtsComeFirst = ({ filter, sort, direction }: ReviewQuery): boolean =>
  filter === 'review' || (filter === 'all' && ['needs_review', 'impact'].includes(sort) && direction === 'desc');

/** A price that asks for a look, and what was left for later, is not settled along with others. */
const foldable = (row: ReviewRow) => {
  const { classified, state } = row;
  const { deptCode, subDeptCode, cgCode, vatCode, mappingReview, issues, later } = state;
  const asksForPrice = mappingReview === false || issues.some(({ code }) => isSerious(code));
  return {
    row,
    name: shownDescription(classified),
    proposal: isClassified(state) ? [deptCode, subDeptCode, cgCode, vatCode].join('~') : '',
    kind: asksForPrice ? null : later ? 'later' : '',
  };
};

/** A page of a list in which rows to do that look alike stand together: they are arranged among themselves alone. */
export const foldedPage = async (list: ReviewList, query: ReviewQuery, counted: number): Promise<Page> => {
  if (!doubtsComeFirst(query) || query.offset >= FOLDED) return pageOf(list, query, counted);
  const doubts = await list.rows({ ...query, filter: 'review', withEvidence: false, offset: 0, limit: FOLDED });
  const arranged = alikeGroups(doubts.map(foldable)).flatMap((members) =>
    members.length === 1
      ? members.map(({ row }) => row)
      : members.map(({ row }) => ({ ...row, alike: members[0]!.row.classified.classification.position })),
  );
  const first = arranged.slice(query.offset, query.offset + query.limit);
  const rest = { ...query, offset: Math.max(query.offset, arranged.length), limit: query.limit - first.length };
  const { rows, total } = await pageOf(list, rest, counted);
  return { rows: [...first, ...rows], total };
};
