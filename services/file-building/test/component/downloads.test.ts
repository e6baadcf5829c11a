import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Download } from '@tillmap/contracts';
import { type Database, openDatabase } from '@tillmap/storage/database';
import { waitUntil } from '@tillmap/testing';
import { barcodeOf, supplierCsv } from './files.ts';
import { ANN, AT, BOB, MIA, startWorld, tokenOf, type World } from './harness.ts';
import { StandInClassifier } from './stand-in-classifier.ts';
import { LEMONADE, startReview } from './workbench.ts';

let world: World;
let sql: Database;
beforeAll(async () => {
  world = await startWorld();
  await new StandInClassifier(world.bus).start();
  sql = await openDatabase({ url: world.database.url, applicationName: 'test' });
});
afterAll(async () => {
  await sql.close();
  await world.close();
});

const ACCEPTED = 'disclaimer_accepted=true';
const listOf = async (id: string, query = '', person = ANN): Promise<Download[]> =>
  (await world.get(`/sessions/${id}/downloads?${query}`, person)).body.data.downloads;
const bytesOf = (id: string) => world.bytes(ANN, `${AT}/sessions/${id}/download?${ACCEPTED}`);
const againOf = (id: string, download: string) =>
  world.bytes(ANN, `${AT}/sessions/${id}/downloads/${download}/file?${ACCEPTED}`);

/** The newest receipt of a session, once its file has left. */
const sentOf = (id: string): Promise<Download> =>
  waitUntil(
    async () => {
      const [newest] = await listOf(id);
      return newest?.state === 'sent' && newest;
    },
    { what: 'the download to be sent' },
  );

describe('Receipts', () => {
  test('When a file was downloaded, then its receipt says what it was and gives the same bytes again', async () => {
    const { id } = await startReview(world, 40);
    const bytes = await bytesOf(id);
    const receipt = await sentOf(id);
    expect(receipt).toMatchObject({
      version: 1,
      content: 'all',
      products: 36,
      not_reviewed: 8,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      by: 'Ann',
      is_kept: true,
      difference: null,
    });
    expect((await againOf(id, receipt.id)).equals(bytes)).toBe(true);
    const accepted = await sql.query('select from acceptance where session_id = $1', [id]);
    expect(accepted).toHaveLength(2);
    expect(await listOf(id)).toHaveLength(1);
  });

  test('When a product was edited, then the next download is a new version with what differs; the first stays', async () => {
    const review = await startReview(world, 40);
    const first = await bytesOf(review.id);
    const { id: firstId } = await sentOf(review.id);
    await bytesOf(review.id);
    expect((await sentOf(review.id)).version).toBe(1);
    await review.one('set', barcodeOf(1), { place: LEMONADE, vat_code: 'Z' });
    await review.one('set', barcodeOf(9), { place: LEMONADE, vat_code: 'Z' });
    await bytesOf(review.id);
    const receipt = await sentOf(review.id);
    expect(receipt).toMatchObject({ version: 2, difference: { version: 1, added: 1, changed: 1, removed: 0 } });
    const { data } = (await review.get(`/downloads/${receipt.id}/difference`)).body;
    expect(data).toMatchObject({ version: 1, pagination: { total: 2 } });
    expect(data.lines).toEqual([
      {
        barcode: barcodeOf(1),
        description: 'Item 1',
        what: 'changed',
        columns: expect.arrayContaining([{ column: 'cg_code', before: '111', after: '112' }]),
      },
      { barcode: barcodeOf(9), description: 'Item 9', what: 'added', columns: [] },
    ]);
    expect((await againOf(review.id, firstId)).equals(first)).toBe(true);
  });

  test('When only its head is asked for, then nobody else is asked and nothing is recorded', async () => {
    const { id } = await startReview(world, 10);
    await world.restart();
    world.neighbours.isReferenceDataAway = true;
    const answer = await fetch(`http://127.0.0.1:${world.port()}${AT}/sessions/${id}/download?${ACCEPTED}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${tokenOf(ANN)}` },
    });
    world.neighbours.isReferenceDataAway = false;
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('.csv')]);
    expect(await listOf(id)).toEqual([]);
  });

  test('When the disclaimer is not accepted, or somebody else asks, then nothing is handed out', async () => {
    const { id } = await startReview(world, 10);
    await bytesOf(id);
    const { id: download } = await sentOf(id);
    expect((await world.get(`/sessions/${id}/downloads/${download}/file`)).status).toBe(428);
    expect((await world.get(`/sessions/${id}/downloads/${download}/file?${ACCEPTED}`, BOB)).status).toBe(404);
    expect((await world.get(`/sessions/${id}/downloads`, BOB)).status).toBe(404);
    const other = await startReview(world, 10);
    expect((await world.get(`/sessions/${other.id}/downloads/${download}/file?${ACCEPTED}`)).status).toBe(404);
    expect((await listOf(other.id, 'of=wholesaler', MIA)).map((one) => one.id)).toContain(download);
  });

  test('When the bytes could not be kept, or are past their date, then the receipt says so', async () => {
    const { id } = await startReview(world, 10);
    const put = world.objects.put.bind(world.objects);
    world.objects.put = () => Promise.reject(new Error('full'));
    const bytes = await bytesOf(id);
    world.objects.put = put;
    expect(bytes.length).toBeGreaterThan(100);
    const receipt = await sentOf(id);
    expect(receipt).toMatchObject({ is_kept: false, kept_until: null });
    const answer = await world.get(`/sessions/${id}/downloads/${receipt.id}/file?${ACCEPTED}`);
    expect(answer).toMatchObject({
      status: 404,
      body: { message: 'The file of this download is not kept any more. Please download the session again.' },
    });
  });

  test('When a download cannot be recorded, then its stored file is closed', async () => {
    const { id } = await startReview(world, 10);
    await bytesOf(id);
    const { id: download } = await sentOf(id);
    const get = world.objects.get.bind(world.objects);
    const opened: Readable[] = [];
    world.objects.get = async (key) => {
      const content = await get(key);
      opened.push(content);
      return content;
    };
    await sql.execute('alter table acceptance rename to acceptance_away');
    const answer = await world.get(`/sessions/${id}/downloads/${download}/file?${ACCEPTED}`);
    await sql.execute('alter table acceptance_away rename to acceptance');
    world.objects.get = get;
    expect([answer.status, opened.map(({ destroyed }) => destroyed)]).toEqual([500, [true]]);
  });

  test('When a session is deleted, then its receipts and their bytes go with it', async () => {
    const { id } = await startReview(world, 10);
    await bytesOf(id);
    const { id: download } = await sentOf(id);
    expect(await world.objects.stat(`downloads/${download}`)).toBeDefined();
    await world.remove(`/sessions/${id}`);
    await waitUntil(async () => (await sql.query('select from download where session_id = $1', [id])).length === 0, {
      what: 'the receipt to go',
    });
    await expect(world.objects.stat(`downloads/${download}`)).rejects.toThrow('no longer there');
    expect(await sql.query('select from download_line where download_id = $1', [download])).toEqual([]);
  });
});

test('When receipts are past their dates, then bytes and lines go, and the receipt stays', async () => {
  const { id } = await startReview(world, 10);
  await bytesOf(id);
  const { id: download } = await sentOf(id);
  await sql.execute(`update download set at = at - interval '401 days' where id = $1`, [download]);
  await world.remove(`/sessions/${(await startReview(world, 10)).id}`);
  await waitUntil(async () => (await listOf(id))[0]?.is_kept === false, { what: 'the bytes to go' });
  await waitUntil(
    async () => (await sql.query('select from download_line where download_id = $1', [download])).length === 0,
    { what: 'the lines to go' },
  );
  await expect(world.objects.stat(`downloads/${download}`)).rejects.toThrow('no longer there');
});

/** Asks for a file, and breaks the connection off when its first bytes are there. */
const brokenOff = (port: number, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('error', reject);
    socket.once('data', (first) => {
      socket.destroy();
      if (String(first).startsWith('HTTP/1.1 200')) resolve();
      else reject(new Error(`The download was refused: ${String(first)}`));
    });
    socket.write(`GET ${path} HTTP/1.1\r\nhost: test\r\nauthorization: Bearer ${tokenOf(ANN)}\r\n\r\n`);
  });

test('When a download is broken off half way, then its receipt says so until it is downloaded again', async () => {
  const id = await world.newSession();
  const filler = 'x'.repeat(400);
  // Larger than what the system takes off a process at once.
  await world.upload(
    id,
    supplierCsv(15_000, (n) => `Item ${n} ${filler}`),
  );
  await world.post('/generate-epos-file', { session_id: id });
  await world.until(id, 'completed', 240);
  const download = `${AT}/sessions/${id}/download?${ACCEPTED}`;
  // A busy machine may say first that a part is not available.
  await waitUntil(() => brokenOff(world.port(), download).then(() => true), { what: 'a download to begin' });
  const receipt = await waitUntil(async () => (await listOf(id))[0], { what: 'the receipt' });
  expect(receipt).toMatchObject({ state: 'made', is_kept: true });
  const bytes = await againOf(id, receipt.id);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(receipt.sha256);
  expect((await sentOf(id)).id).toBe(receipt.id);
}, 300_000);
