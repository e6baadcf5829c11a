import type { Queries } from '@tillmap/storage/database';
import { claimSeeding, lockAdministration } from './locks.ts';
import type { Tables } from './schema.generated.ts';

/** What is noted here of a person whom another provider knows. */
export type Noted = {
  readonly lastLoginAt: Date | null;
  /** Tokens issued before this second of the epoch are void. */
  readonly notBefore: number;
};

type Row = Pick<Tables['people'], 'id' | 'not_before' | 'last_login_at'>;

const notedOf = ({ not_before, last_login_at }: Row): Noted => ({ notBefore: not_before, lastLoginAt: last_login_at });

/** What is noted of people whom another provider knows. */
export const postgresPeople = (queries: Queries) => ({
  /** By id; who is not noted is missing. */
  async find(ids: readonly string[]): Promise<ReadonlyMap<string, Noted>> {
    const rows = await queries.query<Row>(
      'select id, not_before, last_login_at from people where id = any($1::uuid[])',
      [ids],
    );
    return new Map(rows.map((row) => [row.id, notedOf(row)]));
  },
});

export type PeopleReader = ReturnType<typeof postgresPeople>;

/** Writes what auth keeps of Keycloak's users, inside a transaction. */
export const postgresPeopleWriter = (queries: Queries) => ({
  lockAdministration: () => lockAdministration(queries),
  claimSeeding: () => claimSeeding(queries),
  /** Locks the person until the transaction ends. */
  async take(id: string): Promise<Noted> {
    await queries.execute('insert into people (id, not_before) values ($1, 0) on conflict (id) do nothing', [id]);
    const [row] = await queries.query<Row>(
      'select id, not_before, last_login_at from people where id = $1 for update',
      [id],
    );
    if (!row) throw new Error('The person was not noted.');
    return notedOf(row);
  },
  async voidTokens(id: string, notBefore: number): Promise<void> {
    await queries.execute(
      `insert into people as p (id, not_before) values ($1, $2)
       on conflict (id) do update set not_before = greatest(p.not_before, excluded.not_before)`,
      [id, notBefore],
    );
  },
  /** Records a sign-in of a user whose tokens were not voided since `notBefore` was read; false otherwise. */
  async signedIn(id: string, notBefore: number, at: Date): Promise<boolean> {
    const marked = await queries.execute(
      `insert into people as p (id, not_before, last_login_at) values ($1, 0, $3)
       on conflict (id) do update set last_login_at = excluded.last_login_at where p.not_before = $2`,
      [id, notBefore, at],
    );
    return marked > 0;
  },
  /** Records a sign-in that was read later. False when that one, or a later one, was recorded already. */
  async recordSignIn(id: string, at: Date): Promise<boolean> {
    const marked = await queries.execute(
      `insert into people as p (id, not_before, last_login_at) values ($1, 0, $2)
       on conflict (id) do update set last_login_at = excluded.last_login_at
        where p.last_login_at is null or p.last_login_at < excluded.last_login_at`,
      [id, at],
    );
    return marked > 0;
  },
});

export type PeopleWriter = ReturnType<typeof postgresPeopleWriter>;
