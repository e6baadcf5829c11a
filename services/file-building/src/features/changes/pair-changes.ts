import type { InTransaction } from '@tillmap/bus';
import type { ChangeAnswer } from '@tillmap/contracts';
import { type Actor, type Clock, Conflict, Invalid, NotFound } from '@tillmap/service-kit/domain';
import { canonicalGtin } from '@tillmap/supplier-files';
import { britishDay } from '../../model/british-day.ts';
import { PAIR_OF, type Pair } from '../../model/pairs.ts';
import type { CompletedSession } from '../../model/session.ts';
import type { OfShop, SessionRef } from '../../model/shop.ts';
import type { CarryOutSteps, Untouched } from './carry-out-steps.ts';
import { whereOf } from './compare-lines.ts';
import { isNewToTill } from './rules/change-types.ts';
import {
  type NamedBarcodes,
  type NamedPair,
  type PairRequest,
  refusalOf,
  requireExpected,
} from './rules/pairs/require-pair.ts';
import type { ChangesStores } from './stores/changes-stores.ts';
import type { Where } from './stores/difference-store.ts';
import type { TeachPairs } from './teach-pairs.ts';

type Deps = {
  inTransaction: InTransaction<ChangesStores>;
  steps: CarryOutSteps;
  pairs: { sure: (session: OfShop<CompletedSession>) => Promise<readonly Pair[]> };
  teach: TeachPairs;
  clock: Clock;
};

type Chosen = Readonly<{ pairs: readonly NamedPair[]; untouched: Untouched }>;

const canonicalOf = (barcode: string): string => {
  const read = canonicalGtin(barcode);
  if (!read.ok) throw new NotFound(`The file has no product with the barcode ${barcode}.`);
  return read.canonical;
};

const requireOnce = (named: readonly string[], field: 'take' | 'leave'): void => {
  const twice = named.find((one, at) => named.indexOf(one) !== at);
  if (twice !== undefined)
    throw new Invalid({
      [field]: [`The barcode ${twice} is named twice. A product has one new barcode and one old one.`],
    });
};

const namedOf = (take: readonly NamedBarcodes[]): NamedPair[] => {
  const pairs = take.map(({ new_barcode: newBarcode, old_barcode: oldBarcode }) => ({
    newBarcode,
    oldBarcode,
    fresh: canonicalOf(newBarcode),
    old: canonicalOf(oldBarcode),
  }));
  requireOnce(
    pairs.flatMap(({ fresh, old }) => [fresh, old]),
    'take',
  );
  return pairs;
};

const knownOf = async (
  { differenceList, pairSteps }: ChangesStores,
  { id, memory }: Where,
  pairs: readonly NamedPair[],
) => {
  const [fresh, olds] = [pairs.map((pair) => pair.fresh), pairs.map(({ old }) => old)];
  const found = await differenceList.at(id, [...fresh, ...olds]);
  return {
    lines: new Map(found.map((line) => [line.canonical, line])),
    said: await pairSteps.paired(memory, fresh, olds),
  };
};

/** Saying of new lines that they are gone products under another barcode, or that they are not. */
export const pairChanges = ({ inTransaction, steps, pairs: queries, teach, clock }: Deps) => {
  /** Of pairs that were named none may be refused; of all sure ones those that were decided meanwhile stay. */
  const chooseTaken = async (
    stores: ChangesStores,
    where: Where,
    pairs: readonly NamedPair[],
    isNamed: boolean,
  ): Promise<Chosen> => {
    const known = await knownOf(stores, where, pairs);
    const untouched: Untouched = { decided: 0, as_wanted: 0 };
    const chosen = pairs.filter((pair) => {
      const refused = refusalOf(pair, known);
      if (refused === undefined) return true;
      if (refused === 'as_wanted') untouched.as_wanted += 1;
      else if (isNamed) throw refused;
      else untouched.decided += 1;
      return false;
    });
    return { pairs: chosen, untouched };
  };

  const chooseLeft = async (
    stores: ChangesStores,
    where: Where,
    leave: NonNullable<PairRequest['leave']>,
    whereItCan: boolean,
  ): Promise<Chosen> => {
    const named = leave.map(({ new_barcode: newBarcode }) => ({
      newBarcode,
      oldBarcode: '',
      fresh: canonicalOf(newBarcode),
      old: '',
    }));
    requireOnce(
      named.map(({ fresh }) => fresh),
      'leave',
    );
    const { lines, said } = await knownOf(stores, where, named);
    const untouched: Untouched = { decided: 0, as_wanted: 0 };
    const pairs = named.filter(({ fresh, newBarcode }) => {
      const before = said.find((pair) => pair.fresh === fresh);
      const line = lines.get(fresh);
      const isLeft = line && isNewToTill(line.classes);
      if (whereItCan && (before?.decision === 'take' || !isLeft)) {
        untouched.decided += 1;
        return false;
      }
      if (before?.decision === 'take')
        throw new Conflict(
          `${before.userName} has paired ${newBarcode}. Please undo that first. Nothing was changed.`,
          'already-paired',
        );
      if (!isLeft) throw new NotFound(`The file has no new product with the barcode ${newBarcode}.`);
      if (before) untouched.as_wanted += 1;
      return !before;
    });
    return { pairs, untouched };
  };

  const requireToCome = (day: string): void => {
    if (day !== '' && day < britishDay(clock()))
      throw new Invalid({ old_until: ['This day is over. Please choose today or a later day.'] });
  };

  /** The pairs that were named, or all sure ones. */
  const meant = async (take: PairRequest['take'], session: OfShop<CompletedSession>): Promise<readonly NamedPair[]> => {
    if (take !== 'sure') return namedOf(take ?? []);
    return (await queries.sure(session)).map((pair) => ({ ...pair, newBarcode: pair.fresh, oldBarcode: pair.old }));
  };

  return async (actor: Actor, of: SessionRef, request: PairRequest): Promise<ChangeAnswer> => {
    const { take, leave, old_until: until = '', whereItCan = false } = request;
    requireToCome(until);
    const asked = await meant(take, await steps.ready(actor, of));
    const done = await inTransaction(async (stores, tx) => {
      const held = await steps.locked(stores, tx, actor, of);
      const { session } = held;
      const where = whereOf(session);
      await stores.pairSteps.lock(where.memory);
      const { pairs, untouched } = leave
        ? await chooseLeft(stores, where, leave, whereItCan)
        : await chooseTaken(stores, where, asked, take !== 'sure' && !whereItCan);
      requireExpected(pairs.length, request.expected);
      const canonicals = pairs.map(({ fresh }) => PAIR_OF + fresh);
      const figures = () => steps.figuresOf(stores, where.id, actor);
      if (pairs.length === 0) return { session, step: null, canonicals, untouched, figures: await figures() };
      const how = { decision: leave ? ('keep' as const) : ('take' as const), until, actor, at: request.at ?? clock() };
      const step = await stores.pairSteps.pair(where, pairs, how);
      await steps.follow(stores, held, step.step, canonicals);
      await teach(tx, stores, session, { step: step.step, isTakenBack: false }, actor);
      return { session, step, canonicals, untouched, figures: await figures() };
    });
    return steps.answerOf(done);
  };
};
