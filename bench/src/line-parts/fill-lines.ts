import type { Database } from '@tillmap/database';
import { DOWNLOAD_PARTS } from '@tillmap/file-building/download-parts';
import { v7 as uuidv7 } from 'uuid';

const WHOLESALERS = 400;
/** A statement that is not too long, and commits that are not too many. */
const BATCH_LINES = 200_000;

const DOWNLOADS = `
  insert into download (id, session_id, session_name, wholesaler_code, version, content, products, not_reviewed, file_name,
                        file_sha256, bytes, object_key, user_id, user_name, at, state)
  select id, id, 'Order ' || n, 'W' || n % ${WHOLESALERS}, 1, 'all', $2, 0, '', '', 0, '', 'user-1', 'Ann', $3::timestamptz, 'sent'
    from unnest($1::uuid[]) with ordinality made (id, n)`;

/** Of about the length that lines of wholesalers have; prices differ from one download to the next. */
const LINES = `
  insert into download_line (download_id, position, canonical, barcode, description, size, dept_code, sub_dept_code, cg_code,
                             vat_code, supplier, cost, rrp, case_qty, unit_cost, price_mark, said, moves_base)
  select id, n, lpad((5000000000 + n * 7919 % 1000003)::text, 14, '0'), '50' || lpad((n * 7919 % 1000003)::text, 11, '0'),
         'A product of some shop ' || n, '500g', '10', '11', '111', 'S', 'S' || n, (1 + n % 40) || '.' || 10 + made % 80, '2.49', '6',
         '', '', left(md5(n::text), 22) || ':case', true
    from unnest($1::uuid[]) with ordinality given (id, made), generate_series(0, $2::int - 1) n`;

/** The downloads of one month. */
export type MadeMonth = Readonly<{ from: Date; to: Date; downloads: number; lines: number }>;

/** Writes the downloads of a month with their lines, in the order of time, and answers their ids. */
export const fillMonth = async (database: Database, { from, to, downloads, lines }: MadeMonth): Promise<string[]> => {
  const step = (to.getTime() - from.getTime()) / downloads;
  const ids = Array.from({ length: downloads }, (_, n) => uuidv7({ msecs: Math.floor(from.getTime() + n * step) }));
  const atOnce = Math.max(1, Math.floor(BATCH_LINES / lines));
  for (let begin = 0; begin < ids.length; begin += atOnce) {
    const batch = ids.slice(begin, begin + atOnce);
    await database.execute(DOWNLOADS, [batch, lines, from]);
    await database.execute(LINES, [batch, lines]);
  }
  return ids;
};

/** Gives the lines one table, as releases before the parts had them. */
export const withoutParts = async (database: Database): Promise<void> => {
  for (const table of DOWNLOAD_PARTS.tables) {
    await database.execute(`alter table ${table} detach partition ${table}_first`);
    await database.execute(`drop table ${table}`);
    await database.execute(`alter table ${table}_first rename to ${table}`);
  }
};
