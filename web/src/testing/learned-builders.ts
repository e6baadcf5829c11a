import { type LearnedProduct, learnedProductSchema, listLearned } from '@tillmap/contracts';

/** What was learned from reviews as the server answers it; a test names only what it is about. */

const PLACE = {
  dept_code: '10',
  sub_dept_code: '1020',
  cg_group_code: '1',
  department_name: 'Confectionery',
  sub_department_name: 'Chocolate',
  category_group_name: 'Bars',
};

export const aLearnedProduct = (over: Partial<LearnedProduct> = {}): LearnedProduct =>
  learnedProductSchema.parse({
    id: '0199a3a0-0000-7000-8000-0000000001a1',
    barcode: '5012345678900',
    name: 'Golden Crunch Bar',
    size: '48g',
    from: null,
    to: { ...PLACE, vat_code: 'S' },
    session_id: '0199a3a0-0000-7000-8000-0000000001b1',
    session_name: 'Monday delivery',
    how: 'changed',
    user_id: 'sam',
    user_name: 'Sam Staff',
    at: '2026-03-02T09:00:00Z',
    state: 'learned',
    reverted: null,
    ...over,
  });

/** The same in another group. */
export const OTHER_PLACE = { ...PLACE, cg_group_code: '2', category_group_name: 'Boxes', vat_code: 'S' };

/** A page that holds everything. */
export const learnedAnswer = (learned: readonly LearnedProduct[], not_reverted = learned.length) =>
  listLearned.answer.parse({
    data: {
      learned,
      pagination: { current_page: 1, last_page: 1, per_page: 20, total: learned.length },
      not_reverted,
    },
  });
