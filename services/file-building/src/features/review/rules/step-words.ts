import type { CategoryCodes } from '@tillmap/classification';
import { isClassified } from '../../../model/item.ts';
import type { ReviewState } from '../../../model/review-state.ts';
import type { Names } from '../../../model/wholesaler.ts';
import type { ReviewDecision } from './decide.ts';

const products = (count: number): string => (count === 1 ? '1 product' : `${count.toLocaleString('en-GB')} products`);

/** 'Cola', or 'no department' before anything was found. */
export const categoryName = (place: CategoryCodes, names: Names): string => {
  if (!isClassified(place)) return 'no department';
  const { department, subDepartment, categoryGroup } = names.placeNames(place);
  return categoryGroup || subDepartment || department;
};

/** 'Cola, VAT T1'. */
export const decisionName = (
  state: Pick<ReviewState, 'deptCode' | 'subDeptCode' | 'cgCode' | 'vatCode'>,
  names: Names,
): string =>
  state.vatCode === '' ? categoryName(state, names) : `${categoryName(state, names)}, VAT ${state.vatCode}`;

/** What a step did, for its history and the note on the screen: 'Set Cola, VAT T1', 'Accepted 12 products'. */
export const stepWords = (wish: ReviewDecision, after: readonly ReviewState[], names: Names): string => {
  const [first] = after;
  const many = after.length > 1 ? ` ${products(after.length)}` : '';
  if (!first) return '';
  if (wish.action === 'later') return `Left${many} for later`;
  if (after.every(({ decision }) => decision === 'accepted'))
    return `Accepted${many || ` ${decisionName(first, names)}`}`;
  if (wish.action !== 'take' && wish.action !== 'accept' && !wish.place)
    return `Set VAT ${first.vatCode}${many && ` on${many}`}`;
  return many ? `Set${many} to ${categoryName(first, names)}` : `Set ${decisionName(first, names)}`;
};

/** One change as the history of its product says it: 'set Cola, VAT T1, was no department'. */
export const changeWords = (before: ReviewState, after: ReviewState, names: Names): string => {
  if (after.sale?.soldAs === '') return 'left open whether it is sold by the unit';
  if (after.sale) return after.sale.soldAs === 'unit' ? 'sold it by the unit' : 'sold it as a case';
  if (after.later !== before.later && after.decision === before.decision)
    return after.later ? 'left it for later' : 'took it up again';
  if (after.decision === 'accepted' && before.decision === '') return `accepted ${decisionName(after, names)}`;
  if (after.decision === '' && before.decision !== '') return `undid ${decisionName(before, names)}`;
  return `set ${decisionName(after, names)}, was ${decisionName(before, names)}`;
};
