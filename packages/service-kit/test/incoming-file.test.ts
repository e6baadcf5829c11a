import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { defineCall } from '@tillmap/contracts';
import { waitUntil } from '@tillmap/testing';
import fc from 'fast-check';
import { z } from 'zod';
import {
  createLogger,
  DomainError,
  httpServer,
  type IncomingFile,
  NotSignedIn,
  route,
  shownFileName,
} from '../src/index.ts';

const keep = defineCall({
  service: 'promotion',
  summary: 'a test',
  status: 201,
  id: 'keep',
  method: 'POST',
  path: '/api/keep/{how}',
  access: 'public',
  upload: 'archived',
  params: z.object({ how: z.string() }),
  answer: z.object({ name: z.string(), size: z.number() }),
});

const LIMIT = 1_000_000;
const seen = { bytes: 0, ended: '' };

const readAll = async (file: IncomingFile): Promise<void> => {
  try {
    for await (const chunk of file.bytes) seen.bytes += chunk.length;
    seen.ended = 'whole';
  } catch (error) {
    seen.ended = 'failed';
    throw error;
  }
};

const server = httpServer({
  service: 'promotion',
  host: '127.0.0.1',
  port: 0,
  trustedHops: 0,
  log: createLogger('promotion', 'silent'),
  tokens: {
    user: () => Promise.reject(new NotSignedIn()),
    service: () => Promise.reject(new NotSignedIn()),
  },
  routes: [
    route(
      keep,
      async ({ params, incoming }) => {
        if (params.how === 'refuse') throw new DomainError('no', 415, 'Not this one.');
        if (!incoming) return { body: { name: 'none', size: 0 } };
        await readAll(incoming);
        return { body: { name: incoming.name, size: seen.bytes } };
      },
      { uploadBytes: LIMIT },
    ),
  ],
});
beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(() => {
  seen.bytes = 0;
  seen.ended = '';
});

const sendForm = async (form: FormData, how = 'read') => {
  const answer = await fetch(`http://127.0.0.1:${server.port()}/api/keep/${how}`, { method: 'POST', body: form });
  return { status: answer.status, body: (await answer.json()) as { message?: string; name?: string; size?: number } };
};

const formOf = (...files: [field: string, name: string, bytes: number][]): FormData => {
  const form = new FormData();
  for (const [field, name, bytes] of files) form.append(field, new Blob([new Uint8Array(bytes)]), name);
  return form;
};

const HEAD =
  '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\nfirst line\r\n';

/** A request by hand, so that it can break off. */
const begin = (headers: Record<string, string> = {}) => {
  const sent = request({
    port: server.port(),
    method: 'POST',
    path: '/api/keep/read',
    headers: { 'content-type': 'multipart/form-data; boundary=cut', ...headers },
  });
  const answered = new Promise<number | undefined>((resolve) => {
    sent.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', () => resolve(undefined));
  });
  return { sent, answered };
};

describe('A file that is handed on while it arrives', () => {
  test('When it is whole, then the handler gets its name and all of its bytes', async () => {
    expect(await sendForm(formOf(['file', 'prices.csv', 300_000]))).toEqual({
      status: 201,
      body: { name: 'prices.csv', size: 300_000 },
    });
  });

  test('When its name has a quotation mark, then it is one still', async () => {
    expect((await sendForm(formOf(['file', 'Price "spring".csv', 5]))).body.name).toBe('Price "spring".csv');
  });

  test('When it is empty, then it is whole and empty', async () => {
    expect((await sendForm(formOf(['file', 'prices.csv', 0]))).body).toEqual({ name: 'prices.csv', size: 0 });
  });

  test('When there is none, or one under another name, then the handler is told so', async () => {
    const noFile = new FormData();
    noFile.set('file', 'a text');
    expect((await sendForm(noFile)).body.name).toBe('none');
    expect((await sendForm(formOf(['picture', 'a.png', 200_000]))).body.name).toBe('none');
  });

  test('When there are two, then the reading of the first fails at its end', async () => {
    const { status, body } = await sendForm(formOf(['file', 'a.csv', 100_000], ['file', 'b.csv', 10]));
    expect([status, body.message, seen.ended]).toEqual([422, 'Please upload one file at a time.', 'failed']);
  });

  test('When it is over the limit, then it is refused in words and the sender reads them', async () => {
    const { status, body } = await sendForm(formOf(['file', 'a.csv', 20_000_000]));
    expect([status, body.message]).toEqual([413, 'This file is larger than 1 MB, the most that can be uploaded.']);
    expect(seen.bytes).toBeLessThanOrEqual(LIMIT);
  });

  test('When the handler refuses before it reads, then the sender of much gets to read why', async () => {
    const { status, body } = await sendForm(formOf(['file', 'a.csv', 50_000_000]), 'refuse');
    expect([status, body.message]).toEqual([415, 'Not this one.']);
  });

  test('When the sender goes away in the middle, then the reading fails', async () => {
    const { sent } = begin({ 'content-length': '100000' });
    sent.write(HEAD);
    await waitUntil(() => seen.bytes > 0, { what: 'the first bytes' });
    sent.destroy();
    await waitUntil(() => seen.ended === 'failed', { what: 'the reading to fail' });
  });

  test('When the request ends without its closing line, then it is refused', async () => {
    const { sent, answered } = begin();
    sent.end(HEAD);
    expect([await answered, seen.ended]).toEqual([400, 'failed']);
  });

  test.each(['application/json', 'multipart/form-data'])(
    'When the request says %s, then it is refused',
    async (type) => {
      const { sent, answered } = begin({ 'content-type': type });
      sent.end('{}');
      expect(await answered).toBe(400);
    },
  );
});

describe('The name of a file as people are shown it', () => {
  test.each([
    ['prices.csv', 'prices.csv'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\shop\\Mai größe.xlsx', 'Mai größe.xlsx'],
    ['a\r\nSet-Cookie: x.csv', 'aSet-Cookie: x.csv'],
    ['invoice\u202excod.exe.csv', 'invoicexcod.exe.csv'],
    ['a\u2028b\u061c.csv', 'ab.csv'],
    ['', 'file'],
    ['folder/', 'file'],
    [`a${'-'.repeat(2_500)}.csv`, `a${'-'.repeat(250)}.csv`],
    ['x'.repeat(256), 'x'.repeat(255)],
  ])('When it is %j, then it is %j', (given, shown) => {
    expect(shownFileName(given)).toBe(shown);
  });

  test('Whatever is sent, then it is one line without folders or characters that mislead, and stays so', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (given) => {
        const shown = shownFileName(given);
        expect(shown).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069/\\]/u);
        expect(shown.length).toBeGreaterThan(0);
        expect(shownFileName(shown)).toBe(shown);
        expect(shown.isWellFormed()).toBe(true);
        expect(shown.length).toBeLessThanOrEqual(255);
      }),
    );
  });
});
