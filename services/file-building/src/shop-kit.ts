import type { Actor } from '@tillmap/service-kit/domain';
import type { Tx } from '@tillmap/storage/database';
import type { Memory, Session } from './model/session.ts';
import type { OfShop, SessionRef, Shop, ShopRules } from './model/shop.ts';

/** Sessions as a shop sees them: the one that is named, or the only one that a person works in. */
export type ShopSessions = Readonly<{
  /** As `SessionAccess`; 422 with the shops where one has to be named, 404 where there is none, 403 where it is another's. */
  find(actor: Actor, of: SessionRef): Promise<OfShop>;
  lock(tx: Tx, actor: Actor, of: SessionRef): Promise<OfShop>;
  /** The active shops that somebody works in; of null all of them. None for a sample. */
  shopsOf(actor: Actor | null, session: Session): Promise<readonly Shop[]>;
  /** The rules of products in the shop of a session. */
  rulesOf(session: Pick<OfShop, 'shopCode'>): Promise<ShopRules>;
  /** Which memories are of shops that somebody works in. */
  seenBy(actor: Actor): Promise<(memory: Memory) => boolean>;
  /** 403 for another one. */
  requireOwn(actor: Actor, memory: Memory): Promise<void>;
  /** 409 where the shop was deleted since. */
  requireStill(tx: Tx, session: Pick<OfShop, 'shopCode' | 'memory'>): Promise<void>;
}>;
