// Written by `npm run generate:rows` from the migrated tables; not edited by hand.

/** Each table with the columns of its rows, as they arrive. */
export interface Tables {
  acceptance: {
    id: string;
    session_id: string;
    session_name: string;
    wholesaler_code: string;
    wholesaler_name: string;
    user_id: string;
    user_name: string;
    user_email: string;
    product_count: number;
    not_reviewed_count: number;
    file_name: string;
    ip_address: string;
    user_agent: string;
    disclaimer_version: string;
    disclaimer_text: string;
    accepted_at: Date;
    file_sha256: string;
  };
  assist_batch: {
    session_id: string;
    batch: number;
    state: string;
    attempt: number;
    positions: number[];
    unreached: number[];
    asked_at: Date | null;
    chunk: number;
    piece: number;
  };
  bad_row: {
    upload_id: string;
    line: number;
    reasons: string[];
    cells: unknown;
    is_replaced: boolean;
    position: number | null;
    header: number | null;
    supplier_group: string;
  };
  chunk: {
    session_id: string;
    chunk: number;
    state: string;
    attempt: number;
    first_position: number;
    last_position: number;
    items: number;
    asked_at: Date | null;
    positions: number[] | null;
  };
  evidence: {
    upload_id: string;
    position: number;
    content: unknown;
  };
  item: {
    upload_id: string;
    position: number;
    line: number;
    barcode: string;
    canonical: string;
    own_only: boolean;
    is_known: boolean;
    supplier: string;
    cost: string;
    rrp: string;
    case_qty: string;
    description: string;
    size: string;
    supplier_group: string;
    supplier_vat: string;
    is_own: boolean;
    cost_said: string;
    price_extra: unknown;
    sold_as: string;
  };
  repeated_upload: {
    user_id: string;
    session_id: string;
    key: string;
    fingerprint: string;
    answer: unknown;
    created_at: Date;
  };
  result: {
    upload_id: string;
    position: number;
    dept_code: string;
    sub_dept_code: string;
    cg_code: string;
    vat_code: string;
    confidence: number;
    source: string;
    needs_review: boolean;
    reason: string;
    product_name: string;
    product_size: string;
    search_text: string;
    reviewed_by: string | null;
    reviewed_at: Date | null;
    mapping_review: boolean | null;
    price_issues: unknown;
    margin: number | null;
    price_family: number | null;
    version: number;
    decision: string;
    vat_by_hand: boolean;
    later: boolean;
    was_in_doubt: boolean;
    impact: number | null;
    remembered: unknown;
  };
  review_change: {
    upload_id: string;
    step: number;
    position: number;
    before: unknown;
    after: unknown;
    undone_by: number | null;
  };
  review_step: {
    upload_id: string;
    step: number;
    action: string;
    words: string;
    actor_id: string;
    actor_name: string;
    at: Date;
    products: number;
    undoes: number | null;
    prices: unknown;
  };
  session: {
    id: string;
    owner_id: string;
    owner_name: string;
    name: string;
    wholesaler_code: string;
    wholesaler_name: string;
    status: string;
    upload_id: string | null;
    file_name: string | null;
    items: number;
    mapped: number;
    bad_rows: number;
    high: number;
    low: number;
    skipped: number;
    to_review: number;
    unclassified: number;
    attempts: number;
    started_at: Date | null;
    completed_at: Date | null;
    heard_at: Date | null;
    current: unknown;
    error_message: string | null;
    created_at: Date;
    updated_at: Date;
    review_threshold: number | null;
    assist_rows: number;
    assist_waiting: number;
    assist_unreached: number;
    prices: unknown;
    again_waiting: number;
  };
  spot_check: {
    upload_id: string;
    positions: number[];
    asked_at: Date;
  };
  told_upload: {
    upload_id: string;
    wholesaler_code: string;
    wholesaler_name: string;
    given_at: Date;
    told_to: number;
    is_told: boolean;
    batches: number;
  };
  upload: {
    id: string;
    session_id: string;
    state: string;
    object_key: string;
    header_names: string[];
    touched_at: Date;
    sample: number[];
    answer: unknown;
    price_counts: unknown;
    reading: unknown;
  };
  wholesaler_copy: {
    code: string;
    content: unknown;
  };
  wholesaler_prices: {
    wholesaler_code: string;
    cost_basis: string | null;
    sold_as: string | null;
    chosen_by: string;
    chosen_at: Date;
  };
}
