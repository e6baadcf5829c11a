import { type SessionShop, sessionShops } from '@tillmap/contracts';
import { answers } from './server.ts';

/** Shops by code and name, each with so many changes. */
export const someShops = (shops: readonly (readonly [string, string, number])[]): SessionShop[] =>
  shops.map(([code, name, changed]) => ({
    code,
    name,
    till_profile: '',
    figures: {
      is_first: false,
      changed,
      gone: 0,
      to_decide: changed,
      later: 0,
      all: 1_170,
      changes: changed,
      reviewed: 1_142,
      not_reviewed: 28,
    },
  }));

const SHOPS = someShops([
  ['HIGH', 'High Street', 9],
  ['STN', 'Station Road', 240],
]);

/** A session that can be downloaded for two shops, the second of which has a till. */
export const ofTwoShops = (till = '') =>
  answers(sessionShops, {
    data: { shops: SHOPS.map((shop, n) => (n === 1 ? { ...shop, till_profile: till } : shop)) },
  });
