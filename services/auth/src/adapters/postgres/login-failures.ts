import type { Queries } from '@tillmap/storage/database';
import { FAILURE_WINDOW_MS, type Failures } from '../../domain/login-throttle.ts';
import type { Tables } from './schema.generated.ts';

type Row = Pick<Tables['login_failures'], 'count' | 'first_at'>;

const WINDOW = `${FAILURE_WINDOW_MS} * interval '1 ms'`;

const failuresOf = ({ count, first_at }: Row): Failures => ({ count, firstAt: first_at });

/** Failed sign-ins by account and address, shared by all replicas. Those older than the window are deleted. */
export const postgresLoginFailures = (queries: Queries) => ({
  async find(key: Buffer): Promise<Failures | undefined> {
    const [row] = await queries.query<Row>(
      `select count, first_at from login_failures where key = $1 and first_at > now() - ${WINDOW}`,
      [key],
    );
    return row && failuresOf(row);
  },
  /** Counts one more; returns the count of this window. */
  async add(key: Buffer): Promise<Failures> {
    const [row] = await queries.query<Row>(
      `insert into login_failures as f (key, count, first_at) values ($1, 1, now())
       on conflict (key) do update set
         count = case when f.first_at > now() - ${WINDOW} then f.count + 1 else 1 end,
         first_at = case when f.first_at > now() - ${WINDOW} then f.first_at else now() end
       returning count, first_at`,
      [key],
    );
    if (!row) throw new Error('The failed sign-in was not counted.');
    return failuresOf(row);
  },
  async clear(key: Buffer): Promise<void> {
    await queries.execute('delete from login_failures where key = $1', [key]);
  },
});

export type LoginFailures = ReturnType<typeof postgresLoginFailures>;
