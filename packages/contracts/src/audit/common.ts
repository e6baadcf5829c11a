import { z } from 'zod';
import { ADMINS } from '../call.ts';
import { ADMIN_PAGE_SIZE } from '../constants.ts';
import { emptyIsAbsent, pageNumber, pageQuery, wholesalerCodeSchema } from '../fields.ts';

/** What every call of the audit trail has in common. */
export const base = { service: 'audit', method: 'GET', access: ADMINS } as const;

/** A person as the trail knows them; both are `ERASED` after an erasure. */
export const personSchema = z.object({ name: z.string(), email: z.string() });

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string): boolean =>
  DAY.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text && !text.startsWith('0000');
/** A day in UK time, `yyyy-mm-dd`; empty text counts as absent. */
const day = z
  .string()
  .trim()
  .refine((text) => text === '' || isDay(text), 'Please enter a date as yyyy-mm-dd.')
  .optional()
  .transform((text) => text || undefined);
export const days = { date_from: day, date_to: day };
export const inOrder = ({
  date_from,
  date_to,
}: {
  date_from?: string | undefined;
  date_to?: string | undefined;
}): boolean => !date_from || !date_to || date_from <= date_to;
export const REVERSED_DATE_RANGE = { path: ['date_to'], message: 'The last day is not before the first.' };

export const wholesalerFilter = emptyIsAbsent(wholesalerCodeSchema.optional());

/** As other lists, but any page that a whole number names: the trail grows for ever. */
export const trailPage = {
  ...pageQuery(ADMIN_PAGE_SIZE),
  page: pageNumber(2_000_000_000),
};
