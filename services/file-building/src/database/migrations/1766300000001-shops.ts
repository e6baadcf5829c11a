import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The shops of the organisation, for which shop a download was, and what changed of an upload for each of them. */
export class Shops implements MigrationInterface {
  readonly name = 'Shops1766300000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table shop (
        id uuid primary key,
        code text not null,
        name text not null,
        nation text not null,
        till_profile text not null,
        active boolean not null,
        -- Ids of who works there.
        users text[] not null,
        -- It has what was downloaded and decided before there were shops.
        is_first boolean not null,
        -- Its receipts stay.
        deleted_at timestamptz
      );
      create unique index shop_code on shop (lower(code)) where deleted_at is null;
      create unique index shop_first on shop (is_first) where is_first and deleted_at is null;

      -- The code of the shop; '' where there were none.
      alter table download add column shop text not null default '';

      -- The upload, of a difference for a shop that is not the first: that one has an id of its own.
      alter table difference add column of_upload uuid;
    `);
  }

  /** What other shops than the first had in common goes: the release before would take it for that of a wholesaler. */
  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['base', 'base_line', 'left_out', 'change_decision', 'label_print', 'label'])
      await runner.query(`delete from ${table} where wholesaler_code like 'shop:%'`);
    for (const table of ['difference_line', 'change_step_line', 'change_step'])
      await runner.query(
        `delete from ${table} where upload_id in (select upload_id from difference where of_upload is not null)`,
      );
    await runner.query(`
      delete from difference where of_upload is not null;
      alter table difference drop column of_upload;
      alter table download drop column shop;
      drop table shop;
    `);
  }
}

/** What belongs to an upload is found without a look at all others. */
export class DifferencesOfUploads implements MigrationInterface {
  readonly name = 'DifferencesOfUploads1766300000002';
  /** People compare while the index is built. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // Building it keeps nobody waiting, so it may itself wait for whoever was there before for as long as they take.
    await runner.query('set lock_timeout = 0');
    // One that was cut off has left an index that nobody uses.
    await runner.query('drop index concurrently if exists difference_of_upload');
    await runner.query(
      'create index concurrently difference_of_upload on difference (of_upload) where of_upload is not null',
    );
    await runner.query('reset lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index difference_of_upload');
  }
}
