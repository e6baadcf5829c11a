import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';

const text: EntitySchemaColumnOptions = { type: 'text' };
const uuid: EntitySchemaColumnOptions = { type: 'uuid' };
const time: EntitySchemaColumnOptions = { type: 'timestamptz' };
const optional = (column: EntitySchemaColumnOptions): EntitySchemaColumnOptions => ({ ...column, nullable: true });
const bigint: EntitySchemaColumnOptions = { type: 'bigint' };
const json: EntitySchemaColumnOptions = { type: 'jsonb' };
const key = (column: EntitySchemaColumnOptions, name: string): EntitySchemaColumnOptions => ({
  ...column,
  primary: true,
  primaryKeyConstraintName: name,
});

/** The tables as TypeORM sees them; a test compares them with what the migrations make. */
export const entities: readonly EntitySchema[] = [
  new EntitySchema({
    name: 'users',
    columns: {
      id: key(uuid, 'users_pk'),
      email: text,
      // NULL once the user is deleted.
      email_key: optional(text),
      name: text,
      role: text,
      password_hash: text,
      is_active: { type: 'boolean' },
      last_login_at: optional(time),
      not_before: bigint,
      version: bigint,
      created_at: time,
      deleted_at: optional(time),
    },
    uniques: [{ name: 'users_email_unique', columns: ['email_key'] }],
    checks: [{ name: 'users_role_known', expression: `role in ('user', 'manager', 'admin')` }],
  }),
  new EntitySchema({
    name: 'sign_ins',
    columns: {
      id: key(text, 'sign_ins_pk'),
      user_id: uuid,
      created_at: time,
      expires_at: time,
      ended_at: optional(time),
    },
    indices: [
      { name: 'sign_ins_by_user', columns: ['user_id'] },
      { name: 'sign_ins_by_expiry', columns: ['expires_at'] },
    ],
  }),
  new EntitySchema({
    name: 'refresh_tokens',
    columns: {
      hash: key({ type: 'bytea' }, 'refresh_tokens_pk'),
      sign_in_id: text,
      created_at: time,
      replaced_at: optional(time),
      renewal: optional({ type: 'bytea' }),
      // The token in whose place it came; NULL for the first one.
      replaces: optional({ type: 'bytea' }),
    },
    indices: [{ name: 'refresh_tokens_by_sign_in', columns: ['sign_in_id'] }],
    foreignKeys: [
      {
        name: 'refresh_tokens_sign_in',
        target: 'sign_ins',
        columnNames: ['sign_in_id'],
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
      },
    ],
  }),
  new EntitySchema({
    name: 'login_failures',
    columns: { key: key({ type: 'bytea' }, 'login_failures_pk'), count: { type: 'integer' }, first_at: time },
  }),
  new EntitySchema({
    name: 'revocations',
    columns: {
      position: key(bigint, 'revocations_pk'),
      family: optional(text),
      user_id: optional(uuid),
      not_before: optional(bigint),
      recorded_at: time,
      api_key_id: optional(uuid),
    },
    checks: [{ name: 'revocations_of_one', expression: 'num_nonnulls(family, user_id, api_key_id) = 1' }],
  }),
  new EntitySchema({
    name: 'api_keys',
    columns: {
      id: key(uuid, 'api_keys_pk'),
      name: text,
      scope: text,
      prefix: text,
      hash: { type: 'bytea' },
      created_at: time,
      created_by: uuid,
      created_by_name: text,
      last_used_at: optional(time),
      expires_at: optional(time),
    },
    uniques: [{ name: 'api_keys_hash_unique', columns: ['hash'] }],
  }),
  new EntitySchema({
    name: 'people',
    columns: { id: key(uuid, 'people_pk'), not_before: bigint, last_login_at: optional(time) },
  }),
  new EntitySchema({
    name: 'sessions_to_end',
    columns: { id: key(text, 'sessions_to_end_pk'), recorded_at: time },
  }),
  new EntitySchema({
    name: 'news_positions',
    columns: { subject: key(text, 'news_positions_pk'), read_until: time },
  }),
  new EntitySchema({
    name: 'signing_keys',
    columns: {
      kid: key(text, 'signing_keys_pk'),
      public_jwk: json,
      private_jwk: json,
      created_at: time,
      retired_at: optional(time),
    },
  }),
];
