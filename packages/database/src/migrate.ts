import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { asUnavailable } from './unavailable.ts';

// Any number will do as long as nothing else of this database uses it.
const MIGRATION_LOCK = 7_411_001;
const ASK_AGAIN_MS = 100;

/**
 * Runs the pending migrations on connections of its own: they know no statement timeout, and the lock is held by
 * a connection that is asked again and again rather than one that waits, so no timeout ends the waiting either.
 */
export const migrate = async (options: DataSourceOptions): Promise<void> => {
  const source = new DataSource(options);
  try {
    await source.initialize();
    const holder = source.createQueryRunner();
    while (!(await tryLock(holder.query('select pg_try_advisory_lock($1) as locked', [MIGRATION_LOCK]))))
      await sleep(ASK_AGAIN_MS);
    try {
      await source.runMigrations({ transaction: 'each' });
    } finally {
      await holder.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      await holder.release();
    }
  } catch (error) {
    throw asUnavailable('database', error);
  } finally {
    if (source.isInitialized) await source.destroy();
  }
};

const tryLock = async (answer: Promise<{ locked: boolean }[]>): Promise<boolean> => (await answer)[0]?.locked === true;
