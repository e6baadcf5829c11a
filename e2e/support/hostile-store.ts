import {
  createApiKey,
  createDepartment,
  createPromotion,
  createTillProfile,
  createUser,
  createVatCode,
  deleteApiKey,
  deleteLayout,
  deletePromotion,
  deleteSession,
  deleteTillProfile,
  deleteUser,
  downloadSession,
  listAcceptances,
  listLayouts,
  makeLabels,
  pathOf,
  type SavedTillProfile,
  type Session,
  saveTillProfile,
  takeReviewStep,
  updateWholesaler,
  uploadSupplierFile,
} from '@tillmap/contracts';
import type { ProductClient } from '@tillmap/testing/product-client';
import { clientOf } from './accounts.ts';
import type { OwnWholesaler } from './admin.ts';
import { addFile } from './archive.ts';
import type { HostileTexts } from './hostile-texts.ts';
import { importMappings } from './mappings.ts';
import { expect } from './test.ts';

/** Where the stored texts are seen, and how what would bother other tests is taken away again. */
export type Stored = Readonly<{
  sessionId: string;
  draftId: string;
  promotionId: string;
  profileKey: string;
  barcode: string;
  /** A user whose name is hostile. */
  user: Readonly<{ email: string; password: string }>;
  remove(): Promise<void>;
}>;

type Place = Readonly<{ api: ProductClient; code: string; texts: HostileTexts }>;

const BARCODES = ['5000112637922', '5010477348678', '5000328657950', '5449000000996'] as const;
const PASSWORD = 'kettle-of-9-green-herons';
/** Far above what it takes: only against what hangs. */
const DONE = { timeout: 60_000 };

/** A cell of a CSV file. */
const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const csv = (lines: readonly string[]): string => [...lines, ''].join('\r\n');

/** A supplier's file in which every text is hostile; the last row is rejected. */
const supplierFile = ({ texts }: Place, cost: string) => ({
  name: texts.fileName('supplier file name'),
  content: csv([
    'barcode,description,size,costprice,rrp,caseqty',
    ...BARCODES.map(
      (barcode) => `${barcode},${cell(texts.text('product name'))},${cell(texts.text('pack', 40))},${cost},2.49,6`,
    ),
    `12x,${cell(texts.text('rejected name'))},${cell(texts.text('pack', 40))},1.00,2.00,6`,
  ]),
});

const categories = async ({ api, code, texts }: Place): Promise<void> => {
  await api.call(createDepartment, {
    body: {
      wholesaler_code: code,
      dept_code: '30',
      dept_name: texts.text('department name'),
      sub_dept_code: '3010',
      sub_dept_name: texts.text('sub-department name'),
      cg_group_code: '301010',
      cg_group_name: texts.text('category group name'),
    },
  });
  const vat = { wholesaler_code: code, code: 'H', description: texts.text('VAT description'), rate: 5 };
  await api.call(createVatCode, { body: vat });
};

/** Mappings of two products, and one row that fails. */
const mappings = async ({ api, code, texts }: Place): Promise<void> => {
  const row = (barcode: string, department: string): string =>
    `${barcode},${cell(texts.text('mapping name'))},${cell(texts.text('mapping size', 40))},${department},3010,301010,H`;
  const content = csv([
    'barcode,name,size,dept_code,sub_dept_code,cg_group_code,vat_code',
    row(BARCODES[0], '30'),
    row(BARCODES[1], '30'),
    row('x', '99'),
  ]);
  await importMappings(api, code, { name: texts.fileName('import file name'), content });
};

/** A layout under a hostile name, of columns with hostile names. */
const layout = async ({ api, code, texts }: Place): Promise<string> => {
  const { id } = await api.createSession(code, texts.text('session name'));
  const columns = ['barcode', 'description', 'costprice'].map((field, at) => ({ column: at + 1, field }));
  const name = texts.text('layout name', 100);
  const body = { session_id: id, layout: JSON.stringify({ header_line: 1, columns, remember: true, name }) };
  const header = columns.map(() => cell(texts.text('column name', 60))).join(',');
  const rows = BARCODES.map((barcode) => `${barcode},${cell(texts.text('product name'))},1.00`);
  const file = { name: texts.fileName('supplier file name'), content: csv([header, ...rows]) };
  await api.call(uploadSupplierFile, { body, file });
  const { data } = await api.data(listLayouts, { query: { wholesaler_code: code } });
  return data[0]!.id;
};

/** Downloads the till's file with a browser that has a hostile name. */
const download = async ({ api, texts }: Place, sessionId: string): Promise<void> => {
  const path = pathOf(downloadSession, { id: sessionId }, { disclaimer_accepted: 'true' });
  await api.fetch(path, { headers: { 'user-agent': texts.text('browser') } });
  const accepted = async (): Promise<string[]> => {
    const { data } = await api.data(listAcceptances);
    return data.map(({ session }) => session.id);
  };
  await expect.poll(accepted, { message: 'acceptances in the audit', ...DONE }).toContain(sessionId);
};

/** Two weeks of a supplier's file, the second with a decision of a person, and a third that was only uploaded. */
const sessions = async (place: Place): Promise<readonly [Session, Session]> => {
  const { api, code, texts } = place;
  const first = await api.completedSession(code, texts.text('session name'), supplierFile(place, '1.00'));
  await download(place, first.id);
  const second = await api.completedSession(code, texts.text('session name'), supplierFile(place, '1.90'));
  const to = { dept_code: '30', sub_dept_code: '3010', cg_code: '301010' };
  await api.call(takeReviewStep, {
    params: { id: second.id },
    body: { action: 'set', items: [{ barcode: BARCODES[2] }], place: to, vat_code: 'H' },
  });
  await api.call(makeLabels, { params: { id: second.id }, body: { match: { show: 'all' } } });
  const draft = await api.createSession(code, texts.text('session name'));
  await api.upload(draft.id, supplierFile(place, '1.00'));
  return [second, draft];
};

const tillProfile = async ({ api, code, texts }: Place): Promise<SavedTillProfile> => {
  const name = texts.text('profile name', 70);
  const copied = await api.data(createTillProfile, { body: { copy_of: 'ospos', name } });
  const profile = {
    ...copied.profile,
    till: texts.text('till name', 60),
    notes: [texts.text('note of a profile')],
    sources: [texts.text('source of a profile')],
  };
  await api.call(saveTillProfile, { params: { id: copied.id! }, body: { profile, wholesalers: [code] } });
  return copied;
};

/** Stores a hostile text in every field that a person can write into. */
export const storeHostileTexts = async (
  api: ProductClient,
  wholesaler: OwnWholesaler,
  texts: HostileTexts,
): Promise<Stored> => {
  const { id, code } = wholesaler;
  const place: Place = { api, code, texts };
  const described = { name: texts.text('wholesaler name'), description: texts.text('wholesaler description') };
  await api.call(updateWholesaler, { params: { id }, body: { ...described, active: true } });
  await categories(place);
  await mappings(place);
  const layoutId = await layout(place);
  const [session, draft] = await sessions(place);
  const email = `hostile.${code.toLowerCase()}@example.com`;
  const user = await api.data(createUser, { body: { name: texts.text('user name'), email, password: PASSWORD } });
  const hostile = clientOf(api.base, email, PASSWORD);
  const { id: ownId } = await hostile.createSession(code, texts.text('session name'));
  const key = await api.data(createApiKey, { body: { name: texts.text('API key name', 100), scope: 'lookup' } });
  const offer = { name: texts.text('promotion name'), description: texts.text('promotion description') };
  const promotion = await api.call(createPromotion, { body: { wholesaler_code: code, ...offer } });
  await addFile(api, promotion.id, texts.fileName('promotion file name'), 'barcode,price\r\n1,2\r\n');
  const profile = await tillProfile(place);
  return {
    sessionId: session.id,
    draftId: draft.id,
    promotionId: promotion.id,
    profileKey: profile.key,
    barcode: BARCODES[0],
    user: { email, password: PASSWORD },
    remove: async () => {
      await hostile.call(deleteSession, { params: { id: ownId } });
      await api.call(deleteUser, { params: { id: user.id } });
      await api.call(deleteApiKey, { params: { id: key.id } });
      await api.call(deletePromotion, { params: { id: promotion.id } });
      await api.call(deleteTillProfile, { params: { id: profile.id! } });
      await api.call(deleteLayout, { params: { id: layoutId } });
    },
  };
};
