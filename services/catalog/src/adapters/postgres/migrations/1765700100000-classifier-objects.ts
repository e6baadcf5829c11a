import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Where the bytes of a classifier lie in the object store; null until they were copied there. The version before knows
 * `classifier_parts` only, which stays.
 */
export class ClassifierObjects1765700100000 implements MigrationInterface {
  readonly name = 'ClassifierObjects1765700100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table classifiers add column object_key text, add column sha256 text, add column size_bytes bigint;
      create table classifier_upkeep_lease (
        one boolean primary key default true check (one),
        owner uuid, leased_until timestamptz, session_pid integer, session_started_at timestamptz
      );
      insert into classifier_upkeep_lease default values
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table classifier_upkeep_lease;
      alter table classifiers drop column object_key, drop column sha256, drop column size_bytes
    `);
  }
}
