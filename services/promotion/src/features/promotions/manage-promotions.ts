import type { InTransaction } from '@tillmap/bus';
import { type Actor, type Clock, DependencyUnavailable, Invalid } from '@tillmap/service-kit/domain';
import type { Tx } from '@tillmap/storage/database';
import { byOf, noPromotion, type Promotion, type PromotionFile } from '../../model/promotion.ts';
import type { TellPromotion } from './events.ts';
import type { PromotionStore } from './store.ts';

/** Undefined for a wholesaler that does not exist; throws DependencyUnavailable while it cannot be known. */
export type Wholesalers = { get(code: string): Promise<Readonly<{ name: string; active: boolean }> | undefined> };

/** The files of promotions. */
export type FilesOfPromotions = Readonly<{
  /** Those that people see, by promotion, newest first. */
  ofPromotions(promotionIds: readonly string[]): Promise<ReadonlyMap<string, readonly PromotionFile[]>>;
  /** Marks those of a promotion as deleted; returns how many were visible. */
  removeOf(tx: Tx, promotionId: string): Promise<number>;
  /** There are bytes to be removed. */
  sweepSoon(): void;
}>;

export type PromotionWithFiles = Promotion & Readonly<{ files: readonly PromotionFile[] }>;

type Stores = Readonly<{
  lock(id: string): Promise<Promotion | undefined>;
  store: Pick<PromotionStore, 'insert' | 'remove'>;
  tell: TellPromotion;
}>;

type Deps = Readonly<{
  store: Pick<PromotionStore, 'list' | 'countOf'>;
  find: (id: string) => Promise<Promotion | undefined>;
  inTransaction: InTransaction<Stores>;
  wholesalers: Wholesalers;
  files: FilesOfPromotions;
  clock: Clock;
  newId: () => string;
}>;

type NewPromotion = Pick<Promotion, 'name' | 'description' | 'startDate' | 'endDate' | 'wholesalerCode'>;

/** The name as it is now; as it was when the promotion was made while that cannot be known. */
const currentName = async (
  wholesalers: Wholesalers,
  { wholesalerCode, wholesalerName }: Promotion,
): Promise<string> => {
  try {
    return (await wholesalers.get(wholesalerCode))?.name ?? wholesalerName;
  } catch (error) {
    if (error instanceof DependencyUnavailable) return wholesalerName;
    throw error;
  }
};

/** Showing, creating and deleting promotions. */
export const managePromotions = ({ store, find, inTransaction, wholesalers, files, clock, newId }: Deps) => {
  const shown = async (promotions: readonly Promotion[]): Promise<PromotionWithFiles[]> => {
    const byPromotion = await files.ofPromotions(promotions.map(({ id }) => id));
    return Promise.all(
      promotions.map(async (promotion) => ({
        ...promotion,
        wholesalerName: await currentName(wholesalers, promotion),
        files: byPromotion.get(promotion.id) ?? [],
      })),
    );
  };
  return {
    /** Of one wholesaler, or of all for ''. */
    list: async (wholesalerCode: string): Promise<readonly PromotionWithFiles[]> =>
      shown(await store.list(wholesalerCode)),

    /** Throws 404. */
    get: async (id: string): Promise<PromotionWithFiles> => {
      const promotion = await find(id);
      if (!promotion) throw noPromotion();
      return (await shown([promotion]))[0]!;
    },

    countOf: store.countOf,

    /** 422 for a wholesaler that is not there or not active; 503 while that cannot be known. */
    create: async (actor: Actor, ipAddress: string, given: NewPromotion): Promise<PromotionWithFiles> => {
      const wholesaler = await wholesalers.get(given.wholesalerCode);
      if (!wholesaler) throw new Invalid({ wholesaler_code: ['This wholesaler does not exist.'] });
      if (!wholesaler.active)
        throw new Invalid({ wholesaler_code: [`${wholesaler.name} is not active, so you cannot add promotions.`] });
      const promotion = { ...given, id: newId(), wholesalerName: wholesaler.name, createdAt: clock() };
      await inTransaction(async ({ store: promotions, tell }) => {
        await promotions.insert(promotion);
        await tell('created', promotion, 0, byOf(actor, ipAddress));
      });
      return { ...promotion, files: [] };
    },

    /** Deletes it with its files. Throws 404. */
    remove: async (actor: Actor, ipAddress: string, id: string): Promise<void> => {
      await inTransaction(async ({ lock, store: promotions, tell }, tx) => {
        const promotion = await lock(id);
        if (!promotion) throw noPromotion();
        const visible = await files.removeOf(tx, id);
        await promotions.remove(id);
        await tell('deleted', promotion, visible, byOf(actor, ipAddress));
      });
      files.sweepSoon();
    },
  };
};
