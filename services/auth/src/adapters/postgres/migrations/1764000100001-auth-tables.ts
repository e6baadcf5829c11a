import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts, sign-ins with their refresh tokens, failed sign-ins, ended sign-ins and signing keys. */
export class AuthTables implements MigrationInterface {
  readonly name = 'AuthTables1764000100001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create sequence entity_version;
      create sequence revocation_position;
      create table users (
        id uuid not null, email text not null, email_key text not null, name text not null,
        role text not null, password_hash text not null, is_active boolean not null,
        last_login_at timestamptz, not_before bigint not null, version bigint not null, created_at timestamptz not null,
        constraint users_pk primary key (id),
        constraint users_email_unique unique (email_key),
        constraint users_role_known check (role in ('user', 'manager', 'admin'))
      );
      create table sign_ins (
        id uuid not null, user_id uuid not null, created_at timestamptz not null, expires_at timestamptz not null,
        ended_at timestamptz,
        constraint sign_ins_pk primary key (id)
      );
      create index sign_ins_by_user on sign_ins (user_id);
      create index sign_ins_by_expiry on sign_ins (expires_at);
      create table refresh_tokens (
        hash bytea not null, sign_in_id uuid not null, created_at timestamptz not null, replaced_at timestamptz,
        constraint refresh_tokens_pk primary key (hash),
        constraint refresh_tokens_sign_in foreign key (sign_in_id) references sign_ins (id) on delete cascade
      );
      create index refresh_tokens_by_sign_in on refresh_tokens (sign_in_id);
      create table login_failures (
        key bytea not null, count integer not null, first_at timestamptz not null,
        constraint login_failures_pk primary key (key)
      );
      create table revocations (
        position bigint not null, family text, user_id uuid, not_before bigint, recorded_at timestamptz not null,
        constraint revocations_pk primary key (position),
        constraint revocations_of_one check ((family is null) <> (user_id is null))
      );
      create table signing_keys (
        kid text not null, public_jwk jsonb not null, private_jwk jsonb not null,
        created_at timestamptz not null, retired_at timestamptz,
        constraint signing_keys_pk primary key (kid)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table signing_keys, revocations, login_failures, refresh_tokens, sign_ins, users;
      drop sequence revocation_position;
      drop sequence entity_version;
    `);
  }
}
