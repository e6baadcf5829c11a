import {
  adminListWholesalers,
  type ImportProgress,
  type ImportResults,
  type ImportSummary,
  importProgressSchema,
  importResultsSchema,
  importSummarySchema,
  type LookupResult,
  lookupResultSchema,
  type ReferenceMapping,
  referenceMappingSchema,
} from '@tillmap/contracts';
import { WHOLESALERS } from './builders.ts';

/** Reference data and lookups as the server answers them; a test names only what it is about. */

/** The wholesalers as an administrator sees them. */
export const ALL_WHOLESALERS = adminListWholesalers.answer.parse({
  data: WHOLESALERS.map((one, index) => ({
    ...one,
    id: `0199a3a0-0000-7000-8000-0000000000d${index}`,
    description: '',
    active: true,
  })),
});

export const aLookupResult = (over: Partial<LookupResult> = {}): LookupResult =>
  lookupResultSchema.parse({
    barcode: '5017543004018',
    name: 'Copperworth Medium Pear Cider',
    size: '440ml',
    department: {
      code: '80',
      name: 'Beers & ciders',
      sub_code: '8020',
      sub_name: 'Cider',
      cg_code: '802015',
      cg_name: 'Pear cider',
    },
    vat: { code: 'S', rate: 20, description: 'Standard rate' },
    confidence: 100,
    source: 'exact',
    ...over,
  });

export const aMapping = (over: Partial<ReferenceMapping> = {}): ReferenceMapping =>
  referenceMappingSchema.parse({
    id: '0199a3a0-0000-7000-8000-0000000000b1',
    wholesaler_code: 'NORTH',
    barcode: '5099000100302',
    name: 'Oakhurst Milk Chocolate Bar',
    size: '100g',
    dept_code: '10',
    sub_dept_code: '1020',
    cg_group_code: '102030',
    vat_code: 'S',
    vat_rate: 20,
    department_name: 'Confectionery',
    sub_department_name: 'Chocolate',
    category_group_name: 'Chocolate bars',
    source: 'import',
    confidence_score: 100,
    ...over,
  });

export const anImport = (over: Partial<ImportSummary> = {}): ImportSummary =>
  importSummarySchema.parse({
    id: '0199a3a0-0000-7000-8000-0000000000c1',
    type: 'reference_mappings',
    wholesaler_code: 'NORTH',
    file_name: 'northgate.csv',
    status: 'completed',
    percentage: 100,
    total: 1255,
    created: 1200,
    updated: 30,
    skipped: 20,
    errors_count: 5,
    error: null,
    started_by: 'Ada Admin',
    requested_at: '2026-03-02T09:00:00Z',
    ended_at: '2026-03-02T09:00:09Z',
    can_revert: true,
    reverted_by: null,
    reverts: null,
    ...over,
  });

export const aProgress = (over: Partial<ImportProgress> = {}): ImportProgress =>
  importProgressSchema.parse({
    status: 'processing',
    percentage: 0,
    current_item: '',
    processed: 0,
    total: 0,
    type: 'reference_mappings',
    error: null,
    results: null,
    started_at: '2026-03-02T09:00:00Z',
    ...over,
  });

export const someImportResults = (over: Partial<ImportResults> = {}): ImportResults =>
  importResultsSchema.parse({
    products_created: 0,
    products_updated: 0,
    products_created_list: [],
    products_updated_list: [],
    imported: 0,
    created: 0,
    updated: 0,
    skipped: 0,
    errors_count: 0,
    errors: [],
    created_list: [],
    updated_list: [],
    ...over,
  });
