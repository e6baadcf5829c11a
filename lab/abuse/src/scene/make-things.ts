import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  adminListWholesalers,
  createPromotion,
  createTillProfile,
  createWholesaler as createWholesalerCall,
  listAcceptances,
  listDepartments,
  listMappings,
  listVatCodes,
  makeLabels,
  rejectedCells,
  sessionDownloads,
  sessionProducts,
  uploadPromotionFile,
} from '@tillmap/contracts';
import { type Cells, csvText } from '@tillmap/samples/csv.ts';
import type { ProductClient } from '@tillmap/testing/product-client';
import { createWholesaler, startMappingsImport } from '@tillmap/tools/product/load-wholesaler.ts';
import { makeMarket, supplierLines } from '@tillmap/tools/product/market.ts';
import { NOTHING_HAS, type Things } from './scene.ts';

type Given = Readonly<{ admin: ProductClient; user: ProductClient; stranger: ProductClient; folder: string }>;

const CODE = 'ABUSE';
const LINES = 60;
const HEARD_MS = 30_000;
const ASK_AGAIN_MS = 100;

/** The id of an acceptance, which is heard of a moment after it was given. */
const acceptanceHeard = async (admin: ProductClient): Promise<string> => {
  for (const until = performance.now() + HEARD_MS; performance.now() < until; await sleep(ASK_AGAIN_MS)) {
    const [first] = (await admin.data(listAcceptances)).data;
    if (first) return first.id;
  }
  throw new Error(`No acceptance is listed after ${HEARD_MS / 1_000} s.`);
};

const completed = async (api: ProductClient, name: string, file: string): Promise<string> =>
  (await api.completedSession(CODE, name, file)).id;

/** Two weeks of one supplier, and the first with a row that is rejected. */
const writeFiles = async (folder: string, lines: readonly Cells[]) => {
  const [header = [], ...rows] = lines;
  const cost = header.indexOf('costprice');
  const dearer = rows.map((row) => row.map((cell, at) => (at === cost ? '9.99' : cell)));
  const [first, second, messy] = ['week-1', 'week-2', 'messy'].map((name) => join(folder, `${name}.csv`));
  await writeFile(first!, csvText(lines));
  await writeFile(second!, csvText([header, ...dearer]));
  await writeFile(messy!, csvText([...lines, ['12x', 'A product', '1l', 'NWC', '1.00', '2.00', '6']]));
  return { first: first!, second: second!, messy: messy!, text: csvText(lines) };
};

const sessionsOf = async ({ user, stranger }: Given, files: Awaited<ReturnType<typeof writeFiles>>) => {
  const downloaded = await completed(user, 'Week 1', files.first);
  await (await user.download(downloaded)).text();
  const session = await completed(user, 'Week 2', files.second);
  const { id: draft } = await user.createSession(CODE, 'Not started');
  await user.upload(draft, files.messy);
  const { downloads } = await user.data(sessionDownloads, { params: { id: downloaded } });
  const [rejected] = (await user.data(rejectedCells, { params: { id: draft } })).rows;
  const cell = rejected?.cells.find(({ reason }) => reason !== '');
  const { products } = await user.data(sessionProducts, { params: { id: session } });
  const print = await user.data(makeLabels, { params: { id: session }, body: { match: { show: 'all' } } });
  return {
    downloaded,
    session,
    draft,
    downloadId: downloads[0]?.id ?? '',
    rejected: {
      line: String(rejected?.line ?? 0),
      cells: [{ column: cell?.column ?? 0, value: '5000112637922', was: cell?.value ?? '' }],
    },
    barcode: products[0]?.barcode ?? '',
    printId: print.id,
    strangers: await completed(stranger, 'Of somebody else', files.first),
  };
};

const promotionOf = async (user: ProductClient, file: string) => {
  const { id } = await user.call(createPromotion, { body: { wholesaler_code: CODE, name: 'Spring' } });
  return { promotionId: id, promotionFileId: (await user.call(uploadPromotionFile, { params: { id }, file })).id };
};

/** A wholesaler with its data, sessions in every state, receipts, labels and promotions; and the text of a supplier's file. */
export const makeThings = async (given: Given): Promise<{ things: Things; supplierFile: Buffer }> => {
  const { admin, user, folder } = given;
  const market = makeMarket(CODE, 200, 100);
  const { mappings } = await createWholesaler(admin, folder, market);
  const importId = await startMappingsImport(admin, CODE, mappings);
  await admin.untilImported(importId);
  const files = await writeFiles(folder, supplierLines(market, LINES, 1));
  const sessions = await sessionsOf(given, files);
  const { id: spare } = await admin.data(createWholesalerCall, { body: { code: 'SPARE', name: 'Spare' } });
  const ofIt = { query: { wholesaler_code: CODE } };
  const [department] = (await admin.data(listDepartments, ofIt)).data;
  const [vat] = (await admin.data(listVatCodes, ofIt)).data;
  const wholesalers = await admin.data(adminListWholesalers);
  const { mappings: known } = await admin.data(listMappings, ofIt);
  return {
    supplierFile: Buffer.from(files.text),
    things: {
      ...sessions,
      ...(await promotionOf(user, files.first)),
      wholesaler: { code: CODE, id: wholesalers.find(({ code }) => code === CODE)?.id ?? '' },
      spare: { code: 'SPARE', id: spare },
      department: {
        dept_code: department?.dept_code ?? '',
        sub_dept_code: department?.sub_dept_code ?? '',
        cg_group_code: department?.cg_group_code ?? '',
      },
      departmentId: department?.id ?? '',
      vatCode: vat?.code ?? '',
      vatCodeId: vat?.id ?? '',
      mappingId: known[0]?.id ?? '',
      importId,
      acceptanceId: await acceptanceHeard(admin),
      profileId: (await admin.data(createTillProfile, { body: { copy_of: 'ospos', name: 'Front counter' } })).id ?? '',
      layoutId: NOTHING_HAS,
    },
  };
};
