import { signIn } from '../scene/people.ts';
import { NOTHING_HAS, type Scene } from '../scene/scene.ts';
import type { Made } from './made.ts';
import type { Rows } from './rows.ts';

const json = (body: unknown): Made => ({ body });
const csv = (text: string): Made['file'] => ({ name: 'rows.csv', content: Buffer.from(text) });

const userBody = ({ fresh }: Scene) => {
  const name = fresh.name();
  return { name, email: `${name}@throw-away.example`, password: 'kettle-of-9-green-herons', role: 'user' };
};

/** Accounts, keys and reference data. What a call uses up is made for it alone. */
export const ADMINISTRATION: Rows = {
  login: ({ people: { guest } }) => json({ email: guest.email, password: guest.password }),
  refresh: async ({ base, people: { guest } }) => ({
    headers: { cookie: (await signIn(base, guest.email, guest.password)).cookie },
  }),
  logout: async ({ base, people: { guest } }) => ({
    headers: { cookie: (await signIn(base, guest.email, guest.password)).cookie },
  }),
  createUser: (scene) => json(userBody(scene)),
  updateUser: async (scene) => {
    const { password: _, ...body } = userBody(scene);
    return { params: { id: await scene.fresh.user() }, body: { ...body, is_active: true } };
  },
  deleteUser: async ({ fresh }) => ({ params: { id: await fresh.user() } }),
  toggleUserActive: async ({ fresh }) => ({ params: { id: await fresh.user() }, body: {} }),
  resetUserPassword: async ({ fresh }) => ({
    params: { id: await fresh.user() },
    body: { password: 'heron-of-9-green-kettles' },
  }),
  createApiKey: ({ fresh }) => json({ name: fresh.name(), scope: 'lookup', expires_at: null }),
  deleteApiKey: async ({ fresh }) => ({ params: { id: await fresh.apiKey() } }),

  createWholesaler: ({ fresh }) => json({ code: fresh.name().toUpperCase(), name: 'Made', description: '' }),
  updateWholesaler: async ({ fresh }) => ({ params: { id: (await fresh.wholesaler()).id }, body: { name: 'Renamed' } }),
  deleteWholesaler: async ({ fresh }) => ({ params: { id: (await fresh.wholesaler()).id } }),
  createDepartment: ({ things, fresh }) => {
    const code = fresh.name();
    return json({ wholesaler_code: things.spare.code, dept_code: code, dept_name: `Department ${code}` });
  },
  updateDepartment: async ({ fresh }) => ({ params: { id: await fresh.department() }, body: { dept_name: 'Renamed' } }),
  deleteDepartment: async ({ fresh }) => ({ params: { id: await fresh.department() } }),
  createVatCode: ({ things, fresh }) =>
    json({ wholesaler_code: things.spare.code, code: fresh.name(), description: 'VAT', rate: 20 }),
  updateVatCode: async ({ fresh }) => ({
    params: { id: await fresh.vatCode() },
    body: { code: fresh.name(), description: 'Renamed', rate: '5' },
  }),
  deleteVatCode: async ({ fresh }) => ({ params: { id: await fresh.vatCode() } }),
  importDepartments: ({ things }) => ({
    body: {},
    file: csv(`wholesaler_code,dept_code,dept_name\n${things.spare.code},77,Seven\n`),
  }),
  importVatCodes: ({ things }) => ({
    body: {},
    file: csv(`wholesaler_code,code,description,rate\n${things.spare.code},S,Standard,20\n`),
  }),
  importReferenceMappings: ({ things }) => ({
    body: { wholesaler_code: things.spare.code },
    file: csv('barcode,name,dept_code,vat_code\n5000112637922,Cola,77,S\n'),
  }),
  importProgress: ({ things }) => ({ params: { id: things.importId } }),
  importErrors: ({ things }) => ({ params: { id: things.importId } }),
  // A revert takes the mappings away that all else needs.
  revertImport: () => ({ params: { id: NOTHING_HAS } }),
  updateReviewSettings: ({ things }) => ({ params: { id: things.spare.id }, body: { review_threshold: 80 } }),
  renameLayout: ({ things }) => ({ params: { id: things.layoutId }, body: { name: 'Weekly' } }),
  deleteLayout: ({ things }) => ({ params: { id: things.layoutId } }),
  listLearned: ({ things }) => ({ params: { id: things.wholesaler.id } }),
  revertLearned: ({ things, people }) => ({ params: { id: things.wholesaler.id }, body: { user_id: people.guest.id } }),
  restoreLearned: ({ things }) => ({ params: { id: things.wholesaler.id }, body: { revert_id: NOTHING_HAS } }),
  mappingStats: ({ things }) => ({ query: { wholesaler_code: things.wholesaler.code } }),
  listMappings: ({ things }) => ({ query: { wholesaler_code: things.wholesaler.code } }),
  updateMapping: ({ things }) => ({
    params: { id: things.mappingId },
    body: { name: 'Cola', size: '1l', ...things.department, vat_code: things.vatCode },
  }),
  deleteMapping: () => ({ params: { id: NOTHING_HAS } }),
  deleteAllMappings: async ({ fresh }) => ({ query: { wholesaler_code: (await fresh.wholesaler()).code } }),
  cleanupOrphanedProducts: () => ({}),

  batchLookup: ({ things }) =>
    json({ wholesaler_code: things.wholesaler.code, products: [{ barcode: things.barcode }, { barcode: '96385074' }] }),
  exportProducts: ({ things }) => json({ data: [{ barcode: things.barcode, name: 'Cola', size: '1l' }] }),
  importOpenList: () => ({ file: csv('code,product_name,quantity\n5000112637922,Cola,1l\n') }),
  deleteOpenList: () => ({ params: { id: '999999' } }),

  showAcceptance: ({ things }) => ({ params: { id: things.acceptanceId } }),
  showPromotion: ({ things }) => ({ params: { id: things.promotionId } }),
  createPromotion: ({ things, fresh }) => json({ wholesaler_code: things.wholesaler.code, name: fresh.name() }),
  uploadPromotionFile: ({ things }) => ({ params: { id: things.promotionId }, file: csv('barcode,price\n1,2\n') }),
  downloadPromotionFile: ({ things }) => ({ params: { id: things.promotionFileId } }),
  deletePromotionFile: async ({ fresh }) => ({ params: { id: await fresh.promotionFile() } }),
  deletePromotion: async ({ fresh }) => ({ params: { id: await fresh.promotion() } }),
};
