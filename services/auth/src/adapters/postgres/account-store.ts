import { isUniqueViolation, type Queries } from '@tillmap/database';
import { v7 as uuidv7 } from 'uuid';
import type { AccountReader, AccountWriter, PasswordReader } from '../../application/ports/account-store.ts';
import { type Account, emailKey } from '../../domain/account.ts';
import { EmailTaken } from '../../domain/errors.ts';
import { claimSeeding, lockAdministration } from './locks.ts';

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

/** The one account a statement gives back. */
const written = async (statement: Promise<Row[]>): Promise<Account> => {
  try {
    const [row] = await statement;
    if (!row) throw new Error('The account was not written.');
    return accountOf(row);
  } catch (error) {
    throw isUniqueViolation(error, 'users_email_unique') ? new EmailTaken() : error;
  }
};

export const postgresAccounts = (queries: Queries): AccountReader & PasswordReader => ({
  async find(id) {
    const [row] = await queries.query<Row>(`select ${COLUMNS} from users where id = $1 and deleted_at is null`, [id]);
    return row && accountOf(row);
  },
  async findByEmail(email) {
    // A deleted account has no key.
    const [row] = await queries.query<Row>(`select ${COLUMNS} from users where email_key = $1`, [emailKey(email)]);
    return row && { account: accountOf(row), passwordHash: row.password_hash };
  },
  async list() {
    const rows = await queries.query<Row>(
      `select ${COLUMNS} from users where deleted_at is null order by lower(name), email_key`,
    );
    return rows.map(accountOf);
  },
  isEmpty: () => isEmpty(queries),
});

export const postgresAccountWriter = (queries: Queries): AccountWriter => ({
  async claimEmpty() {
    await claimSeeding(queries);
    return isEmpty(queries);
  },
  lockAdministration: () => lockAdministration(queries),
  async findToChange(id) {
    const [row] = await queries.query<Row>(
      `select ${COLUMNS} from users where id = $1 and deleted_at is null for update`,
      [id],
    );
    return row && accountOf(row);
  },
  async countOtherAdministrators(id) {
    const [row] = await queries.query<{ count: number }>(
      `select count(*)::int as count from users
        where role = 'admin' and is_active and deleted_at is null and id <> $1`,
      [id],
    );
    return row?.count ?? 0;
  },
  add: ({ email, name, role, isActive, password }) =>
    written(
      queries.query<Row>(
        `insert into users (id, email, email_key, name, role, password_hash, is_active, not_before, version, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, 0, nextval('entity_version'), now()) returning ${COLUMNS}`,
        [uuidv7(), email, emailKey(email), name, role, password, isActive],
      ),
    ),
  save: ({ id, email, name, role, isActive, notBefore }, newPassword) =>
    written(
      queries.query<Row>(
        `update users set email = $2, email_key = $3, name = $4, role = $5, is_active = $6, not_before = $7,
                password_hash = coalesce($8, password_hash), version = nextval('entity_version')
          where id = $1 and deleted_at is null returning ${COLUMNS}`,
        [id, email, emailKey(email), name, role, isActive, notBefore, newPassword ?? null],
      ),
    ),
  async remove(id, notBefore, at) {
    await queries.execute(
      `update users set email = '', email_key = null, password_hash = '', is_active = false, not_before = $2,
              deleted_at = $3, version = nextval('entity_version')
        where id = $1`,
      [id, notBefore, at],
    );
  },
  async signedIn({ id, notBefore }, at) {
    const marked = await queries.execute(
      'update users set last_login_at = $2 where id = $1 and is_active and deleted_at is null and not_before = $3',
      [id, at, notBefore],
    );
    return marked > 0;
  },
});
