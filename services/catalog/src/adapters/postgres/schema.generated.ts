// Written by `npm run generate:rows` from the migrated tables; not edited by hand.

/** Each table with the columns of its rows, as they arrive. */
export interface Tables {
  assistant_answer: {
    wholesaler_code: string;
    name_key: string;
    hierarchy_version: number;
    model: string;
    answer: unknown;
    expires_at: Date;
  };
  assistant_trust: {
    wholesaler_code: string;
    model: string;
    asked: number;
    was_right: number;
  };
  assistant_use: {
    scope: string;
    requests: number;
    tokens: number;
    touched_at: Date;
  };
  barcode_link: {
    unit_gtin: number;
    case_gtin: number;
    source: number;
    times: number;
  };
  classifier_parts: {
    wholesaler_code: string;
    part: number;
    data: Buffer;
  };
  classifier_training: {
    wholesaler_code: string;
    changed: number;
    changed_at: Date;
    trained_on: number | null;
    trained_at: Date | null;
    cleared_at_version: number;
    failures: number;
    not_before: Date | null;
    wanted_at: Date | null;
  };
  classifier_upkeep_lease: {
    one: boolean;
    owner: string | null;
    leased_until: Date | null;
    session_pid: number | null;
    session_started_at: Date | null;
  };
  classifiers: {
    wholesaler_code: string;
    version: number;
    format: string;
    report: unknown;
    trained_at: Date;
    short_forms: unknown;
    object_key: string | null;
    sha256: string | null;
    size_bytes: number | null;
  };
  cleared_wholesalers: {
    wholesaler_code: string;
    version: number;
    swept_to: string | null;
  };
  memory_fill: {
    filled_to: string;
    is_filled: boolean;
  };
  name_source: {
    id: number;
    kind: string;
    wholesaler_code: string;
    wholesaler_name: string;
    is_forgotten: boolean;
  };
  open_list: {
    source: number;
    file_name: string;
    state: string;
    rows_read: number;
    names_kept: number;
    rows_rejected: number;
    started_by: string;
    started_at: Date;
    touched_at: Date;
  };
  product_count: {
    part: number;
    products: number;
  };
  product_memory: {
    gtin: number;
    names: string;
  };
  product_word: {
    word: string;
  };
  products: {
    barcode: string;
    doc: unknown;
    created_at: Date;
    updated_at: Date;
    search_text: string;
    mapped: boolean;
  };
  search_acknowledgement: {
    change_id: number;
    id: string;
    topic: string;
    key: string;
    headers: unknown;
    body: Buffer;
  };
  search_changes: {
    id: number;
    wholesaler_code: string;
    barcodes: string[];
    rebuild: boolean;
  };
  search_lease: {
    one: boolean;
    owner: string | null;
    leased_until: Date | null;
    session_pid: number | null;
    session_started_at: Date | null;
  };
  search_words: {
    wholesaler_code: string;
    counts: Buffer;
    saved_at: Date;
    server: string | null;
  };
  training_costs: {
    ended_at: Date;
    core_seconds: number;
  };
  training_lease: {
    one: boolean;
    owner: string | null;
    leased_until: Date | null;
    session_pid: number | null;
    session_started_at: Date | null;
  };
  training_slots: {
    slot: number;
    owner: string | null;
    leased_until: Date | null;
    session_pid: number | null;
    session_started_at: Date | null;
    wholesaler_code: string | null;
    began_at: Date | null;
  };
}
