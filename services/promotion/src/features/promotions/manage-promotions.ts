import { type Actor, type Clock, DependencyUnavailable, Invalid, NotFound } from '@tillmap/service-kit/domain';
import type { AuditActor, Promotion } from '../../model/promotion.ts';
import type { Archive, PromotionWithFiles } from './store.ts';
import type { InTransaction } from './transactions.ts';

/** Undefined for a wholesaler that does not exist; throws DependencyUnavailable while it cannot be known. */
type Wholesalers = { get(code: string): Promise<Readonly<{ name: string; active: boolean }> | undefined> };

type Deps = Readonly<{
  archive: Archive;
  inTransaction: InTransaction;
  wholesalers: Wholesalers;
  clock: Clock;
  newId: () => string;
  sweepSoon: () => void;
}>;

export type NewPromotion = Pick<Promotion, 'name' | 'description' | 'startDate' | 'endDate' | 'wholesalerCode'>;

/** Returns the actor of an audit event. */
export const byOf = ({ id, name, email }: Actor, ipAddress: string): AuditActor => ({ id, name, email, ipAddress });

/** Returns the error for a promotion that does not exist. */
export const noPromotion = (): NotFound => new NotFound('This promotion does not exist.');

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
export const managePromotions = ({ archive, inTransaction, wholesalers, clock, newId, sweepSoon }: Deps) => {
  const named = async (promotion: PromotionWithFiles): Promise<PromotionWithFiles> => ({
    ...promotion,
    wholesalerName: await currentName(wholesalers, promotion),
  });
  return {
    /** Of one wholesaler, or of all for ''. */
    list: async (wholesalerCode: string): Promise<readonly PromotionWithFiles[]> =>
      Promise.all((await archive.list(wholesalerCode)).map(named)),

    /** Throws 404. */
    get: async (id: string): Promise<PromotionWithFiles> => {
      const promotion = await archive.find(id);
      if (!promotion) throw noPromotion();
      return named(promotion);
    },

    countOf: (wholesalerCode: string): Promise<number> => archive.countOf(wholesalerCode),

    /** 422 for a wholesaler that is not there or not active; 503 while that cannot be known. */
    create: async (actor: Actor, ipAddress: string, given: NewPromotion): Promise<PromotionWithFiles> => {
      const wholesaler = await wholesalers.get(given.wholesalerCode);
      if (!wholesaler) throw new Invalid({ wholesaler_code: ['This wholesaler does not exist.'] });
      if (!wholesaler.active)
        throw new Invalid({ wholesaler_code: [`${wholesaler.name} is not active, so you cannot add promotions.`] });
      const promotion = { ...given, id: newId(), wholesalerName: wholesaler.name, createdAt: clock() };
      await inTransaction(async (unit) => {
        await unit.insert(promotion);
        await unit.tell.promotionChanged('created', promotion, 0, byOf(actor, ipAddress));
      });
      return { ...promotion, files: [] };
    },

    /** Deletes it with its files. Throws 404. */
    remove: async (actor: Actor, ipAddress: string, id: string): Promise<void> => {
      await inTransaction(async (unit) => {
        const promotion = await unit.lock(id);
        if (!promotion) throw noPromotion();
        const files = await unit.remove(id);
        await unit.tell.promotionChanged('deleted', promotion, files, byOf(actor, ipAddress));
      });
      sweepSoon();
    },
  };
};
