import { setTimeout as sleep } from 'node:timers/promises';
import { runningDatabase } from '@tillmap/tools/product/running-database.ts';
import pg from 'pg';

const POLL_MS = 100;

const TOLD = `
  select not exists (select from told_upload where not is_told) and not exists (select from outbox) as done`;
/** Whether the product memory has read all events with names. */
const READ = `
  select not exists (select from bus_place p join bus_log l on l.topic = p.topic and l.partition = p.partition and l.seq > p.position
                      where p.group_name = 'catalog-memory') as done`;

const holds = async (url: string, statement: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ done: boolean }>(statement);
    return rows[0]?.done ?? false;
  } finally {
    await client.end();
  }
};

/** Waits until the product memory of the installation on this DATA_DIR, with its own bus, has all names that uploads gave. */
export const untilRemembered = async (dataDir: string): Promise<void> => {
  for (const [database, statement] of [
    ['file_building', TOLD],
    ['bus', READ],
  ] as const)
    while (!(await holds(runningDatabase(dataDir, database), statement))) await sleep(POLL_MS);
};
