import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { waitUntil } from '@tillmap/testing';
import { removeWithCluster } from '@tillmap/testing/local-postgres';
import { thisRelease } from '../../src/backup/releases.ts';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { rowSums } from './row-sums.ts';
import { ask, command, MIGRATION, makeInstallation, openPlace, runDatabases } from './small-installation.ts';

const ROWS = 300;

let place: ReturnType<typeof openPlace>;
let backup: string;
let before: Readonly<Record<string, string>>;

// Each test starts and ends with an installation in `place.dataDir`, and the backup of what it was at first beside it.
beforeAll(async () => {
  place = openPlace();
  backup = join(place.folder, 'tillmap.backup');
  await makeInstallation(place.dataDir, ROWS);
  before = await rowSums(place.dataDir);
  const { code, out, err } = await take();
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('keys and passwords');
});
afterAll(() => place.remove());

const take = (to = backup) => command('backup', { DATA_DIR: place.dataDir, TO: to });
const restore = (dataDir: string, more: Readonly<Record<string, string>> = {}) =>
  command('restore', { DATA_DIR: dataDir, FROM: backup, ...more });

const filesOf = (dataDir: string): Record<string, string> => {
  const names = readdirSync(join(dataDir, 'objects'), { recursive: true, encoding: 'utf8' }).toSorted();
  const files = names.filter((name) => statSync(join(dataDir, 'objects', name)).isFile());
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(dataDir, 'objects', name), 'utf8')]));
};

describe('make backup and make restore', () => {
  test('When what was backed up is destroyed, then restoring brings every row, file and key back', async () => {
    const files = filesOf(place.dataDir);
    expect(statSync(backup).mode & 0o077).toBe(0);
    expect(readdirSync(place.folder).toSorted()).toEqual(['data', 'tillmap.backup']);
    place.removeData();

    const restored = await restore(place.dataDir);
    expect(restored).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/ is as it was at 20/) });
    expect(readdirSync(place.folder).toSorted()).toEqual(['data', 'tillmap.backup']);
    expect(await rowSums(place.dataDir)).toEqual(before);
    expect(Object.keys(before)).toHaveLength(8);
    const { 'supplier-files/.unfinished/half': _, ...whole } = files;
    expect(filesOf(place.dataDir)).toEqual(whole);
    expect(readFileSync(join(place.dataDir, 'state/service-secret.json'), 'utf8')).toContain('of this installation');
    expect(existsSync(join(place.dataDir, 'state/launcher.lock'))).toBe(false);
  });

  test('When people write meanwhile, then the backup has one moment of all databases, and all that was before it', async () => {
    const meanwhile = join(place.folder, 'meanwhile.backup');
    const server = await runDatabases(place.dataDir);
    const [first, second] = [server.urlFor('auth'), server.urlFor('audit')];
    for (const url of [first, second]) await ask(url, 'create table note (n integer primary key)');
    let [n, isOver] = [0, false];
    const writing = (async () => {
      for (; !isOver; n += 1) {
        // As services do it: the file first, then the row that knows it.
        writeFileSync(join(place.dataDir, `objects/supplier-files/of-${n}`), `lines of ${n}`);
        for (const url of [first, second]) await ask(url, `insert into note values (${n})`);
      }
    })();
    const waitFor = async (more: number): Promise<number> => {
      const until = n + more;
      while (n < until) await ask(first, 'select 1');
      return n;
    };
    try {
      const acknowledged = await waitFor(5);
      expect(await take(meanwhile)).toMatchObject({ code: 0, err: '' });
      const after = n;
      await waitFor(5);
      isOver = true;
      await writing;
      await server.stop();

      // DATA_DIR may be a link to a larger disk: it stays one, and the data come to where it leads.
      const [elsewhere, larger] = [join(place.folder, 'elsewhere'), join(place.folder, 'larger')];
      mkdirSync(larger);
      symlinkSync(larger, elsewhere);
      expect(await restore(elsewhere, { FROM: meanwhile })).toMatchObject({ code: 0, err: '' });
      expect(lstatSync(elsewhere).isSymbolicLink()).toBe(true);
      expect(existsSync(join(larger, 'objects'))).toBe(true);
      const again = await runDatabases(elsewhere);
      const countIn = async (database: string) =>
        (await ask<{ count: number }>(again.urlFor(database), 'select count(*)::integer from note'))[0]?.count ?? 0;
      const [had, followed] = [await countIn('auth'), await countIn('audit')];
      await again.stop();
      expect(had).toBeGreaterThanOrEqual(acknowledged);
      expect(had).toBeLessThanOrEqual(after + 1);
      expect(had - followed === 0 || had - followed === 1).toBe(true);
      const files = filesOf(elsewhere);
      const missing = Array.from({ length: had }, (_, at) => at).filter(
        (at) => files[`supplier-files/of-${at}`] !== `lines of ${at}`,
      );
      expect(missing).toEqual([]);
    } finally {
      isOver = true;
      rmSync(meanwhile, { force: true });
      removeWithCluster(join(place.folder, 'larger'), 'postgres');
      rmSync(join(place.folder, 'elsewhere'), { force: true });
    }
  });

  test('When backing up or restoring is killed in the middle, then all is as it was, and the next time it works', async () => {
    const had = await rowSums(place.dataDir);
    const half = join(place.folder, 'half.backup');
    const unfinished = () => readdirSync(place.folder).filter((name) => name.includes('.unfinished-'));
    const killed = async (
      name: 'backup' | 'restore',
      environment: Readonly<Record<string, string>>,
      isInTheMiddle: () => boolean,
    ): Promise<void> => {
      const kill = new AbortController();
      const ended = command(name, environment, kill.signal);
      await waitUntil(isInTheMiddle, { seconds: 60, what: `${name} to be in the middle` });
      kill.abort();
      expect((await ended).code).toBeNull();
    };
    await killed('backup', { DATA_DIR: place.dataDir, TO: half }, () => unfinished().length > 0);
    expect(existsSync(half)).toBe(false);
    expect(unfinished()).toEqual([expect.stringMatching(/^half\.backup\.unfinished-/)]);
    // What the killed backup leaves has such a name too. Files of the object store come after the first of the database.
    const isUnpacking = (name: string) =>
      name.startsWith('data.unfinished-') && existsSync(join(place.folder, name, 'objects'));
    await killed('restore', { DATA_DIR: place.dataDir, FROM: backup, REPLACE: 'yes' }, () =>
      unfinished().some(isUnpacking),
    );
    expect(unfinished()).toHaveLength(2);
    expect(await rowSums(place.dataDir)).toEqual(had);
    for (const name of unfinished()) removeWithCluster(join(place.folder, name), 'postgres');
    expect(await take(half)).toMatchObject({ code: 0, err: '' });
    rmSync(half);
  });

  test('When the database is on a server of its own, then the one of before is not backed up in its place', async () => {
    const to = join(place.folder, 'elsewhere.backup');
    const POSTGRES_URL = 'postgres://tillmap:secret@database.example:5432/postgres';
    const { code, err } = await command('backup', { DATA_DIR: place.dataDir, TO: to, POSTGRES_URL });
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringContaining('is on a server of its own (POSTGRES_URL)'),
    });
    expect(existsSync(to)).toBe(false);
  });

  test('When there are data already, then restoring refuses, or keeps them under another name when told so', async () => {
    const server = await runDatabases(place.dataDir);
    await ask(server.urlFor('audit'), 'delete from row_of_people');
    expect(await restore(place.dataDir)).toEqual({
      code: 1,
      out: '',
      err: `DATA_DIR ${place.dataDir} is not empty: choose another one, or set REPLACE=yes, which keeps what is there under another name.\n`,
    });
    expect(await restore(place.dataDir, { REPLACE: 'yes' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('Tillmap already runs on this data'),
    });
    await server.stop();
    const emptied = await rowSums(place.dataDir);

    const { code, out } = await restore(place.dataDir, { REPLACE: 'yes' });
    expect(code).toBe(0);
    const aside = /What was there before is in (\S+);/.exec(out)?.[1] ?? '';
    expect(await rowSums(place.dataDir)).toEqual(before);
    expect(await rowSums(aside)).toEqual(emptied);
    removeWithCluster(aside, 'postgres');
  });

  test('When the backup is damaged, cut off or something else, then a sentence says so and nothing is changed', async () => {
    const whole = readFileSync(backup);
    const [fresh, bad] = [join(place.folder, 'fresh'), join(place.folder, 'bad.backup')];
    const isRefused = async (bytes: Uint8Array | string, sentence: RegExp): Promise<void> => {
      writeFileSync(bad, bytes);
      expect(await restore(fresh, { FROM: bad })).toEqual({ code: 1, out: '', err: expect.stringMatching(sentence) });
      rmSync(bad);
      expect(readdirSync(place.folder).toSorted()).toEqual(['data', 'tillmap.backup']);
    };

    const damaged = Buffer.from(whole);
    damaged.writeUInt8((damaged.readUInt8(whole.length >> 1) + 1) % 256, whole.length >> 1);
    await isRefused(damaged, / is damaged/);
    await isRefused(whole.subarray(0, whole.length - 100), /damaged|not whole/);
    await isRefused('Barcode,Description\r\n', /no backup of Tillmap/);
    expect(await restore(fresh, { FROM: join(place.folder, 'nowhere') })).toMatchObject({ code: 1 });
    expect(existsSync(fresh)).toBe(false);
  });

  test('When the backup is of a newer release, then restoring names both and changes nothing', async () => {
    const own = thisRelease();
    const restoreOn = (release: Partial<typeof own>) =>
      restoreBackup({
        dataDir: join(place.folder, 'fresh'),
        from: backup,
        replace: false,
        release: { ...own, ...release },
      });
    await expect(restoreOn({ version: '0.0.9' })).rejects.toThrow(
      /^This backup was taken by Tillmap \d+\.\d+\.\d+, and this is 0\.0\.9, which is older\./,
    );
    await expect(restoreOn({ migrations: new Set() })).rejects.toThrow(
      `but its tables are of a newer state (${MIGRATION} of audit)`,
    );
    await expect(restoreOn({ postgresMajor: 1 })).rejects.toThrow('and this release brings 1');
    expect(readdirSync(place.folder).toSorted()).toEqual(['data', 'tillmap.backup']);
  });

  test('When a file of that name is there, or no installation, then backing up refuses and writes nothing', async () => {
    const whole = readFileSync(backup);
    expect(await take()).toEqual({ code: 1, out: '', err: `There is a file ${backup} already.\n` });
    expect(readFileSync(backup)).toEqual(whole);
    const [nowhere, other] = [join(place.folder, 'nowhere'), join(place.folder, 'other.backup')];
    expect(await command('backup', { DATA_DIR: nowhere, TO: other })).toEqual({
      code: 1,
      out: '',
      err: `There is no installation in DATA_DIR ${nowhere}.\n`,
    });
    expect(readdirSync(place.folder).toSorted()).toEqual(['data', 'tillmap.backup']);
    expect(await take('')).toMatchObject({ code: 1, err: 'Name the file: make backup TO=tillmap.backup\n' });
  });
});
