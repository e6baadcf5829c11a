import type { Feature } from '@tillmap/bus';
import * as contract from '@tillmap/contracts';
import { route } from '@tillmap/service-kit';
import type { Kit, SessionAccess } from '../../kit.ts';
import { sessionInShops } from '../../model/shop.ts';
import type { ShopSessions } from '../../shop-kit.ts';
import { type Shown, sessionPath } from './session-path.ts';

type Needs = Shown & Readonly<{ sessions: SessionAccess; ofShops: ShopSessions }>;

/** The path of a session: its five steps, with figures of the features that do them. */
export const sessionPathFeature = ({ clock }: Pick<Kit, 'clock'>, needs: Needs): Feature => {
  const path = sessionPath({ ...needs, clock });
  return {
    routes: [
      route(contract.sessionPath, async ({ actor, params, query }) => ({
        body: { data: await path(actor, sessionInShops(params, query)) },
      })),
    ],
  };
};
