import { describe, expect, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PageRouter } from '../../app/page-router.tsx';
import { createPageHistory } from '../page-history.ts';
import { ReviewHints } from './review-hints.tsx';

const open = (address: string) => {
  window.history.replaceState(null, '', address);
  const view = render(
    <MantineProvider env="test">
      <PageRouter history={createPageHistory()}>
        <ReviewHints />
      </PageRouter>
    </MantineProvider>,
  );
  return { ...view, search: () => window.location.search };
};
const hints = () => screen.queryByRole('region', { name: 'Hints for your first review' });

describe('Hints of the first review', () => {
  test('When the address asks for them, then they come one by one, until they are closed, and then never again', async () => {
    const { search, unmount } = open('/review?session=1&hints=1');
    const seen: (string | null)[] = [];
    for (let at = 1; at <= 4; at += 1) {
      expect(hints()).toHaveTextContent(`${at} of 4`);
      seen.push(screen.getByRole('status').textContent);
      const next = screen.queryByRole('button', { name: 'Next' });
      expect(next === null).toBe(at === 4);
      if (next) await userEvent.click(next);
    }
    expect(new Set(seen).size).toBe(4);
    await userEvent.click(screen.getByRole('button', { name: 'Close the hints' }));
    expect(hints()).toBeNull();
    expect(search()).toBe('?session=1');

    unmount();
    open('/review?session=1&hints=1');
    expect(hints()).toBeNull();
  });

  test('When the address does not ask, then there are none', () => {
    open('/review?session=1');
    expect(hints()).toBeNull();
  });
});
