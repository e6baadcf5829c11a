import { emailKey } from '@tillmap/service-kit/domain';
import { type CamelRow, type Columns, camelCased, isUniqueViolation, type Queries } from '@tillmap/storage/database';
import { v7 as uuidv7 } from 'uuid';
import type { AccountWriter } from '../../application/ports/account-store.ts';
import type { Account } from '../../domain/account.ts';
import { EmailTaken } from '../../domain/errors.ts';
import { claimSeeding, lockAdministration } from './locks.ts';
import type { Tables } from './schema.generated.ts';

const COLUMNS = [
  'id',
  'name',
  'email',
  'role',
  'is_active',
  'last_login_at',
  'not_before',
  'version',
] as const satisfies Columns<Tables['users']>;
const ACCOUNT = camelCased(COLUMNS);

type Row = CamelRow<Tables['users'], typeof COLUMNS> & Pick<Account, 'role'>;

const isEmpty = async (queries: Queries): Promise<boolean> =>
  (await queries.query('select from users limit 1')).length === 0;

/** The one account a statement gives back. */
const written = async (statement: Promise<Row[]>): Promise<Account> => {
  try {
    const [row] = await statement;
    if (!row) throw new Error('The account was not written.');
    return row;
  } catch (error) {
    throw isUniqueViolation(error, 'users_email_unique') ? new EmailTaken() : error;
  }
};

/** Accounts that are kept here. */
export const postgresAccounts = (queries: Queries) => ({
  async find(id: string): Promise<Account | undefined> {
    const [row] = await queries.query<Row>(`select ${ACCOUNT} from users where id = $1 and deleted_at is null`, [id]);
    return row;
  },
  /** `email` in any spelling. */
  async findByEmail(email: string): Promise<{ account: Account; passwordHash: string } | undefined> {
    // A deleted account has no key.
    const [row] = await queries.query<Row & Pick<Tables['users'], 'password_hash'>>(
      `select ${ACCOUNT}, password_hash from users where email_key = $1`,
      [emailKey(email)],
    );
    if (!row) return undefined;
    const { password_hash, ...account } = row;
    return { account, passwordHash: password_hash };
  },
  list: (): Promise<readonly Account[]> =>
    queries.query<Row>(`select ${ACCOUNT} from users where deleted_at is null order by lower(name), email_key`),
  isEmpty: (): Promise<boolean> => isEmpty(queries),
});

export type StoredAccounts = ReturnType<typeof postgresAccounts>;

/** Writes accounts inside a transaction. */
export const postgresAccountWriter = (queries: Queries): AccountWriter => ({
  async claimEmpty() {
    await claimSeeding(queries);
    return isEmpty(queries);
  },
  lockAdministration: () => lockAdministration(queries),
  async findToChange(id) {
    const [row] = await queries.query<Row>(
      `select ${ACCOUNT} from users where id = $1 and deleted_at is null for update`,
      [id],
    );
    return row;
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
         values ($1, $2, $3, $4, $5, $6, $7, 0, nextval('entity_version'), now()) returning ${ACCOUNT}`,
        [uuidv7(), email, emailKey(email), name, role, password, isActive],
      ),
    ),
  save: ({ id, email, name, role, isActive, notBefore }, newPassword) =>
    written(
      queries.query<Row>(
        `update users set email = $2, email_key = $3, name = $4, role = $5, is_active = $6, not_before = $7,
                password_hash = coalesce($8, password_hash), version = nextval('entity_version')
          where id = $1 and deleted_at is null returning ${ACCOUNT}`,
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
