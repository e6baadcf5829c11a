import { LISTED_OFFERS, OFFER_LISTS, type Offer, type OfferList } from '@tillmap/contracts';
import type { Actor, Clock } from '@tillmap/service-kit/domain';
import { britishDay } from '../../model/british-day.ts';
import { type CompletedSession, seesAll } from '../../model/session.ts';
import { listsOn, type OfferOfItem, offersOf } from './rules/offers-on.ts';
import type { DatedItems } from './stores/dated-items.ts';

type Deps = Readonly<{
  /** The last completed sessions of wholesalers, of one owner or of all. */
  lastCompleted: (
    wholesalerCodes: readonly string[],
    count: number,
    ownerId: string | null,
  ) => Promise<readonly CompletedSession[]>;
  datedItems: DatedItems;
  clock: Clock;
}>;

type Asked = Readonly<{ wholesalerCode: string; day: string | undefined }>;

const inEach = <Value>(value: () => Value): Record<OfferList, Value> => {
  const [starts, ends, running, next] = OFFER_LISTS.map(value) as [Value, Value, Value, Value];
  return { starts, ends, running, next };
};

/** What starts, ends and runs on a day by the last completed file of a wholesaler that the actor may see. */
export const offersOfDay =
  ({ lastCompleted, datedItems, clock }: Deps) =>
  async (actor: Actor, { wholesalerCode, day = britishDay(clock()) }: Asked) => {
    const [session] = await lastCompleted([wholesalerCode], 1, seesAll(actor) ? null : actor.id);
    const counts = inEach(() => 0);
    const lists = inEach((): Offer[] => []);
    const note = ({ line, columns, ...offer }: OfferOfItem, { id, upload }: CompletedSession): void => {
      for (const list of listsOn(day, offer)) {
        counts[list] += 1;
        if (counts[list] <= LISTED_OFFERS)
          lists[list].push({ ...offer, source: { session_id: id, file: upload.fileName, line, columns } });
      }
    };
    if (session)
      for await (const item of datedItems(session.upload.id))
        for (const offer of offersOf(item, day, session.prices)) note(offer, session);
    return { day, counts, ...lists };
  };
