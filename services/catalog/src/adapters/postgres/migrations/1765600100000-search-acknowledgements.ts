import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events that wait until the search engine has taken over the change they tell of: catalog's word that names are in. */
export class SearchAcknowledgements1765600100000 implements MigrationInterface {
  readonly name = 'SearchAcknowledgements1765600100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A version of before takes a change away without its event, which is asked for again by whoever waits for it.
      create table search_acknowledgement (
        change_id bigint primary key references search_changes on delete cascade,
        id text not null, topic text not null, key text not null, headers jsonb not null, body bytea not null
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table search_acknowledgement');
  }
}
