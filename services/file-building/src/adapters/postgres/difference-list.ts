import { CHANGE_MARGIN_STEPS, type ChangeClass, type ChangeDecision, searchedText } from '@tillmap/contracts';
import { likePatterns, type Queries } from '@tillmap/database';
import { ofUpload } from '../../database/item-row.ts';
import {
  type ChangeSort,
  type ChangesSelection,
  KEPT_BEFORE,
  type TalliedLines,
} from '../../domain/changes/changes-selection.ts';
import type { DecidedLine } from '../../domain/changes/in-file.ts';
import type { TillValues } from '../../model/till-line.ts';

/** A line of a difference as it is listed. */
export type ListedLine = Readonly<{
  canonical: string;
  position: number | null;
  classes: readonly ChangeClass[];
  before: TillValues | null;
  after: TillValues | null;
  key: string;
  deptCode: string;
  /** Ten-thousandths of a pound. */
  effect: number | null;
  missing: number;
  decision: '' | ChangeDecision;
  decidedBy: string;
  decidedAt: Date | null;
  keptBefore: boolean;
  version: number;
}>;

const COLUMNS = `canonical, position, classes, before, after, key, dept_code as "deptCode", effect, missing, decision,
  decided_by as "decidedBy", decided_at as "decidedAt", kept_before as "keptBefore", version`;

type Order = Readonly<Record<'asc' | 'desc', string>>;
const bothWays = (expression: string): Order => ({
  asc: `${expression} asc nulls last, canonical`,
  desc: `${expression} desc nulls last, canonical`,
});

const ORDERS: Readonly<Record<ChangeSort, Order>> = {
  // Money in full pence, then what is lost of the margin.
  order: {
    desc: `position is null, band = '0' desc, abs(coalesce(effect, 0)) desc,
           greatest(0, coalesce(margin_before - margin_after, 0)) desc, position, canonical`,
    asc: `position is null desc, band = '0', abs(coalesce(effect, 0)),
          greatest(0, coalesce(margin_before - margin_after, 0)), position desc, canonical`,
  },
  description: bothWays('search_text'),
  department: bothWays('dept_code'),
  cost: bothWays('cost'),
  rrp: bothWays('rrp'),
  margin: bothWays('margin_after'),
  effect: bothWays('effect'),
};

const SHOWN = { all: '', to_decide: `decision = ''`, decided: `decision <> ''` } as const;

/** The condition of a selection on `difference_line`, its parameters numbered from `first`. */
const selected = ({ show, search, facets }: ChangesSelection, first: number) => {
  const parameters: unknown[] = [];
  const parameter = (value: unknown) => `$${first + parameters.push(value) - 1}`;
  const shown = SHOWN[show] === '' ? 'not kept_before' : `(${SHOWN[show]} and not kept_before)`;
  const conditions = [facets.decision.includes(KEPT_BEFORE) ? `(${shown} or kept_before)` : shown];
  if (search !== '')
    conditions.push(`search_text like all(${parameter(likePatterns(searchedText(search), '\n', false))}::text[])`);
  if (facets.change.length > 0) conditions.push(`classes && ${parameter(facets.change)}::text[]`);
  if (facets.dept.length > 0) conditions.push(`dept_code = any(${parameter(facets.dept)}::text[])`);
  if (facets.decision.length > 0)
    conditions.push(
      `case when kept_before then '${KEPT_BEFORE}' else decision end = any(${parameter(facets.decision)}::text[])`,
    );
  if (facets.margin.length > 0)
    conditions.push(`(band = any(${parameter(facets.margin)}::text[]) and position is not null)`);
  return { sql: conditions.join(' and '), parameters };
};

/** Reads the difference of an upload. */
export const postgresDifferenceList = (queries: Queries) => ({
  /** A page of what a selection finds, with how many there are. */
  page: async (
    uploadId: string,
    selection: ChangesSelection,
    {
      sort,
      direction,
      offset,
      limit,
    }: Readonly<{ sort: ChangeSort; direction: 'asc' | 'desc'; offset: number; limit: number }>,
  ) => {
    const { sql, parameters } = selected(selection, 4);
    const order = ORDERS[sort][direction];
    const rows = await queries.query<ListedLine & { total: number }>(
      `with hit as materialized (select canonical as hit_canonical, row_number() over (order by ${order}) as n
                                   from difference_line where upload_id = $1 and ${sql})
       select counted.total, page.*
         from (select count(*) as total from hit) counted
         left join (select ${COLUMNS}, n from (select * from hit where n > $2 order by n limit $3) hit
                      join difference_line on ${ofUpload()} and canonical = hit_canonical) page on true
        order by n`,
      [uploadId, offset, limit, ...parameters],
    );
    return { total: rows[0]?.total ?? 0, lines: rows.filter(({ canonical }) => canonical !== null) };
  },

  /** The canonical barcodes of a selection. */
  canonicals: async (uploadId: string, selection: ChangesSelection): Promise<string[]> => {
    const { sql, parameters } = selected(selection, 2);
    const rows = await queries.query<{ canonical: string }>(
      `select canonical from difference_line where upload_id = $1 and ${sql} order by canonical`,
      [uploadId, ...parameters],
    );
    return rows.map(({ canonical }) => canonical);
  },

  /** Lines by canonical barcode, in no order. */
  at: (uploadId: string, canonicals: readonly string[]): Promise<ListedLine[]> =>
    queries.query<ListedLine>(
      `select ${COLUMNS} from unnest($2::text[]) as asked (asked_for)
        cross join lateral (select * from difference_line
                             where ${ofUpload()} and canonical = asked_for offset 0) line`,
      [uploadId, canonicals],
    ),

  /** Changed lines by canonical barcode, as a file needs them: all, or those that are not taken as they are. */
  forFile: async (uploadId: string, isWhole: boolean): Promise<ReadonlyMap<string, DecidedLine>> => {
    const rows = await queries.query<DecidedLine & { canonical: string }>(
      `select canonical, classes, decision, kept_before as "keptBefore", before from difference_line
        where upload_id = $1 and position is not null and (not $2 or decision in ('keep', 'later'))`,
      [uploadId, isWhole],
    );
    return new Map(rows.map((row) => [row.canonical, row]));
  },

  /** Lines that are alike in every facet, with how many they are; of those that a search finds, where there is one. */
  tally: (uploadId: string, search: string): Promise<TalliedLines[]> => {
    const found = search === '' ? null : likePatterns(searchedText(search), '\n', false);
    return queries.query<TalliedLines>(
      `select classes, dept_code as dept, decision, kept_before as "keptBefore", band, count(*) as count,
              coalesce(sum(effect) filter (where effect > 0), 0)::float8 as dearer,
              coalesce(-sum(effect) filter (where effect < 0), 0)::float8 as cheaper
         from difference_line where upload_id = $1 and ($2::text[] is null or search_text like all($2))
        group by 1, 2, 3, 4, 5`,
      [uploadId, found],
    );
  },

  /** How many changed lines have which margin, before and after, by steps of 2.5 %. */
  margins: async (uploadId: string) => {
    const rows = await queries.query<{ step: number; isBefore: boolean; count: number }>(
      `select least(greatest(floor(margin / 2.5), 0), ${CHANGE_MARGIN_STEPS - 1})::int as step, "isBefore", count(*) as count
         from difference_line
        cross join lateral (values (margin_before, true), (margin_after, false)) as margins (margin, "isBefore")
        where upload_id = $1 and position is not null and not kept_before and margin is not null group by 1, 2`,
      [uploadId],
    );
    const steps = {
      before: Array<number>(CHANGE_MARGIN_STEPS).fill(0),
      after: Array<number>(CHANGE_MARGIN_STEPS).fill(0),
    };
    for (const { step, isBefore, count } of rows) steps[isBefore ? 'before' : 'after'][step] = count;
    return steps;
  },
});

export type DifferenceList = ReturnType<typeof postgresDifferenceList>;
