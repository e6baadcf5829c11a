import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { NavigationType } from 'react-router';
import { createPageHistory, type PageHistory } from './page-history.ts';

let history: PageHistory;
let shown: string[];
let stop: () => void;
/** Answers the question that is open. */
let answer: (isSure: boolean) => void;

const at = () => window.location.pathname;
/** Until the browser has come to an entry by steps: it does so later. */
const stepped = (steps: number) =>
  new Promise((resolve) => {
    window.addEventListener('popstate', () => setTimeout(resolve), { once: true });
    history.go(steps);
  });
/** After what was answered has been followed. */
const followed = () => new Promise((resolve) => setTimeout(resolve));
const guarded = () =>
  history.guardedBy((now, next) =>
    now.pathname === next.pathname
      ? undefined
      : new Promise((resolve) => {
          answer = resolve;
        }),
  );

beforeEach(() => {
  window.history.replaceState(null, '', '/one');
  history = createPageHistory();
  shown = [];
  stop = history.listen(() => shown.push(`${history.place().action} ${at()}`));
});
afterEach(() => stop());

describe('Going to pages', () => {
  test('When one goes on, back and forth, then each place is told with its state', async () => {
    history.push('/two?a=1#b', { from: 1 });
    history.replace({ pathname: '/three' });
    await stepped(-1);
    await stepped(1);
    expect(shown).toEqual(['PUSH /two', 'REPLACE /three', 'POP /one', 'POP /three']);
    history.push('/four', { from: 3 });
    expect(history.place()).toMatchObject({
      action: NavigationType.Push,
      location: { pathname: '/four', state: { from: 3 } },
    });
  });

  test('When a link within the page made an entry, then one comes back over it', async () => {
    const linked = new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
    window.location.hash = 'content';
    await linked;
    history.push('/two');
    await stepped(-1);
    await stepped(-1);
    expect([at(), window.location.hash]).toEqual(['/one', '']);
    expect(shown).toEqual(['POP /one', 'PUSH /two', 'POP /one', 'POP /one']);
  });
});

describe('A page that asks before it is left', () => {
  test('When one stays, then nothing moves; when one is sure, then one is there', async () => {
    guarded();
    history.push('/two');
    expect([at(), shown]).toEqual(['/one', []]);
    answer(false);
    await followed();
    expect(at()).toBe('/one');
    history.push('/two');
    answer(true);
    await followed();
    expect(shown).toEqual(['PUSH /two']);
  });

  test('When one goes back, then the address is the old one until one is sure', async () => {
    history.push('/two');
    const free = guarded();
    await stepped(-1);
    await waitFor(() => expect(at()).toBe('/two'));
    expect(shown).toEqual(['PUSH /two']);
    answer(true);
    await waitFor(() => expect(shown.at(-1)).toBe('POP /one'));
    free();
    history.push('/three');
    expect(at()).toBe('/three');
  });

  test('When one asks for two places, then being sure leads to the last one alone', async () => {
    guarded();
    history.push('/two');
    const first = answer;
    history.push('/three');
    first(true);
    await followed();
    expect(at()).toBe('/one');
    answer(true);
    await followed();
    expect(shown).toEqual(['PUSH /three']);
  });
});
