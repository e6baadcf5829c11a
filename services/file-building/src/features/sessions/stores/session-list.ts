import { type SessionStatus, searchedText } from '@tillmap/contracts';
import type { Actor } from '@tillmap/service-kit/domain';
import { camelCased, holdsSearch, isShortSearch, type Queries, searchPatterns } from '@tillmap/storage/database';
import { type Session, seesAll } from '../../../model/session.ts';
import { SESSION_COLUMNS, type SessionRow, sessionOf } from './session-row.ts';

/** '' and undefined ask for all. `days`: how many days of the UK the last update may be ago, today among them. */
export type SessionsWanted = Readonly<{
  search: string;
  status?: SessionStatus | undefined;
  wholesalerCode: string;
  days: number | 'all';
  page: number;
  perPage: number;
}>;

export type ListedSessions = Readonly<{ listed: readonly Session[]; total: number }>;

/** More are not counted: nobody turns that many pages. */
const COUNTED_AT_MOST = 10_001;

const FOLDED = `folded(E'\\n' || name || E'\\n' || wholesaler_name || E'\\n' || owner_name)`;
/** Sessions that a version before made have no text of their own yet. */
const TEXT = `case when search_text <> '' then search_text else ${FOLDED} end`;

const FILLED_AT_ONCE = 1_000;

/** Gives some of them one, since folding takes longer than the rest of a search; false where none was without. */
export const fillSearchTexts = async (queries: Queries): Promise<boolean> => {
  const some = `select id from session where search_text = '' limit ${FILLED_AT_ONCE} for update skip locked`;
  return (await queries.execute(`update session set search_text = ${FOLDED} where id in (${some})`)) > 0;
};

/** The sessions that the actor may see and that are asked for, as a `where` clause with its values. */
const found = (actor: Actor, { search, status, wholesalerCode, days }: SessionsWanted, now: Date) => {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const also = (condition: string, ...given: readonly unknown[]): void => {
    conditions.push(condition.replace(/\$(\d)/g, (_, at: string) => `$${values.length + Number(at)}`));
    values.push(...given);
  };
  if (!seesAll(actor)) also('owner_id = $1', actor.id);
  if (days !== 'all')
    also(
      `updated_at >= (($1::timestamptz at time zone 'Europe/London')::date + 1 - $2::int)::timestamp at time zone 'Europe/London'`,
      now,
      days,
    );
  if (status !== undefined) also('status = $1', status);
  if (wholesalerCode !== '') also('wholesaler_code = $1', wholesalerCode);
  const patterns = searchPatterns(searchedText(search), '\n', isShortSearch(search));
  if (patterns.length > 0) also(holdsSearch(`(${TEXT})`, '$1'), patterns);
  return { sql: conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`, values };
};

/** The list of sessions, newest update first. */
export const sessionList = (queries: Queries) => ({
  /** The name of the session of a wholesaler that was made last, of those that the actor may see; samples have none. */
  lastName: async (actor: Actor, wholesalerCode: string): Promise<string | undefined> => {
    const [last] = await queries.query<{ name: string }>(
      `select name from session where wholesaler_code = $1 and not is_sample and ($2 or owner_id = $3)
        order by created_at desc, id desc limit 1`,
      [wholesalerCode, seesAll(actor), actor.id],
    );
    return last?.name;
  },
  visibleTo: async (actor: Actor, wanted: SessionsWanted, now: Date): Promise<ListedSessions> => {
    const { sql, values } = found(actor, wanted, now);
    const at = values.length;
    // A search reads each session once, for its page and its total. Without one, the index has both at hand.
    const once = wanted.search === '' ? 'not materialized' : 'materialized';
    const rows = await queries.query<SessionRow & { total: number }>(
      `with found as ${once} (select id, updated_at from session ${sql})
       select total, page.*
         from (select count(*) as total from (select from found limit ${COUNTED_AT_MOST}) as capped) as counted
         left join (
           select ${camelCased(SESSION_COLUMNS)} from session
            where id in (select id from found order by updated_at desc, id desc offset $${at + 1} limit $${at + 2})
         ) as page on true
        order by "updatedAt" desc, id desc`,
      [...values, (wanted.page - 1) * wanted.perPage, wanted.perPage],
    );
    // A page without any has a row for the total.
    const [first] = rows;
    return { listed: first?.id ? rows.map(sessionOf) : [], total: first?.total ?? 0 };
  },
});
