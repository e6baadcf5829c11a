import { addFirstPartitionBound, attachFirstPartition, validateFirstPartitionBound } from '@tillmap/storage/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DOWNLOAD_PARTITIONS } from '../download-partitions.ts';

/**
 * The lines of downloads are cut in parts of a month, so that those past their date are dropped and not deleted row by row. What
 * is there becomes the first part as it is: it is read once while people work, and not written again. The release before
 * reads and writes by the same name.
 */
export class FirstPartOfDownloadLines implements MigrationInterface {
  readonly name = 'FirstPartOfDownloadLines1765900000001';
  readonly canWait = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(addFirstPartitionBound(DOWNLOAD_PARTITIONS));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table download_line drop constraint if exists download_line_ends');
  }
}

/** See `FirstPartOfDownloadLines`. */
export class FirstPartOfDownloadLinesRead implements MigrationInterface {
  readonly name = 'FirstPartOfDownloadLinesRead1765900000002';
  readonly canWait = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(validateFirstPartitionBound(DOWNLOAD_PARTITIONS));
  }

  /** A constraint that was validated may stay so. */
  async down(): Promise<void> {}
}

/** See `FirstPartOfDownloadLines`. */
export class DownloadLinesInParts implements MigrationInterface {
  readonly name = 'DownloadLinesInParts1765900000003';
  readonly canWait = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      lock table download_line in access exclusive mode;
      alter table download_line rename to download_line_first;
      alter index download_line_pkey rename to download_line_first_pkey;
      create table download_line (like download_line_first including defaults, primary key (download_id, canonical))
        partition by range (download_id)`);
    await runner.query(attachFirstPartition(DOWNLOAD_PARTITIONS));
  }

  /** Copies everything, while nobody works. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table download_line_whole (
        like download_line including defaults, constraint download_line_whole_pkey primary key (download_id, canonical));
      insert into download_line_whole select * from download_line;
      drop table download_line;
      alter table download_line_whole rename to download_line;
      alter index download_line_whole_pkey rename to download_line_pkey`);
  }
}
