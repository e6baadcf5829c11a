import { describe, expect, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import type { After } from '../use-long-since.ts';
import { UploadProgress } from './upload-progress.tsx';

/** A clock that goes on by hand. */
const aClock = () => {
  let now = 0;
  let waiting: { at: number; ring: () => void }[] = [];
  const after: After = (ms, ring) => {
    const one = { at: now + ms, ring };
    waiting.push(one);
    return () => {
      waiting = waiting.filter((other) => other !== one);
    };
  };
  const goOn = (seconds: number) =>
    act(() => {
      now += seconds * 1_000;
      const due = waiting.filter(({ at }) => at <= now);
      waiting = waiting.filter(({ at }) => at > now);
      for (const { ring } of due) ring();
    });
  return { after, goOn, waiting: () => waiting.length };
};

const READING = 'Reading rows…';
const WAITING = 'This is taking longer than usual: other uploads may come first. It continues automatically.';

const shown = (after: After, sent: number) => (
  <MantineProvider env="test">
    <UploadProgress
      upload={{ phase: 'sending', fileName: 'prices.csv', sent, total: 200 }}
      then={{ label: 'Reading rows', text: READING, long: WAITING }}
      onStop={() => undefined}
      after={after}
    />
  </MantineProvider>
);

describe('An upload that has wholly arrived', () => {
  test('When the answer does not come for 8 seconds, then it says what it may wait for', () => {
    const clock = aClock();
    render(shown(clock.after, 200));
    clock.goOn(7.9);
    expect(screen.getByText(READING)).toBeVisible();
    expect(screen.queryByText(WAITING)).toBeNull();
    clock.goOn(0.1);
    expect(screen.getByText(WAITING)).toBeVisible();
    expect(screen.getByText(READING)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Reading rows' })).toBeVisible();
  });

  test('When bytes are still leaving, however long, then it says nothing of others, and counts from the last one', () => {
    const clock = aClock();
    const { rerender } = render(shown(clock.after, 199));
    clock.goOn(60);
    expect(screen.queryByText(WAITING)).toBeNull();
    rerender(shown(clock.after, 200));
    clock.goOn(7);
    expect(screen.queryByText(WAITING)).toBeNull();
    clock.goOn(1);
    expect(screen.getByText(WAITING)).toBeVisible();
  });

  test('When it is sent once more, as with a new token, then it counts again', () => {
    const clock = aClock();
    const { rerender } = render(shown(clock.after, 200));
    clock.goOn(8);
    rerender(shown(clock.after, 0));
    expect(screen.queryByText(WAITING)).toBeNull();
    rerender(shown(clock.after, 200));
    expect(screen.queryByText(WAITING)).toBeNull();
    clock.goOn(8);
    expect(screen.getByText(WAITING)).toBeVisible();
  });

  test('When it is gone from the page, then no time goes on for it', () => {
    const clock = aClock();
    const { unmount } = render(shown(clock.after, 200));
    expect(clock.waiting()).toBe(1);
    unmount();
    expect(clock.waiting()).toBe(0);
  });
});
