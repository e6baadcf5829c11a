// Written by `npm run generate:rows` from the migrated tables; not edited by hand.

/** Each table with the columns of its rows, as they arrive. */
export interface Tables {
  acceptance_search: {
    sequence: number;
    accepted_at: Date;
    wholesaler_code: string;
    user_id: string;
    text: string;
  };
  arrived: {
    place: number;
    content: unknown;
  };
  daily_count: {
    day: string;
    kind: string;
    wholesaler_code: string;
    records: number;
    products: number;
  };
  disclaimer_text: {
    sha256: string;
    text: string;
  };
  personal_data: {
    sequence: number;
    part: string;
    user_id: string;
    name: string;
    email: string;
    ip_address: string;
    user_agent: string;
    salt: Buffer | null;
    erased_at: Date | null;
  };
  record: {
    sequence: number;
    id: string;
    kind: string;
    what: string;
    subject: string;
    subject_id: string;
    wholesaler_code: string;
    user_id: string;
    occurred_at: Date;
    recorded_at: Date;
    details: unknown;
    person_hash: string;
    other_hash: string;
    hash: string;
  };
  trail_user: {
    user_id: string;
    name: string;
    email: string;
    role: string;
    acceptances: number;
    last_active_on: string;
  };
}
