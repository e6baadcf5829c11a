import type { ChangedLine, ChangePairs, ChangesOverview } from '@tillmap/contracts';
import type { Actor } from '@tillmap/service-kit/domain';
import { isReady } from '../../model/session.ts';
import { type SessionRef, sessionIn } from '../../model/shop.ts';
import type { NamesOf } from '../../model/wholesaler.ts';
import type { createChangesQueries, Page } from './changes-queries.ts';
import { NOT_READY, overviewFigures } from './overview-figures.ts';
import type { PresentLines } from './present-lines.ts';
import { changesSentence, changesSentenceOfShops, EACH_BASE } from './rules/change-texts.ts';
import { type ChangesSelection, changeFigures } from './rules/changes-selection.ts';
import { mergePairs } from './rules/pairs/merge-pairs.ts';
import type { ChangeSteps } from './stores/change-step-store.ts';
import type { MergedLine, MergedList } from './stores/merged-list.ts';
import type { ShopsTogether, Together } from './together.ts';

type Deps = {
  one: ReturnType<typeof createChangesQueries>;
  pairs: { list: (actor: Actor, of: SessionRef) => Promise<ChangePairs> };
  together: ShopsTogether;
  list: MergedList;
  steps: Pick<ChangeSteps, 'standing'>;
  names: NamesOf;
  present: PresentLines;
};

const headOf = ({ session, seen, firsts }: Together, counts: ChangesOverview['counts']) => {
  if (!isReady(session)) return NOT_READY;
  const isFirst = seen.length === 0;
  return {
    state: isFirst ? ('first' as const) : ('ready' as const),
    base: null,
    sentence: isFirst ? changesSentence(counts, null) : changesSentenceOfShops(counts, firsts),
    base_sentence: isFirst ? '' : `Compared with ${EACH_BASE}.`,
    is_part: seen.some(({ isPart }) => isPart),
  };
};

/** What changed for one shop, or for all shops of a person as one list: a line that several have counts once. */
export const changesOfShops = ({ one, pairs, together, list, steps, names: namesOf, present }: Deps) => {
  const standing = async (ids: readonly string[], actorId: string) => {
    const all = await Promise.all(ids.map((id) => steps.standing(id, actorId)));
    return {
      seq: all.reduce((sum, { seq }) => sum + seq, 0),
      can_undo: all.some(({ can_undo }) => can_undo),
      can_redo: all.some(({ can_redo }) => can_redo),
    };
  };

  /** Each as the shop has it that it was taken from, with the names of those that have it where not all do. */
  const presented = async ({ seen }: Together, lines: readonly MergedLine[]): Promise<ChangedLine[]> => {
    const shown = await Promise.all(
      seen.map(async ({ session }, at) => {
        const own = lines.filter(({ nth }) => nth === at + 1);
        const values = await present(own, session);
        return own.map(({ canonical, its }, n): [string, ChangedLine] => {
          const shops = its.length < seen.length ? its.map(({ nth }) => seen[nth - 1]!.name) : [];
          return [canonical, { ...values[n]!, shops }];
        });
      }),
    );
    const by = new Map(shown.flat());
    return lines.map(({ canonical }) => by.get(canonical)!);
  };

  const pairsOf = async (actor: Actor, { seen }: Together): Promise<ChangePairs> =>
    mergePairs(await Promise.all(seen.map(({ ref }) => pairs.list(actor, ref))));

  return {
    presented,

    /** How much is decided, and what can be taken back and done again. */
    figures: async ({ ids }: Together, actor: Actor) => {
      const { to_decide, decided, take, keep, later } = changeFigures(await list.tally(ids, ''));
      return { counts: { to_decide, decided, take, keep, later }, ...(await standing(ids, actor.id)) };
    },

    overview: async (actor: Actor, of: SessionRef, selection: ChangesSelection): Promise<ChangesOverview> => {
      const all = await together(actor, of);
      if (!all) return one.overview(actor, sessionIn(of, of), selection);
      const { ids, session } = all;
      const [names, whole, thoughts, margins] = await Promise.all([
        namesOf(session.wholesalerCode),
        list.tally(ids, ''),
        list.thoughts(ids),
        list.margins(ids),
      ]);
      const found = selection.search === '' ? whole : await list.tally(ids, selection.search);
      const figures = overviewFigures({ whole, found, thoughts, margins, delisted: 0 }, selection, session, names);
      return {
        ...headOf(all, figures.counts),
        ...figures,
        // A file and the products that are delisted are those of one shop.
        contents: [],
        ...(await standing(ids, actor.id)),
      };
    },

    lines: async (
      actor: Actor,
      of: SessionRef,
      selection: ChangesSelection,
      { page, perPage, sort, direction }: Page,
    ): Promise<{ lines: ChangedLine[]; total: number }> => {
      const all = await together(actor, of);
      if (!all) return one.lines(actor, sessionIn(of, of), selection, { page, perPage, sort, direction });
      const at = { sort, direction, offset: (page - 1) * perPage, limit: perPage };
      const { lines, total } = await list.page(all.ids, selection, at);
      return { lines: await presented(all, lines), total };
    },

    pairsOf,

    pairs: async (actor: Actor, of: SessionRef): Promise<ChangePairs> => {
      const all = await together(actor, of);
      return all ? pairsOf(actor, all) : pairs.list(actor, sessionIn(of, of));
    },
  };
};

export type ChangesOfShops = ReturnType<typeof changesOfShops>;
