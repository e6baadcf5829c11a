import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is kept of the assistant: answers until they expire, requests and tokens spent, how often it was right. */
export class Assistant1764800001000 implements MigrationInterface {
  readonly name = 'Assistant1764800001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table assistant_answer (
        wholesaler_code text not null, name_key text not null, hierarchy_version bigint not null, model text not null,
        answer jsonb not null, expires_at timestamptz not null,
        primary key (wholesaler_code, name_key, hierarchy_version, model)
      );
      create index assistant_answer_expires on assistant_answer (expires_at);
      create table assistant_use (
        scope text primary key, requests integer not null, tokens bigint not null,
        touched_at timestamptz not null default now()
      );
      create table assistant_trust (
        wholesaler_code text not null, model text not null, asked integer not null, was_right integer not null,
        primary key (wholesaler_code, model)
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table assistant_trust, assistant_use, assistant_answer');
  }
}
