import {
  type ChangedLine,
  type ChangesBase,
  type ChangesOverview,
  DOWNLOAD_CONTENTS,
  type DownloadContent,
} from '@tillmap/contracts';
import type { Actor } from '@tillmap/service-kit/domain';
import { differenceIdOf } from '../../database/difference-id.ts';
import type { SessionAccess } from '../../kit.ts';
import { CLASS_LABELS, changeLabel } from '../../model/change-labels.ts';
import type { DifferenceHeader, MakeDifference } from '../../model/difference.ts';
import { doneItems, isReady, type Session } from '../../model/session.ts';
import type { OfShop, SessionRef } from '../../model/shop.ts';
import type { TillValues } from '../../model/till-line.ts';
import type { Names, NamesOf } from '../../model/wholesaler.ts';
import type { ShopSessions } from '../../shop-kit.ts';
import type { PresentLines } from './present-lines.ts';
import { signedAmount } from './rules/change-money.ts';
import {
  baseSentence,
  CONTENT_LABELS,
  changesSentence,
  decisionLabel,
  marginLabel,
  thoughtsSentence,
  WEEK_SENTENCE,
} from './rules/change-texts.ts';
import { isNewToTill } from './rules/change-types.ts';
import {
  type ChangeFacetCombination,
  type ChangeSort,
  type ChangesSelection,
  changeFigures,
  changesByDepartment,
  countChanges,
} from './rules/changes-selection.ts';
import { changeInFile } from './rules/in-file.ts';
import type { BaseStore } from './stores/base-store.ts';
import type { ChangeSteps } from './stores/change-step-store.ts';
import type { DifferenceList } from './stores/difference-list.ts';

type Deps = {
  sessions: Pick<ShopSessions, 'find'>;
  exists: SessionAccess['exists'];
  difference: MakeDifference;
  list: DifferenceList;
  steps: ChangeSteps;
  bases: BaseStore;
  names: NamesOf;
  present: PresentLines;
  day: () => string;
};

type Compared = DifferenceHeader & Readonly<{ id: string; uploadId: string }>;
type Page = Readonly<{ page: number; perPage: number; sort: ChangeSort; direction: 'asc' | 'desc' }>;

const MAX_VALUES = 200;
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

const departmentOf = (deptCode: string, names: Names): string =>
  names.placeNames({ deptCode, subDeptCode: '', cgCode: '' }).department;

const CLASS_ORDER = Object.keys(CLASS_LABELS);

/** What changed in a session since the last download: figures, facets and lines. */
export const createChangesQueries = ({
  sessions,
  exists,
  difference,
  list,
  steps,
  bases,
  names: namesOf,
  present,
  day,
}: Deps) => {
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

  const baseOf = async ({ base }: DifferenceHeader): Promise<ChangesBase | null> => {
    if (!base) return null;
    return {
      download_id: base.downloadId,
      at: base.at,
      by: base.userName,
      content: base.content,
      session_id: base.sessionId,
      session_name: base.sessionName,
      is_session_deleted: !(await exists(base.sessionId)),
    };
  };

  const comparedOf = async (session: OfShop): Promise<Compared | undefined> => {
    if (!isReady(session)) return undefined;
    const { upload, memory } = session;
    return { ...(await difference(session)), id: differenceIdOf(upload.id, memory), uploadId: upload.id };
  };

  /** What is said first: whether there is a base, which it is, and what changed since in a sentence. */
  const headOf = async (compared: Compared | undefined, counts: ChangesOverview['counts']) => {
    if (!compared)
      return {
        state: 'not_ready' as const,
        base: null,
        sentence: 'What changed is shown when processing is completed.',
        base_sentence: '',
        is_part: false,
      };
    const base = await baseOf(compared);
    const { isPart } = compared;
    const known = { isSessionDeleted: base?.is_session_deleted ?? false, isPart, keptBefore: counts.kept_before };
    return {
      state: base ? ('ready' as const) : ('first' as const),
      base,
      sentence: changesSentence(counts, compared.base),
      base_sentence: baseSentence(compared.base, known),
      is_part: isPart,
    };
  };

  return {
    overview: async (actor: Actor, of: SessionRef, selection: ChangesSelection): Promise<ChangesOverview> => {
      const session = await sessions.find(actor, of);
      const names = await namesOf(session.wholesalerCode);
      const compared = await comparedOf(session);
      const whole = compared?.base ? await list.tally(compared.id, '') : [];
      const found = compared && selection.search !== '' ? await list.tally(compared.id, selection.search) : whole;
      const { matching, facets } = countChanges(found, selection);
      const { sums, ...figures } = changeFigures(whole);
      const products = doneItems(session.run) - session.unclassified;
      const counts = {
        ...figures,
        products,
        unchanged: Math.max(0, products - figures.changed - figures.kept_before),
        delisted: await bases.countDelisted({
          memory: session.memory,
          sessionId: session.id,
          uploadId: compared && !compared.isPart ? compared.uploadId : null,
          day: day(),
        }),
      };
      const thoughts = compared?.base ? await list.thoughts(compared.id) : [];
      return {
        ...(await headOf(compared, counts)),
        second_thoughts: thoughts.map(({ toldBy, products: told }) => ({
          told_by: toldBy,
          products: told,
          sentence: thoughtsSentence(toldBy, told),
        })),
        week_sentence: WEEK_SENTENCE,
        counts,
        effect: sumsOf(sums),
        week: null,
        departments: changesByDepartment(whole).map(([dept_code, { lines, ...money }]) => ({
          dept_code,
          department: departmentOf(dept_code, names),
          lines,
          ...sumsOf(money),
        })),
        margins: compared ? await list.margins(compared.id) : { before: [], after: [] },
        matching,
        facets: facetsOf(facets, names),
        contents: contentsOf(
          whole,
          products,
          await notReviewedIn(session, compared && list.keptOut(compared.id, compared.uploadId)),
          compared?.base === null,
        ),
        ...(await steps.standing(compared?.id ?? null, actor.id)),
      };
    },

    lines: async (
      actor: Actor,
      of: SessionRef,
      selection: ChangesSelection,
      { page, perPage, sort, direction }: Page,
    ): Promise<{ lines: ChangedLine[]; total: number }> => {
      const session = await sessions.find(actor, of);
      if (!isReady(session)) return { lines: [], total: 0 };
      await difference(session);
      const at = { sort, direction, offset: (page - 1) * perPage, limit: perPage };
      const { lines, total } = await list.page(differenceIdOf(session.upload.id, session.memory), selection, at);
      return { lines: await present(lines, session), total };
    },
  };
};
