// Written by `npm run generate:rows` from the migrated tables; not edited by hand.

/** Each table with the columns of its rows, as they arrive. */
export interface Tables {
  api_keys: {
    id: string;
    name: string;
    scope: string;
    prefix: string;
    hash: Buffer;
    created_at: Date;
    created_by: string;
    created_by_name: string;
    last_used_at: Date | null;
    expires_at: Date | null;
  };
  login_failures: {
    key: Buffer;
    count: number;
    first_at: Date;
  };
  news_positions: {
    subject: string;
    read_until: Date;
  };
  people: {
    id: string;
    not_before: number;
    last_login_at: Date | null;
  };
  refresh_tokens: {
    hash: Buffer;
    sign_in_id: string;
    created_at: Date;
    replaced_at: Date | null;
    renewal: Buffer | null;
    replaces: Buffer | null;
  };
  revocations: {
    position: number;
    family: string | null;
    user_id: string | null;
    not_before: number | null;
    recorded_at: Date;
    api_key_id: string | null;
  };
  sessions_to_end: {
    id: string;
    recorded_at: Date;
  };
  sign_ins: {
    id: string;
    user_id: string;
    created_at: Date;
    expires_at: Date;
    ended_at: Date | null;
  };
  signing_keys: {
    kid: string;
    public_jwk: unknown;
    private_jwk: unknown;
    created_at: Date;
    retired_at: Date | null;
  };
  users: {
    id: string;
    email: string;
    email_key: string | null;
    name: string;
    role: string;
    password_hash: string;
    is_active: boolean;
    last_login_at: Date | null;
    not_before: number;
    version: number;
    created_at: Date;
    deleted_at: Date | null;
  };
}
