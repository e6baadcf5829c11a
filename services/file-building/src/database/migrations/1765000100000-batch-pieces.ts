import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Batches are told apart by the chunk they are of and their place in it, whatever their sizes. The numbers are those of
 * the version before: 25 batches to a chunk. It names neither chunk nor piece, so a trigger does it for it; the trigger
 * and its function go one version later.
 */
export class BatchPieces implements MigrationInterface {
  readonly name = 'BatchPieces1765000100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table assist_batch add column chunk integer, add column piece integer;
      update assist_batch set chunk = batch / 25, piece = batch % 25;
      alter table assist_batch
        alter column chunk set not null,
        alter column piece set not null,
        drop constraint assist_batch_pkey,
        add constraint assist_batch_pkey primary key (session_id, chunk, piece);
      create function assist_batch_piece() returns trigger language plpgsql as $$
        begin
          if new.chunk is null then
            new.chunk := new.batch / 25;
            new.piece := new.batch % 25;
          end if;
          return new;
        end $$;
      create trigger assist_batch_piece before insert on assist_batch
        for each row execute function assist_batch_piece();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger assist_batch_piece on assist_batch;
      drop function assist_batch_piece;
      alter table assist_batch
        drop constraint assist_batch_pkey,
        drop column chunk,
        drop column piece,
        add constraint assist_batch_pkey primary key (session_id, batch);
    `);
  }
}
