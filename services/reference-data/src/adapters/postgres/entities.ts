import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';

const text: EntitySchemaColumnOptions = { type: 'text' };
const uuid: EntitySchemaColumnOptions = { type: 'uuid' };
const integer: EntitySchemaColumnOptions = { type: 'integer' };
const bigint: EntitySchemaColumnOptions = { type: 'bigint' };
const moment: EntitySchemaColumnOptions = { type: 'timestamptz' };
const texts: EntitySchemaColumnOptions = { type: 'text', array: true };
const key = (column: EntitySchemaColumnOptions): EntitySchemaColumnOptions => ({ ...column, primary: true });
const optional = (column: EntitySchemaColumnOptions): EntitySchemaColumnOptions => ({ ...column, nullable: true });
const counter: EntitySchemaColumnOptions = { type: 'integer', default: 0 };
const list: EntitySchemaColumnOptions = { ...texts, default: '{}' };
const dated = { created_at: moment, updated_at: moment };

const wholesalerKey = (name: string) => ({
  name,
  target: 'wholesaler',
  columnNames: ['wholesaler_code'],
  referencedColumnNames: ['code'],
  onDelete: 'CASCADE' as const,
});

/** The tables as TypeORM sees them; a test compares them with what the migrations make. */
export const ENTITIES: readonly EntitySchema[] = [
  new EntitySchema({
    name: 'wholesaler',
    columns: {
      id: key(uuid),
      code: text,
      name: text,
      description: text,
      active: { type: 'boolean' },
      version: bigint,
      review_threshold: optional(integer),
      learn_from_reviews: optional({ type: 'boolean' }),
      ...dated,
    },
    uniques: [{ name: 'wholesaler_code_key', columns: ['code'] }],
  }),
  new EntitySchema({
    name: 'hierarchy_row',
    columns: {
      id: key(uuid),
      wholesaler_code: text,
      dept_code: text,
      dept_name: text,
      sub_dept_code: text,
      sub_dept_name: text,
      cg_group_code: text,
      cg_group_name: text,
      ...dated,
    },
    uniques: [
      { name: 'hierarchy_row_key', columns: ['wholesaler_code', 'dept_code', 'sub_dept_code', 'cg_group_code'] },
    ],
    foreignKeys: [wholesalerKey('hierarchy_row_wholesaler')],
  }),
  new EntitySchema({
    name: 'vat_code',
    columns: {
      id: key(uuid),
      wholesaler_code: text,
      code: text,
      description: text,
      rate: { type: 'numeric', precision: 5, scale: 2 },
      ...dated,
    },
    uniques: [{ name: 'vat_code_key', columns: ['wholesaler_code', 'code'] }],
    foreignKeys: [wholesalerKey('vat_code_wholesaler')],
  }),
  new EntitySchema({
    name: 'reference_mapping',
    columns: {
      id: key(uuid),
      wholesaler_code: text,
      barcode: text,
      barcode_given: text,
      name: text,
      search_name: { type: 'text', default: '' },
      size: text,
      dept_code: text,
      sub_dept_code: text,
      cg_group_code: text,
      vat_code: text,
      source: text,
      confidence: { type: 'smallint' },
      version: bigint,
      import_id: optional(uuid),
      ...dated,
    },
    uniques: [{ name: 'reference_mapping_key', columns: ['wholesaler_code', 'barcode'] }],
    // Of an expression; the migration is its place.
    indices: [{ name: 'reference_mapping_words', columns: ['search_name'], synchronize: false }],
  }),
  new EntitySchema({
    name: 'mapping_word',
    columns: { word: key(text) },
    indices: [{ name: 'mapping_word_parts', columns: ['word'], synchronize: false }],
  }),
  new EntitySchema({
    name: 'mapping_count',
    columns: { wholesaler_code: key(text), source: key(text), mappings: integer },
  }),
  new EntitySchema({
    name: 'mapping_tombstone',
    columns: { wholesaler_code: key(text), barcode: key(text), version: bigint, deleted_at: moment },
    indices: [{ name: 'mapping_tombstone_by_time', columns: ['deleted_at'] }],
  }),
  new EntitySchema({
    name: 'import_job',
    columns: {
      id: key(uuid),
      type: text,
      wholesaler_code: text,
      status: text,
      phase: text,
      file_name: text,
      file_key: text,
      header_names: texts,
      user_id: text,
      user_name: text,
      idempotency_key: optional(text),
      fingerprint: optional(text),
      total: integer,
      lines_done: counter,
      rows_read: counter,
      created: counter,
      updated: counter,
      skipped: counter,
      errors_count: counter,
      replaced: counter,
      left_out: counter,
      contradicted: counter,
      removed: counter,
      reverts: optional(uuid),
      keys_done: { type: 'text', default: '' },
      cleared: { type: 'boolean', default: false },
      user_email: { type: 'text', default: '' },
      ip_address: { type: 'text', default: '' },
      chunks_sent: counter,
      chunks_answered: counter,
      products_created: counter,
      products_updated: counter,
      created_list: list,
      updated_list: list,
      products_created_list: list,
      products_updated_list: list,
      percentage: { type: 'smallint', default: 0 },
      error: optional(text),
      attempt: counter,
      failures: counter,
      leased_until: optional(moment),
      requested_at: moment,
      started_at: optional(moment),
      read_at: optional(moment),
      answered_at: optional(moment),
      ended_at: optional(moment),
    },
    indices: [
      { name: 'import_job_processing', columns: ['id'], where: `(status = 'processing'::text)` },
      {
        name: 'import_job_by_key',
        columns: ['user_id', 'idempotency_key'],
        where: '(idempotency_key IS NOT NULL)',
      },
      { name: 'import_job_by_time', columns: ['requested_at'] },
      { name: 'import_job_by_reverted', columns: ['reverts'], where: '(reverts IS NOT NULL)' },
    ],
  }),
  new EntitySchema({
    name: 'import_bad_row',
    columns: { import_id: key(uuid), line: key(integer), reasons: texts, cells: { type: 'jsonb' } },
  }),
  new EntitySchema({
    name: 'import_note',
    columns: {
      import_id: key(uuid),
      kind: key(text),
      item_key: key(text),
      first_line: integer,
      last_line: integer,
      rows: integer,
      said: { type: 'jsonb' },
    },
  }),
  new EntitySchema({
    name: 'import_before',
    columns: { import_id: key(uuid), item_key: key(text), before: optional({ type: 'jsonb' }) },
  }),
  new EntitySchema({
    name: 'import_chunk',
    columns: {
      import_id: key(uuid),
      chunk: key(integer),
      barcodes: optional(texts),
      sent_at: moment,
      answered_at: optional(moment),
    },
  }),
];
