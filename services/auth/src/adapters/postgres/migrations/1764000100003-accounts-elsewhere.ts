import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is noted of people and sessions of another identity provider; its ids of sessions are text. */
export class AccountsElsewhere implements MigrationInterface {
  readonly name = 'AccountsElsewhere1764000100003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table people (
        id uuid not null, not_before bigint not null, last_login_at timestamptz,
        constraint people_pk primary key (id)
      );
      create table sessions_to_end (
        id text not null, recorded_at timestamptz not null,
        constraint sessions_to_end_pk primary key (id)
      );
      create table news_positions (
        subject text not null, read_until timestamptz not null,
        constraint news_positions_pk primary key (subject)
      );
      alter table refresh_tokens drop constraint refresh_tokens_sign_in;
      alter table sign_ins alter column id type text using id::text;
      alter table refresh_tokens
        alter column sign_in_id type text using sign_in_id::text,
        add column renewal bytea,
        add constraint refresh_tokens_sign_in foreign key (sign_in_id) references sign_ins (id) on delete cascade;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from sign_ins where id !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
      alter table refresh_tokens drop constraint refresh_tokens_sign_in, drop column renewal;
      alter table sign_ins alter column id type uuid using id::uuid;
      alter table refresh_tokens
        alter column sign_in_id type uuid using sign_in_id::uuid,
        add constraint refresh_tokens_sign_in foreign key (sign_in_id) references sign_ins (id) on delete cascade;
      drop table news_positions, sessions_to_end, people;
    `);
  }
}
