import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Department, Download, RejectedCells, ReviewedProduct, VatCode } from '@tillmap/contracts';
import { type Cells, csvText } from '@tillmap/samples/csv.ts';
import { createWholesaler, startMappingsImport } from '../../product/load-wholesaler.ts';
import { makeMarket, supplierLines } from '../../product/market.ts';
import type { ProductApi } from '../../product/product-api.ts';
import { untilCompleted, untilImported } from '../../product/wait.ts';
import { NOTHING_HAS, type Things } from './scene.ts';

type Data<T> = Readonly<{ data: T }>;
type Page<T> = Data<Data<readonly T[]>>;
type WithId = Readonly<{ id: string }>;
type Given = Readonly<{ admin: ProductApi; user: ProductApi; stranger: ProductApi; folder: string }>;

const CODE = 'ABUSE';
const LINES = 60;
const AT = '/api/v1/file-building';
const HEARD_MS = 30_000;
const ASK_AGAIN_MS = 100;

/** The id in an answer, with or without `data` around it. */
export const idIn = (answer: unknown): string => {
  const { id, data } = answer as Partial<WithId> & Partial<Data<WithId>>;
  return id ?? data?.id ?? '';
};

const pageOf = async <T>(api: ProductApi, path: string): Promise<readonly T[]> =>
  ((await api.get(path)) as Page<T>).data.data;

const dataOf = async <T>(api: ProductApi, path: string): Promise<T> => ((await api.get(path)) as Data<T>).data;

/** Asks until a page lists something: what was done is heard of a moment later. */
const firstHeard = async (api: ProductApi, path: string): Promise<WithId> => {
  for (const until = performance.now() + HEARD_MS; performance.now() < until; await sleep(ASK_AGAIN_MS)) {
    const [first] = await pageOf<WithId>(api, path);
    if (first) return first;
  }
  throw new Error(`${path} lists nothing after ${HEARD_MS / 1_000} s.`);
};

const completed = async (api: ProductApi, name: string, file: string): Promise<string> => {
  const { id } = await api.createSession(CODE, name);
  await api.uploadSupplierFile(id, file);
  await api.startSession(id);
  await untilCompleted(api, id);
  return id;
};

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
  await user.uploadSupplierFile(draft, files.messy);
  const { downloads } = await dataOf<{ downloads: Download[] }>(user, `${AT}/sessions/${downloaded}/downloads`);
  const [rejected] = (await dataOf<RejectedCells>(user, `${AT}/sessions/${draft}/rejected-cells`)).rows;
  const cell = rejected?.cells.find(({ reason }) => reason !== '');
  const { products } = await dataOf<{ products: ReviewedProduct[] }>(user, `${AT}/sessions/${session}/products`);
  const print = await user.post(`${AT}/sessions/${session}/labels/prints`, { match: { show: 'all' } });
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
    printId: idIn(print),
    strangers: await completed(stranger, 'Of somebody else', files.first),
  };
};

const promotionOf = async (user: ProductApi, file: string) => {
  const promotionId = idIn(await user.post('/api/admin/promotions', { wholesaler_code: CODE, name: 'Spring' }));
  return {
    promotionId,
    promotionFileId: idIn(await user.upload(`/api/admin/promotions/${promotionId}/files`, file, {})),
  };
};

/** A wholesaler with its data, sessions in every state, receipts, labels and promotions; and the text of a supplier's file. */
export const makeThings = async (given: Given): Promise<{ things: Things; supplierFile: Buffer }> => {
  const { admin, user, folder } = given;
  const market = makeMarket(CODE, 200, 100);
  const { mappings } = await createWholesaler(admin, folder, market);
  const importId = await startMappingsImport(admin, CODE, mappings);
  await untilImported(admin, importId);
  const files = await writeFiles(folder, supplierLines(market, LINES, 1));
  const sessions = await sessionsOf(given, files);
  const spare = idIn(await admin.post('/api/admin/wholesalers', { code: 'SPARE', name: 'Spare' }));
  const [department] = await pageOf<Department>(admin, `/api/admin/departments?wholesaler_code=${CODE}`);
  const [vat] = await pageOf<VatCode>(admin, `/api/admin/vat-codes?wholesaler_code=${CODE}`);
  const wholesalers = await dataOf<readonly (WithId & { code: string })[]>(admin, '/api/admin/wholesalers');
  const { mappings: known } = await dataOf<{ mappings: WithId[] }>(
    admin,
    `/api/admin/reference-mappings?wholesaler_code=${CODE}`,
  );
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
      acceptanceId: (await firstHeard(admin, '/api/admin/disclaimer-acceptances')).id,
      profileId: idIn(await admin.post(`${AT}/till-profiles`, { copy_of: 'ospos', name: 'Front counter' })),
      layoutId: NOTHING_HAS,
    },
  };
};
