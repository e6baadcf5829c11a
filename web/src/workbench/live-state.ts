import { useSyncExternalStore } from 'react';

/** State that lies outside of React: whoever reads a part of it is drawn again only when that part is another one. */
export type LiveState<State extends object> = {
  get: () => State;
  set: (part: Partial<State>) => void;
  subscribe: (listener: () => void) => () => void;
};

export const createLiveState = <State extends object>(initial: State): LiveState<State> => {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (part) => {
      state = { ...state, ...part };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** A part of the state; what `select` makes must be the same value as long as the state is. */
export const useLive = <State extends object, Part>(
  live: Pick<LiveState<State>, 'get' | 'subscribe'>,
  select: (state: State) => Part,
): Part => useSyncExternalStore(live.subscribe, () => select(live.get()));
