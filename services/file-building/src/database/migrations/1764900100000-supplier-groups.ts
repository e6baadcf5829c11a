import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What suppliers' files file their products under, and at what VAT. */
export class SupplierGroups implements MigrationInterface {
  readonly name = 'SupplierGroups1764900100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table item add column supplier_group text not null default '', add column supplier_vat text not null default ''`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table item drop column supplier_vat, drop column supplier_group');
  }
}
