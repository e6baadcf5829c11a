import type { Queries } from '@tillmap/database';
import type { AccountReader, AccountWriter } from '../../application/ports/account-store.ts';
import { type Account, emailKey } from '../../domain/account.ts';
import { SEED_LOCK } from './locks.ts';

type Row = {
  id: string;
  name: string;
  email: string;
  role: Account['role'];
  password_hash: string;
  is_active: boolean;
  last_login_at: Date | null;
  not_before: number;
  version: number;
};

const COLUMNS = 'id, name, email, role, password_hash, is_active, last_login_at, not_before, version';

const accountOf = (row: Row): Account => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  isActive: row.is_active,
  lastLoginAt: row.last_login_at,
  notBefore: row.not_before,
  version: row.version,
});

const isEmpty = async (queries: Queries): Promise<boolean> =>
  (await queries.query('select from users limit 1')).length === 0;

export const postgresAccounts = (queries: Queries): AccountReader => ({
  async find(id) {
    const [row] = await queries.query<Row>(`select ${COLUMNS} from users where id = $1`, [id]);
    return row && accountOf(row);
  },
  async findByEmail(email) {
    const [row] = await queries.query<Row>(`select ${COLUMNS} from users where email_key = $1`, [emailKey(email)]);
    return row && { account: accountOf(row), passwordHash: row.password_hash };
  },
  isEmpty: () => isEmpty(queries),
});

export const postgresAccountWriter = (queries: Queries): AccountWriter => ({
  async claimEmpty() {
    await queries.query('select pg_advisory_xact_lock($1)', [SEED_LOCK]);
    return isEmpty(queries);
  },
  async add({ id, email, name, role, passwordHash }) {
    await queries.execute(
      `insert into users (id, email, email_key, name, role, password_hash, is_active, not_before, version, created_at)
       values ($1, $2, $3, $4, $5, $6, true, 0, nextval('entity_version'), now())`,
      [id, email, emailKey(email), name, role, passwordHash],
    );
  },
  async signedIn(id, at) {
    await queries.execute('update users set last_login_at = $2 where id = $1', [id, at]);
  },
});
