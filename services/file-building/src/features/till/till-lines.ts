import { type Actor, type Clock, NotFound } from '@tillmap/service-kit/domain';
import { type ProductFields, type RehearsedLine, rehearseParts } from '@tillmap/till-files';
import type { MakeDifference } from '../../model/difference.ts';
import type { Moment, Wanted } from '../../model/file-lines.ts';
import { askedIn } from '../../model/flags.ts';
import { type PricesAsked, priceDayOf } from '../../model/prices/price-day.ts';
import type { Session } from '../../model/session.ts';
import { requireCompleted } from '../../model/session-transitions.ts';
import type { SessionRef } from '../../model/shop.ts';
import { productFieldsOf } from '../../model/till/product-fields.ts';
import { chosenTill, type TillSelection } from '../../model/till/till-choice.ts';
import { namesOf, type WholesalerDirectory, type WholesalerWithNames } from '../../model/wholesaler.ts';
import type { ShopSessions } from '../../shop-kit.ts';
import type { KnownProfiles } from './known-profiles.ts';

export type TillLinesDeps = {
  sessions: Pick<ShopSessions, 'find' | 'rulesOf'>;
  wholesalers: WholesalerDirectory;
  difference: MakeDifference;
  profiles: KnownProfiles;
  clock: Clock;
};

export type TillLinesRequest = TillSelection & Pick<Wanted, 'content'> & Readonly<{ prices: PricesAsked }>;

const NO_NAMES = { names: namesOf({ hierarchy: [], vatCodes: [] }), vatCodes: [] };

/** A product as a till's file has it, with what the till does with it and which of its files it goes into. */
type TillFileLine = Readonly<{ part: string; line: ProductFields; row: RehearsedLine; headings: readonly string[] }>;

/** The lines of a till's file for a completed session. */
export const tillLines = ({ sessions, wholesalers, difference, profiles, clock }: TillLinesDeps) => {
  const knownOf = async (session: Session) => {
    // The wholesaler may be gone; then codes stand for themselves.
    const known: WholesalerWithNames | undefined = await wholesalers.get(session.wholesalerCode).catch(() => undefined);
    return known ? { names: known.names, vatCodes: known.wholesaler.vatCodes } : NO_NAMES;
  };

  const begin = async (actor: Actor, of: SessionRef, wish: TillLinesRequest) => {
    const session = requireCompleted(await sessions.find(actor, of), 'tried');
    const known = await knownOf(session);
    const till = chosenTill(wish, await profiles.find(wish.profile), {
      code: session.wholesalerCode,
      vatCodes: known.vatCodes,
    });
    const { base } = await difference(session);
    const on = priceDayOf(wish.prices, clock());
    const wanted = { content: wish.content, isFirst: base === null, on };
    const asked = askedIn(await sessions.rulesOf(session), on.day);
    return { session, names: known.names, till, wanted, asked };
  };

  const lines = async function* (
    moment: Moment,
    { session: { id, shopCode, memory }, names, till, wanted, asked }: Awaited<ReturnType<typeof begin>>,
  ): AsyncGenerator<TillFileLine> {
    // Read again: how many products it has belongs to the lines of this moment.
    const found = await moment.session(id);
    if (!found) throw new NotFound('This session does not exist.');
    const session = { ...requireCompleted(found, 'tried'), shopCode, memory };
    const { headings, line: rehearse } = rehearseParts(till.profile, till.choices);
    for await (const page of moment.lines(session, wanted))
      for (const one of page) {
        const line = productFieldsOf(one, names, session.prices, asked);
        yield { ...rehearse(line)!, line, headings };
      }
  };

  return { begin, lines };
};
