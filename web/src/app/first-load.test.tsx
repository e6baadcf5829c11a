import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { Provider } from 'react-redux';
import { Route, Routes } from 'react-router';
import { createPageHistory } from '../shared/page-history.ts';
import { FirstFrame } from './first-frame.tsx';
import { PageRouter } from './page-router.tsx';
import { Shell } from './shell.tsx';
import { createStore } from './store.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');

const shape = (element: Element): string =>
  `${element.tagName}.${element.className}[${element.textContent?.trim()}](${[...element.children].map(shape).join(' ')})`;

describe('The first load', () => {
  test('When the script arrives, then the frame is the one that index.html shows', () => {
    const { container } = render(<FirstFrame />);
    const page = new DOMParser().parseFromString(PAGE, 'text/html');
    const drawn = page.querySelector('#root > .tm-first')!;
    expect(shape(container.firstElementChild!)).toBe(shape(drawn));
  });
});

describe('A change of page', () => {
  test('When the next page is on its way, then a line says so, and is gone with it', async () => {
    const arrived = Promise.withResolvers<void>();
    // A page of the application may be there since another test opened it.
    const Next = lazy(async () => {
      await arrived.promise;
      return { default: () => <h1>The next page</h1> };
    });
    window.history.replaceState(null, '', '/here');
    const history = createPageHistory();
    render(
      <Provider store={createStore()}>
        <MantineProvider env="test">
          <PageRouter history={history}>
            <Suspense>
              <Routes>
                <Route Component={Shell}>
                  <Route path="/here" element={<h1>The first page</h1>} />
                  <Route path="/next" element={<Next />} />
                </Route>
              </Routes>
            </Suspense>
          </PageRouter>
        </MantineProvider>
      </Provider>,
    );
    const line = () => screen.queryByRole('progressbar', { name: 'Loading the page' });
    expect(line()).toBeNull();
    act(() => history.push('/next'));
    expect(line()).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'The first page' })).toBeVisible();
    await act(async () => arrived.resolve());
    expect(await screen.findByRole('heading', { name: 'The next page' })).toBeVisible();
    expect(line()).toBeNull();
  });
});
