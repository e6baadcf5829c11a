import { TOPIC_PLANS } from '@tillmap/bus/port/topics.ts';
import { METRICS } from '@tillmap/service-kit/telemetry';
import pg from 'pg';
import { readEnvironment } from '../../src/chart/chart-files.ts';
import { HELM, MATRIX, renderedText } from '../chart/helm.ts';
import { inLines, plain } from './plain.ts';
import type { Recording } from './product-record.ts';

const SCHEMA = `
  select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
    from information_schema.columns where table_schema = 'public'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  order by 1`;
/** Partitions are named after the months in which the test ran. */
const MONTH = /_p?\d{4}_?\d{2}\b/g;

const linesOf = async (url: string, sql: string): Promise<string[]> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(sql);
    return [...new Set(rows.map(({ line }) => plain(line.replace(MONTH, '_#month'))))];
  } finally {
    await client.end();
  }
};

/** What an installation is to those who run it: schemas, topics with their keys, the trail, names of metrics and settings, charts. */
export const recordInstallation = async (
  record: Recording,
  base: string,
  urlFor: (database: string) => string,
): Promise<void> => {
  record.set('api.json', inLines(await (await fetch(`${base}/api/openapi.json`)).json()));
  for (const service of ['auth', 'catalog', 'reference_data', 'file_building', 'promotion', 'audit', 'bus'])
    record.set(`schema/${service}.sql`, (await linesOf(urlFor(service), SCHEMA)).join('\n'));
  record.set('topics.json', inLines(TOPIC_PLANS));
  const keys = `select distinct topic || ' ' || regexp_replace(coalesce(key, ''), ':\\d+$', ':#number') as line from bus_log order by 1`;
  record.set('topic-keys.txt', (await linesOf(urlFor('bus'), keys)).join('\n'));
  const trail = `select kind || ' ' || what || ' ' || subject || ' ' || wholesaler_code || ' ' || details as line from record order by 1`;
  record.set('trail.txt', (await linesOf(urlFor('audit'), trail)).join('\n'));
  record.set('metrics.json', inLines(METRICS));
  record.set('settings.json', inLines(readEnvironment()));
  if (HELM !== undefined) for (const file of MATRIX) record.set(`chart/${file}`, plain(renderedText(file)));
};
