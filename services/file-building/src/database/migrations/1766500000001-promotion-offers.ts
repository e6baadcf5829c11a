import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What files of promotions offer, beside the wholesaler's own files. */
export class PromotionOffers implements MigrationInterface {
  readonly name = 'PromotionOffers1766500000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table promotion_reading (
        file_id uuid primary key,
        promotion_id uuid not null,
        wholesaler_code text not null,
        file_name text not null,
        read_by text not null,
        read_at timestamptz not null,
        -- Refused rows, findings and columns, as they were told.
        answer jsonb not null
      );
      create index promotion_reading_by_promotion on promotion_reading (promotion_id);
      create table promotion_offer (
        file_id uuid not null,
        -- Of the offer among those of its file.
        position int not null,
        promotion_id uuid not null,
        wholesaler_code text not null,
        gtin text not null,
        line int not null,
        barcode text not null,
        description text not null,
        deal text not null,
        from_day text not null,
        until_day text not null,
        -- Kind, field, amount and column of each; and what they are from.
        prices jsonb not null,
        source jsonb not null,
        primary key (file_id, position)
      );
      -- Items look their offers up.
      create index promotion_offer_by_product on promotion_offer (wholesaler_code, gtin);
      create index promotion_offer_by_promotion on promotion_offer (promotion_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table promotion_offer, promotion_reading');
  }
}
