import type { Queries } from '@tillmap/storage/database';
import type { Tables } from './schema.generated.ts';

const AT_ONCE = 50;

/** Notes, in the transaction that ends them here, sessions that are to be ended at the other provider too. */
export const noteSessionsToEnd = async (queries: Queries, ids: readonly string[]): Promise<void> => {
  await queries.execute(
    'insert into sessions_to_end (id, recorded_at) select unnest($1::text[]), now() on conflict (id) do nothing',
    [ids],
  );
};

async function* sessionsToEnd(queries: Queries): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const rows = await queries.query<Pick<Tables['sessions_to_end'], 'id'>>(
      'select id from sessions_to_end where id > $1 order by id limit $2',
      [after, AT_ONCE],
    );
    for (const { id } of rows) yield id;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Sessions at another provider that ended here and are to be ended there. */
export const postgresSessionsToEnd = (queries: Queries) => ({
  /** Each once. */
  all: () => sessionsToEnd(queries),
  async done(id: string): Promise<void> {
    await queries.execute('delete from sessions_to_end where id = $1', [id]);
  },
});

export type SessionsToEnd = ReturnType<typeof postgresSessionsToEnd>;

const SIGN_INS = 'sign-ins';

/** The watermark up to which the sign-ins at the other provider were read. */
export const postgresSignInWatermark = (queries: Queries) => ({
  async read(): Promise<Date | undefined> {
    const [row] = await queries.query<Pick<Tables['news_positions'], 'read_until'>>(
      'select read_until from news_positions where subject = $1',
      [SIGN_INS],
    );
    return row?.read_until;
  },
  async write(at: Date): Promise<void> {
    await queries.execute(
      `insert into news_positions as n (subject, read_until) values ($1, $2)
       on conflict (subject) do update set read_until = greatest(n.read_until, excluded.read_until)`,
      [SIGN_INS, at],
    );
  },
});

export type FeedWatermark = ReturnType<typeof postgresSignInWatermark>;
