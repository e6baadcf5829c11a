import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Prices of items that hold on some days only, and which of them a download has. */
export class DatedPrices implements MigrationInterface {
  readonly name = 'DatedPrices1766400000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Offers and new usual prices with their days, as the row has them; null for most items.
      alter table item add column dated_prices jsonb;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table item drop column dated_prices');
  }
}
