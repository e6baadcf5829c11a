import type { Actor } from '@tillmap/service-kit/domain';
import type { Session } from '../../model/session.ts';
import { type Names, pathOfGroup } from '../../model/wholesaler.ts';
import type { ReviewFlags } from './rules/facets.ts';
import type { Flagged } from './rules/review-selection.ts';
import { type Select, selectionOf } from './selections.ts';

const NOWHERE = pathOfGroup('');

/** What a person asks for, as the store finds it: flags are worked out from names and groups. */
export const selecting = ({ kindsOf, idsOf: idsFor }: ReviewFlags): Select => {
  const flaggedIn = async (
    actor: Actor,
    session: Session,
    flags: readonly string[],
    names: Names,
  ): Promise<Flagged> => {
    const [kinds, idsOf] = await Promise.all([kindsOf(session), idsFor(actor, session, names)]);
    const isWanted = (ids: readonly string[]): boolean => ids.some((id) => flags.includes(id));
    return {
      positions: [...kinds].flatMap(([position, said]) => (isWanted(idsOf(said, NOWHERE)) ? [position] : [])),
      groups: names.placesByName('department').filter((group) => isWanted(idsOf('', pathOfGroup(group)))),
      named: [...kinds.keys()],
    };
  };
  return async (actor, session, selected, names) => {
    const { flag } = selected.facets;
    const flagged = flag.length === 0 ? null : await flaggedIn(actor, session, flag, names);
    return { ...selectionOf(selected, names), flagged };
  };
};
