import type { Feature } from '@tillmap/bus';
import { periodicTask, type Service } from '@tillmap/service-kit';
import type { Kit } from '../../kit.ts';
import type { Head } from '../../model/chain.ts';
import { anchorChainHead } from './anchor-chain-head.ts';
import { objectHeadStore } from './store.ts';

type Needs = Readonly<{ head: () => Promise<Head> }>;

const HEAD_DUE_SECONDS = 60;

/** Keeps the head outside of the database at the start, in each hour, and at the end. */
export const headsFeature = ({ objects, clock, log }: Pick<Kit, 'objects' | 'clock' | 'log'>, { head }: Needs) => {
  const keeper = objectHeadStore(objects);
  const heads = anchorChainHead({
    head,
    keeper,
    clock,
    log: ({ sequence, hash }, reason) => log.info({ records: sequence, hash, reason }, 'Audit chain head anchored'),
  });
  const work = periodicTask({ task: 'anchor-chain-head', everySeconds: HEAD_DUE_SECONDS, log, run: heads.ifDue });
  const keeping: Service = {
    start: () => work.start(),
    stop: async () => {
      await work.stop();
      await heads.atEnd().catch((error: unknown) => log.warn({ err: error }, 'Final chain head not stored'));
    },
  };
  return { tasks: [keeping], use: { kept: () => keeper.all() } } satisfies Feature & { use: object };
};
