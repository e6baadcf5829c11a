import {
  type Clock,
  type Logger,
  logRefusal,
  type Metrics,
  type RefusalReport,
  reportRefusals,
} from '@tillmap/service-kit';
import { nameFailedSignIn } from './application/failed-sign-ins.ts';
import type { IdentityProvider } from './application/ports/identity-provider.ts';
import type { RecordRefusals } from './application/record-refusals.ts';
import type { FailedSignIn } from './domain/auth-events.ts';

type Given = { log: Logger; metrics: Metrics; clock: Clock; identities: IdentityProvider; record: RecordRefusals };

/** Failed sign-ins on their way to the audit trail and the log. */
export const reportFailedSignIns = (given: Given): RefusalReport<FailedSignIn> => {
  const { log, metrics, clock, identities, record } = given;
  const named = nameFailedSignIn({ identities });
  return reportRefusals<FailedSignIn>({
    log,
    metrics,
    clock,
    several: (failed) => ({ ...failed, reason: 'several', email: '', ipAddress: '', call: '' }),
    publish: async (failed) => {
      const told = await Promise.all(failed.map(named));
      await record(told);
      for (const [at, { user }] of told.entries()) logRefusal(log, { ...failed[at]!, userId: user.id });
    },
  });
};
