import { analyzeNew, columnArrays, type Queries, unnested } from '@tillmap/storage/database';
import {
  CLASSIFIED_COLUMNS,
  type ClassifiedRow,
  classifiedOf,
  ofUpload,
  rowsAtPosition,
  SUPPLIER_ROW_HASH,
} from '../../../database/item-row.ts';
import { joinedBy } from '../../../database/joined-by.ts';
import type { Tables } from '../../../database/schema.generated.ts';
import type { DifferenceHeader } from '../../../model/difference.ts';
import type { ClassifiedItem } from '../../../model/item.ts';
import type { Memory } from '../../../model/session.ts';
import type { TillValues } from '../../../model/till-line.ts';
import type { ChangedLine } from '../rules/changed-line.ts';
import { isDelisted, MISSING_FILES, tillValuesJson } from './base-store.ts';

/** A classified item with what the till has of it, if anything. */
export type ComparedItem = Readonly<{ classified: ClassifiedItem; before: TillValues | null }>;

type ComparedRow = ClassifiedRow & Readonly<{ before: TillValues | null }>;

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
} as const satisfies Partial<Record<keyof Tables['difference_line'], string>>;

const { classes: _classes, ...AS_GIVEN } = LINE;
const GIVEN = Object.keys(AS_GIVEN);

const SEARCHED = `E'\\n' || folded(after->>'description') || E'\\n' || (after->>'barcode') || E'\\n' || canonical || E'\\n'`;

const ADD_LINES = `
  insert into difference_line (upload_id, ${GIVEN.join(', ')}, classes, search_text)
  select $1, ${GIVEN.join(', ')}, array(select jsonb_array_elements_text(classes)), ${SEARCHED}
    from ${unnested(LINE, 'line', 2)}`;

const stored = (line: ChangedLine) => ({
  ...line,
  classes: JSON.stringify(line.classes),
  before: line.before && JSON.stringify(line.before),
  after: JSON.stringify(line.after),
});

const PLACE = ['dept_code', 'sub_dept_code', 'cg_code', 'vat_code'] as const;

// Rows whose supplier said the same are not read: only these can be other lines for the till.
const COMPARED = `
  select page.*, (select ${tillValuesJson('base_line')} from base_line
                   where wholesaler_code = $4 and base_line.canonical = page.canonical and delisted_by = '') as before
    from (select ${CLASSIFIED_COLUMNS}
            from (select * from result where upload_id = $1 and position between $2 and $3 and dept_code <> '') result
           cross join lateral (${rowsAtPosition('item', ofUpload(), 'result.position')}) item (item_upload_id, item_position)
            left join lateral (select said as base_said, ${PLACE.map((code) => `${code} as base_${code}`).join(', ')}
                                 from base_line where wholesaler_code = $4 and base_line.canonical = item.canonical
                                  and delisted_by = '' offset 0) base on true
           where base_said is distinct from ${SUPPLIER_ROW_HASH} || $5::text
              or ${PLACE.map((code) => `${code} <> base_${code}`).join(' or ')}
              or exists (select from change_decision
                          where wholesaler_code = $4 and change_decision.canonical = item.canonical and decision = 'keep')
         ) page order by position`;

const AT_POSITIONS = `
    from unnest($2::int[]) as page (position)
   cross join lateral (${rowsAtPosition('result', ofUpload(), 'page.position')}) result (result_upload_id, result_position)
   cross join lateral (${rowsAtPosition('item', ofUpload(), 'page.position')}) item (item_upload_id, item_position)`;

const AT_BASE = `
  select ${CLASSIFIED_COLUMNS}, (select ${tillValuesJson('base_line')} from base_line
           where wholesaler_code = $3 and base_line.canonical = item.canonical and delisted_by = '') as before
    ${AT_POSITIONS} where dept_code <> '' order by page.position`;

// A session that was downloaded keeps what it was compared with: what changed then, else what was downloaded, else the base
// where no other session has moved it since. What is not known any more is left out.
const AT_FROZEN = `
  select ${CLASSIFIED_COLUMNS},
         case when line_canonical is not null then line_before else coalesce(downloaded, base_before) end as before
    ${AT_POSITIONS}
   cross join (select at as frozen_at, session_id as frozen_session, wholesaler_code as frozen_wholesaler
                 from download where id = $3::uuid) frozen
    left join lateral (select canonical as line_canonical, before as line_before from difference_line
                        where ${ofUpload()} and difference_line.canonical = item.canonical offset 0) line on true
    left join lateral (select ${tillValuesJson('download_line')} as downloaded from download_line
                        where download_id = $3::uuid and download_line.canonical = item.canonical offset 0) own on true
    left join lateral (select ${tillValuesJson('base_line')} as base_before,
                              at <= frozen_at or exists (select from download where download.id = base_line.download_id
                                                            and session_id = frozen_session) as base_stands
                         from base_line where wholesaler_code = frozen_wholesaler
                          and base_line.canonical = item.canonical and delisted_by = '' offset 0) base on true
   where dept_code <> '' and (line_canonical is not null or downloaded is not null or coalesce(base_stands, true))
   order by page.position`;

// `offset 0` looks up each barcode for itself: right after a large download the planner takes the base for a few rows and compares
// each of them with each of the file's.
const GONE = `
  insert into difference_line (upload_id, canonical, classes, before, key, dept_code, band, cost, rrp, search_text, missing)
  select $1, canonical, '{gone}', ${tillValuesJson('base_line')}, 'gone', dept_code, '',
         coalesce(nullif(cost, ''), '0')::numeric * 10000, coalesce(nullif(rrp, ''), '0')::numeric * 10000,
         E'\\n' || folded(description) || E'\\n' || barcode || E'\\n' || canonical || E'\\n', missing + 1
    from base_line
   where wholesaler_code = $2 and not ${isDelisted('base_line', '(base_line.missing + 1)')}
         and not exists (select from item where item.canonical = base_line.canonical and ${ofUpload('item.upload_id')} offset 0)`;

// Later is asked again by another session. Decisions are looked up for each line by itself, as above.
const applyDecisions = (lines: string): string => `
  update difference_line line
     set decision = case when decided.key = line.key and (decided.decision <> 'later' or decided.session_id = $3)
                         then decided.decision else '' end,
         decided_by = decided.user_name, decided_at = decided.at, version = decided.version,
         kept_before = decided.decision = 'keep' and decided.key = line.key and decided.session_id <> $3
    from (select decided.* from ${lines} as named (named)
           cross join lateral (select * from change_decision
                                where wholesaler_code = $2 and change_decision.canonical = named offset 0) decided) decided
   where ${ofUpload('line.upload_id')} and line.canonical = decided.canonical`;

const APPLY_DECISIONS = applyDecisions(`(select canonical from difference_line where ${ofUpload()})`);
const APPLY_DECISIONS_OF = applyDecisions('unnest($4::text[])');

const HEADER = `select stamp, step, base, is_part as "isPart", frozen_by as "frozenBy" from difference where upload_id = $1`;

const itemsWith =
  (queries: Queries) =>
  async (sql: string, parameters: readonly unknown[]): Promise<ComparedItem[]> => {
    const rows = await queries.query<ComparedRow>(sql, parameters);
    return rows.map(({ before, ...row }) => ({ classified: classifiedOf(row), before }));
  };

/** The difference of an upload to what the till has, as it is kept. */
export const postgresDifferences = (tx: Queries, itemsOf = itemsWith(tx)) => ({
  /** How the difference of an upload was made; undefined before that. */
  header: async (uploadId: string): Promise<DifferenceHeader | undefined> => {
    const [row] = await tx.query<DifferenceHeader>(HEADER, [uploadId]);
    return row;
  },

  /** Locks the difference of an upload until the transaction ends. */
  lock: async (uploadId: string): Promise<DifferenceHeader> => {
    await tx.execute(
      `insert into difference (upload_id, stamp, step, is_part) values ($1, '', 0, false) on conflict do nothing`,
      [uploadId],
    );
    const [row] = await tx.query<DifferenceHeader>(`${HEADER} for update`, [uploadId]);
    return row!;
  },

  save: async (uploadId: string, { stamp, step, base, isPart }: Omit<DifferenceHeader, 'frozenBy'>) => {
    await tx.execute('update difference set stamp = $2, step = $3, base = $4, is_part = $5 where upload_id = $1', [
      uploadId,
      stamp,
      step,
      base && JSON.stringify(base),
      isPart,
    ]);
  },

  /** A download of the session itself was sent: what it was compared with stays. */
  freeze: async (sessionId: string, downloadId: string) => {
    await tx.execute(
      `update difference set frozen_by = $2 from session
        where session.id = $1 and difference.upload_id = session.upload_id and frozen_by is null`,
      [sessionId, downloadId],
    );
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
    uploadId: string,
    [first, last]: readonly [number, number],
    memory: Memory,
    costReadingSuffix: string,
  ): Promise<ComparedItem[]> => itemsOf(COMPARED, [uploadId, first, last, memory, costReadingSuffix]),

  /** The items at these positions against the base of their wholesaler. */
  comparedAt: (uploadId: string, positions: readonly number[], memory: Memory): Promise<ComparedItem[]> =>
    itemsOf(AT_BASE, [uploadId, positions, memory]),

  /** The items at these positions against what a downloaded session was compared with. */
  comparedFrozen: (uploadId: string, positions: readonly number[], frozenBy: string): Promise<ComparedItem[]> =>
    itemsOf(AT_FROZEN, [uploadId, positions, frozenBy]),

  /** Removes lines: all of an upload, or those at these positions. */
  clear: async (uploadId: string, positions: readonly number[] | null) => {
    await tx.execute('delete from difference_line where upload_id = $1 and ($2::int[] is null or position = any($2))', [
      uploadId,
      positions,
    ]);
  },

  /** Takes the statistics of new lines, where there are none. */
  analyze: () => analyzeNew(tx, joinedBy('difference_line')),

  add: async (uploadId: string, lines: readonly ChangedLine[]) => {
    if (lines.length > 0) await tx.execute(ADD_LINES, [uploadId, ...columnArrays(LINE, lines.map(stored))]);
  },

  /** How many products of the base the file has, of how many that are not delisted. */
  presence: async (uploadId: string, memory: Memory) => {
    const [counted] = await tx.query<{ present: number; total: number }>(
      `select count(*) as total,
              count(*) filter (where exists (select from item where item.canonical = base_line.canonical
                                                                and ${ofUpload('item.upload_id')})) as present
         from base_line where wholesaler_code = $2 and delisted_by = '' and missing < ${MISSING_FILES}`,
      [uploadId, memory],
    );
    return counted ?? { present: 0, total: 0 };
  },

  /** Adds the products of the base that the file does not have. */
  addGone: async (uploadId: string, memory: Memory) => {
    await tx.execute(GONE, [uploadId, memory]);
  },

  /** Takes over what people decided of these lines, or of all. */
  applyDecisions: async (uploadId: string, memory: Memory, sessionId: string, canonicals: readonly string[] | null) => {
    const parameters = [uploadId, memory, sessionId];
    if (canonicals) await tx.execute(APPLY_DECISIONS_OF, [...parameters, canonicals]);
    else await tx.execute(APPLY_DECISIONS, parameters);
  },
});
