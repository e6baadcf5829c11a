import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Prices of items that hold on some days only. */
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

/** The day that a download is for, and whether it has offers; null where neither was chosen. */
export class PricesOfDownloads implements MigrationInterface {
  readonly name = 'PricesOfDownloads1766400000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table download add column prices jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table download drop column prices');
  }
}
