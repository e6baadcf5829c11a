import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import type { Acceptance } from '../../domain/acceptance.ts';
import type { SessionRow } from './session-row.ts';

const text = (name: string): EntitySchemaColumnOptions => ({ type: 'text', name });
const integer = (name: string): EntitySchemaColumnOptions => ({ type: 'integer', name });
const flag = (name: string): EntitySchemaColumnOptions => ({ type: 'boolean', name });
const uuid = (name: string): EntitySchemaColumnOptions => ({ type: 'uuid', name });
const moment = (name: string): EntitySchemaColumnOptions => ({ type: 'timestamptz', name });
const texts = (name: string): EntitySchemaColumnOptions => ({ type: 'text', name, array: true });
const key = (column: EntitySchemaColumnOptions, constraint: string): EntitySchemaColumnOptions => ({
  ...column,
  primary: true,
  primaryKeyConstraintName: constraint,
});
const maybe = (column: EntitySchemaColumnOptions): EntitySchemaColumnOptions => ({ ...column, nullable: true });
const now = (column: EntitySchemaColumnOptions): EntitySchemaColumnOptions => ({ ...column, default: () => 'now()' });

// Indexes of expressions, orders and conditions that TypeORM cannot say; the migration is their place.
const kept = (name: string, columns: string[]) => ({ name, columns, synchronize: false as const });

export const sessionEntity = new EntitySchema<SessionRow>({
  name: 'session',
  columns: {
    id: key(uuid('id'), 'session_pkey'),
    ownerId: text('owner_id'),
    ownerName: text('owner_name'),
    name: text('name'),
    wholesalerCode: text('wholesaler_code'),
    wholesalerName: text('wholesaler_name'),
    status: text('status'),
    uploadId: maybe(uuid('upload_id')),
    fileName: maybe(text('file_name')),
    items: integer('items'),
    mapped: integer('mapped'),
    badRows: integer('bad_rows'),
    high: integer('high'),
    low: integer('low'),
    skipped: integer('skipped'),
    toReview: integer('to_review'),
    unclassified: integer('unclassified'),
    assistRows: { ...integer('assist_rows'), default: 0 },
    assistWaiting: { ...integer('assist_waiting'), default: 0 },
    assistUnreached: { ...integer('assist_unreached'), default: 0 },
    reviewThreshold: maybe({ type: 'double precision', name: 'review_threshold' }),
    prices: maybe({ type: 'jsonb', name: 'prices' }),
    attempts: integer('attempts'),
    startedAt: maybe(moment('started_at')),
    completedAt: maybe(moment('completed_at')),
    heardAt: maybe(moment('heard_at')),
    current: maybe({ type: 'jsonb', name: 'current' }),
    errorMessage: maybe(text('error_message')),
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
  },
  indices: [{ name: 'session_by_owner', columns: ['ownerId'] }, kept('session_running', ['id'])],
});

const uploadEntity = new EntitySchema<object>({
  name: 'upload',
  columns: {
    id: key(uuid('id'), 'upload_pkey'),
    sessionId: uuid('session_id'),
    state: text('state'),
    objectKey: text('object_key'),
    headerNames: texts('header_names'),
    sample: { ...integer('sample'), array: true, default: [] },
    answer: maybe({ type: 'jsonb', name: 'answer' }),
    priceCounts: maybe({ type: 'jsonb', name: 'price_counts' }),
    touchedAt: now(moment('touched_at')),
  },
  indices: [kept('upload_to_sweep', ['touchedAt'])],
});

const itemEntity = new EntitySchema<object>({
  name: 'item',
  columns: {
    uploadId: key(uuid('upload_id'), 'item_pkey'),
    position: key(integer('position'), 'item_pkey'),
    line: integer('line'),
    barcode: text('barcode'),
    canonical: text('canonical'),
    ownOnly: flag('own_only'),
    isKnown: flag('is_known'),
    isOwn: { ...flag('is_own'), default: false },
    supplier: text('supplier'),
    cost: text('cost'),
    rrp: text('rrp'),
    caseQty: text('case_qty'),
    description: text('description'),
    size: text('size'),
    supplierGroup: { ...text('supplier_group'), default: '' },
    supplierVat: { ...text('supplier_vat'), default: '' },
    costSaid: { ...text('cost_said'), default: '' },
    priceExtra: maybe({ type: 'jsonb', name: 'price_extra' }),
    soldAs: { ...text('sold_as'), default: '' },
  },
  indices: [{ name: 'item_by_barcode', columns: ['canonical', 'uploadId'], unique: true }],
});

const badRowEntity = new EntitySchema<object>({
  name: 'bad_row',
  columns: {
    uploadId: key(uuid('upload_id'), 'bad_row_pkey'),
    line: key(integer('line'), 'bad_row_pkey'),
    reasons: texts('reasons'),
    cells: { type: 'jsonb', name: 'cells' },
    isReplaced: flag('is_replaced'),
  },
});

const chunkEntity = new EntitySchema<object>({
  name: 'chunk',
  columns: {
    sessionId: key(uuid('session_id'), 'chunk_pkey'),
    chunk: key(integer('chunk'), 'chunk_pkey'),
    state: text('state'),
    attempt: integer('attempt'),
    firstPosition: integer('first_position'),
    lastPosition: integer('last_position'),
    items: integer('items'),
    askedAt: maybe(moment('asked_at')),
  },
  indices: [kept('chunk_asked', ['askedAt'])],
});

const assistBatchEntity = new EntitySchema<object>({
  name: 'assist_batch',
  columns: {
    sessionId: key(uuid('session_id'), 'assist_batch_pkey'),
    chunk: key(integer('chunk'), 'assist_batch_pkey'),
    piece: key(integer('piece'), 'assist_batch_pkey'),
    batch: integer('batch'),
    state: text('state'),
    attempt: integer('attempt'),
    positions: { type: 'integer', name: 'positions', array: true },
    unreached: { type: 'integer', name: 'unreached', array: true },
    askedAt: maybe(moment('asked_at')),
  },
  indices: [kept('assist_batch_asked', ['askedAt'])],
});

const resultEntity = new EntitySchema<object>({
  name: 'result',
  columns: {
    uploadId: key(uuid('upload_id'), 'result_pkey'),
    position: key(integer('position'), 'result_pkey'),
    deptCode: text('dept_code'),
    subDeptCode: text('sub_dept_code'),
    cgCode: text('cg_code'),
    vatCode: text('vat_code'),
    confidence: { type: 'real', name: 'confidence' },
    source: text('source'),
    needsReview: flag('needs_review'),
    reason: text('reason'),
    productName: text('product_name'),
    productSize: text('product_size'),
    searchText: text('search_text'),
    reviewedBy: maybe(text('reviewed_by')),
    reviewedAt: maybe(moment('reviewed_at')),
    mappingReview: maybe(flag('mapping_review')),
    priceIssues: maybe({ type: 'jsonb', name: 'price_issues' }),
    margin: maybe({ type: 'real', name: 'margin' }),
    priceFamily: maybe(integer('price_family')),
  },
  indices: [
    kept('result_with_price_issues', ['uploadId']),
    kept('result_by_review', ['uploadId', 'needsReview', 'confidence', 'position']),
    { name: 'result_by_confidence', columns: ['uploadId', 'confidence', 'position'] },
  ],
});

const evidenceEntity = new EntitySchema<object>({
  name: 'evidence',
  columns: {
    uploadId: key(uuid('upload_id'), 'evidence_pkey'),
    position: key(integer('position'), 'evidence_pkey'),
    content: { type: 'json', name: 'content' },
  },
});

export const acceptanceEntity = new EntitySchema<Acceptance>({
  name: 'acceptance',
  columns: {
    id: key(uuid('id'), 'acceptance_pkey'),
    sessionId: uuid('session_id'),
    sessionName: text('session_name'),
    wholesalerCode: text('wholesaler_code'),
    wholesalerName: text('wholesaler_name'),
    userId: text('user_id'),
    userName: text('user_name'),
    userEmail: text('user_email'),
    productCount: integer('product_count'),
    notReviewedCount: integer('not_reviewed_count'),
    fileName: text('file_name'),
    fileSha256: text('file_sha256'),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    disclaimerVersion: text('disclaimer_version'),
    disclaimerText: text('disclaimer_text'),
    acceptedAt: moment('accepted_at'),
  },
});

const repeatedUploadEntity = new EntitySchema<object>({
  name: 'repeated_upload',
  columns: {
    userId: key(text('user_id'), 'repeated_upload_pkey'),
    sessionId: key(uuid('session_id'), 'repeated_upload_pkey'),
    key: key(text('key'), 'repeated_upload_pkey'),
    fingerprint: text('fingerprint'),
    answer: { type: 'jsonb', name: 'answer' },
    createdAt: now(moment('created_at')),
  },
});

const wholesalerCopyEntity = new EntitySchema<object>({
  name: 'wholesaler_copy',
  columns: { code: key(text('code'), 'wholesaler_copy_pkey'), content: { type: 'jsonb', name: 'content' } },
});

const wholesalerPricesEntity = new EntitySchema<object>({
  name: 'wholesaler_prices',
  columns: {
    wholesalerCode: key(text('wholesaler_code'), 'wholesaler_prices_pkey'),
    costBasis: maybe(text('cost_basis')),
    soldAs: maybe(text('sold_as')),
    chosenBy: text('chosen_by'),
    chosenAt: moment('chosen_at'),
  },
});

/** Every table this service owns. */
export const entities: readonly EntitySchema[] = [
  sessionEntity,
  uploadEntity,
  itemEntity,
  badRowEntity,
  chunkEntity,
  assistBatchEntity,
  resultEntity,
  evidenceEntity,
  acceptanceEntity,
  repeatedUploadEntity,
  wholesalerCopyEntity,
  wholesalerPricesEntity,
];
