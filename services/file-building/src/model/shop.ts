import { ALL_SHOPS, type FlagChoice, type Nation } from '@tillmap/contracts';
import { type Memory, memoryOf, type Session } from './session.ts';

/** A shop of the organisation. */
export type Shop = Readonly<{
  id: string;
  /** What its memories are told apart by: '' of the first one made, which has what there was before; else its id. */
  key: string;
  code: string;
  name: string;
  nation: Nation;
  /** '' for the default file. */
  tillProfile: string;
  active: boolean;
  users: readonly string[];
  /** What it chose, or says of itself, of the flags of its products. */
  flagChoices: readonly FlagChoice[];
}>;

/** What rules of products hold in it. */
export type ShopRules = Pick<Shop, 'nation' | 'flagChoices'>;

/** Where there are no shops. */
export const NO_SHOP_RULES: ShopRules = { nation: 'england', flagChoices: [] };

/** Which session is meant, and for which shop: its code, or undefined for the only one. */
export type SessionRef = Readonly<{ id: string; shop?: string | undefined }>;

/** A session as a shop sees it: its code, '' where there are none, and what it has in common with the shop's other sessions. */
export type OfShop<Seen extends Session = Session> = Seen & Readonly<{ shopCode: string; memory: Memory }>;

/** What the memory of a shop begins with: as a sample's, it is no wholesaler's code. */
export const SHOP_MEMORY = 'shop:';

/** The session for a shop; null where there are none. What a sample remembers is its own. */
export const ofShop = <Seen extends Session>(session: Seen, shop: Pick<Shop, 'key' | 'code'> | null): OfShop<Seen> => {
  const memory = memoryOf(session);
  if (session.isSample || !shop) return { ...session, shopCode: '', memory };
  return {
    ...session,
    shopCode: shop.code,
    memory: shop.key === '' ? memory : (`${SHOP_MEMORY}${shop.key}:${memory}` as Memory),
  };
};

/** The key of the shop whose memory it is. */
export const shopKeyOf = (memory: Memory): string =>
  memory.startsWith(SHOP_MEMORY) ? (memory.split(':')[1] ?? '') : '';

/** What a call says of it that answers for all shops as one list as well. */
export const sessionInShops = (
  { id }: Readonly<{ id: string }>,
  { shop }: Readonly<{ shop?: string | undefined }>,
): SessionRef => ({ id, shop });

/** What a call says of it, where one shop is meant: all of them are as none named. */
export const sessionIn = (
  { id }: Readonly<{ id: string }>,
  { shop }: Readonly<{ shop?: string | undefined }>,
): SessionRef => ({
  id,
  shop: shop === ALL_SHOPS ? undefined : shop,
});
