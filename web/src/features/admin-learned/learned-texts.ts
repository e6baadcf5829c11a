import type { LearnedClassification, LearnedProduct } from '@tillmap/contracts';

type Stays = NonNullable<NonNullable<LearnedProduct['reverted']>['stays']>;

/** Why a mapping stayed although what was learned of it was reverted. */
export const STAYS_TEXTS: Readonly<Record<Stays, string>> = {
  import: 'The mapping of a later import stayed.',
  manual: 'The mapping that was edited later stayed.',
  review: 'The mapping of a later edit stayed.',
  deleted: 'The mapping had been deleted.',
};

/** What stands before the time of an edit. */
export const HOW_LABELS: Readonly<Record<string, string>> = { accepted: 'Accepted', changed: 'Changed' };

export const nameOf = ({ name, barcode }: Pick<LearnedProduct, 'name' | 'barcode'>): string => name || barcode;

/** 'Grocery › Tea › Black Tea'; a code where today's hierarchy has no name for it. */
export const pathOf = (of: LearnedClassification): string =>
  [
    of.department_name || of.dept_code,
    of.sub_department_name || of.sub_dept_code,
    of.category_group_name || of.cg_group_code,
  ]
    .filter((level) => level !== '')
    .join(' › ');
