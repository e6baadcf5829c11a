import { addFirstPartitionBound, attachFirstPartition, validateFirstPartitionBound } from '@tillmap/storage/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { IMPORT_PARTS } from '../import-parts.ts';

/**
 * What imports leave behind is cut in parts of a month, so that what is past its time is dropped and not deleted row by row.
 * What is there becomes the first part as it is: it is read once while people work, and not written again. The release
 * before reads and writes by the same names.
 */
export class FirstPartsOfImports implements MigrationInterface {
  readonly name = 'FirstPartsOfImports1765800000001';
  readonly canWait = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(addFirstPartitionBound(IMPORT_PARTS));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      IMPORT_PARTS.tables.map((table) => `alter table ${table} drop constraint if exists ${table}_ends`).join('; '),
    );
  }
}

/** See `FirstPartsOfImports`. */
export class FirstPartsOfImportsRead implements MigrationInterface {
  readonly name = 'FirstPartsOfImportsRead1765800000002';
  readonly canWait = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(validateFirstPartitionBound(IMPORT_PARTS));
  }

  /** A constraint that was validated may stay so. */
  async down(): Promise<void> {}
}

/** See `FirstPartsOfImports`. */
export class ImportsInParts implements MigrationInterface {
  readonly name = 'ImportsInParts1765800000003';
  readonly canWait = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PARTS);
    await runner.query(attachFirstPartition(IMPORT_PARTS));
  }

  /** Copies everything, while nobody works. */
  async down(runner: QueryRunner): Promise<void> {
    for (const [table, key] of Object.entries(KEYS))
      await runner.query(`
        create table ${table}_whole (
          like ${table} including defaults including storage, constraint ${table}_whole_pkey primary key (${key}));
        insert into ${table}_whole select * from ${table};
        drop table ${table};
        alter table ${table}_whole rename to ${table};
        alter index ${table}_whole_pkey rename to ${table}_pkey`);
    await runner.query('alter table import_chunk alter barcodes set statistics 0');
  }
}

const KEYS = {
  import_before: 'import_id, item_key',
  import_bad_row: 'import_id, line',
  import_chunk: 'import_id, chunk',
  import_note: 'import_id, kind, item_key',
};

const PARTS = `
  lock table import_before, import_bad_row, import_chunk, import_note in access exclusive mode;

  alter table import_before rename to import_before_first;
  alter index import_before_pkey rename to import_before_first_pkey;
  create table import_before (like import_before_first including defaults, primary key (import_id, item_key))
    partition by range (import_id);

  alter table import_bad_row rename to import_bad_row_first;
  alter index import_bad_row_pkey rename to import_bad_row_first_pkey;
  create table import_bad_row (like import_bad_row_first including defaults, primary key (import_id, line))
    partition by range (import_id);

  alter table import_chunk rename to import_chunk_first;
  alter index import_chunk_pkey rename to import_chunk_first_pkey;
  create table import_chunk (like import_chunk_first including defaults including storage, primary key (import_id, chunk))
    partition by range (import_id);
  alter table import_chunk alter barcodes set statistics 0;

  alter table import_note rename to import_note_first;
  alter index import_note_pkey rename to import_note_first_pkey;
  create table import_note (like import_note_first including defaults, primary key (import_id, kind, item_key))
    partition by range (import_id);
`;
