import { type ChangesOverview, DOWNLOAD_CONTENTS, type DownloadContent } from '@tillmap/contracts';
import { CLASS_LABELS, changeLabel } from '../../model/change-labels.ts';
import { doneItems, type Session } from '../../model/session.ts';
import type { TillValues } from '../../model/till-line.ts';
import type { Names } from '../../model/wholesaler.ts';
import { signedAmount } from './rules/change-money.ts';
import { CONTENT_LABELS, decisionLabel, marginLabel, thoughtsSentence, WEEK_SENTENCE } from './rules/change-texts.ts';
import { isNewToTill } from './rules/change-types.ts';
import {
  type ChangeFacetCombination,
  type ChangesSelection,
  changeFigures,
  changesByDepartment,
  countChanges,
} from './rules/changes-selection.ts';
import { changeInFile } from './rules/in-file.ts';
import type { DifferenceList } from './stores/difference-list.ts';

/** Stands for what the till has of a line, where only that it has something counts. */
const SOMETHING = {} as TillValues;

const sumsOf = ({ dearer, cheaper }: Readonly<{ dearer: number; cheaper: number }>) => ({
  total: signedAmount(dearer - cheaper),
  dearer: signedAmount(dearer),
  cheaper: signedAmount(cheaper),
});

/**
 * So many products a download of each content would have now. In a first file all are new. `notReviewed`: how many of the
 * whole file need review.
 */
export const contentsOf = (
  tallied: readonly ChangeFacetCombination[],
  products: number,
  notReviewed: number,
  isFirst: boolean,
) => {
  const listed = tallied.filter(({ classes }) => !classes.includes('gone'));
  const inFile = (content: DownloadContent): number => {
    if (content === 'reviewed') return inFile('all') - notReviewed;
    if (isFirst) return content === 'prices' ? 0 : products;
    const isIn = (lines: ChangeFacetCombination) =>
      changeInFile({ ...lines, before: isNewToTill(lines.classes) ? null : SOMETHING }, content) !== 'out';
    const count = (lines: readonly ChangeFacetCombination[]) => lines.reduce((sum, one) => sum + one.count, 0);
    return content === 'all' ? products - count(listed.filter((one) => !isIn(one))) : count(listed.filter(isIn));
  };
  return DOWNLOAD_CONTENTS.map((content) => ({ content, label: CONTENT_LABELS[content], products: inFile(content) }));
};

/** How many products of the whole file need review; of these, lines that are kept out of it are not in it. */
export const notReviewedIn = async (
  { toReview, unclassified }: Session,
  keptOut: Promise<number> | undefined,
): Promise<number> => toReview - unclassified - ((await keptOut) ?? 0);

const MAX_VALUES = 200;
const departmentOf = (deptCode: string, names: Names): string =>
  names.placeNames({ deptCode, subDeptCode: '', cgCode: '' }).department;

const CLASS_ORDER = Object.keys(CLASS_LABELS);

const facetsOf = (counts: ReturnType<typeof countChanges>['facets'], names: Names) => {
  const department = (code: string) => departmentOf(code, names) || 'No department yet';
  const shown = (facet: 'change' | 'dept' | 'decision' | 'margin', labelOf: (value: string) => string) =>
    [...counts[facet]].map(([value, count]) => ({ value, label: labelOf(value), count }));
  const inOrder = (order: readonly string[]) => (one: { value: string }, other: { value: string }) =>
    order.indexOf(one.value) - order.indexOf(other.value);
  return {
    change: shown('change', changeLabel).sort(inOrder(CLASS_ORDER)),
    dept: shown('dept', department)
      .sort((one, other) => other.count - one.count || one.label.localeCompare(other.label, 'en-GB'))
      .slice(0, MAX_VALUES),
    decision: shown('decision', decisionLabel).sort(inOrder(['', 'take', 'keep', 'later', 'kept_before'])),
    margin: shown('margin', marginLabel).sort(inOrder(['0', '15', '25', '35', ''])),
  };
};

/** What is said of a session that is not completed. */
export const NOT_READY = {
  state: 'not_ready' as const,
  base: null,
  sentence: 'What changed is shown when processing is completed.',
  base_sentence: '',
  is_part: false,
};

/** What was counted: the whole, what the search found of it, and what stands beside it. */
type Counted = Readonly<{
  whole: readonly ChangeFacetCombination[];
  found: readonly ChangeFacetCombination[];
  thoughts: Awaited<ReturnType<DifferenceList['thoughts']>>;
  margins: ChangesOverview['margins'];
  delisted: number;
}>;

/** What changed in figures, with facets. */
export const overviewFigures = (
  { whole, found, thoughts, margins, delisted }: Counted,
  selection: ChangesSelection,
  session: Session,
  names: Names,
) => {
  const { matching, facets } = countChanges(found, selection);
  const { sums, ...figures } = changeFigures(whole);
  const products = doneItems(session.run) - session.unclassified;
  return {
    second_thoughts: thoughts.map(({ toldBy, products: told }) => ({
      told_by: toldBy,
      products: told,
      sentence: thoughtsSentence(toldBy, told),
    })),
    week_sentence: WEEK_SENTENCE,
    counts: {
      ...figures,
      products,
      unchanged: Math.max(0, products - figures.changed - figures.kept_before),
      delisted,
    },
    effect: sumsOf(sums),
    week: null,
    departments: changesByDepartment(whole).map(([dept_code, { lines, ...money }]) => ({
      dept_code,
      department: departmentOf(dept_code, names),
      lines,
      ...sumsOf(money),
    })),
    margins,
    matching,
    facets: facetsOf(facets, names),
  };
};
