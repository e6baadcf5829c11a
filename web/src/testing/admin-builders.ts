import {
  type AdminUser,
  type ApiKey,
  adminUserSchema,
  apiKeySchema,
  currentUser,
  type Department,
  departmentSchema,
  type VatCode,
  vatCodeSchema,
} from '@tillmap/contracts';
import { aUser } from './builders.ts';
import { answers } from './server.ts';

/** What administrators manage, as the server answers it; a test names only what it is about. */

const ADMIN_ID = '0199a3a0-0000-7000-8000-0000000000aa';

/** The person at the screen is an administrator. */
export const asAdmin = () => answers(currentUser, { user: aUser({ id: ADMIN_ID, name: 'Ada Admin', role: 'admin' }) });

export const anAdminUser = (over: Partial<AdminUser> = {}): AdminUser =>
  adminUserSchema.parse({
    id: '0199a3a0-0000-7000-8000-0000000000ab',
    name: 'Sam Staff',
    email: 'staff@example.com',
    role: 'user',
    is_active: true,
    last_login: null,
    version: 3,
    ...over,
  });

export const themselves = (): AdminUser =>
  anAdminUser({ id: ADMIN_ID, name: 'Ada Admin', email: 'admin@example.com', role: 'admin' });

export const anApiKey = (over: Partial<ApiKey> = {}): ApiKey =>
  apiKeySchema.parse({
    id: '0199a3a0-0000-7000-8000-0000000000c1',
    name: 'High Street till',
    scope: 'lookup',
    prefix: 'tmk_Ab3dE',
    created_at: '2026-03-02T09:00:00Z',
    created_by: 'Ada Admin',
    last_used_at: null,
    expires_at: null,
    ...over,
  });

const NORTH = { code: 'NORTH', name: 'Northgate Wholesale' };

export const aDepartment = (over: Partial<Department> = {}): Department =>
  departmentSchema.parse({
    id: '0199a3a0-0000-7000-8000-0000000000e1',
    wholesaler_code: NORTH.code,
    wholesaler: NORTH,
    dept_code: '10',
    dept_name: 'Confectionery',
    sub_dept_code: '1020',
    sub_dept_name: 'Chocolate',
    cg_group_code: '102030',
    cg_group_name: 'Chocolate bars',
    ...over,
  });

export const aVatCode = (over: Partial<VatCode> = {}): VatCode =>
  vatCodeSchema.parse({
    id: '0199a3a0-0000-7000-8000-0000000000f1',
    wholesaler_code: NORTH.code,
    wholesaler: NORTH,
    code: 'S',
    description: 'Standard rate',
    rate: 20,
    ...over,
  });

/** A page of a list as the server answers it. */
export const aPage = <Row>(data: Row[], current_page = 1, last_page = 1) => ({
  data: { data, current_page, last_page, per_page: 20, total: data.length },
});
