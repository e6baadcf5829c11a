import { ALL_SHOPS } from '@tillmap/contracts';
import type { Actor } from '@tillmap/service-kit/domain';
import { differenceIdOf } from '../../database/difference-id.ts';
import type { SessionAccess } from '../../kit.ts';
import type { MakeDifference } from '../../model/difference.ts';
import { type CompletedSession, isReady, type Session } from '../../model/session.ts';
import { type OfShop, ofShop, type SessionRef } from '../../model/shop.ts';
import type { ShopSessions } from '../../shop-kit.ts';

type Deps = {
  sessions: Pick<SessionAccess, 'find'>;
  ofShops: Pick<ShopSessions, 'shopsOf'>;
  difference: MakeDifference;
};

/** A shop whose session is compared with its last download. */
export type Seen = Readonly<{
  name: string;
  ref: SessionRef;
  session: OfShop<CompletedSession>;
  /** Of its difference. */
  id: string;
  isPart: boolean;
}>;

/** A session as the shops of a person see it together. */
export type Together = Readonly<{
  session: Session;
  /** In the order of the shops; `ids` are those of their differences. */
  seen: readonly Seen[];
  ids: readonly string[];
  /** Names of those that have no download yet. */
  firsts: readonly string[];
}>;

/** All shops of a person as one, where that is asked for; undefined where one is meant, or there are not several. */
export const shopsTogether =
  ({ sessions, ofShops, difference }: Deps) =>
  async (actor: Actor, { id, shop: wanted }: SessionRef): Promise<Together | undefined> => {
    if (wanted !== ALL_SHOPS) return undefined;
    const session = await sessions.find(actor, id);
    const shops = await ofShops.shopsOf(actor, session);
    if (shops.length < 2) return undefined;
    if (!isReady(session)) return { session, seen: [], ids: [], firsts: [] };
    const all = await Promise.all(
      shops.map(async (shop) => {
        const its = ofShop(session, shop);
        const { base, isPart } = await difference(its);
        const ref = { id, shop: shop.code };
        return { name: shop.name, ref, session: its, id: differenceIdOf(its.upload.id, its.memory), isPart, base };
      }),
    );
    const seen = all.filter(({ base }) => base !== null);
    return {
      session,
      seen,
      ids: seen.map((one) => one.id),
      firsts: all.filter(({ base }) => base === null).map(({ name }) => name),
    };
  };

export type ShopsTogether = ReturnType<typeof shopsTogether>;
