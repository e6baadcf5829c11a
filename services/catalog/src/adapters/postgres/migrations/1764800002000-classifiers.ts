import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The trained classifiers in parts of a megabyte, how many mappings of each wholesaler changed since it was trained, and
 * who trains. What is mapped already counts as changed, so that there is something to train on.
 */
export class Classifiers1764800002000 implements MigrationInterface {
  readonly name = 'Classifiers1764800002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create sequence classifier_version;
      create table classifiers (
        wholesaler_code text primary key, version bigint not null, format text not null, report jsonb not null,
        trained_at timestamptz not null default clock_timestamp()
      );
      create table classifier_parts (
        wholesaler_code text not null references classifiers on delete cascade,
        part integer not null, data bytea not null, primary key (wholesaler_code, part)
      );
      alter table classifier_parts alter data set storage external;
      create table classifier_training (
        wholesaler_code text primary key,
        changed bigint not null default 0, changed_at timestamptz not null default clock_timestamp(),
        trained_on integer, trained_at timestamptz,
        cleared_at_version bigint not null default 0,
        failures integer not null default 0, not_before timestamptz
      );
      create table training_lease (
        one boolean primary key default true check (one),
        owner uuid, leased_until timestamptz, session_pid integer, session_started_at timestamptz
      );
      insert into training_lease default values;
      insert into classifier_training (wholesaler_code, changed)
        select code, count(*) from products, jsonb_object_keys(doc->'mappings') as code group by code
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table training_lease, classifier_training, classifier_parts, classifiers;
      drop sequence classifier_version
    `);
  }
}
