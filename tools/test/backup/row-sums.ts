import { join } from 'node:path';
import { startLocalPostgres } from '@tillmap/testing/local-postgres';
import { BUS_DATABASE, SERVICES } from '../../src/launcher/service-list.ts';
import { ask, QUICK } from './small-installation.ts';

/**
 * How many rows each table of a stopped installation has, and sums over two hashes of each whole row: one row that differs,
 * is missing or is there twice changes them. Keys are "database.schema.table".
 */
export const rowSums = async (dataDir: string): Promise<Readonly<Record<string, string>>> => {
  const server = await startLocalPostgres({ stateDir: join(dataDir, 'postgres'), settings: QUICK });
  try {
    const sums: Record<string, string> = {};
    for (const database of [...SERVICES.flatMap((service) => service.database ?? []), BUS_DATABASE]) {
      const url = server.urlFor(database);
      for (const { name } of await ask<{ name: string }>(url, TABLES)) {
        const [row] = await ask<{ sum: string }>(url, sumOf(name));
        sums[`${database}.${name}`] = row?.sum ?? '';
      }
    }
    return sums;
  } finally {
    await server.stop();
  }
};

const TABLES = `
  select format('%I.%I', schemaname, tablename) as name from pg_tables
   where schemaname not in ('pg_catalog', 'information_schema') order by 1`;

const sumOf = (table: string): string => `
  select concat_ws(' ', count(*), coalesce(sum(hashtextextended(t::text, 1)::numeric), 0),
                   coalesce(sum(hashtextextended(t::text, 2)::numeric), 0)) as sum from ${table} t`;
