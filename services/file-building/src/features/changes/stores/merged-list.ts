import type { Queries } from '@tillmap/storage/database';
import type { ChangesSelection } from '../rules/changes-selection.ts';
import { COLUMNS, type ListedLine, ORDERS, type PageOf, readLines, selected } from './difference-list.ts';

/** The same change of a line in one of several differences: which of them, counted from 1, and what was decided of it there. */
type Its = Pick<ListedLine, 'decision' | 'keptBefore' | 'version'> & Readonly<{ nth: number }>;

/** A line of several differences as one. Its version grows with each decision on this barcode in any of them. */
export type MergedLine = ListedLine & Readonly<{ nth: number; its: readonly Its[] }>;

const NTH = 'array_position($1::uuid[], upload_id)';

/** What lines are chosen, counted and sorted by. Their values are looked up for those that are shown: each of them is long. */
const CHOSEN = `upload_id, canonical, position, classes, dept_code, band, margin_before, margin_after, effect, cost, rrp, search_text,
  told_by, decision, kept_before`;

/**
 * One line for each barcode of the differences in `$1`: of changes that are the same those count as one, and of others the one that somebody
 * has to decide goes first, then the one that most have.
 */
const merged = (which = ''): string => `(
  select distinct on (canonical) *
    from (select ${CHOSEN}, key, ${NTH} as nth, sum(version) over (partition by canonical)::int as versions,
                 bool_or(decision = '') over same as is_open, bool_and(kept_before) over same as is_old,
                 count(*) over same as found, min(${NTH}) over same as first
            from difference_line where upload_id = any($1::uuid[]) ${which}
          window same as (partition by canonical, key)) line
   order by canonical, is_open desc, is_old, found desc, first, decision <> '', kept_before, nth) chosen`;

/** Reads several differences as one list. */
export const postgresMergedList = (queries: Queries) => {
  const at = async (ids: readonly string[], canonicals: readonly string[]): Promise<MergedLine[]> => {
    const rows = await queries.query<MergedLine & { versions: number }>(
      `select ${COLUMNS}, nth, versions, its
         from (select upload_id as chosen_upload, canonical as chosen_canonical, key as chosen_key, nth, versions
                 from ${merged('and canonical = any($2::text[])')}) chosen
        cross join lateral (select * from difference_line
                             where upload_id = chosen_upload and canonical = chosen_canonical offset 0) line
        cross join lateral (
          select jsonb_agg(jsonb_build_object('nth', ${NTH}, 'version', version, 'decision', decision, 'keptBefore', kept_before)
                           order by ${NTH}) as its
            from difference_line where upload_id = any($1::uuid[]) and canonical = chosen_canonical and key = chosen_key offset 0) same`,
      [ids, canonicals],
    );
    const by = new Map(rows.map(({ versions, ...line }) => [line.canonical, { ...line, version: versions }]));
    return canonicals.flatMap((canonical) => by.get(canonical) ?? []);
  };

  return {
    ...readLines<readonly string[]>(queries, { from: merged(), which: 'true' }),

    /** Lines by canonical barcode, in the order of these. */
    at,

    /** A page of what a selection finds, with how many there are. */
    page: async (
      ids: readonly string[],
      selection: ChangesSelection,
      { sort, direction, offset, limit }: PageOf,
    ): Promise<Readonly<{ total: number; lines: MergedLine[] }>> => {
      const { sql, parameters } = selected(selection, 4);
      const rows = await queries.query<{ total: number; canonical: string | null }>(
        `with hit as materialized (select canonical, row_number() over (order by ${ORDERS[sort][direction]}) as n
                                     from ${merged()} where ${sql})
         select counted.total, canonical
           from (select count(*) as total from hit) counted
           left join (select * from hit where n > $2 order by n limit $3) page on true
          order by n`,
        [ids, offset, limit, ...parameters],
      );
      const canonicals = rows.flatMap(({ canonical }) => canonical ?? []);
      return { total: rows[0]?.total ?? 0, lines: await at(ids, canonicals) };
    },
  };
};

export type MergedList = ReturnType<typeof postgresMergedList>;
