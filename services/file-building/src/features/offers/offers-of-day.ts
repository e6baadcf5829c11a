import { type offersOfDay as call, LISTED_OFFERS, OFFER_LISTS, type Offer, type OfferList } from '@tillmap/contracts';
import type { Actor, Clock } from '@tillmap/service-kit/domain';
import type { z } from 'zod';
import type { DatedItems } from '../../database/dated-items.ts';
import { britishDay } from '../../model/british-day.ts';
import { type CompletedSession, seesAll } from '../../model/session.ts';
import { dayBefore, weekAround } from './rules/days.ts';
import { listsOn, type OfferOfItem, offersOf } from './rules/offers-on.ts';

type Deps = Readonly<{
  /** The last completed session of one wholesaler or of each, of one owner or of all. */
  lastOf: (wholesalerCode: string | null, ownerId: string | null) => Promise<readonly CompletedSession[]>;
  datedItems: DatedItems;
  clock: Clock;
}>;

type Asked = Readonly<{ wholesalerCode: string | undefined; day: string | undefined }>;
type Answer = z.infer<(typeof call.answer.shape)['data']>;

const inEach = <Value>(value: () => Value): Record<OfferList, Value> => {
  const [starts, ends, running, next] = OFFER_LISTS.map(value) as [Value, Value, Value, Value];
  return { starts, ends, running, next };
};

const hasSome = ({ starts, ended, ends, running, next }: Answer['files'][number]): boolean =>
  starts + ended + ends + running + next > 0;

/** What is known of a day once the offers of each file are added. */
const startDay = (day: string) => {
  const week = weekAround(day).map((one) => ({ day: one, starts: 0, ends: 0 }));
  const counts = inEach(() => 0);
  const lists = inEach((): Offer[] => []);
  const files: Answer['files'] = [];
  return {
    answer: (): Answer => ({ day, counts, week, files: files.filter(hasSome), ...lists }),
    startFile: ({ id, upload, wholesalerCode, wholesalerName }: CompletedSession) => {
      const source = { session_id: id, file: upload.fileName };
      const file = {
        ...source,
        wholesaler_code: wholesalerCode,
        wholesaler: wholesalerName,
        ended: 0,
        ...inEach(() => 0),
      };
      files.push(file);
      return ({ line, columns, promotion, ...offer }: OfferOfItem): void => {
        const of = promotion && {
          file: promotion.file,
          promotion: { id: promotion.id, name: promotion.name, deal: promotion.deal },
        };
        for (const one of week) {
          one.starts += Number(offer.from === one.day);
          one.ends += Number(offer.until === one.day);
        }
        file.ended += Number(offer.until === dayBefore(day));
        for (const list of listsOn(day, offer)) {
          file[list] += 1;
          counts[list] += 1;
          if (counts[list] <= LISTED_OFFERS)
            lists[list].push({ ...offer, source: { ...source, line, columns, ...of } });
        }
      };
    },
  };
};

/** What starts, ends and runs on a day by the last completed files that the actor may see, and in its week. */
export const offersOfDay =
  ({ lastOf, datedItems, clock }: Deps) =>
  async (actor: Actor, { wholesalerCode, day = britishDay(clock()) }: Asked): Promise<Answer> => {
    const { startFile, answer } = startDay(day);
    for (const session of await lastOf(wholesalerCode ?? null, seesAll(actor) ? null : actor.id)) {
      const note = startFile(session);
      for await (const page of datedItems(session.upload.id))
        for (const item of page) offersOf(item, day, session.prices).forEach(note);
    }
    return answer();
  };
