import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { renderApp } from '../testing/render-app.tsx';
import { FirstFrame } from './first-frame.tsx';

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
    const { history } = renderApp();
    await screen.findByRole('heading', { name: 'File Builder' });
    expect(screen.queryByRole('progressbar', { name: 'Loading the page' })).toBeNull();
    act(() => history.push('/product-lookup'));
    expect(screen.getByRole('progressbar', { name: 'Loading the page' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'File Builder' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('progressbar', { name: 'Loading the page' })).toBeNull());
    expect(await screen.findByRole('heading', { name: 'Product Barcode Lookup' })).toBeVisible();
  });
});
