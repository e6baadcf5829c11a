import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a session is searched in, folded. It is '' where the version before made the session and nothing has changed since. */
export class SearchedSessions implements MigrationInterface {
  readonly name = 'SearchedSessions1766000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table session add column search_text text not null default ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table session drop column search_text');
  }
}

/** A page of the list is read in its order, of all sessions and of an owner's, without a look at all that are older. */
export class SessionsNewestFirst implements MigrationInterface {
  readonly name = 'SessionsNewestFirst1766000000002';
  /** People work while the indexes are built. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // Building them keeps nobody waiting, so it may itself wait for whoever was there before for as long as they take.
    await runner.query('set lock_timeout = 0');
    // One that was cut off has left an index that nobody uses.
    await runner.query('drop index concurrently if exists session_newest');
    await runner.query('create index concurrently session_newest on session (updated_at desc, id desc)');
    await runner.query('drop index concurrently if exists session_newest_of_owner');
    await runner.query(
      'create index concurrently session_newest_of_owner on session (owner_id, updated_at desc, id desc)',
    );
    // The one before has it in its place.
    await runner.query('drop index concurrently if exists session_by_owner');
    await runner.query('reset lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('create index session_by_owner on session (owner_id)');
    await runner.query('drop index session_newest, session_newest_of_owner');
  }
}
