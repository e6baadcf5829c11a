import { analyzeNew, columnArrays, type Queries, unnested } from '@tillmap/storage/database';
import { classifiedOf, ofUpload } from '../../../database/item-row.ts';
import { joinedBy } from '../../../database/joined-by.ts';
import { takenPairs } from '../../../database/renumbered.ts';
import type { Tables } from '../../../database/schema.generated.ts';
import type { DifferenceHeader } from '../../../model/difference.ts';
import { PLACE_OF } from '../../../model/second-thoughts.ts';
import type { Memory } from '../../../model/session.ts';
import type { ChangedLine } from '../rules/changed-line.ts';
import { isDelisted, MISSING_FILES, tillValuesJson } from './base-store.ts';
import {
  ADD_THOUGHTS,
  ADD_THOUGHTS_AT_BASE,
  ADD_THOUGHTS_AT_FROZEN,
  COMPARED,
  COMPARED_AT_BASE,
  COMPARED_AT_FROZEN,
  type ComparedItem,
  type ComparedRow,
  SEARCHED,
} from './compared-items.ts';

/** A difference: of an upload, with its session, to what the tills of a memory have. */
export type Where = Readonly<{ id: string; uploadId: string; memory: Memory; sessionId: string }>;

const LINE = {
  canonical: 'text',
  position: 'int',
  classes: 'jsonb',
  before: 'jsonb',
  after: 'jsonb',
  key: 'text',
  dept_code: 'text',
  margin_before: 'real',
  margin_after: 'real',
  band: 'text',
  effect: 'bigint',
  cost: 'bigint',
  rrp: 'bigint',
  placed_by: 'text',
} as const satisfies Partial<Record<keyof Tables['difference_line'], string>>;

const { classes: _classes, ...AS_GIVEN } = LINE;
const GIVEN = Object.keys(AS_GIVEN);

const ADD_LINES = `
  insert into difference_line (upload_id, ${GIVEN.join(', ')}, classes, search_text, decision, decided_by)
  select $1, ${GIVEN.join(', ')}, array(select jsonb_array_elements_text(classes)), ${SEARCHED},
         case when placed_by = '' then '' else 'take' end, placed_by
    from ${unnested(LINE, 'line', 2)}`;

const stored = (line: ChangedLine) => ({
  ...line,
  classes: JSON.stringify(line.classes),
  before: line.before && JSON.stringify(line.before),
  after: JSON.stringify(line.after),
});

// `offset 0` looks up each barcode for itself: right after a large download the planner takes the base for a few rows and compares
// each of them with each of the file's.
const GONE = `
  insert into difference_line (upload_id, canonical, classes, before, key, dept_code, band, cost, rrp, search_text, missing)
  select $1::uuid, canonical, '{gone}', ${tillValuesJson('base_line')}, 'gone', dept_code, '',
         coalesce(nullif(cost, ''), '0')::numeric * 10000, coalesce(nullif(rrp, ''), '0')::numeric * 10000,
         E'\\n' || folded(description) || E'\\n' || barcode || E'\\n' || canonical || E'\\n',
         missing + case when missing_session = $3 then 0 else 1 end
    from base_line
   where wholesaler_code = $2 and not ${isDelisted('base_line', '(base_line.missing + 1)')}
         and canonical not in (select old from ${takenPairs('$2')} pair) and ($4::text[] is null or canonical = any($4))
         and not exists (select from item where item.canonical = base_line.canonical and ${ofUpload('item.upload_id', '$5')} offset 0)
  on conflict do nothing`;

/** Later is asked again by another session. */
const STANDS = `decided.decision <> '' and decided.key = line.key and (decided.decision <> 'later' or decided.session_id = $3)`;

// Decisions are looked up for each line by itself, as above.
const applyDecisions = (lines: string): string => `
  update difference_line line
     set decision = case when ${STANDS} then decided.decision when placed_by <> '' then 'take' else '' end,
         decided_by = case when ${STANDS} or placed_by = '' then decided.user_name else placed_by end, decided_at = decided.at, version = decided.version,
         kept_before = decided.decision = 'keep' and decided.key = line.key and decided.session_id <> $3
    from (select decided.* from ${lines} as named (named)
           cross join lateral (select * from change_decision
                                where wholesaler_code = $2 and change_decision.canonical = named offset 0) decided) decided
   where ${ofUpload('line.upload_id')} and line.canonical = decided.canonical`;

const APPLY_DECISIONS = applyDecisions(`(select canonical from difference_line where ${ofUpload()})`);
const APPLY_DECISIONS_OF = applyDecisions('unnest($4::text[])');

const THOUGHTS_AT = `upload_id = $1 and position = any($2::int[]) and told_by <> 'wholesaler'`;

const HEADER = `select stamp, step, base, is_part as "isPart", frozen_by as "frozenBy" from difference where upload_id = $1`;

const itemsWith =
  (queries: Queries) =>
  async (sql: string, parameters: readonly unknown[]): Promise<ComparedItem[]> => {
    const rows = await queries.query<ComparedRow>(sql, parameters);
    return rows.map(({ before, kept, placedBy, wasLeftOut, ...row }) => ({
      classified: classifiedOf(row),
      compared: { before, kept, placedBy, wasLeftOut },
    }));
  };

/** The difference of an upload to what the till has, as it is kept. */
export const postgresDifferences = (tx: Queries, itemsOf = itemsWith(tx)) => ({
  /** How a difference was made; undefined before that. */
  header: async (id: string): Promise<DifferenceHeader | undefined> => {
    const [row] = await tx.query<DifferenceHeader>(HEADER, [id]);
    return row;
  },

  /** Whether a person said that the file is a part of the list; undefined where nobody was asked. */
  partSaid: async (uploadId: string): Promise<boolean | undefined> => {
    const [found] = await tx.query<{ kind: string | null; asked: boolean }>(
      `select answer #>> '{file_check,answer,kind}' as kind,
              coalesce(answer #> '{file_check,findings}' @> '[{"code": "part_of_file"}]', false) as asked
         from upload where id = $1`,
      [uploadId],
    );
    if (found?.kind === 'read_as_part') return true;
    return found?.asked && found.kind === 'right' ? false : undefined;
  },

  /** Locks a difference of an upload until the transaction ends. */
  lock: async (id: string, uploadId: string): Promise<DifferenceHeader> => {
    await tx.execute(
      `insert into difference (upload_id, of_upload, stamp, step, is_part) values ($1, nullif($2::uuid, $1), '', 0, false)
       on conflict do nothing`,
      [id, uploadId],
    );
    const [row] = await tx.query<DifferenceHeader>(`${HEADER} for update`, [id]);
    return row!;
  },

  save: async (id: string, { stamp, step, base, isPart }: Omit<DifferenceHeader, 'frozenBy'>) => {
    await tx.execute('update difference set stamp = $2, step = $3, base = $4, is_part = $5 where upload_id = $1', [
      id,
      stamp,
      step,
      base && JSON.stringify(base),
      isPart,
    ]);
  },

  /** A download of the session itself was sent: what it was compared with stays. */
  freeze: async (id: string, downloadId: string) => {
    await tx.execute('update difference set frozen_by = $2 where upload_id = $1 and frozen_by is null', [
      id,
      downloadId,
    ]);
  },

  lastPosition: async (uploadId: string): Promise<number> => {
    const [end] = await tx.query<{ last: number | null }>(
      'select max(position) as last from result where upload_id = $1',
      [uploadId],
    );
    return end?.last ?? -1;
  },

  /** Items from one position to another, both included, that may be other lines than the till has. */
  compared: (
    { id, uploadId, memory, sessionId }: Where,
    [first, last]: readonly [number, number],
    costReadingSuffix: string,
  ): Promise<ComparedItem[]> => itemsOf(COMPARED, [uploadId, first, last, memory, costReadingSuffix, sessionId, id]),

  /** The items at these positions against the base, or against what a downloaded session was compared with. */
  comparedAt: (
    { id, uploadId, memory, sessionId }: Where,
    positions: readonly number[],
    frozenBy: string | null,
  ): Promise<ComparedItem[]> =>
    frozenBy === null
      ? itemsOf(COMPARED_AT_BASE, [uploadId, positions, memory, sessionId, id])
      : itemsOf(COMPARED_AT_FROZEN, [uploadId, positions, frozenBy, memory, sessionId, id]),

  /** Adds what Tillmap would now decide otherwise of products of which the wholesaler says what it said before. */
  addThoughts: async ({ id, uploadId, memory }: Where) => {
    await tx.execute(ADD_THOUGHTS, [uploadId, memory, id]);
  },

  /** The same again for these positions; which lines they are. */
  addThoughtsAt: async ({ id, uploadId, memory }: Where, positions: readonly number[], frozenBy: string | null) => {
    await tx.execute(`update difference_line set key = '' where ${THOUGHTS_AT}`, [id, positions]);
    if (frozenBy === null) await tx.execute(ADD_THOUGHTS_AT_BASE, [uploadId, positions, memory, id]);
    else await tx.execute(ADD_THOUGHTS_AT_FROZEN, [uploadId, positions, frozenBy, id]);
    await tx.execute(`delete from difference_line where ${THOUGHTS_AT} and key = ''`, [id, positions]);
    const added = await tx.query<{ canonical: string }>(`select canonical from difference_line where ${THOUGHTS_AT}`, [
      id,
      positions,
    ]);
    return added.map(({ canonical }) => canonical);
  },

  /** Removes second thoughts on these products: the wholesaler's file has others in their place. */
  removeThoughts: async (id: string, canonicals: readonly string[]) => {
    if (canonicals.length === 0) return;
    await tx.execute('delete from difference_line where upload_id = $1 and canonical = any($2::text[])', [
      id,
      canonicals.map((canonical) => PLACE_OF + canonical),
    ]);
  },

  /** Where these lines are in their file. */
  positionsOf: async (id: string, canonicals: readonly string[]): Promise<number[]> => {
    const rows = await tx.query<{ position: number }>(
      'select distinct position from difference_line where upload_id = $1 and canonical = any($2::text[]) and position is not null',
      [id, canonicals],
    );
    return rows.map(({ position }) => position);
  },

  /** Removes all lines, or what changed at these positions. */
  clear: async (id: string, positions: readonly number[] | null) => {
    await tx.execute(
      `delete from difference_line
        where upload_id = $1 and ($2::int[] is null or position = any($2) and told_by = 'wholesaler')`,
      [id, positions],
    );
  },

  /** Takes the statistics of new lines, where there are none. */
  analyze: () => analyzeNew(tx, joinedBy('difference_line')),

  add: async (id: string, lines: readonly ChangedLine[]) => {
    if (lines.length > 0) await tx.execute(ADD_LINES, [id, ...columnArrays(LINE, lines.map(stored))]);
  },

  /** How many products of the base the file has, of how many that are not delisted. */
  presence: async (uploadId: string, memory: Memory) => {
    const [counted] = await tx.query<{ present: number; total: number }>(
      `select count(*) as total,
              count(*) filter (where exists (select from item where item.canonical = base_line.canonical
                                                                and ${ofUpload('item.upload_id')})) as present
         from base_line where wholesaler_code = $2 and delisted_by = '' and missing < ${MISSING_FILES}
                and canonical not in (select old from ${takenPairs('$2')} pair)`,
      [uploadId, memory],
    );
    return counted ?? { present: 0, total: 0 };
  },

  /** Adds the products of the base that the file does not have, all or some. */
  addGone: async ({ id, uploadId, memory, sessionId }: Where, canonicals: readonly string[] | null) => {
    await tx.execute(GONE, [id, memory, sessionId, canonicals, uploadId]);
  },

  /** Removes all gone lines. */
  removeGone: async ({ id }: Where) => {
    await tx.execute('delete from difference_line where upload_id = $1 and position is null', [id]);
  },

  /** Removes gone lines that are there under another barcode. */
  removePaired: async ({ id, memory }: Where) => {
    await tx.execute(
      `delete from difference_line
        where upload_id = $1 and position is null and canonical in (select old from ${takenPairs('$2')} pair)`,
      [id, memory],
    );
  },

  /** Takes over what people decided of these lines, or of all. */
  applyDecisions: async ({ id, memory, sessionId }: Where, canonicals: readonly string[] | null) => {
    const parameters = [id, memory, sessionId];
    if (canonicals) await tx.execute(APPLY_DECISIONS_OF, [...parameters, canonicals]);
    else await tx.execute(APPLY_DECISIONS, parameters);
  },
});
