/** The demo accounts. */
export const ACCOUNTS = {
  admin: 'admin@example.com',
  manager: 'manager@example.com',
  staff: 'staff@example.com',
} as const;
export type Account = keyof typeof ACCOUNTS;

export const PASSWORD = process.env.E2E_PASSWORD ?? 'tillmap-demo';
