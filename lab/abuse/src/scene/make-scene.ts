import { mkdir } from 'node:fs/promises';
import { API_KEY_SCOPES, type ApiKeyScope, createApiKey, createUser } from '@tillmap/contracts';
import { ProductClient } from '@tillmap/testing/product-client';
import { ADMIN, type RunningProduct } from '@tillmap/tools/product/running-product.ts';
import { freshThings, PASSWORD } from './fresh-things.ts';
import { makeThings } from './make-things.ts';
import { personOf } from './people.ts';
import type { Scene } from './scene.ts';

const ROLE_OF = { manager: 'manager', user: 'user', stranger: 'user', guest: 'user' } as const;

/** Settings of a product on which everything may be tried as fast as it goes. */
export const WITHOUT_LIMITS = {
  REQUESTS_PER_SECOND: '100000',
  OPEN_REQUESTS_PER_SECOND: '100000',
  SIGN_INS_PER_MINUTE: '100000',
} as const;

const emailOf = (name: string): string => `${name}@throw-away.example`;

/** Makes people, keys and data in a product that was started empty. `folder` is for the files that are uploaded. */
export const makeScene = async (product: RunningProduct, dataDir: string, folder: string): Promise<Scene> => {
  const { base } = product;
  await mkdir(folder, { recursive: true });
  const admin = new ProductClient(base, ADMIN);
  const keys = {} as Record<ApiKeyScope, string>;
  for (const [name, role] of Object.entries(ROLE_OF))
    await admin.call(createUser, { body: { name, email: emailOf(name), password: PASSWORD, role } });
  for (const scope of API_KEY_SCOPES) {
    keys[scope] = (await admin.data(createApiKey, { body: { name: scope, scope } })).key;
  }
  const user = new ProductClient(base, { email: emailOf('user'), password: PASSWORD });
  const stranger = new ProductClient(base, { email: emailOf('stranger'), password: PASSWORD });
  const { things, supplierFile } = await makeThings({ admin, user, stranger, folder });
  const [manager, owner, other, guest] = await Promise.all(
    Object.keys(ROLE_OF).map((name) => personOf(base, emailOf(name), PASSWORD)),
  );
  return {
    base,
    dataDir,
    people: {
      admin: await personOf(base, ADMIN.email, ADMIN.password),
      manager: manager!,
      user: owner!,
      stranger: other!,
      guest: guest!,
    },
    keys,
    processes: product.processes,
    supplierFile,
    fresh: freshThings({ admin, user, folder }),
    things,
  };
};
