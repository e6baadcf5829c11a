import type { ChangedLine, ChangesBase, ChangesOverview } from '@tillmap/contracts';
import type { Actor } from '@tillmap/service-kit/domain';
import { differenceIdOf } from '../../database/difference-id.ts';
import type { SessionAccess } from '../../kit.ts';
import type { DifferenceHeader, MakeDifference } from '../../model/difference.ts';
import { isReady } from '../../model/session.ts';
import type { OfShop, SessionRef } from '../../model/shop.ts';
import type { NamesOf } from '../../model/wholesaler.ts';
import type { ShopSessions } from '../../shop-kit.ts';
import { contentsOf, NOT_READY, notReviewedIn, overviewFigures } from './overview-figures.ts';
import type { PresentLines } from './present-lines.ts';
import { baseSentence, changesSentence } from './rules/change-texts.ts';
import type { ChangeSort, ChangesSelection } from './rules/changes-selection.ts';
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
export type Page = Readonly<{ page: number; perPage: number; sort: ChangeSort; direction: 'asc' | 'desc' }>;

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
    if (!compared) return NOT_READY;
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
      const delisted = await bases.countDelisted({
        memory: session.memory,
        sessionId: session.id,
        uploadId: compared && !compared.isPart ? compared.uploadId : null,
        day: day(),
      });
      const thoughts = compared?.base ? await list.thoughts(compared.id) : [];
      const margins = compared ? await list.margins(compared.id) : { before: [], after: [] };
      const figures = overviewFigures({ whole, found, thoughts, margins, delisted }, selection, session, names);
      return {
        ...(await headOf(compared, figures.counts)),
        ...figures,
        contents: contentsOf(
          whole,
          figures.counts.products,
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
