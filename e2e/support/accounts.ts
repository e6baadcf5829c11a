import { ProductClient } from '@tillmap/testing/product-client';

/** Far above what a session or an import takes: only against what hangs. */
const DONE_MS = 90_000;

/** The demo accounts. */
export const ACCOUNTS = {
  admin: 'admin@example.com',
  manager: 'manager@example.com',
  staff: 'staff@example.com',
} as const;
export type Account = keyof typeof ACCOUNTS;

export const PASSWORD = process.env.E2E_PASSWORD ?? 'tillmap-demo';

/** The product's own calls, to prepare what a test needs and to compare what the screens show. */
export const clientOf = (baseUrl: string, email: string, password: string): ProductClient =>
  new ProductClient(baseUrl, { email, password }, { waitMs: DONE_MS });

export const clientAs = (baseUrl: string, account: Account): ProductClient =>
  clientOf(baseUrl, ACCOUNTS[account], PASSWORD);
