import { execFile } from 'node:child_process';
import { chmod, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import { faultProxy, type OwnPostgres, openFolder, startIsolatedPostgres, waitUntil } from '@tillmap/testing';
import { type Database, type DatabaseOptions, openDatabase } from '../src/index.ts';

const run = promisify(execFile);

const hasOpenssl = await run('openssl', ['version']).then(
  () => true,
  () => false,
);

/** Two certificates and the start of a server. */
const START_MS = 120_000;

/** An authority `name`, and a certificate of it for the host "localhost", in `folder`. */
const certify = async (folder: string, name: string): Promise<string> => {
  const at = (file: string): string => join(folder, `${name}-${file}`);
  const openssl = (...words: string[]) => run('openssl', words);
  const newKey = (file: string) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', at(file)];
  await openssl('req', '-x509', ...newKey('ca.key'), '-out', at('ca.pem'), '-subj', `/CN=${name}`);
  await openssl('req', ...newKey('server.key'), '-out', at('server.csr'), '-subj', '/CN=localhost');
  await writeFile(at('names'), 'subjectAltName=DNS:localhost');
  const signing = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-extfile', at('names')];
  await openssl('x509', '-req', '-in', at('server.csr'), ...signing, '-out', at('server.pem'));
  return at('');
};

const withOpenssl = (): void => {
  let folder: string;
  let server: OwnPostgres;
  let trusted: string;
  let other: string;
  const closers: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    folder = await openFolder('tillmap-tls-');
    [trusted, other] = await Promise.all([certify(folder, 'trusted'), certify(folder, 'other')]);
    // The server's own user reads the key, and refuses one that others can read.
    if ((await stat(folder)).uid === 0) await run('chown', ['65534', `${trusted}server.key`, `${trusted}server.pem`]);
    await chmod(`${trusted}server.key`, 0o600);
    server = await startIsolatedPostgres({
      ssl: 'on',
      ssl_cert_file: `${trusted}server.pem`,
      ssl_key_file: `${trusted}server.key`,
    });
  }, START_MS);
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });
  afterAll(async () => {
    await server?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  const url = (host = 'localhost', mode = ''): string => {
    const address = new URL(server.urlFor('postgres'));
    address.hostname = host;
    if (mode) address.searchParams.set('sslmode', mode);
    return address.href;
  };
  const open = async (options: Pick<DatabaseOptions, 'url' | 'caFile'>): Promise<Database> => {
    const database = await openDatabase({ applicationName: 'tls test', startTimeoutMs: 0, ...options });
    closers.push(() => database.close());
    return database;
  };
  const isEncrypted = async (database: Database): Promise<unknown> =>
    (await database.query<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()'))[0]?.ssl;

  test('When the server’s certificate is vouched for, then connections are encrypted, the listening one too', async () => {
    const database = await open({ url: url(), caFile: `${trusted}ca.pem` });
    expect(await isEncrypted(database)).toBe(true);
    const heard = new Promise<void>((resolve) => {
      database.listen('news', () => {
        resolve();
        return undefined;
      });
    });
    await heard;
    const [listening] = await database.query(
      `select count(*) filter (where ssl) as encrypted, count(*) as connections
         from pg_stat_ssl join pg_stat_activity using (pid) where application_name = 'tls test'`,
    );
    expect(listening).toEqual({ encrypted: 2, connections: 2 });
  });

  test('When tables are brought up to date, then that is encrypted as well', async () => {
    const database = await open({ url: url('localhost', 'require'), caFile: `${trusted}ca.pem` });
    expect(await database.migrate()).toEqual([]);
  });

  test('When the network swallows what is encrypted, then that is refused within 10 s, and the next one works', async () => {
    const proxied = new URL(url());
    const proxy = await faultProxy(Number(proxied.port));
    proxied.port = String(proxy.port);
    const database = await open({ url: proxied.href, caFile: `${trusted}ca.pem` });
    closers.push(proxy.close);
    expect(await isEncrypted(database)).toBe(true);
    proxy.set('blackhole');
    const began = performance.now();
    await expect(database.query('select 1')).rejects.toBeInstanceOf(DependencyUnavailable);
    expect(performance.now() - began).toBeLessThan(10_000);
    proxy.set('pass');
    await waitUntil(() => isEncrypted(database).catch(() => false), { what: 'an answer', seconds: 10 });
  });

  test('When somebody else vouches for it, then the start fails at once with a sentence', async () => {
    await expect(open({ url: url(), caFile: `${other}ca.pem` })).rejects.toThrow(
      /^PostgreSQL at localhost:\d+ cannot be used: .*(certificate|self-signed)/,
    );
  });

  test('When its certificate is of another name, then the start fails at once with a sentence', async () => {
    await expect(open({ url: url('127.0.0.1'), caFile: `${trusted}ca.pem` })).rejects.toThrow(
      /^PostgreSQL at 127\.0\.0\.1:\d+ cannot be used: .*IP: 127\.0\.0\.1/,
    );
  });

  test('When the address wants no TLS, or the file is not there, then that is said', async () => {
    await expect(open({ url: url('localhost', 'disable'), caFile: `${trusted}ca.pem` })).rejects.toThrow(
      /DATABASE_CA_FILE is set, but the address of localhost:\d+ says disable/,
    );
    await expect(open({ url: url(), caFile: `${trusted}nothing.pem` })).rejects.toThrow(
      /DATABASE_CA_FILE cannot be read/,
    );
  });

  test('When the server offers no TLS, then nothing is sent to it in the clear', async () => {
    const bare = await startIsolatedPostgres();
    closers.push(() => bare.remove());
    const address = new URL(bare.urlFor('postgres'));
    address.hostname = 'localhost';
    await expect(open({ url: address.href, caFile: `${trusted}ca.pem` })).rejects.toThrow(
      /cannot be used: The server does not support SSL connections/,
    );
  });
};

if (hasOpenssl) describe('A database over TLS', withOpenssl);
else {
  process.stderr.write('Skipped: openssl, which makes the certificates, is not on this machine\n');
  describe.skip('A database over TLS: openssl is not there', () => test('is verified', () => undefined));
}
