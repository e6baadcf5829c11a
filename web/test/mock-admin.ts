import type {
  AdminUser,
  ApiKey,
  Department,
  ImportSummary,
  Product,
  ReferenceMapping,
  Wholesaler,
} from '@tillmap/contracts';
import { aDepartment, anAdminUser, anApiKey, aVatCode } from '../src/testing/admin-builders.ts';
import { HIERARCHY, VAT_CODES } from '../src/testing/builders.ts';
import {
  ALL_WHOLESALERS,
  aLookupResult,
  aMapping,
  anImport,
  aProgress,
  someImportResults,
} from '../src/testing/reference-builders.ts';
import type { Answer, Asked } from './mock-answer.ts';

type Answers = Record<string, (asked: Asked) => Answer>;
type Known = { id: string };

const json = (value: unknown, status = 200): Answer => ({ status, json: value });
const data = (value: unknown, status = 200): Answer => json({ data: value }, status);
const nothing: Answer = { status: 204 };
const newId = (): string => crypto.randomUUID();
const fewDigits = (number: number): string => String(number).padStart(4, '0');

/** A page of rows that have the searched text and the wholesaler of the question. */
const found = <Row extends object>(rows: readonly Row[], query: URLSearchParams, size: number) => {
  const search = (query.get('search') ?? '').toLowerCase();
  const code = query.get('wholesaler_code') ?? '';
  const fitting = rows
    .filter((row) => code === '' || !('wholesaler_code' in row) || row.wholesaler_code === code)
    .filter((row) => Object.values(row).join(' ').toLowerCase().includes(search));
  const page = Number(query.get('page') ?? 1);
  const pagination = {
    current_page: page,
    last_page: Math.max(1, Math.ceil(fitting.length / size)),
    per_page: size,
    total: fitting.length,
  };
  return { rows: fitting.slice((page - 1) * size, page * size), pagination };
};
const listed = <Row extends object>(rows: readonly Row[], { query }: Asked): Answer => {
  const { rows: shown, pagination } = found(rows, query, 20);
  return data({ data: shown, ...pagination });
};

/** Adding, changing and removing rows of a list. */
const kept = <Row extends Known>(rows: Row[], make: (body: Asked['body']) => Row) => ({
  add: ({ body }: Asked): Answer => {
    const row = make(body);
    rows.unshift(row);
    return data(row, 201);
  },
  change: ({ params, body }: Asked): Answer => data(Object.assign(rows.find(({ id }) => id === params.id) ?? {}, body)),
  remove: ({ params }: Asked): Answer => {
    const at = rows.findIndex(({ id }) => id === params.id);
    if (at !== -1) rows.splice(at, 1);
    return nothing;
  },
});

const users: AdminUser[] = [
  anAdminUser({ id: newId(), name: 'Ada Admin', email: 'admin@example.com', role: 'admin' }),
  anAdminUser({ id: newId(), last_login: new Date().toISOString() }),
  anAdminUser({ id: newId(), name: 'Lee Left', email: 'lee@example.com', role: 'manager', is_active: false }),
];
const keys: ApiKey[] = [
  anApiKey({ last_used_at: new Date().toISOString() }),
  anApiKey({ id: newId(), name: 'Old scanner', prefix: 'tmk_Zz9yX', expires_at: '2026-01-30T23:59:59Z' }),
];
const wholesalers: Wholesaler[] = [...ALL_WHOLESALERS.data];
const ofWholesaler = (code: string) => {
  const { name } = wholesalers.find((one) => one.code === code) ?? { name: code };
  return { wholesaler_code: code, wholesaler: { code, name } };
};
const departments: Department[] = wholesalers.flatMap(({ code }) =>
  HIERARCHY.flatMap((place) =>
    ['', ' (new)'].map((suffix) =>
      aDepartment({ ...place, ...ofWholesaler(code), id: newId(), cg_group_name: `${place.cg_group_name}${suffix}` }),
    ),
  ),
);
const vatCodes = wholesalers.flatMap(({ code }) =>
  VAT_CODES.map((vat) => aVatCode({ ...vat, ...ofWholesaler(code), id: newId() })),
);
const mappings: ReferenceMapping[] = Array.from({ length: 120 }, (_, index) => {
  const place = HIERARCHY[index % HIERARCHY.length]!;
  return aMapping({
    id: newId(),
    barcode: `509900010${fewDigits(index)}`,
    name: index % 9 === 0 ? '' : `Oakhurst ${place.cg_group_name} no. ${index}`,
    dept_code: place.dept_code,
    sub_dept_code: place.sub_dept_code,
    cg_group_code: place.cg_group_code,
    department_name: place.dept_name,
    sub_department_name: place.sub_dept_name,
    category_group_name: place.cg_group_name,
    source: (['import', 'import', 'review', 'manual'] as const)[index % 4]!,
  });
});
const orphans = ['5099000200019', '5099000200026'].map((barcode) => ({
  barcode,
  name: 'Left over crisps',
  size: '25g',
}));
const products = (): Product[] => [
  ...mappings.map(({ id, barcode, name, size }) => ({ id, barcode, name, size, wholesalers: ['Northgate Wholesale'] })),
  ...orphans.map((one) => ({ ...one, id: one.barcode, wholesalers: [] })),
];

const STEPS = 8;
const imports: ImportSummary[] = [
  anImport(),
  anImport({
    id: newId(),
    file_name: 'broken.csv',
    status: 'failed',
    error: 'The file ended in the middle of a row.',
    can_revert: false,
  }),
];
/** How often each running import was asked about. */
const asked = new Map<string, number>();
const started = (file_name: string): string => {
  const id = newId();
  asked.set(id, 0);
  imports.unshift(anImport({ id, file_name, requested_at: new Date().toISOString() }));
  return id;
};
const RESULTS = someImportResults({
  imported: 10,
  created: 8,
  updated: 2,
  skipped: 3,
  errors_count: 2,
  errors: [
    { line: 7, reasons: ['VAT code X is not in the list of Northgate Wholesale; the nearest is S.'] },
    { line: 9, reasons: ['The barcode is empty.', 'The name is empty.'] },
  ],
  created_list: ['5099000100302'],
});
const progressOf = (id: string) => {
  const step = Math.min(STEPS, (asked.get(id) ?? STEPS) + 1);
  asked.set(id, step);
  const isOver = step === STEPS;
  return aProgress({
    status: isOver ? 'completed' : 'processing',
    percentage: (step / STEPS) * 100,
    current_item: isOver ? '' : `Oakhurst Chocolate bars no. ${step}`,
    processed: 2 * step,
    total: 2 * STEPS,
    results: isOver ? RESULTS : null,
  });
};
const importing = ({ body }: Asked): Answer =>
  json({ import_id: started(body.file_name ?? 'upload.csv'), message: 'Import started' }, 202);

const userRows = kept(users, (body) => anAdminUser({ ...(body as object), id: newId() }));
const keyRows = kept(keys, (body) => anApiKey({ name: body.name!, id: newId() }));
const wholesalerRows = kept(wholesalers, (body) => ({ ...(body as unknown as Wholesaler), id: newId() }));
const departmentRows = kept(departments, (body) =>
  aDepartment({ ...(body as object), ...ofWholesaler(body.wholesaler_code!), id: newId() }),
);
const vatRows = kept(vatCodes, (body) =>
  aVatCode({ ...(body as object), rate: Number(body.rate), ...ofWholesaler(body.wholesaler_code!), id: newId() }),
);
const mappingRows = kept(mappings, () => aMapping());

/** What administrators ask, and the lookup; an import takes a few seconds and ends with two bad rows. */
export const adminAnswers: Answers = {
  listUsers: () => json({ users }),
  createUser: userRows.add,
  updateUser: userRows.change,
  deleteUser: userRows.remove,
  toggleUserActive: ({ params }) => {
    const user = users.find(({ id }) => id === params.id)!;
    return data(Object.assign(user, { is_active: !user.is_active }));
  },
  resetUserPassword: ({ params }) => data(users.find(({ id }) => id === params.id)),
  listApiKeys: () => data(keys),
  createApiKey: (question) => {
    keyRows.add(question);
    return data({ ...keys[0], key: `tmk_Ab3dE${'x'.repeat(38)}` }, 201);
  },
  deleteApiKey: keyRows.remove,
  adminListWholesalers: () => data(wholesalers),
  createWholesaler: wholesalerRows.add,
  updateWholesaler: wholesalerRows.change,
  deleteWholesaler: wholesalerRows.remove,
  listDepartments: (question) => listed(departments, question),
  createDepartment: departmentRows.add,
  updateDepartment: departmentRows.change,
  deleteDepartment: departmentRows.remove,
  importDepartments: importing,
  listVatCodes: (question) => listed(vatCodes, question),
  createVatCode: vatRows.add,
  updateVatCode: vatRows.change,
  deleteVatCode: vatRows.remove,
  importVatCodes: () => json({ import_id: newId(), message: 'Import completed', data: RESULTS }),
  listProducts: (question) => listed(products(), question),
  mappingStats: () => data({ total: mappings.length, by_source: { import: 60, review: 30, manual: 30 } }),
  listMappings: ({ query }) => {
    const { rows, pagination } = found(mappings, query, 50);
    return data({ mappings: rows, pagination });
  },
  updateMapping: mappingRows.change,
  deleteMapping: mappingRows.remove,
  deleteAllMappings: () => {
    const deleted = mappings.splice(0).length;
    return json({ deleted, message: `Deleted ${deleted} reference mappings of Northgate Wholesale.` });
  },
  importReferenceMappings: importing,
  importProgress: ({ params }) => json({ success: true, data: progressOf(params.id!) }),
  importErrors: () => ({ file: 'line,reason,barcode\r\n7,VAT code X is not in the list.,5099000100302\r\n' }),
  listImports: (question) => listed(imports, question),
  cleanupStats: () =>
    data({
      total_products: products().length,
      products_with_mappings: mappings.length,
      orphaned_products: orphans.length,
      total_reference_mappings: mappings.length,
      mappings_by_wholesaler: { NORTH: mappings.length, BAY: 0 },
    }),
  listOrphanedProducts: () => data({ products: orphans, total: orphans.length }),
  cleanupOrphanedProducts: () => {
    const removed = orphans.splice(0).length;
    return json({ removed, message: `Removed ${removed} orphaned products.` });
  },
  batchLookup: ({ body }) => {
    const barcodes = (body as unknown as { products: { barcode: string }[] }).products.map(({ barcode }) => barcode);
    const isKnown = (barcode: string): boolean => /^\d{8,14}$/.test(barcode);
    return json({
      data: barcodes
        .filter(isKnown)
        .map((barcode, index) => aLookupResult({ barcode, confidence: 100 - 18 * (index % 4) })),
      errors: barcodes
        .filter((barcode) => !isKnown(barcode))
        .map((barcode) => ({ barcode, message: 'A barcode has 8 to 14 digits.' })),
      message: 'Looked up.',
    });
  },
  exportProducts: () => ({ file: 'barcode,name\r\n' }),
};
