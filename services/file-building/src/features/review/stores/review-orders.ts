import { inPartition, ofUpload } from '../../../database/item-row.ts';
import { isByName, type ReviewDirection, type ReviewSort } from '../rules/review-selection.ts';
import { FACET_VALUES } from './review-conditions.ts';

type Order = Readonly<Record<ReviewDirection, string>>;

const bothWays = (expression: string): Order => ({
  asc: `${expression} asc nulls last, position`,
  desc: `${expression} desc nulls last, position desc`,
});

// The two orders of the specification are an index read forwards or backwards.
const ORDERS: Readonly<Record<ReviewSort, Order>> = {
  needs_review: {
    desc: 'needs_review desc, confidence, position',
    asc: 'needs_review, confidence desc, position desc',
  },
  confidence: { asc: 'confidence, position', desc: 'confidence desc, position desc' },
  // What was left for later, and what has no department to accept, comes last of what is to do.
  impact: {
    desc: `needs_review desc, later, dept_code = '', impact desc nulls last, position`,
    asc: `needs_review, later desc, dept_code <> '', impact nulls first, position desc`,
  },
  description: bothWays('search_text'),
  department: bothWays('place_rank'),
  category_group: bothWays('place_rank'),
  vat: bothWays(`nullif(vat_code, '')`),
  cost: bothWays(`nullif(item_cost, '')::numeric`),
  rrp: bothWays(`nullif(item_rrp, '')::numeric`),
};

/** Which place comes how far behind by its name: JSON, so that a row is not compared with each of the places. */
export const ranksOf = (placesByName: readonly string[]): string =>
  JSON.stringify(Object.fromEntries(placesByName.map((place, rank) => [place, rank])));

/** What a list is ordered by, as SQL over `orderedFrom`. */
export const orderOf = (sort: ReviewSort, direction: ReviewDirection): string => ORDERS[sort][direction];

/**
 * The rows of an upload ($1) with what they are ordered by. `places` is the parameter of `ranksOf`.
 */
export const orderedFrom = (sort: ReviewSort, places: string): string => {
  if (sort === 'cost' || sort === 'rrp')
    return `(select result.*, item.cost as item_cost, item.rrp as item_rrp
               from result join item using (upload_id, position) where ${ofUpload('result.upload_id')} and ${inPartition('item.upload_id')}) result`;
  if (isByName(sort))
    return `(select result.*, (${places}::jsonb ->> (${FACET_VALUES.group}))::int as place_rank
               from result where upload_id = $1) result`;
  return `(select * from result where upload_id = $1) result`;
};
