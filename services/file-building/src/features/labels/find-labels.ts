import { depositOf, depositSince, type FlagsAsked } from '@tillmap/classification/flags';
import { MAX_LABELS } from '@tillmap/contracts';
import { type Clock, Invalid } from '@tillmap/service-kit/domain';
import { type Label, type LabelSize, labelsPerSheet, offerTexts } from '@tillmap/till-files/shelf-labels';
import type { DatedItems } from '../../database/dated-items.ts';
import { britishDay } from '../../model/british-day.ts';
import type { MakeDifference } from '../../model/difference.ts';
import type { LastOffers } from '../../model/download.ts';
import { askedIn, depositsIn, type UploadKinds } from '../../model/flags.ts';
import type { PriceDay } from '../../model/prices/prices-on.ts';
import { type CompletedSession, memoryOf, type Session } from '../../model/session.ts';
import type { OfShop } from '../../model/shop.ts';
import type { TillHas, TillValues } from '../../model/till-line.ts';
import type { ShopSessions } from '../../shop-kit.ts';
import { datedLabel } from './rules/dated-label.ts';
import type { DueLabel, LabelPrices, WhichLabels } from './rules/due-label.ts';
import { type Labelled, labelled } from './rules/labelled.ts';
import type { LabelList, LabelledUpload } from './stores/label-list.ts';

type Deps = {
  list: LabelList;
  difference: MakeDifference;
  tillHas: TillHas;
  datedItems: DatedItems;
  lastOffers: LastOffers;
  kindsOf: (session: Session) => Promise<UploadKinds>;
  shops: Pick<ShopSessions, 'rulesOf'>;
  clock: Clock;
};

/** A session with its labels to come, at the prices of a day. */
export type LabelledSession = OfShop<CompletedSession> &
  Readonly<{ on: PriceDay; asked: FlagsAsked; labels: LabelledUpload }>;

/** A size of labels, and the place of the first one on its sheet. */
export type SheetChoice = Readonly<{ size: LabelSize; first: number }>;

const PAGE = 500;

/** 422 for a place that a sheet of this size does not have. */
export const shelvesOf = (choice: SheetChoice): SheetChoice => {
  const places = labelsPerSheet(choice.size);
  if (choice.first > places) throw new Invalid({ first: [`A sheet of this size has ${places} labels.`] });
  return choice;
};

/** Finds labels of a completed session. */
export const findLabels = ({ list, difference, tillHas, datedItems, lastOffers, kindsOf, shops, clock }: Deps) => {
  const datedIn = async ({ upload, completedAt }: CompletedSession, on: PriceDay): Promise<LabelledUpload['dated']> => {
    const since = britishDay(completedAt ?? clock());
    const dated: LabelledUpload['dated'][number][] = [];
    for await (const page of datedItems(upload.id))
      for (const { item } of page) {
        const { price, offer } = datedLabel(on, since, item) ?? {};
        const words = Object.values(offer ? offerTexts(offer) : {}).join(' ');
        if (price !== undefined) dated.push({ position: item.position, price, offer: words });
      }
    return dated;
  };

  const depositIn = async (session: CompletedSession, asked: FlagsAsked): Promise<LabelledUpload['deposit']> => {
    const since = depositSince(asked);
    return since === undefined ? null : { since, positions: depositsIn(await kindsOf(session), asked) };
  };

  const labelledOf = async (session: LabelledSession, due: readonly DueLabel[]): Promise<Labelled[]> => {
    const [items, units, before] = await Promise.all([
      list.items(
        session.upload.id,
        session.memory,
        due.map(({ position }) => position),
      ),
      list.units(memoryOf(session)),
      tillHas(
        session.memory,
        due.map(({ canonical }) => canonical),
      ),
    ]);
    const hasDeposit = ({ description, size }: TillValues): boolean =>
      depositOf({ name: description, size, place: [] }, session.asked) === 'yes';
    const known = { prices: session.prices, units, day: clock(), on: session.on, hasDeposit };
    return due.flatMap((one) => {
      const item = items.get(one.position);
      return item ? [labelled(one, { ...item, before: before.get(one.canonical) }, known)] : [];
    });
  };

  /** Products with a price in whole pence have a label. */
  const hasLabel = ({ price }: DueLabel): boolean => price > 0 && price % 100 === 0;

  return {
    labelled: labelledOf,

    /** The labels of a session on a day. */
    on: async (session: OfShop<CompletedSession>, { offers, day }: LabelPrices): Promise<LabelledSession> => {
      const on = { offers: offers ?? (await lastOffers(session.memory)), day: day ?? britishDay(clock()) };
      const asked = askedIn(await shops.rulesOf(session), on.day);
      const [{ base }, dated, deposit] = await Promise.all([
        difference(session),
        datedIn(session, on),
        depositIn(session, asked),
      ]);
      const { upload, memory } = session;
      return { ...session, on, asked, labels: { uploadId: upload.id, memory, isFirst: base === null, dated, deposit } };
    },

    /** The products that are meant; 422 where they are too many. */
    meant: async (session: LabelledSession, which: WhichLabels): Promise<DueLabel[]> => {
      const found = await list.meant(session.labels, which, MAX_LABELS + 1);
      if (found.length > MAX_LABELS)
        throw new Invalid({
          match: [`At most ${MAX_LABELS.toLocaleString('en-GB')} labels can be printed at once. Please choose fewer.`],
        });
      return found;
    },

    /** The first labels of these products, and how many of all of them have none. */
    first: async (session: LabelledSession, meant: readonly DueLabel[], limit: number) => {
      const some = meant.filter(hasLabel);
      const labels = await labelledOf(session, some.slice(0, limit));
      return {
        labels: labels.flatMap(({ label }): Label[] => (label ? [label] : [])),
        without: meant.length - some.length,
      };
    },

    /** All labels of these products, a page at a time. */
    all: async function* (session: LabelledSession, meant: readonly DueLabel[]): AsyncGenerator<readonly Labelled[]> {
      const some = meant.filter(hasLabel);
      for (let from = 0; from < some.length; from += PAGE) yield labelledOf(session, some.slice(from, from + PAGE));
    },
  };
};

export type FindLabels = ReturnType<typeof findLabels>;
