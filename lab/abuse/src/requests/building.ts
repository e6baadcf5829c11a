import type { Scene } from '../scene/scene.ts';
import type { Made } from './made.ts';
import type { Rows } from './rows.ts';

/** A call on the completed session. */
const onSession =
  (body: (scene: Scene) => unknown) =>
  (scene: Scene): Made => ({ params: { id: scene.things.session }, body: body(scene) });

const item = ({ things }: Scene) => [{ barcode: things.barcode }];
const print = ({ things }: Scene): Made => ({ params: { id: things.session, printId: things.printId } });
const receipt = ({ things }: Scene) => ({ id: things.downloaded, downloadId: things.downloadId });

/** A profile that is as small as one may be. */
const PROFILE = {
  format: 1,
  name: 'Front counter till',
  till: 'Corner till 4.2',
  certainty: 'own_file',
  sources: [],
  checked_on: '2026-11-26',
  notes: [],
  file: {
    content: { kind: 'csv', separator: ',', quotes: 'where_needed', newline: 'crlf', characters: 'utf-8' },
    header: true,
  },
  purposes: ['new'],
  settings: [],
  tables: [],
  columns: [{ heading: 'EAN', value: { field: 'barcode' } }],
} as const;

const COMPARED = { name: 'till.csv', content: Buffer.from('item_number,name\n5000112637922,Cola\n') };

/** Sessions from the supplier's file to the till's. */
export const BUILDING: Rows = {
  createSession: ({ things, fresh }) => ({
    body: { wholesaler_code: things.wholesaler.code, session_name: fresh.name() },
  }),
  deleteSession: async ({ fresh }) => ({ params: { id: await fresh.session() } }),
  uploadSupplierFile: async ({ fresh, supplierFile }) => ({
    body: { session_id: await fresh.session() },
    file: { name: 'week.csv', content: supplierFile },
  }),
  recogniseSupplierFile: ({ supplierFile }) => ({ file: { name: 'week.csv', content: supplierFile } }),
  sessionChecked: ({ things }) => ({ params: { id: things.draft } }),
  setCostBasis: ({ things }) => ({ params: { id: things.draft }, body: { basis: 'unit' } }),
  answerFileCheck: ({ things }) => ({ params: { id: things.draft }, body: { answer: 'right' } }),
  sessionRejectedRows: ({ things }) => ({ params: { id: things.draft } }),
  rejectedCells: ({ things }) => ({ params: { id: things.draft } }),
  correctRow: ({ things }) => ({
    params: { id: things.draft, line: things.rejected.line },
    body: { cells: things.rejected.cells },
  }),
  correctedRows: ({ things }) => ({
    params: { id: things.draft },
    file: { name: 'rejected.csv', content: Buffer.from('line,barcode\n61,5000112637922\n') },
  }),
  generateEposFile: async ({ fresh }) => ({ body: { session_id: await fresh.session() } }),
  cancelSession: async ({ fresh }) => ({ params: { id: await fresh.session() } }),
  retrySession: async ({ fresh }) => ({ params: { id: await fresh.session() } }),
  updateProduct: ({ things }) => ({
    params: { id: things.session, barcode: things.barcode },
    body: {
      dept_code: things.department.dept_code,
      sub_dept_code: things.department.sub_dept_code,
      cg_code: things.department.cg_group_code,
      vat_code: things.vatCode,
    },
  }),
  setSoldAs: ({ things }) => ({ params: { id: things.session, barcode: things.barcode }, body: { as: 'unit' } }),
  sessionFlags: ({ things }) => ({ params: { id: things.downloaded } }),
  offersOfDay: ({ things }) => ({ query: { wholesaler_code: things.wholesaler.code } }),
  readPromotionOffers: ({ things }) => ({ params: { id: things.promotionFileId }, body: {} }),
  promotionOffers: ({ things }) => ({ params: { id: things.promotionFileId } }),
  downloadSession: ({ things }) => ({ params: { id: things.downloaded }, query: { disclaimer_accepted: 'true' } }),
  sessionDownloads: ({ things }) => ({ params: { id: things.downloaded } }),
  downloadAgain: (scene) => ({ params: receipt(scene), query: { disclaimer_accepted: 'true' } }),
  downloadCheck: (scene) => ({ params: receipt(scene) }),
  downloadDifference: (scene) => ({ params: receipt(scene) }),
  decideChanges: onSession((scene) => ({ decision: 'take', items: item(scene) })),
  undoChanges: onSession(() => ({})),
  redoChanges: onSession(() => ({})),
  pairChanges: onSession(() => ({ take: 'sure' })),
  previewLabels: onSession(() => ({ match: { show: 'all' }, size: 'large' })),
  makeLabels: onSession(() => ({ match: { show: 'all' }, size: 'small' })),
  labelSheets: print,
  labelFile: print,
  confirmLabels: (scene) => ({ ...print(scene), body: {} }),
  undoLabels: (scene) => ({ ...print(scene), body: {} }),
  setLabelUnit: onSession(({ things: { department } }) => ({
    dept_code: department.dept_code,
    sub_dept_code: department.sub_dept_code,
    unit: 'kg',
  })),
  takeReviewStep: onSession((scene) => ({ action: 'later', items: item(scene) })),
  undoReviewStep: onSession(() => ({ whose: 'mine' })),
  redoReviewStep: onSession(() => ({ whose: 'mine' })),
  rehearseTill: onSession(() => ({ profile: 'ospos' })),
  rehearsedRows: onSession(() => ({ profile: 'ospos' })),
  tillFile: onSession(() => ({ profile: 'ospos', disclaimer_accepted: true })),
  createTillProfile: ({ fresh }) => ({ body: { copy_of: 'ospos', name: fresh.name() } }),
  readTillProfile: () => ({ params: { key: 'ospos' } }),
  exportTillProfile: ({ things }) => ({ params: { key: `shop:${things.profileId}` } }),
  saveTillProfile: ({ things }) => ({ params: { id: things.profileId }, body: { profile: PROFILE, wholesalers: [] } }),
  deleteTillProfile: async ({ fresh }) => ({ params: { id: await fresh.profile() } }),
  setTillCodes: ({ things }) => ({
    params: { id: things.profileId },
    body: { wholesaler: things.wholesaler.code, vat: { [things.vatCode]: '1' } },
  }),
  importTillProfile: () => ({ file: { name: 'till.json', content: Buffer.from(JSON.stringify(PROFILE)) } }),
  previewTillProfile: () => ({ body: { profile: PROFILE } }),
  learnTillProfile: () => ({ body: { name: 'Learned' }, file: COMPARED }),
  compareTill: ({ things }) => ({
    params: { id: things.session },
    body: { choice: '{"profile":"ospos"}' },
    file: COMPARED,
  }),
  comparedRows: ({ things }) => ({
    params: { id: things.session },
    body: { choice: '{"profile":"ospos"}' },
    file: COMPARED,
  }),
  createShop: ({ fresh }) => ({ body: { code: fresh.name(), name: fresh.name(), active: false } }),
  updateShop: async ({ fresh }) => ({
    params: { code: await fresh.shop() },
    body: { name: fresh.name(), active: false },
  }),
  deleteShop: async ({ fresh }) => ({ params: { code: await fresh.shop() } }),
};
