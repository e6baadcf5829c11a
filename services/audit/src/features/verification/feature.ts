import type { Kit } from '../../kit.ts';
import type { KeptHead } from '../../model/chain.ts';
import { postgresMoment } from './store.ts';
import { verifyTrail } from './verify-trail.ts';

type Needs = Readonly<{ keptHeads: () => AsyncIterable<KeptHead> }>;

/** Whether the trail is the one that was written. */
export const verificationFeature = ({ database }: Pick<Kit, 'database'>, { keptHeads }: Needs) => ({
  use: { verify: verifyTrail({ atOneMoment: postgresMoment(database), keptHeads }) },
});
