import type { InTransaction } from '@tillmap/bus';
import type { Shop as ShownShop } from '@tillmap/contracts';
import { type Clock, Invalid } from '@tillmap/service-kit/domain';
import type { Tx } from '@tillmap/storage/database';
import type { AdminActions, Person } from '../../kit.ts';
import type { Shop } from '../../model/shop.ts';
import type { FindProfile } from '../../model/till/known-profile.ts';
import { requireShop } from './rules/shop-rules.ts';
import type { ShopStore } from './stores/shop-store.ts';

/** What the tills of a shop have of each wholesaler, and what was decided there, become another shop's too. */
export type CopyBases = (tx: Tx, from: Pick<Shop, 'key'>, to: Pick<Shop, 'key'>) => Promise<void>;

type Deps = {
  inTransaction: InTransaction<Readonly<{ shops: ShopStore; events: AdminActions }>>;
  saved: Pick<ShopStore, 'list'>;
  profile: FindProfile;
  copyBases: CopyBases;
  clock: Clock;
  newId: () => string;
};

type Admin = Person & Readonly<{ ip: string }>;
type ShopFields = Pick<Shop, 'name' | 'nation' | 'tillProfile' | 'active' | 'users' | 'flagChoices'>;
/** What is undefined stays as it is. */
type Changed = { readonly [Field in keyof ShopFields]: ShopFields[Field] | undefined };

const shown = ({ code, name, nation, tillProfile, active, users, flagChoices }: Shop): ShownShop => ({
  code,
  name,
  nation,
  till_profile: tillProfile,
  active,
  users: [...users],
  flag_choices: [...flagChoices],
});

const actionOn = ({ id, code, name }: Shop, what: 'created' | 'changed' | 'deleted') =>
  ({ subject: 'shop', id, what, detail: `${code}, ${name}` }) as const;

/** Shops: made, changed, deleted; each is published for the audit trail. */
export const manageShops = ({ inTransaction, saved, profile, copyBases, clock, newId }: Deps) => {
  const requireProfile = async (key: string | undefined): Promise<void> => {
    if (key && !(await profile(key)))
      throw new Invalid({ till_profile: ['This till is not known. Please choose one of the list.'] });
  };

  return {
    list: async (): Promise<ShownShop[]> => (await saved.list()).map(shown),

    create: async (
      by: Admin,
      { code, copyFrom, ...given }: ShopFields & Readonly<{ code: string; copyFrom: string }>,
    ): Promise<ShownShop> => {
      await requireProfile(given.tillProfile);
      return inTransaction(async ({ shops, events }, tx) => {
        await shops.lock();
        const others = await shops.list();
        const copied = copyFrom === '' ? undefined : requireShop(others, copyFrom);
        const id = newId();
        // The first one has what there was before, so there is nothing to move.
        const shop: Shop = { ...given, id, key: others.length === 0 ? '' : id, code };
        await shops.add(shop);
        if (copied) await copyBases(tx, copied, shop);
        await events.record(actionOn(shop, 'created'), by, clock());
        return shown(shop);
      });
    },

    save: async (by: Admin, code: string, given: Partial<Changed>): Promise<ShownShop> => {
      await requireProfile(given.tillProfile);
      return inTransaction(async ({ shops, events }) => {
        await shops.lock();
        const before = requireShop(await shops.list(), code);
        const shop: Shop = {
          ...before,
          name: given.name ?? before.name,
          nation: given.nation ?? before.nation,
          tillProfile: given.tillProfile ?? before.tillProfile,
          active: given.active ?? before.active,
          users: given.users ?? before.users,
          flagChoices: given.flagChoices ?? before.flagChoices,
        };
        await shops.save(shop);
        await events.record(actionOn(shop, 'changed'), by, clock());
        return shown(shop);
      });
    },

    remove: (by: Admin, code: string): Promise<void> =>
      inTransaction(async ({ shops, events }) => {
        await shops.lock();
        const shop = requireShop(await shops.list(), code);
        await shops.remove(shop.id, clock());
        await events.record(actionOn(shop, 'deleted'), by, clock());
      }),
  };
};
