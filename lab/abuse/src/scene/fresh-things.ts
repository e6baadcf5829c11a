import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  createApiKey,
  createDepartment,
  createPromotion,
  createShop,
  createTillProfile,
  createUser,
  createVatCode,
  createWholesaler,
  uploadPromotionFile,
} from '@tillmap/contracts';
import type { ProductClient } from '@tillmap/testing/product-client';
import type { Fresh } from './scene.ts';

/** Of everybody in the scene but the administrator. */
export const PASSWORD = 'kettle-of-9-green-herons';

type Given = Readonly<{ admin: ProductClient; user: ProductClient; folder: string }>;

/** What a call uses up is made anew each time, under names that are never the same. */
export const freshThings = ({ admin, user, folder }: Given): Fresh => {
  let count = 0;
  const run = randomUUID().slice(0, 4);
  const name = (): string => {
    count += 1;
    return `x${run}-${count}`;
  };
  const promotion = async (): Promise<string> =>
    (await user.call(createPromotion, { body: { wholesaler_code: 'ABUSE', name: name() } })).id;
  return {
    name,
    user: async () => {
      const unique = name();
      const email = `${unique}@throw-away.example`;
      return (await admin.data(createUser, { body: { name: unique, email, password: PASSWORD } })).id;
    },
    wholesaler: async () => {
      const code = name().toUpperCase();
      return { code, id: (await admin.data(createWholesaler, { body: { code, name: code } })).id };
    },
    session: async () => (await user.createSession('ABUSE', name())).id,
    promotion,
    promotionFile: async () => {
      const given = { params: { id: await promotion() }, file: join(folder, 'week-1.csv') };
      return (await user.call(uploadPromotionFile, given)).id;
    },
    department: async () => {
      const code = name();
      const body = { wholesaler_code: 'SPARE', dept_code: code, dept_name: code };
      return (await admin.data(createDepartment, { body })).id;
    },
    vatCode: async () => {
      const code = name();
      const vat = { wholesaler_code: 'SPARE', code, description: code, rate: 20 };
      return (await admin.data(createVatCode, { body: vat })).id;
    },
    profile: async () => (await admin.data(createTillProfile, { body: { copy_of: 'ospos', name: name() } })).id ?? '',
    shop: async () => (await admin.data(createShop, { body: { code: name(), name: name(), active: false } })).code,
    apiKey: async () => (await admin.data(createApiKey, { body: { name: name(), scope: 'lookup' } })).id,
  };
};
