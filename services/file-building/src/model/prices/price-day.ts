import type { OffersChoice } from '@tillmap/contracts';
import { britishDay } from '../british-day.ts';
import type { PriceDay } from './prices-on.ts';

/** What a call says of prices; without a day those of today. */
export type PricesAsked = Readonly<{ offers: OffersChoice; day?: string | undefined }>;

export const priceDayOf = ({ offers, day }: PricesAsked, now: Date): PriceDay => ({
  offers,
  day: day ?? britishDay(now),
});

/** Whether neither offers nor a day were chosen. */
export const isAsUsual = ({ offers, day }: PricesAsked): boolean => offers === 'leave' && day === undefined;
