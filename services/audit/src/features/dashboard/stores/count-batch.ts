import type { Tx } from '@tillmap/storage/database';
import type { Batch } from '../../../model/chain.ts';
import { productsOf } from '../../../model/trail-record.ts';

// Days are those of the shops.
const DAY = `(at at time zone 'Europe/London')::date`;

/** Counts the batch where the figures are read. */
const countDays = (tx: Tx, { records }: Batch): Promise<number> =>
  tx.execute(
    `insert into daily_count (day, kind, wholesaler_code, records, products)
     select ${DAY}, kind, wholesaler_code, count(*), sum(products)
       from unnest($1::timestamptz[], $2::text[], $3::text[], $4::bigint[]) as n (at, kind, wholesaler_code, products)
      group by 1, 2, 3
     on conflict (kind, day, wholesaler_code) do update set
       records = daily_count.records + excluded.records, products = daily_count.products + excluded.products`,
    [
      records.map(({ occurredAt }) => occurredAt),
      records.map(({ kind }) => kind),
      records.map(({ wholesalerCode }) => wholesalerCode),
      records.map(productsOf),
    ],
  );

type User = { userId: string; name: string; email: string; role: string; acceptances: number; activeAt: Date | null };

const latest = (a: Date | null, b: Date): Date => (a && a > b ? a : b);

/** The users of a batch: their last name, email and role, and what each did. */
const usersOf = ({ records, personal }: Batch): User[] => {
  const users = new Map<string, User>();
  const user = (userId: string): User => {
    const known = users.get(userId) ?? { userId, name: '', email: '', role: '', acceptances: 0, activeAt: null };
    users.set(userId, known);
    return known;
  };
  for (const { data } of personal) {
    if (data.userId === '') continue;
    const one = user(data.userId);
    one.name = data.name || one.name;
    one.email = data.email || one.email;
  }
  for (const { userId, kind, occurredAt, subject, subjectId, details } of records) {
    if (subject === 'user' && typeof details.role === 'string') user(subjectId).role = details.role;
    if (userId === '') continue;
    const one = user(userId);
    one.activeAt = latest(one.activeAt, occurredAt);
    if (kind === 'download') one.acceptances += 1;
  }
  return [...users.values()];
};

const countUsers = async (tx: Tx, batch: Batch): Promise<void> => {
  const users = usersOf(batch);
  await tx.execute(
    `insert into trail_user (user_id, name, email, role, acceptances, last_active_on)
     select user_id, name, email, role, acceptances, coalesce(${DAY}, '-infinity')
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::timestamptz[])
            as n (user_id, name, email, role, acceptances, at)
     on conflict (user_id) do update set
       name = coalesce(nullif(excluded.name, ''), trail_user.name),
       email = coalesce(nullif(excluded.email, ''), trail_user.email),
       role = coalesce(nullif(excluded.role, ''), trail_user.role),
       acceptances = trail_user.acceptances + excluded.acceptances,
       last_active_on = greatest(trail_user.last_active_on, excluded.last_active_on)`,
    [
      users.map(({ userId }) => userId),
      users.map(({ name }) => name),
      users.map(({ email }) => email),
      users.map(({ role }) => role),
      users.map(({ acceptances }) => acceptances),
      users.map(({ activeAt }) => activeAt),
    ],
  );
};

/** The figures follow the chain: each in the transaction that changes it. */
export const figuresBeside = {
  add: async (tx: Tx, batch: Batch): Promise<void> => {
    await countDays(tx, batch);
    await countUsers(tx, batch);
  },
  forget: async (tx: Tx, userId: string): Promise<void> => {
    await tx.execute(`update trail_user set name = '', email = '' where user_id = $1`, [userId]);
  },
};
