import type { ChangeAnswer } from '@tillmap/contracts';
import { type Actor, type Clock, DomainError } from '@tillmap/service-kit/domain';
import { differenceIdOf } from '../../database/difference-id.ts';
import type { MakeDifference } from '../../model/difference.ts';
import type { Pair } from '../../model/pairs.ts';
import { PLACE_OF } from '../../model/second-thoughts.ts';
import type { CompletedSession } from '../../model/session.ts';
import { isReady } from '../../model/session.ts';
import { type OfShop, ofShop, type SessionRef, type Shop } from '../../model/shop.ts';
import type { ShopSessions } from '../../shop-kit.ts';
import type { DecisionRequest } from './choose-lines.ts';
import type { decideChanges } from './decide-changes.ts';
import type { PairRequest } from './rules/pairs/require-pair.ts';
import type { ChangeSteps } from './stores/change-step-store.ts';
import type { DifferenceList } from './stores/difference-list.ts';

type One = ReturnType<typeof decideChanges>;
type Deps = {
  one: One;
  pair: (actor: Actor, of: SessionRef, request: PairRequest) => Promise<ChangeAnswer>;
  ofShops: Pick<ShopSessions, 'find' | 'shopsOf'>;
  difference: MakeDifference;
  list: Pick<DifferenceList, 'at'>;
  steps: Pick<ChangeSteps, 'find' | 'madeAt' | 'canonicals'>;
  pairSteps: { pairsOf: (differenceId: string, step: number) => Promise<Pair[]> };
  clock: Clock;
};

/** Another shop of a person, with its difference of the same session. */
type Other = Readonly<{ shop: Shop; seen: OfShop<CompletedSession>; ref: SessionRef; id: string }>;

/**
 * Deciding and pairing for one shop, and where it is wished for the others of a person that have the same lines. Each has a step of its
 * own, of the same moment, so that undo and redo follow. What one of them refuses is left to be decided there.
 */
export const decideInShops = ({ one, pair, ofShops, difference, list, steps, pairSteps, clock }: Deps) => {
  const idOf = ({ upload, memory }: OfShop): string => differenceIdOf(upload?.id ?? '', memory);

  const othersOf = async (actor: Actor, session: OfShop): Promise<Other[]> => {
    if (session.shopCode === '') return [];
    const shops = await ofShops.shopsOf(actor, session);
    return shops.flatMap((shop) => {
      const seen = ofShop(session, shop);
      if (shop.code === session.shopCode || !isReady(seen)) return [];
      return [{ shop, seen, ref: { id: session.id, shop: shop.code }, id: idOf(seen) }];
    });
  };

  /** What became of it; undefined where it was refused. */
  const tried = async (act: () => Promise<ChangeAnswer | undefined>): Promise<ChangeAnswer | undefined> => {
    try {
      return await act();
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  };

  const inOthers = async (
    actor: Actor,
    session: OfShop,
    act: (other: Other) => Promise<ChangeAnswer | undefined>,
  ): Promise<string[]> => {
    const names: string[] = [];
    for (const other of await othersOf(actor, session)) {
      const done = await tried(async () => {
        await difference(other.seen);
        return act(other);
      });
      if (done?.step) names.push(other.shop.name);
    }
    return names;
  };

  const withNames = (answer: ChangeAnswer, names: readonly string[]): ChangeAnswer =>
    names.length === 0 ? answer : { ...answer, also_in: [...names] };

  /** Takes back, or does again, what is of the same moment in the other shops. */
  const follow = async (actor: Actor, of: SessionRef, answer: ChangeAnswer, way: 'undo' | 'redo') => {
    const session = await ofShops.find(actor, of);
    const made = await steps.find(idOf(session), answer.step?.id ?? 0);
    const turned = made && (await steps.find(idOf(session), made.undoes ?? 0));
    // What was done again names the step that had taken it back.
    const first = way === 'undo' ? turned : turned && (await steps.find(idOf(session), turned.undoes ?? 0));
    if (!first) return answer;
    const names = await inOthers(actor, session, async ({ ref, id }) => {
      const its = await steps.madeAt(id, actor.id, first.at);
      if (!its || (its.undoneBy === null) !== (way === 'undo')) return undefined;
      return one[way](actor, ref, way === 'undo' ? its.step : (its.undoneBy ?? undefined));
    });
    return withNames(answer, names);
  };

  return {
    decide: async (
      actor: Actor,
      of: SessionRef,
      request: DecisionRequest,
      isInEvery: boolean,
    ): Promise<ChangeAnswer> => {
      const at = clock();
      const answer = await one.decide(actor, of, { ...request, at });
      if (!isInEvery || !answer.step) return answer;
      const session = await ofShops.find(actor, of);
      const { decision, toldBy } = request;
      const canonicals = await steps.canonicals(idOf(session), answer.step.id);
      const keys = new Map((await list.at(idOf(session), canonicals)).map(({ canonical, key }) => [canonical, key]));
      const names = await inOthers(actor, session, async ({ ref, id }) => {
        const lines = (await list.at(id, canonicals)).filter(
          (line) => keys.get(line.canonical) === line.key && (line.decision === '') !== (decision === ''),
        );
        const items = lines.map(({ canonical }) => ({ barcode: canonical.replace(PLACE_OF, ''), version: undefined }));
        if (items.length === 0) return undefined;
        return one.decide(actor, ref, { decision, toldBy, items, match: undefined, expected: undefined, at });
      });
      return withNames(answer, names);
    },

    pair: async (actor: Actor, of: SessionRef, request: PairRequest, isInEvery: boolean): Promise<ChangeAnswer> => {
      const at = clock();
      const answer = await pair(actor, of, { ...request, at });
      if (!isInEvery || !answer.step) return answer;
      const session = await ofShops.find(actor, of);
      const taken = await pairSteps.pairsOf(idOf(session), answer.step.id);
      const which: PairRequest =
        request.leave === undefined
          ? { take: taken.map(({ fresh, old }) => ({ new_barcode: fresh, old_barcode: old })) }
          : { leave: request.leave };
      const names = await inOthers(actor, session, ({ ref }) =>
        pair(actor, ref, { ...which, old_until: request.old_until, whereItCan: true, at }),
      );
      return withNames(answer, names);
    },

    undo: async (actor: Actor, of: SessionRef, step: number | undefined): Promise<ChangeAnswer> =>
      follow(actor, of, await one.undo(actor, of, step), 'undo'),

    redo: async (actor: Actor, of: SessionRef, step: number | undefined): Promise<ChangeAnswer> =>
      follow(actor, of, await one.redo(actor, of, step), 'redo'),
  };
};
