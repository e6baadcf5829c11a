import { type Feature, inTransactionWith } from '@tillmap/bus';
import type { Tx } from '@tillmap/storage/database';
import { adminActions, type Kit, type SessionAccess } from '../../kit.ts';
import type { FindProfile } from '../../model/till/known-profile.ts';
import { type CopyBases, manageShops } from './manage-shops.ts';
import { shopRoutes } from './routes.ts';
import { sessionsOfShops } from './sessions-of-shops.ts';
import { postgresShops } from './stores/shop-store.ts';

type Needs = Readonly<{ sessions: SessionAccess; profile: FindProfile; copyBases: CopyBases }>;

/** The shops of the organisation, and sessions as they see them. */
export const shopsFeature = (
  { database, clock, newId }: Pick<Kit, 'database' | 'clock' | 'newId'>,
  { sessions, profile, copyBases }: Needs,
) => {
  const inTransaction = inTransactionWith(database, (tx: Tx) => ({
    shops: postgresShops(tx),
    events: adminActions(tx),
  }));
  return {
    routes: shopRoutes(
      manageShops({ inTransaction, saved: postgresShops(database), profile, copyBases, clock, newId }),
    ),
    use: { sessions: sessionsOfShops({ sessions, queries: database }) },
  } satisfies Feature & { use: object };
};
