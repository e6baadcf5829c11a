import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Labels that were put on sheets, those of them that were printed, and units of unit prices by category. */
export class ShelfLabels implements MigrationInterface {
  readonly name = 'ShelfLabels1765620100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table label_print (
        id uuid primary key,
        session_id uuid not null,
        wholesaler_code text not null,
        size text not null,
        first integer not null,
        labels integer not null,
        -- made: nobody has said whether it was printed; printed; undone.
        state text not null,
        user_name text not null,
        at timestamptz not null,
        undone_by text not null default '',
        undone_at timestamptz
      );
      create index label_print_of_session on label_print (session_id, at);
      create index label_print_made on label_print (at) where state = 'made';

      create table label (
        print_id uuid not null references label_print on delete cascade,
        n integer not null,
        wholesaler_code text not null,
        canonical text not null,
        -- Ten-thousandths of a pound.
        price bigint not null,
        -- What stands on it.
        content jsonb not null,
        -- Null as long as it does not count as printed.
        printed_at timestamptz,
        primary key (print_id, n)
      );
      create index label_printed on label (wholesaler_code, canonical, printed_at desc) where printed_at is not null;

      create table label_unit (
        wholesaler_code text not null,
        dept_code text not null,
        sub_dept_code text not null,
        unit text not null,
        primary key (wholesaler_code, dept_code, sub_dept_code)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table label, label_print, label_unit');
  }
}
