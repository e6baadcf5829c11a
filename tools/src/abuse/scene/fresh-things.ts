import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { ProductApi } from '../../product/product-api.ts';
import { idIn } from './make-things.ts';
import type { Fresh } from './scene.ts';

/** Of everybody in the scene but the administrator. */
export const PASSWORD = 'kettle-of-9-green-herons';

type Given = Readonly<{ admin: ProductApi; user: ProductApi; folder: string }>;

/** What a call uses up is made anew each time, under names that are never the same. */
export const freshThings = ({ admin, user, folder }: Given): Fresh => {
  let count = 0;
  const run = randomUUID().slice(0, 4);
  const name = (): string => {
    count += 1;
    return `x${run}-${count}`;
  };
  const promotion = async (): Promise<string> =>
    idIn(await user.post('/api/admin/promotions', { wholesaler_code: 'ABUSE', name: name() }));
  return {
    name,
    user: async () => {
      const unique = name();
      const email = `${unique}@throw-away.example`;
      return idIn(await admin.post('/api/admin/users', { name: unique, email, password: PASSWORD, role: 'user' }));
    },
    wholesaler: async () => {
      const code = name().toUpperCase();
      return { code, id: idIn(await admin.post('/api/admin/wholesalers', { code, name: code })) };
    },
    session: async () => (await user.createSession('ABUSE', name())).id,
    promotion,
    promotionFile: async () =>
      idIn(await user.upload(`/api/admin/promotions/${await promotion()}/files`, join(folder, 'week-1.csv'), {})),
    department: async () => {
      const code = name();
      return idIn(
        await admin.post('/api/admin/departments', { wholesaler_code: 'SPARE', dept_code: code, dept_name: code }),
      );
    },
    vatCode: async () => {
      const code = name();
      const vat = { wholesaler_code: 'SPARE', code, description: code, rate: 20 };
      return idIn(await admin.post('/api/admin/vat-codes', vat));
    },
    profile: async () =>
      idIn(await admin.post('/api/v1/file-building/till-profiles', { copy_of: 'ospos', name: name() })),
    apiKey: async () =>
      idIn(await admin.post('/api/admin/api-keys', { name: name(), scope: 'lookup', expires_at: null })),
  };
};
