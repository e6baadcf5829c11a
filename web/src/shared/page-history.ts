import { createContext } from 'react';
import {
  createPath,
  type Location,
  type NavigateOptions,
  NavigationType,
  type Navigator,
  parsePath,
  type To,
} from 'react-router';

/** The page that is open, and how one came to it. */
export type Place = Readonly<{ location: Location; action: NavigationType }>;
/** Nothing where one may go there, else whether the person is sure. */
export type LeaveGuard = (now: Location, next: Location) => Promise<boolean> | undefined;

type Listener = (isAtOnce: boolean) => void;

export type PageHistory = Navigator & {
  place: () => Place;
  /** Tells of each new place, and whether it is to be shown before anything else happens; answers how to stop. */
  listen: (listener: Listener) => () => void;
  /** Asks this before the page is left; answers how to stop. */
  guardedBy: (guard: LeaveGuard) => () => void;
};

/** What the browser keeps with each entry; `usr` is the state that the page was given. */
type Entry = { usr: unknown; key: string; idx: number };

export const HistoryContext = createContext<PageHistory | null>(null);

const newKey = (): string => Math.random().toString(36).slice(2, 10);

const entryNow = (): Partial<Entry> => (window.history.state as Partial<Entry> | null) ?? {};

const locationNow = (): Location => {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = 'default' } = entryNow();
  return { pathname, search, hash, state: usr, key, mask: undefined };
};

/** The browser's history as the router needs it, with a question before a page is left. It is listened to by one router. */
export const createPageHistory = (): PageHistory => {
  let guard: LeaveGuard | undefined;
  /** Where one goes once it is sure that one may leave: the last place that was asked for. */
  let wanted: (() => void) | undefined;
  let isLetThrough = false;
  let tell: Listener = () => undefined;
  /** How many entries lie before this one. */
  let index = entryNow().idx ?? 0;
  window.history.replaceState({ ...entryNow(), idx: index }, '');
  let place: Place = { location: locationNow(), action: NavigationType.Pop };

  const arrive = (action: NavigationType, isAtOnce = false): void => {
    place = { location: locationNow(), action };
    tell(isAtOnce);
  };

  const unlessHeld = (next: Location, go: () => void): void => {
    const asked = guard?.(place.location, next);
    if (!asked) {
      go();
      return;
    }
    wanted = go;
    void asked.then((isSure) => {
      if (isSure && wanted === go) go();
    });
  };

  const write =
    (action: NavigationType.Push | NavigationType.Replace) => (to: To, state?: unknown, options?: NavigateOptions) => {
      const path = typeof to === 'string' ? parsePath(to) : to;
      const key = newKey();
      const { pathname } = window.location;
      const next: Location = { pathname, search: '', hash: '', ...path, state: state ?? null, key, mask: undefined };
      unlessHeld(next, () => {
        const isNew = action === NavigationType.Push;
        index += isNew ? 1 : 0;
        const entry: Entry = { usr: next.state, key, idx: index };
        window.history[isNew ? 'pushState' : 'replaceState'](entry, '', createPath(next));
        arrive(action, options?.flushSync);
      });
    };

  const goTo = (entry: number): void => {
    index = entry;
    arrive(NavigationType.Pop);
  };

  const onPop = (): void => {
    const { idx } = entryNow();
    if (idx === undefined) {
      // A link within the page made this entry.
      window.history.replaceState({ ...entryNow(), idx: index + 1 }, '');
      goTo(index + 1);
      return;
    }
    // Back where one was, because the question is still open.
    if (idx === index) return;
    if (isLetThrough) {
      isLetThrough = false;
      goTo(idx);
      return;
    }
    const steps = idx - index;
    let isHeld = false;
    unlessHeld(locationNow(), () => {
      if (!isHeld) {
        goTo(idx);
        return;
      }
      isLetThrough = true;
      window.history.go(steps);
    });
    // The browser has gone there already.
    isHeld = idx !== index;
    if (isHeld) window.history.go(-steps);
  };

  return {
    place: () => place,
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    go: (steps) => window.history.go(steps),
    push: write(NavigationType.Push),
    replace: write(NavigationType.Replace),
    listen: (listener) => {
      tell = listener;
      window.addEventListener('popstate', onPop);
      return () => {
        tell = () => undefined;
        window.removeEventListener('popstate', onPop);
      };
    },
    guardedBy: (next) => {
      guard = next;
      return () => {
        if (guard === next) guard = undefined;
      };
    },
  };
};
