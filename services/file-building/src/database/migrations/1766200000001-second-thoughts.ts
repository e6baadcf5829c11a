import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What Tillmap would now place elsewhere beside what the wholesaler changed, and products of a file that no till got. */
export class SecondThoughts implements MigrationInterface {
  readonly name = 'SecondThoughts1766200000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What the supplier's row says of its place and its VAT; null in lines from before it was kept.
      alter table download_line add column supplier_group text, add column supplier_vat text;
      alter table base_line add column supplier_group text, add column supplier_vat text;

      -- Who says that it is otherwise: the wholesaler's file, or what classifies an unchanged product.
      alter table difference_line add column told_by text not null default 'wholesaler',
        -- Who placed it by hand, where nothing else of it changed: it is taken as such.
        add column placed_by text not null default '';

      -- Products of the last file that the till never got, since the first session that left them out.
      create table left_out (
        wholesaler_code text not null,
        canonical text not null,
        session_id uuid not null,
        primary key (wholesaler_code, canonical)
      );
      insert into left_out (wholesaler_code, canonical, session_id)
      select base.wholesaler_code, item.canonical, session.id
        from base join session on session.id = base.session_id join item on item.upload_id = session.upload_id
       where not exists (select from base_line where base_line.wholesaler_code = base.wholesaler_code
                                                 and base_line.canonical = item.canonical);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table left_out;
      alter table difference_line drop column told_by, drop column placed_by;
      alter table base_line drop column supplier_group, drop column supplier_vat;
      alter table download_line drop column supplier_group, drop column supplier_vat;
    `);
  }
}
