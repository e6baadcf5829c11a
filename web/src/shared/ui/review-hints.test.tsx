import { describe, expect, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { ReviewHints } from './review-hints.tsx';

const open = (address: string) => {
  const router = createMemoryRouter([{ path: '/review', Component: ReviewHints }], { initialEntries: [address] });
  const view = render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return { ...view, search: () => router.state.location.search };
};
const hints = () => screen.queryByRole('region', { name: 'Four hints for your first review' });

describe('Hints of the first review', () => {
  test('When the address asks for them, then there are four, until they are closed, and then never again', async () => {
    const { search, unmount } = open('/review?session=1&hints=1');
    expect(hints()).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
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
