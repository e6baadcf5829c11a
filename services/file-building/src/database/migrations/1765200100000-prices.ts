import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What costs are for, what is wrong with prices, and what was chosen for a wholesaler. */
export class Prices implements MigrationInterface {
  readonly name = 'Prices1765200100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table session add prices jsonb');
    await runner.query('alter table upload add answer jsonb, add price_counts jsonb');
    await runner.query(
      `alter table item add cost_said text not null default '', add price_extra jsonb,
                        add sold_as text not null default ''`,
    );
    // Null where a version before wrote the row: its mapping alone was what needed review.
    await runner.query(
      `alter table result add mapping_review boolean, add price_issues jsonb, add margin real, add price_family integer`,
    );
    await runner.query('create index result_with_price_issues on result (upload_id) where price_issues is not null');
    await runner.query(`create table wholesaler_prices (
      wholesaler_code text constraint wholesaler_prices_pkey primary key,
      cost_basis text,
      sold_as text,
      chosen_by text not null,
      chosen_at timestamptz not null
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table wholesaler_prices');
    await runner.query('drop index result_with_price_issues');
    await runner.query('alter table result drop mapping_review, drop price_issues, drop margin, drop price_family');
    await runner.query('alter table item drop cost_said, drop price_extra, drop sold_as');
    await runner.query('alter table upload drop answer, drop price_counts');
    await runner.query('alter table session drop prices');
  }
}
