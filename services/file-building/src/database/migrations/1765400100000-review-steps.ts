import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people decided in a review, step by step, so that each can be taken back. */
export class ReviewSteps implements MigrationInterface {
  readonly name = 'ReviewSteps1765400100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table result add version integer not null default 0, add decision text not null default '',
                          add vat_by_hand boolean not null default false, add later boolean not null default false,
                          add was_in_doubt boolean not null default false, add impact real`,
    );
    await runner.query(`update result set decision = 'changed', was_in_doubt = reason <> '' where source = 'manual'`);
    await runner.query(`create index result_decided on result (upload_id) where decision <> '' or later`);
    await runner.query(`
      create table review_step (
        upload_id uuid not null,
        step integer not null,
        action text not null,
        words text not null,
        actor_id text not null,
        actor_name text not null,
        at timestamptz not null,
        products integer not null,
        -- The step that this one took back, or did again.
        undoes integer,
        -- How prices were read, so that what is taken back later is checked again where they are read otherwise.
        prices jsonb not null,
        primary key (upload_id, step)
      );
      create table review_change (
        upload_id uuid not null,
        step integer not null,
        position integer not null,
        before jsonb not null,
        after jsonb not null,
        -- The step that took it back.
        undone_by integer,
        primary key (upload_id, step, position)
      );
      create index review_change_of_item on review_change (upload_id, position, step);
      create index review_change_undone on review_change (upload_id, undone_by) where undone_by is not null;
      create table spot_check (
        upload_id uuid primary key,
        positions integer[] not null,
        asked_at timestamptz not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table spot_check, review_change, review_step');
    await runner.query('drop index result_decided');
    await runner.query(
      `alter table result drop version, drop decision, drop vat_by_hand, drop later, drop was_in_doubt, drop impact`,
    );
  }
}
