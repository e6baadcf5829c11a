// Written by `npm run generate:rows` from the migrated tables; not edited by hand.

/** Each table with the columns of its rows, as they arrive. */
export interface Tables {
  file_layout: {
    id: string;
    kind: string;
    wholesaler_code: string;
    fingerprint: string;
    name: string;
    has_header: boolean;
    columns: unknown;
    reading: unknown;
    cost_basis: string | null;
    version: number;
    taught_at: Date;
    taught_by: string;
    last_used_at: Date | null;
    times_used: number;
  };
  hierarchy_row: {
    id: string;
    wholesaler_code: string;
    dept_code: string;
    dept_name: string;
    sub_dept_code: string;
    sub_dept_name: string;
    cg_group_code: string;
    cg_group_name: string;
    created_at: Date;
    updated_at: Date;
  };
  import_bad_row: {
    import_id: string;
    line: number;
    reasons: string[];
    cells: unknown;
  };
  import_before: {
    import_id: string;
    item_key: string;
    before: unknown;
  };
  import_chunk: {
    import_id: string;
    chunk: number;
    barcodes: string[] | null;
    sent_at: Date;
    answered_at: Date | null;
  };
  import_job: {
    id: string;
    type: string;
    wholesaler_code: string;
    status: string;
    phase: string;
    file_name: string;
    file_key: string;
    header_names: string[];
    user_id: string;
    user_name: string;
    idempotency_key: string | null;
    total: number;
    lines_done: number;
    rows_read: number;
    created: number;
    updated: number;
    skipped: number;
    errors_count: number;
    chunks_sent: number;
    chunks_answered: number;
    products_created: number;
    products_updated: number;
    created_list: string[];
    updated_list: string[];
    products_created_list: string[];
    products_updated_list: string[];
    percentage: number;
    error: string | null;
    attempt: number;
    failures: number;
    leased_until: Date | null;
    requested_at: Date;
    started_at: Date | null;
    read_at: Date | null;
    answered_at: Date | null;
    ended_at: Date | null;
    reverts: string | null;
    removed: number;
    keys_done: string;
    user_email: string;
    ip_address: string;
    cleared: boolean;
    fingerprint: string | null;
    replaced: number;
    left_out: number;
    contradicted: number;
    columns: unknown;
  };
  import_note: {
    import_id: string;
    kind: string;
    item_key: string;
    first_line: number;
    last_line: number;
    rows: number;
    said: unknown;
  };
  learned_mapping: {
    id: string;
    number: number;
    wholesaler_code: string;
    barcode: string;
    barcode_given: string;
    name: string;
    size: string;
    dept_code: string;
    sub_dept_code: string;
    cg_group_code: string;
    vat_code: string;
    before: unknown;
    over_id: string | null;
    session_id: string;
    session_name: string;
    step: number;
    how: string;
    user_id: string;
    user_name: string;
    taught_at: Date;
    state: string;
    reverted_at: Date | null;
    reverted_by: string | null;
    revert_id: string | null;
    stays: string | null;
  };
  mapping_count: {
    wholesaler_code: string;
    source: string;
    mappings: number;
  };
  mapping_tombstone: {
    wholesaler_code: string;
    barcode: string;
    version: number;
    deleted_at: Date;
  };
  mapping_word: {
    word: string;
  };
  reference_mapping: {
    id: string;
    wholesaler_code: string;
    barcode: string;
    barcode_given: string;
    name: string;
    size: string;
    dept_code: string;
    sub_dept_code: string;
    cg_group_code: string;
    vat_code: string;
    source: string;
    confidence: number;
    version: number;
    import_id: string | null;
    created_at: Date;
    updated_at: Date;
    search_name: string;
  };
  vat_code: {
    id: string;
    wholesaler_code: string;
    code: string;
    description: string;
    rate: string;
    created_at: Date;
    updated_at: Date;
  };
  wholesaler: {
    id: string;
    code: string;
    name: string;
    description: string;
    active: boolean;
    version: number;
    created_at: Date;
    updated_at: Date;
    review_threshold: number | null;
    learn_from_reviews: boolean | null;
  };
}
