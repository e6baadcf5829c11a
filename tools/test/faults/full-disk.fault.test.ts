import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { importReferenceMappings, listImports, type Session } from '@tillmap/contracts';
import { type SmallDisk, smallDisk } from '@tillmap/testing';
import { ProductClient } from '@tillmap/testing/product-client';
import { buildSession, openShop } from '../../src/product/kept-work.ts';
import { supplierLines, writeCsv } from '../../src/product/market.ts';
import { makeProductPlace, type ProductPlace } from '../../src/product/product-place.ts';
import { ADMIN, type RunningProduct, startProduct } from '../../src/product/running-product.ts';
import { logOutcome, outcomeOf } from './observations.ts';

const CODE = 'FULL';
const LINES = 200;
const MB = 1024 * 1024;

const temporary = smallDisk({ bytes: 4 * MB, files: 400 });
const objects = smallDisk({ bytes: 4 * MB, files: 400 });
if (typeof temporary === 'string') process.stdout.write(`Skipped, full disks under the product: ${temporary}\n`);

const NOT_UPLOADED = 'The file was not uploaded because temporary storage is full. Please contact your administrator.';
const NOT_MADE = 'The file was not made because temporary storage is full. Please contact your administrator.';
const NOT_STORED = 'File storage is full. Please contact your administrator.';

/** Writes until not a byte more goes in; answers how to make room again. */
const fill = (folder: string): (() => void) => {
  const filler = join(folder, 'filler');
  for (let piece = MB; piece >= 1; ) {
    try {
      writeFileSync(filler, Buffer.alloc(piece), { flag: 'a' });
    } catch {
      piece = Math.floor(piece / 16);
    }
  }
  return () => rmSync(filler, { force: true });
};

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();

(typeof temporary === 'string' || typeof objects === 'string' ? describe.skip : describe)(
  'A full disk under the product',
  () => {
    let folders: Readonly<{ temporary: string; objects: string }>;
    let place: ProductPlace;
    let product: RunningProduct;
    let api: ProductClient;
    let file: string;
    let mappings: string;
    let built: string;
    let csv: string;
    let makeRoom = (): void => undefined;

    const download = async (): Promise<string> => (await api.download(built)).text();
    const importMappings = () => api.call(importReferenceMappings, { body: { wholesaler_code: CODE }, file: mappings });
    const imports = () => api.data(listImports);
    const newSession = (): Promise<Session> => api.createSession(CODE, 'Next');

    /** Uploads that are refused, and what is there as it was before them. */
    const expectRefusedUploads = async (folder: string, sentence: string): Promise<void> => {
      const { id } = await newSession();
      const before = [filesIn(folder), await imports()];
      const upload = await outcomeOf(api.upload(id, file));
      const reference = await outcomeOf(importMappings());
      logOutcome(sentence, { upload, reference });
      expect(upload).toMatchObject({ status: 503, sentence });
      expect(reference).toMatchObject({ status: 503, sentence });
      expect(await api.session(id)).toMatchObject({ status: 'draft', supplier_file_items_count: 0 });
      expect([filesIn(folder), await imports()]).toEqual(before);
    };

    const expectAllWorks = async (): Promise<void> => {
      const { id } = await newSession();
      expect(await api.upload(id, file)).toMatchObject({ total_processed: LINES });
      await api.start(id);
      await api.untilCompleted(id);
      await api.untilImported((await importMappings()).import_id);
      expect(await download()).toBe(csv);
    };

    beforeAll(async () => {
      folders = { temporary: (temporary as SmallDisk).mount(), objects: (objects as SmallDisk).mount() };
      place = await makeProductPlace();
      symlinkSync(folders.objects, join(place.dataDir, 'objects'));
      product = await startProduct(place, { TMPDIR: folders.temporary });
      api = new ProductClient(product.base, ADMIN);
      const folder = join(place.dataDir, 'files');
      mkdirSync(folder);
      const market = await openShop(api, folder, { code: CODE, known: LINES, fresh: LINES });
      mappings = readdirSync(folder)
        .map((name) => join(folder, name))
        .find((path) => readFileSync(path, 'utf8').includes(market.known[0]!.barcode))!;
      file = join(folder, 'next.csv');
      await writeCsv(file, supplierLines(market, LINES, 2));
      ({ id: built } = await buildSession(api, folder, market, { name: 'Before', lines: LINES, seed: 1 }));
      csv = await download();
    });

    afterEach(() => makeRoom());

    afterAll(async () => {
      await product?.stop();
      place?.remove();
      for (const disk of [temporary, objects] as SmallDisk[]) disk.remove();
    });

    test('When temporary files have no room, then uploads and till files are refused in a sentence, and work later', async () => {
      makeRoom = fill(folders.temporary);
      await expectRefusedUploads(folders.temporary, NOT_UPLOADED);
      const made = await outcomeOf(download());
      logOutcome('download', made);
      expect(made).toMatchObject({ status: 503, sentence: NOT_MADE });
      makeRoom();
      await expectAllWorks();
    });

    test('When stored files have no room, then uploads are refused in a sentence, till files go on, and all works later', async () => {
      makeRoom = fill(folders.objects);
      await expectRefusedUploads(folders.objects, NOT_STORED);
      expect(await download()).toBe(csv);
      makeRoom();
      await expectAllWorks();
    });
  },
);
