import type { Columns } from '@tillmap/storage/database';
import type { LogEntry } from '../handling/log-entry.ts';
import type { BusMessage } from '../port/event-bus.ts';
import type { Tables } from '../schema.generated.ts';

/** A row of the log as the database returns it. */
export type LogRow = Pick<Tables['bus_log'], (typeof LOG_COLUMNS)[number]> & Pick<BusMessage, 'headers'>;

const LOG_COLUMNS = ['seq', 'topic', 'partition', 'id', 'key', 'headers', 'body'] as const satisfies Columns<
  Tables['bus_log']
>;
const COLUMNS = LOG_COLUMNS.join(', ');

// Written so that only the index by partition gives the order: by `seq` alone the planner scans the whole log for
// each partition without news.
export const BEHIND_CURSOR =
  'topic = c.topic and (partition, seq) > (c.partition, c.after) and partition <= c.partition';

/** The rows of one stretch of the log in order: at most `count`, and only while those before them are under `bytes`. */
export const firstBytes = (where: string, count: string, bytes: string, order = 'seq'): string => `
  select ${COLUMNS} from (
    select ${COLUMNS}, sum(octet_length(body)) over (order by seq) - octet_length(body) as bytes_before
      from (select ${COLUMNS} from bus_log where ${where} order by ${order} limit ${count}) page) sized
   where bytes_before < ${bytes} order by seq`;

/** The same as the bus hands it on. */
export const toLogged = ({ seq, topic, partition, id, key, headers, body }: LogRow): LogEntry => ({
  seq,
  topic,
  partition,
  message: { id, topic, key, headers, body },
});
