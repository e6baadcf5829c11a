import {
  addFirstPartitionBound,
  attachFirstPartition,
  createPartitionBoundFunctions,
  DROP_PART_BOUNDS,
  MAKE_WHOLE_BOUNDS,
  validateFirstPartitionBound,
} from '@tillmap/storage/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { UPLOAD_PARTITIONS } from '../upload-partitions.ts';

/** What statements ask for is there while the tables are not cut yet: these wait where others hold them. */
export class BoundsOfUploads implements MigrationInterface {
  readonly name = 'BoundsOfUploads1765900000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(MAKE_WHOLE_BOUNDS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DROP_PART_BOUNDS);
  }
}

/**
 * What has a row for each product is cut in parts of a month, so that what is past its time is dropped and not deleted row by
 * row. What is there becomes the first part as it is: it is read once while people work, and not written again, nor are its
 * indexes. The release before reads and writes by the same names.
 */
export class FirstPartsOfUploads implements MigrationInterface {
  readonly name = 'FirstPartsOfUploads1765900000011';
  readonly canWait = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(addFirstPartitionBound(UPLOAD_PARTITIONS));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      UPLOAD_PARTITIONS.tables
        .map((table) => `alter table ${table} drop constraint if exists ${table}_ends`)
        .join('; '),
    );
  }
}

/** See `FirstPartsOfUploads`. */
export class FirstPartsOfUploadsRead implements MigrationInterface {
  readonly name = 'FirstPartsOfUploadsRead1765900000012';
  readonly canWait = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(validateFirstPartitionBound(UPLOAD_PARTITIONS));
  }

  /** A constraint that was validated may stay so. */
  async down(): Promise<void> {}
}

/** See `FirstPartsOfUploads`. */
export class UploadsInParts implements MigrationInterface {
  readonly name = 'UploadsInParts1765900000013';
  readonly canWait = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PARTS);
    await runner.query(attachFirstPartition(UPLOAD_PARTITIONS));
    await runner.query(createPartitionBoundFunctions(UPLOAD_PARTITIONS));
  }

  /** Copies everything, while nobody works. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DROP_PART_BOUNDS);
    await runner.query(MAKE_WHOLE_BOUNDS);
    for (const table of UPLOAD_PARTITIONS.tables) {
      const indexes: readonly { made: string }[] = await runner.query(INDEXES, [table]);
      await runner.query(`
        create table ${table}_whole (like ${table} including defaults including storage);
        insert into ${table}_whole select * from ${table};
        drop table ${table};
        alter table ${table}_whole rename to ${table}`);
      for (const { made } of indexes) await runner.query(made);
      await runner.query(`alter table ${table} add constraint ${table}_pkey primary key using index ${table}_pkey`);
    }
  }
}

const INDEXES = `select replace(indexdef, ' ON ONLY ', ' ON ') as made from pg_indexes where tablename = $1 order by 1`;

/** Indexes of the first parts are attached to those of their tables, since they are alike: none is built again. */
const PARTS = `
  lock table item, result, evidence, bad_row, review_change, difference_line, change_step_line in access exclusive mode;

  alter table item rename to item_first;
  alter index item_pkey rename to item_first_pkey;
  alter index item_by_barcode rename to item_first_by_barcode;
  create table item (like item_first including defaults including storage, primary key (upload_id, position))
    partition by range (upload_id);
  create unique index item_by_barcode on item (canonical, upload_id);

  alter table result rename to result_first;
  alter index result_pkey rename to result_first_pkey;
  alter index result_by_review rename to result_first_by_review;
  alter index result_by_confidence rename to result_first_by_confidence;
  alter index result_with_price_issues rename to result_first_with_price_issues;
  alter index result_decided rename to result_first_decided;
  create table result (like result_first including defaults including storage, primary key (upload_id, position))
    partition by range (upload_id);
  create index result_by_review on result (upload_id, needs_review desc, confidence, position);
  create index result_by_confidence on result (upload_id, confidence, position);
  create index result_with_price_issues on result (upload_id) where price_issues is not null;
  create index result_decided on result (upload_id) where decision <> '' or later;

  alter table evidence rename to evidence_first;
  alter index evidence_pkey rename to evidence_first_pkey;
  create table evidence (like evidence_first including defaults including storage, primary key (upload_id, position))
    partition by range (upload_id);

  alter table bad_row rename to bad_row_first;
  alter index bad_row_pkey rename to bad_row_first_pkey;
  create table bad_row (like bad_row_first including defaults including storage, primary key (upload_id, line))
    partition by range (upload_id);

  alter table review_change rename to review_change_first;
  alter index review_change_pkey rename to review_change_first_pkey;
  alter index review_change_of_item rename to review_change_first_of_item;
  alter index review_change_undone rename to review_change_first_undone;
  alter index review_change_standing rename to review_change_first_standing;
  create table review_change (like review_change_first including defaults including storage, primary key (upload_id, step, position))
    partition by range (upload_id);
  create index review_change_of_item on review_change (upload_id, position, step);
  create index review_change_undone on review_change (upload_id, undone_by) where undone_by is not null;
  create index review_change_standing on review_change (upload_id, step) where undone_by is null;

  alter table difference_line rename to difference_line_first;
  alter index difference_line_pkey rename to difference_line_first_pkey;
  alter index difference_line_position rename to difference_line_first_position;
  create table difference_line (like difference_line_first including defaults including storage, primary key (upload_id, canonical))
    partition by range (upload_id);
  create index difference_line_position on difference_line (upload_id, position);

  alter table change_step_line rename to change_step_line_first;
  alter index change_step_line_pkey rename to change_step_line_first_pkey;
  create table change_step_line (like change_step_line_first including defaults including storage, primary key (upload_id, step, canonical))
    partition by range (upload_id);
`;
