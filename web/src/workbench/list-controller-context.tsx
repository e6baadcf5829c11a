import { createContext, type ReactNode, useContext } from 'react';
import type { Bench, ListRow } from './list-controller.ts';
import { useLive } from './live-state.ts';

type State = ReturnType<Bench<ListRow>['ui']['get']>;

const BenchContext = createContext<Bench<ListRow> | null>(null);

/** Hands the bench of a feature to the parts of its screen. */
export function BenchProvider({ bench, children }: { bench: Pick<Bench<ListRow>, 'sessionId'>; children: ReactNode }) {
  return <BenchContext.Provider value={bench as Bench<ListRow>}>{children}</BenchContext.Provider>;
}

/** What the actions of the screen work on. A feature takes it as its own. */
export const useBench = (): Bench<ListRow> => {
  const bench = useContext(BenchContext);
  if (!bench) throw new Error('A part of the workbench stands outside of it.');
  return bench;
};

/** A part of the screen's state; `select` must answer the same value as long as that part is the same. */
export const useUi = <Part,>(select: (state: State) => Part): Part => useLive(useBench().ui, select);
