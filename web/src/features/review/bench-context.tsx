import { createContext, useContext } from 'react';
import { useLive } from '../../workbench/live-state.ts';
import type { Bench } from './bench.ts';
import type { BenchState } from './bench-state.ts';

const BenchContext = createContext<Bench | null>(null);

export const BenchProvider = BenchContext.Provider;

/** What the actions of the screen work on. */
export const useBench = (): Bench => {
  const bench = useContext(BenchContext);
  if (!bench) throw new Error('A part of the review stands outside of it.');
  return bench;
};

/** A part of the screen's state; `select` must answer the same value as long as that part is the same. */
export const useUi = <Part,>(select: (state: BenchState) => Part): Part => useLive(useBench().ui, select);
