import { type Feature, inTransactionWith } from '@tillmap/bus';
import type { Tx } from '@tillmap/storage/database';
import { adminActions, type Kit, type TemporaryFiles } from '../../kit.ts';
import type { MakeDifference } from '../../model/difference.ts';
import type { FileLines } from '../../model/file-lines.ts';
import type { WholesalerDirectory } from '../../model/wholesaler.ts';
import type { ShopSessions } from '../../shop-kit.ts';
import { compareTill } from './compare-till.ts';
import { tillComparisonRoutes } from './comparison-routes.ts';
import { knownProfiles } from './known-profiles.ts';
import { learnTill } from './learn-till.ts';
import { manageProfiles } from './manage-profiles.ts';
import { previewProfile } from './preview-profile.ts';
import { tillProfileRoutes } from './profile-routes.ts';
import { rehearseTill } from './rehearse-till.ts';
import { tillRoutes } from './routes.ts';
import { type LastSessions, shopProducts } from './shop-products.ts';
import { postgresTillProfileStore, postgresTillProfiles } from './stores/till-profile-store.ts';

type Needs = Readonly<{
  ofShops: ShopSessions;
  lastSessions: LastSessions;
  wholesalers: WholesalerDirectory;
  difference: MakeDifference;
  lines: FileLines;
  spool: TemporaryFiles;
}>;

const storesOf = (tx: Tx) => ({ tillProfiles: postgresTillProfileStore(tx), events: adminActions(tx) });

/** Tills: their profiles, and what they would do with a session's file. */
export const tillFeature = (
  { database, clock, newId }: Pick<Kit, 'database' | 'clock' | 'newId'>,
  { ofShops, lastSessions, wholesalers, difference, lines, spool }: Needs,
) => {
  const saved = postgresTillProfiles(database);
  const profiles = knownProfiles(saved);
  const trying = { sessions: ofShops, wholesalers, difference, profiles, clock, spool, ...lines };
  const products = shopProducts({ sessions: lastSessions, wholesalers, clock, ...lines });
  const inTransaction = inTransactionWith(database, storesOf);
  return {
    routes: [
      ...tillRoutes({ rehearsal: rehearseTill(trying) }),
      ...tillProfileRoutes({
        profiles: manageProfiles({ inTransaction, profiles, saved, clock, newId }),
        learn: learnTill({ products, clock }),
        preview: previewProfile({ products }),
      }),
      ...tillComparisonRoutes({ comparison: compareTill(trying) }),
    ],
    use: {
      /** A profile by its key; of the shop's own the newest version, or the one that is named. */
      profile: profiles.find,
    },
  } satisfies Feature & { use: object };
};
