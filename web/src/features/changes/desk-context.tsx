import { createContext, useContext } from 'react';
import { useLive } from '../../workbench/live-state.ts';
import type { Desk, DeskState } from './desk.ts';

const DeskContext = createContext<Desk | null>(null);

export const DeskProvider = DeskContext.Provider;

/** What the actions of the page work on. */
export const useDesk = (): Desk => {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('A part of what changed stands outside of it.');
  return desk;
};

/** A part of the page's state; `select` must return the same value as long as that part is the same. */
export const useDeskState = <Part,>(select: (state: DeskState) => Part): Part => useLive(useDesk().ui, select);
