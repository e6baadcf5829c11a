import {
  type CostBasisFound,
  costBasisFoundSchema,
  currentUser,
  type HierarchyOption,
  MARGIN_STEPS,
  type PriceCheck,
  priceCheckSchema,
  type ReviewedProduct,
  type ReviewState,
  reviewedProductSchema,
  reviewStateSchema,
  type Session,
  sessionSchema,
  spaConfigSchema,
  type UploadResult,
  type User,
  uploadResultSchema,
  type VatCodeOption,
  type WholesalerOption,
} from '@tillmap/contracts';

/** Things as the server answers them, by the contracts' own schemas; a test names only what it is about. */

export const SESSION_ID = '0199a3a0-0000-7000-8000-000000000001';

export const aUser = (over: Partial<User> = {}): User =>
  currentUser.answer.shape.user.parse({
    id: '0199a3a0-0000-7000-8000-0000000000aa',
    name: 'Sam Staff',
    email: 'staff@example.com',
    role: 'user',
    ...over,
  });

export const aSession = (over: Partial<Session> = {}): Session =>
  sessionSchema.parse({
    id: SESSION_ID,
    session_name: 'Week 12 order',
    wholesaler_code: 'NORTH',
    wholesaler: 'Northgate Wholesale',
    wholesaler_name: 'Northgate Wholesale',
    status: 'draft',
    progress_current: 0,
    progress_total: 0,
    progress_percentage: 0,
    supplier_file_items_count: 0,
    mapped_items_count: 0,
    unmapped_items_count: 0,
    created_at: '2026-03-02T09:00:00Z',
    updated_at: '2026-03-02T09:00:00Z',
    started_at: null,
    completed_at: null,
    error_message: null,
    waiting_for: null,
    current_product: null,
    current_product_details: null,
    processing_stats: null,
    supplier_file_name: null,
    bad_rows_count: 0,
    owner_name: 'Sam Staff',
    ...over,
  });

const counts = { supplier_file_items_count: 1240, mapped_items_count: 1100, unmapped_items_count: 140 };

export const anUploadedSession = (over: Partial<Session> = {}): Session =>
  aSession({ ...counts, supplier_file_name: 'prices.csv', progress_total: 1240, ...over });

export const aRunningSession = (over: Partial<Session> = {}): Session =>
  anUploadedSession({
    status: 'processing',
    progress_current: 496,
    progress_percentage: 40,
    started_at: '2026-03-02T09:00:00Z',
    current_product: 'Oakhurst Milk Chocolate Bar',
    current_product_details: {
      name: 'Oakhurst Milk Chocolate Bar',
      barcode: '5099000100302',
      supplier: 'SMP109',
      cost_price: '0.68',
      rrp: '1.1',
      case_qty: '22',
      processing_stage: 'similarity',
    },
    processing_stats: {
      total_processed: 496,
      high_confidence: 430,
      low_confidence: 60,
      skipped: 6,
      duration_seconds: 12,
    },
    ...over,
  });

export const aCompletedSession = (over: Partial<Session> = {}): Session =>
  anUploadedSession({
    status: 'completed',
    progress_current: 1240,
    progress_percentage: 100,
    started_at: '2026-03-02T09:00:00Z',
    completed_at: '2026-03-02T09:01:35Z',
    processing_stats: {
      total_processed: 1240,
      high_confidence: 1050,
      low_confidence: 170,
      skipped: 20,
      duration_seconds: 95,
    },
    ...over,
  });

export const anUploadResult = (over: Partial<UploadResult> = {}): UploadResult =>
  uploadResultSchema.parse({
    total_processed: 1240,
    mapped_products: 1100,
    unmapped_products: 140,
    duplicates: 0,
    bad_rows_count: 0,
    bad_rows: [],
    notes: [],
    ...over,
  });

const marginsAround = (step: number): number[] =>
  Array.from({ length: MARGIN_STEPS }, (_, at) => Math.max(0, 300 - 100 * Math.abs(at - step)));

export const aCostBasis = (over: Partial<CostBasisFound> = {}): CostBasisFound =>
  costBasisFoundSchema.parse({
    basis: 'case',
    source: 'proved',
    rows_unit: 3,
    rows_case: 787,
    rows_either: 25,
    rows_neither: 25,
    rows_without: 400,
    margins_unit: marginsAround(0),
    margins_case: marginsAround(6),
    example: {
      line: 2,
      barcode: '5026277003822',
      description: 'Hartby Baked Beans',
      cost: '6.24',
      rrp: '0.79',
      case_qty: '12',
      unit: { unit_cost: '6.24', margin: -848 },
      case: { unit_cost: '0.52', margin: 21 },
    },
    sentence: 'Cost is for a case: 812 of 840 rows make sense that way, 3 the other way.',
    ...over,
  });

/** Nothing settles it: a person is asked. */
export const anOpenCostBasis = (over: Partial<CostBasisFound> = {}): CostBasisFound =>
  aCostBasis({
    basis: 'as_given',
    source: 'unsettled',
    is_question: true,
    sentence:
      'The prices do not show whether the cost is for one unit or for a case: 212 rows fit a case, 198 fit a unit.',
    ...over,
  });

export const aPriceCheck = (code: string, count: number, over: Partial<PriceCheck> = {}): PriceCheck =>
  priceCheckSchema.parse({
    code,
    count,
    is_serious: true,
    sentence: `${count} rows have ${code}. Check them.`,
    filter: code,
    ...over,
  });

export const aProduct = (over: Partial<ReviewedProduct> = {}): ReviewedProduct =>
  reviewedProductSchema.parse({
    barcode: '5099000100302',
    description: 'Oakhurst Milk Chocolate Bar',
    size: '100g',
    cost: '0.68',
    rrp: '1.1',
    case_qty: '22',
    supplier: 'SMP109',
    confidence: 92,
    source: 'similarity',
    needs_review: false,
    review_reason: '',
    review_details: [],
    dept_code: '10',
    sub_dept_code: '1020',
    cg_code: '102030',
    department: 'Confectionery',
    sub_department: 'Chocolate',
    category_group: 'Chocolate bars',
    vat_code: 'S',
    vat_rate: 20,
    candidates: [],
    neighbours: [],
    ...over,
  });

export const WHOLESALERS: WholesalerOption[] = [
  { code: 'NORTH', name: 'Northgate Wholesale' },
  { code: 'BAY', name: 'Bayside Cash & Carry' },
];

const place = (names: [string, string, string], codes: [string, string, string]): HierarchyOption => ({
  dept_code: codes[0],
  dept_name: names[0],
  sub_dept_code: codes[1],
  sub_dept_name: names[1],
  cg_group_code: codes[2],
  cg_group_name: names[2],
});

export const HIERARCHY: HierarchyOption[] = [
  place(['Confectionery', 'Chocolate', 'Chocolate bars'], ['10', '1020', '102030']),
  place(['Confectionery', 'Chocolate', 'Boxed chocolates'], ['10', '1020', '102040']),
  place(['Confectionery', 'Sweets', 'Mints'], ['10', '1030', '103010']),
  place(['Drinks', 'Soft drinks', 'Cola'], ['20', '2010', '201010']),
  place(['Drinks', 'Soft drinks', 'Lemonade'], ['20', '2010', '201020']),
  place(['Drinks', 'Water', 'Still water'], ['20', '2020', '202010']),
  place(['Grocery', 'Biscuits', 'Sweet biscuits'], ['30', '3010', '301010']),
  place(['Grocery', 'Crisps & snacks', 'Crisps'], ['30', '3020', '302010']),
  place(['Grocery', 'Tins', 'Beans & tomatoes'], ['30', '3030', '303010']),
  place(['Household', 'Cleaning', 'Washing up'], ['40', '4010', '401010']),
];

export const VAT_CODES: VatCodeOption[] = [
  { code: 'S', description: 'Standard rate', rate: 20 },
  { code: 'R', description: 'Reduced rate', rate: 5 },
  { code: 'Z', description: 'Zero rate', rate: 0 },
];

export const DISCLAIMER = 'The data is made by an automatic process. Check it before you use it in your shop.';

export const CONFIG = spaConfigSchema.parse({
  version: '0.1.0',
  sign_in: 'local',
  keycloak: null,
  limits: { upload_bytes: 104_857_600, upload_rows: 1_000_000, promotion_file_bytes: 524_288_000 },
  disclaimer: { version: '1', text: DISCLAIMER },
});

/** What people did with a row: nothing yet. */
export const aReviewState = (over: Partial<ReviewState> = {}): ReviewState =>
  reviewStateSchema.parse({
    version: 1,
    decision: '',
    by: '',
    at: null,
    vat_by_hand: false,
    later: false,
    usual_vat: null,
    ...over,
  });
