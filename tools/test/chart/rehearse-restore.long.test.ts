import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CHART } from '../../src/chart/chart-files.ts';

const SCRIPT = join(CHART, 'files/rehearse-restore.sh');
const DEBIAN = '/usr/lib/postgresql';
/** Folders in which PostgreSQL's programs may be, the newest of Debian's first. */
const folders = [
  ...(process.env.PATH ?? '').split(delimiter),
  ...(existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(DEBIAN, version, 'bin')),
];
const NEEDED = ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore', 'psql', 'createdb'];
const programs = folders.find((folder) => NEEDED.every((name) => existsSync(join(folder, name))));
/** The server refuses root; "nobody" has a line in /etc/passwd everywhere, which initdb needs. */
const runAs = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const run = (command: string, words: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  spawnSync(command, words, {
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: `${programs}${delimiter}${process.env.PATH}`, LC_ALL: 'C', ...environment },
    ...runAs,
  });
const succeed = (
  command: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): void => {
  const { status, stderr } = run(command, words, environment);
  if (status !== 0) throw new Error(`${command} ${words[0]}: ${stderr}`);
};

const MIGRATED = "create table schema_migration (id int, name text); insert into schema_migration values (1, 'First')";
const filled = (table: string, rows: number): string =>
  `create table ${table} (id int primary key, text text); insert into ${table} select n, E'two\\nlines\\t\\\\.' from generate_series(1, ${rows}) n`;

const rehearsal = (): void => {
  const place = mkdtempSync(join(tmpdir(), 'tillmap-rehearsal-'));
  const at = (name: string): string => join(place, name);
  const server = { PGHOST: place, PGUSER: 'postgres' };
  const FOUR = ['auth', 'catalog', 'promotion', 'audit'];
  const rehearse = (backups: string, environment: Readonly<Record<string, string>> = {}) =>
    run('bash', [SCRIPT], { BACKUPS: at(backups), SCRATCH: at('scratch'), DATABASES: FOUR.join(' '), ...environment });
  /** A folder of dumps: those of the whole backup but for what is changed in it. */
  const backup = (name: string, change: (dump: (database: string) => string) => void = () => undefined): void => {
    cpSync(at('whole'), at(`${name}/1`), { recursive: true });
    change((database) => at(`${name}/1/${database}.dump`));
  };

  beforeAll(() => {
    chmodSync(place, 0o777);
    for (const name of ['scratch', 'whole']) {
      mkdirSync(at(name));
      chmodSync(at(name), 0o777);
    }
    succeed('initdb', ['--pgdata', at('data'), '--username', 'postgres', '--auth', 'trust', '--no-sync']);
    const options = `-c listen_addresses= -c unix_socket_directories=${place} -c fsync=off`;
    succeed('pg_ctl', ['--pgdata', at('data'), '--log', at('log'), '--wait', '--options', options, 'start']);
    for (const database of FOUR) {
      succeed('createdb', [database], server);
      const made = `${MIGRATED}; ${filled('people', 1_500)}; ${filled('outbox', 1_500)}`;
      succeed('psql', ['--dbname', database, '--command', made], server);
      succeed('pg_dump', ['-Fc', '-f', at(`whole/${database}.dump`), database], server);
    }
  });

  afterAll(() => {
    run('pg_ctl', ['--pgdata', at('data'), '--mode', 'immediate', 'stop']);
    rmSync(place, { recursive: true, force: true });
  });

  test('When each dump can be restored, then it says rows and times, ends with 0 and leaves nothing', () => {
    const { status, stdout, stderr } = rehearse('whole', { DATABASES: 'auth audit' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.split('\n')[0]).toBe(`The newest backup is ${at('whole')}.`);
    for (const database of ['auth', 'audit'])
      expect(stdout).toMatch(new RegExp(`^${database}: 3 tables, 3001 rows, restored and counted in \\d+ s$`, 'm'));
    expect(stdout).toMatch(/^The backup can be restored: 2 databases in \d+ s\.$/m);
    expect(readdirSync(at('scratch'))).toEqual([]);
  });

  test('When a dump is cut off, missing, old or of something else, then each is named, and it ends with 1', () => {
    backup('bad', (dump) => {
      truncateSync(dump('auth'), 3_000);
      rmSync(dump('catalog'));
      const twoDaysAgo = Date.now() / 1_000 - 2 * 86_400;
      utimesSync(dump('promotion'), twoDaysAgo, twoDaysAgo);
      succeed('createdb', ['stranger'], server);
      succeed('psql', ['--dbname', 'stranger', '--command', filled('people', 10)], server);
      rmSync(dump('audit'));
      chmodSync(at('bad/1'), 0o777);
      succeed('pg_dump', ['-Fc', '-f', dump('audit'), 'stranger'], server);
    });
    const { status, stdout, stderr } = rehearse('bad');
    expect(status).toBe(1);
    expect(stderr.match(/^WRONG: .*$/gm)).toEqual([
      `WRONG: auth: ${at('bad/1/auth.dump')} cannot be restored.`,
      `WRONG: catalog: there is no ${at('bad/1/catalog.dump')}.`,
      `WRONG: promotion: ${at('bad/1/promotion.dump')} is older than 26 hours.`,
      'WRONG: audit: no migration of Tillmap was ever done in it.',
    ]);
    expect(stdout).toContain('The backup is NOT good: 4 findings.');
    expect(readdirSync(at('scratch'))).toEqual([]);
    expect(rehearse('bad', { DATABASES: 'promotion', MAX_AGE_HOURS: '0' }).status).toBe(0);
  });

  test('When a table has lost all rows since the backup before, then it is named, and messages on their way are not', () => {
    backup('lost', (dump) => {
      cpSync(at('whole'), at('lost/0'), { recursive: true });
      const hourAgo = Date.now() / 1_000 - 3_600;
      utimesSync(at('lost/0/auth.dump'), hourAgo, hourAgo);
      succeed('psql', ['--dbname', 'auth', '--command', 'truncate people, outbox'], server);
      rmSync(dump('auth'));
      chmodSync(at('lost/1'), 0o777);
      succeed('pg_dump', ['-Fc', '-f', dump('auth'), 'auth'], server);
    });
    const { status, stderr } = rehearse('lost', { DATABASES: 'auth' });
    expect(status).toBe(1);
    expect(stderr).toBe('WRONG: auth: public.people had 1500 rows in the backup before, and has none now.\n');
  });

  test('When a table came to be in parts since the backup before, or a part was deleted, then only one without any rows is named', () => {
    const audit = (...statements: string[]): void =>
      succeed('psql', ['--dbname', 'parts', '--command', statements.join('; ')], server);
    const dumped = (time: number): void => {
      mkdirSync(at(`parts/${time}`), { recursive: true });
      chmodSync(at(`parts/${time}`), 0o777);
      succeed('pg_dump', ['-Fc', '-f', at(`parts/${time}/parts.dump`), 'parts'], server);
    };
    succeed('createdb', ['parts'], server);
    audit(MIGRATED, filled('record', 1_500), filled('personal_data_first', 1_500), filled('personal_data_from_14', 1));
    audit(filled('acceptance_search_first', 1_500), filled('acceptance_search_from_14', 1));
    dumped(0);
    const hourAgo = Date.now() / 1_000 - 3_600;
    utimesSync(at('parts/0/parts.dump'), hourAgo, hourAgo);
    audit('alter table record rename to record_first', 'drop table personal_data_first');
    audit('truncate acceptance_search_first, acceptance_search_from_14');
    dumped(1);
    const { status, stderr } = rehearse('parts', { DATABASES: 'parts' });
    expect(status).toBe(1);
    expect(stderr).toBe(
      'WRONG: parts: public.acceptance_search had 1501 rows in the backup before, and has none now.\n',
    );
  });

  test('When there is no dump, or no folder was named, then it says so', () => {
    expect(rehearse('nowhere')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('There is no auth.dump in'),
    });
    expect(run('bash', [SCRIPT])).toMatchObject({ status: 1, stderr: expect.stringContaining('Name the folder') });
  });
};

const NO_PROGRAMS = `no folder with all of ${NEEDED.join(', ')} on the PATH or below ${DEBIAN} (apt install postgresql)`;
if (programs === undefined) describe('A rehearsed restore', () => test.skip(NO_PROGRAMS, () => undefined));
else describe('A rehearsed restore', rehearsal);
