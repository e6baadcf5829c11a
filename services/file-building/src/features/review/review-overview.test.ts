import { expect, test } from '@jest/globals';
import type { ReviewState } from '../../model/review-state.ts';
import { namesOf } from '../../model/wholesaler.ts';
import { reviewOverview } from './review-overview.ts';
import type { FacetCombination } from './rules/facets.ts';
import { NO_FACETS } from './rules/review-selection.ts';
import type { Selected } from './selections.ts';

const STATE = {
  deptCode: '10',
  subDeptCode: '11',
  cgCode: '111',
  vatCode: 'S',
  confidence: 95,
  source: 'exact',
  needsReview: false,
  wasInDoubt: false,
  mappingReview: false,
  later: false,
  decision: '',
  issues: [],
} as unknown as ReviewState;
const ITEM: FacetCombination = {
  dept: '10',
  group: '10~11~111',
  reason: '',
  source: 'exact',
  vat: 'S',
  band: '90',
  needsReview: false,
  later: false,
  decision: '',
  checks: [],
  changes: [],
  kinds: '',
  flags: [],
  count: 5,
};
const MOVED = {
  step: 1,
  position: 0,
  reason: '',
  changes: [],
  before: STATE,
  after: { ...STATE, deptCode: '20', subDeptCode: '21', cgCode: '211', decision: 'changed' } as ReviewState,
};
const NOTHING: Selected = { filter: 'all', search: '', issue: '', facets: NO_FACETS };

test('When several people ask while the kinds of names are read again, then a step is counted once', async () => {
  let kinds = Promise.resolve<ReadonlyMap<number, string>>(new Map());
  let steps = 0;
  const session = { status: 'completed', upload: { id: 'u1' }, wholesalerCode: 'W1' };
  const overview = reviewOverview({
    sessions: { find: async () => session },
    tally: { atOneMoment: async () => ({ seq: 0, items: [ITEM], confidences: [] }) },
    steps: {
      countAfter: async (_upload: string, after: number) => steps - after,
      changesAfter: async (_upload: string, after: number) => (after < steps ? [MOVED] : []),
    },
    answers: { counts: async () => ({}) },
    presenter: { namesFor: async () => namesOf({ hierarchy: [], vatCodes: [] }) },
    comparedWith: async () => '',
    flags: { kindsOf: () => kinds, idsOf: async () => () => [] },
  } as unknown as Parameters<typeof reviewOverview>[0]);
  const ask = () => overview({} as Parameters<typeof overview>[0], 's1', NOTHING);
  await ask();

  steps = 1;
  let read: (of: ReadonlyMap<number, string>) => void = () => undefined;
  kinds = new Promise((resolve) => (read = resolve));
  const asked = [ask(), ask()];
  await new Promise((resolve) => setImmediate(resolve));
  read(new Map());
  for (const { departments } of await Promise.all(asked))
    expect(departments.map(({ dept_code, products }) => [dept_code, products])).toEqual([
      ['10', 4],
      ['20', 1],
    ]);
});
