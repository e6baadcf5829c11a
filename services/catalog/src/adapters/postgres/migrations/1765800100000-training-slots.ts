import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Several trainings at once: a row for each, with who trains which wholesaler, and what trainings have cost lately.
 * The version before trains under `training_lease`, which stays for it.
 */
export class TrainingSlots1765800100000 implements MigrationInterface {
  readonly name = 'TrainingSlots1765800100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table training_slots (
        slot smallint primary key,
        owner uuid, leased_until timestamptz, session_pid integer, session_started_at timestamptz,
        wholesaler_code text, began_at timestamptz
      );
      insert into training_slots (slot) select generate_series(1, 64);
      create table training_costs (
        ended_at timestamptz not null default clock_timestamp(), core_seconds real not null
      );
      create index training_costs_by_time on training_costs (ended_at)
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table training_costs, training_slots');
  }
}
