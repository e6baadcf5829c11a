import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { ImportProgress } from '@tillmap/contracts';
import { waitUntil } from '@tillmap/testing';
import { type Answering, mappingsFile, type ReferenceData, standInCatalog, startReferenceData } from '../harness.ts';

const MAPPINGS = '/api/admin/reference-mappings/import';
const fields = { wholesaler_code: 'NISA' };
const endings: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

type Settings = Parameters<typeof startReferenceData>;

const open = async (answering?: Answering, ...[settings, replaced]: Settings): Promise<ReferenceData> => {
  const service = await startReferenceData(settings, replaced);
  endings.push(service.stop);
  const catalog = await standInCatalog(service.openBus(), answering);
  endings.push(catalog.stop);
  await service.addWholesaler('NISA');
  return service;
};

const begin = async (service: ReferenceData, text: string, wholesaler = fields): Promise<string> => {
  const answer = await service.upload(MAPPINGS, { text, fields: wholesaler });
  return ((await answer.json()) as { import_id: string }).import_id;
};

/** What is left of an import when ids, times and the numbers of versions are taken away. */
const outcome = async (service: ReferenceData, { results, ...progress }: ImportProgress) => ({
  ...progress,
  started_at: '',
  results: {
    ...results,
    products_created_list: [...(results?.products_created_list ?? [])].sort(),
  },
  mappings: await service.sql.query(
    'select barcode, name, dept_code, vat_code from reference_mapping order by barcode',
  ),
});

// A few bad rows, and barcodes that come again in a later chunk.
const awkwardFile = (): string =>
  [mappingsFile(500), 'X1,Bad,,10,90,1,Z', ...mappingsFile(300, 400, 'Again').split('\n').slice(1), '12,,,10,,,'].join(
    '\n',
  );

describe('When the process that works on an import is gone in the middle', () => {
  test('When another one takes over, then the result is that of an undisturbed run', async () => {
    const undisturbed = await open(undefined, {}, { chunkRows: 100 });
    const expected = await outcome(undisturbed, await undisturbed.ended(await begin(undisturbed, awkwardFile())));

    let chunks = 0;
    let reached: (() => void) | undefined;
    const middle = new Promise<void>((resolve) => {
      reached = resolve;
    });
    // It hangs after its third chunk, as a process that was killed: no release, and no renewal for 10 s.
    const dying = await open(
      undefined,
      { IMPORT_LEASE_SECONDS: '30', IMPORT_WORKERS: '1' },
      {
        chunkRows: 100,
        afterChunk: async ({ type }) => {
          if (type === 'reference_mappings' && ++chunks === 3) {
            reached?.();
            await new Promise((_, reject) => setTimeout(() => reject(new Error('killed')), 4_000));
          }
        },
      },
    );
    const id = await begin(dying, awkwardFile());
    await middle;
    await dying.sql.execute('update import_job set leased_until = now() where id = $1', [id]);
    const other = await dying.more({ chunkRows: 100 });
    const done = await other.ended(id);

    expect(await outcome(dying, done)).toEqual(expected);
    const [job] = await dying.sql.query<{ attempt: number }>('select attempt from import_job where id = $1', [id]);
    expect(job?.attempt).toBeGreaterThan(1);
    expect(done.results).toMatchObject({ created: 699, skipped: 0, replaced: 101, errors_count: 2 });
  });

  test('When a process stops in an orderly way, then the next one goes on at once', async () => {
    let chunks = 0;
    const service = await open(
      undefined,
      { IMPORT_LEASE_SECONDS: '30' },
      {
        chunkRows: 100,
        afterChunk: async () => {
          if (++chunks === 3) void service.stopFirst();
        },
      },
    );
    const id = await begin(service, mappingsFile(1_000)).catch(() => '');
    await waitUntil(() => chunks >= 3);
    const next = await service.more({ chunkRows: 100 });
    const [job] = await service.sql.query<{ id: string }>(
      "select id from import_job where type = 'reference_mappings'",
    );
    const done = await next.ended(id || (job?.id ?? ''), 25);
    expect(done.results).toMatchObject({ created: 1_000, skipped: 0 });
  });
});

describe('Imports at the same time', () => {
  test('When they are for one wholesaler, then the second waits; one for another does not', async () => {
    let answer = false;
    const held = await open(({ wholesalerCode }) => (wholesalerCode === 'NISA' && !answer ? undefined : {}), {
      IMPORT_RESEND_SECONDS: '0.5',
    });
    await held.addWholesaler('BOOK');
    const first = await begin(held, mappingsFile(10));
    const second = await begin(held, mappingsFile(10, 5, 'Later'));
    const other = await begin(held, mappingsFile(10), { wholesaler_code: 'BOOK' });

    expect((await held.ended(other)).status).toBe('completed');
    await waitUntil(async () => (await held.progress(first)).current_item === 'Waiting for the product database');
    expect(await held.progress(second)).toMatchObject({
      status: 'processing',
      percentage: 0,
      current_item: 'Queued behind another import',
      results: null,
    });

    // The unanswered chunk is told again under its number, and answered now.
    answer = true;
    expect((await held.ended(first)).results).toMatchObject({ created: 10 });
    expect((await held.ended(second)).results).toMatchObject({ created: 4, updated: 6 });
  });
});

describe('A code that is deleted while an import uses it', () => {
  test('When no row has it yet, then its rows are refused with what there is; when rows have it, then it stays', async () => {
    const deleted: number[] = [];
    const remove = async (list: string, search: string): Promise<void> => {
      const answer = await service.get(`/api/admin/${list}?wholesaler_code=NISA&search=${search}`);
      const { data } = (await answer.json()) as { data: { data: { id: string }[] } };
      deleted.push((await service.remove(`/api/admin/${list}/${data.data[0]?.id}`)).status);
    };
    const afterChunk = async ({ type }: { type: string }): Promise<void> => {
      if (type !== 'reference_mappings' || deleted.length > 0) return;
      await remove('vat-codes', 'Standard');
      await remove('departments', 'Plain');
    };
    const service = await open(undefined, {}, { chunkRows: 2, afterChunk });
    const row = (n: number, vat: string): string => `${5_000_000_000_000 + n * 10},Product ${n},10,90,1,${vat}`;
    const header = 'barcode,name,dept_code,sub_dept_code,cg_group_code,vat_code';
    const text = [header, row(1, 'Z'), row(2, 'Z'), row(3, 'S'), row(4, 'Z')].join('\n');
    const done = await service.ended(await begin(service, text));
    expect(deleted).toEqual([204, 409]);
    expect(done).toMatchObject({ status: 'completed', results: { created: 3, errors_count: 1 } });
    expect(done.results?.errors).toEqual([
      { line: 4, reasons: ['Line 4: VAT code S is not in the list of NISA; its only VAT code is Z (Zero, 0%).'] },
    ]);
  });
});

describe('An import that cannot go on', () => {
  test('When its file is gone, then it fails with a sentence; when its workers keep dying, too', async () => {
    let answer = false;
    const service = await open(() => (answer ? {} : undefined), { IMPORT_RESEND_SECONDS: '0.5' });
    const first = await begin(service, mappingsFile(3));
    const fileless = await begin(service, mappingsFile(3));
    const deadly = await begin(service, mappingsFile(3));
    await rm(join(service.folder, 'imports', fileless));
    await service.sql.execute(
      "update import_job set phase = 'reading', failures = 4, leased_until = now() + interval '2 seconds' where id = $1",
      [deadly],
    );
    answer = true;

    expect((await service.ended(first)).status).toBe('completed');
    expect(await service.ended(fileless)).toMatchObject({ status: 'failed', error: 'The file is no longer there.' });
    expect(await service.ended(deadly)).toMatchObject({
      status: 'failed',
      error: 'The import stopped because of an error. Please start it again.',
    });
  });
});

describe('Many files at once', () => {
  test('When more come than are read and may wait, then the others are told when to come again, and all can be given again', async () => {
    const service = await open(undefined, {}, { uploads: { atOnce: 1, waiting: 2 } });
    const text = mappingsFile(5_000);
    const upload = () => service.upload(MAPPINGS, { text, fields });
    const answers = await Promise.all(Array.from({ length: 12 }, upload));
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(3);
    for (const answer of refused) {
      expect(answer.headers.get('retry-after')).toBe('30');
      expect(await answer.json()).toMatchObject({
        message: 'Many files are being read right now. Please upload yours again in a minute.',
      });
    }
    expect((await upload()).ok).toBe(true);
  });
});

describe('The product database', () => {
  test('When it cannot apply a chunk, then the import failed with its sentence and what it did so far', async () => {
    const service = await open(({ chunk }) => (chunk === 1 ? { error: 'The product database is full.' } : {}));
    const done = await service.ended(await begin(service, mappingsFile(2_500)));

    expect(done).toMatchObject({ status: 'failed', error: 'The product database is full.' });
    expect(done.percentage).toBeLessThan(100);
    expect(done.results?.created).toBeGreaterThan(0);
  });

  test('When it never answers, then the import fails with a sentence, and its rows are kept', async () => {
    const service = await open(() => undefined, { IMPORT_TIMEOUT_SECONDS: '1' });
    const done = await service.ended(await begin(service, mappingsFile(5)));

    expect(done.error).toContain('did not respond for 1 seconds');
    expect(await service.sql.query('select from reference_mapping')).toHaveLength(5);
  });

  test('When the names of an import wait for the search, then it says so, and so does its sentence when that took too long', async () => {
    const service = await open(() => undefined, { IMPORT_TIMEOUT_SECONDS: '6' });
    service.neighbours.isSearchWaitedFor = true;
    const id = await begin(service, mappingsFile(5));
    await waitUntil(async () => (await service.progress(id)).current_item === 'Waiting for the search by name');

    expect((await service.ended(id)).error).toBe(
      'The search by name did not respond for 6 seconds. The mappings are saved; names can be searched once it responds.',
    );
  });

  test('When answers come one after another, then the percentage never falls and is 100 only at the end', async () => {
    const service = await open(undefined, {}, { chunkRows: 200 });
    const id = await begin(service, mappingsFile(4_000));
    const seen: ImportProgress[] = [];
    await waitUntil(async () => {
      seen.push(await service.progress(id));
      return seen.at(-1)?.status !== 'processing';
    });
    const percentages = seen.map(({ percentage }) => percentage);
    expect(percentages).toEqual([...percentages].sort((a, b) => a - b));
    expect(seen.filter(({ percentage, status }) => percentage === 100 && status !== 'completed')).toEqual([]);
    expect(seen.at(-1)).toMatchObject({ status: 'completed', percentage: 100, current_item: 'Completed' });
  });
});
