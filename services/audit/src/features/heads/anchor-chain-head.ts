import type { AnchorReason, Head } from '../../model/chain.ts';
import type { HeadStore } from './store.ts';

type Deps = {
  head: () => Promise<Head>;
  keeper: HeadStore;
  clock: () => Date;
  /** Writes the head into the log as well, which is kept elsewhere again. */
  log: (head: Head, reason: AnchorReason) => void;
};

const hourOf = (time: Date): string => time.toISOString().slice(0, 13);

/** Keeps the head of the chain outside of the database: at the start, once in each hour, and at the end. */
export const anchorChainHead = ({ head, keeper, clock, log }: Deps) => {
  let keptIn: string | undefined;
  const keep = async (reason: AnchorReason): Promise<void> => {
    const at = clock();
    const now = await head();
    log(now, reason);
    await keeper.keep({ ...now, at, reason });
    keptIn = hourOf(at);
  };
  return {
    /** To be called often; does nothing while this hour's head is kept. */
    ifDue: async (): Promise<void> => {
      if (keptIn !== hourOf(clock())) await keep(keptIn === undefined ? 'start' : 'hour');
    },
    atEnd: (): Promise<void> => keep('stop'),
  };
};
