import type { Queries } from '@tillmap/database';
import type { Noted, PeopleReader, PeopleWriter } from '../../application/ports/people.ts';
import { claimSeeding, lockAdministration } from './locks.ts';
import type { Tables } from './schema.generated.ts';

type Row = Pick<Tables['people'], 'id' | 'not_before' | 'last_login_at'>;

const notedOf = ({ not_before, last_login_at }: Row): Noted => ({ notBefore: not_before, lastLoginAt: last_login_at });

/** What is noted of people whom another provider knows. */
export const postgresPeople = (queries: Queries): PeopleReader => ({
  async find(ids) {
    const rows = await queries.query<Row>(
      'select id, not_before, last_login_at from people where id = any($1::uuid[])',
      [ids],
    );
    return new Map(rows.map((row) => [row.id, notedOf(row)]));
  },
});

export const postgresPeopleWriter = (queries: Queries): PeopleWriter => ({
  lockAdministration: () => lockAdministration(queries),
  claimSeeding: () => claimSeeding(queries),
  async take(id) {
    await queries.execute('insert into people (id, not_before) values ($1, 0) on conflict (id) do nothing', [id]);
    const [row] = await queries.query<Row>(
      'select id, not_before, last_login_at from people where id = $1 for update',
      [id],
    );
    if (!row) throw new Error('The person was not noted.');
    return notedOf(row);
  },
  async voidTokens(id, notBefore) {
    await queries.execute(
      `insert into people as p (id, not_before) values ($1, $2)
       on conflict (id) do update set not_before = greatest(p.not_before, excluded.not_before)`,
      [id, notBefore],
    );
  },
  async signedIn(id, notBefore, at) {
    const marked = await queries.execute(
      `insert into people as p (id, not_before, last_login_at) values ($1, 0, $3)
       on conflict (id) do update set last_login_at = excluded.last_login_at where p.not_before = $2`,
      [id, notBefore, at],
    );
    return marked > 0;
  },
  async recordSignIn(id, at) {
    const marked = await queries.execute(
      `insert into people as p (id, not_before, last_login_at) values ($1, 0, $2)
       on conflict (id) do update set last_login_at = excluded.last_login_at
        where p.last_login_at is null or p.last_login_at < excluded.last_login_at`,
      [id, at],
    );
    return marked > 0;
  },
});
