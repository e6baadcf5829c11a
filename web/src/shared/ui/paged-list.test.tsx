import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { adminListWholesalers, listDepartments } from '@tillmap/contracts';
import { aDepartment, aPage, asAdmin } from '../../testing/admin-builders.ts';
import { ALL_WHOLESALERS } from '../../testing/reference-builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, server } from '../../testing/server.ts';

const at = '/admin/departments';

beforeEach(() => {
  server.use(
    asAdmin(),
    answers(adminListWholesalers, ALL_WHOLESALERS),
    answers(listDepartments, ({ url }) => aPage([aDepartment()], Number(url.searchParams.get('page') ?? 1), 3)),
  );
});
afterEach(() => void jest.restoreAllMocks());

describe('A list in pages', () => {
  test('When the next page is opened from its end, then the list is shown from its start', async () => {
    const { user } = renderApp({ at });
    const list = (await screen.findByRole('table', { name: 'Departments' })).parentElement;
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: -1_200 } as DOMRect);
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Page 2 of 3')).toBeVisible();
    expect(scroll.mock.contexts).toEqual([list]);
    expect(scroll).toHaveBeenCalledWith({ block: 'start' });
  });

  test('When nothing fits, then a heading of the second level says so, with words that may break', async () => {
    server.use(answers(listDepartments, aPage<never>([])));
    renderApp({ at: `${at}?search=zzz` });
    expect(await screen.findByRole('heading', { level: 2, name: 'No results' })).toBeVisible();
    expect(screen.getByText(/Change the search/)).toHaveClass('tm-break');
  });
});
