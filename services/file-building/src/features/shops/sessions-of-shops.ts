import { type Actor, Conflict } from '@tillmap/service-kit/domain';
import type { Queries } from '@tillmap/storage/database';
import type { SessionAccess } from '../../kit.ts';
import type { Memory, Session } from '../../model/session.ts';
import { NO_SHOP_RULES, type OfShop, ofShop, shopKeyOf } from '../../model/shop.ts';
import type { ShopSessions } from '../../shop-kit.ts';
import { chosenShop, notOwn, shopsOf } from './rules/shop-rules.ts';
import { postgresShops } from './stores/shop-store.ts';

type Deps = { sessions: Pick<SessionAccess, 'find' | 'lock'>; queries: Queries };

/** Sessions as the shops see them that people work in. */
export const sessionsOfShops = ({ sessions, queries }: Deps): ShopSessions => {
  const seen = async (its: Queries, actor: Actor, session: Session, code: string | undefined): Promise<OfShop> => {
    if (session.isSample) return ofShop(session, null);
    const shops = await postgresShops(its).list();
    const isAsBefore = code === undefined && !shops.some(({ active }) => active);
    return ofShop(session, isAsBefore ? null : chosenShop(actor, shops, code));
  };
  const seenBy = async (actor: Actor) => {
    const shops = await postgresShops(queries).list();
    const own = shopsOf(actor, shops);
    return (memory: Memory): boolean => own.length === shops.length || own.some(({ key }) => key === shopKeyOf(memory));
  };
  return {
    find: async (actor, { id, shop }) => seen(queries, actor, await sessions.find(actor, id), shop),
    lock: async (tx, actor, { id, shop }) => seen(tx, actor, await sessions.lock(tx, actor, id), shop),

    shopsOf: async (actor, session) => {
      if (session.isSample) return [];
      const shops = await postgresShops(queries).list();
      return (actor ? shopsOf(actor, shops) : shops).filter(({ active }) => active);
    },

    rulesOf: async ({ shopCode }) =>
      (shopCode !== '' && (await postgresShops(queries).list()).find(({ code }) => code === shopCode)) || NO_SHOP_RULES,

    seenBy,

    requireOwn: async (actor, memory) => {
      if (!(await seenBy(actor))(memory)) throw notOwn('this shop');
    },

    requireStill: async (tx, { shopCode, memory }) => {
      if (shopCode === '') return;
      const shops = await postgresShops(tx).list();
      if (!shops.some(({ key, active }) => active && key === shopKeyOf(memory)))
        throw new Conflict('This shop was deleted or made inactive during the download.', 'shop-changed');
    },
  };
};
