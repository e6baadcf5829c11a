import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderApp } from '../../testing/render-app.tsx';

describe('File Format', () => {
  test('When one reads it, then it says first what is required and that other names are understood', async () => {
    renderApp();
    const first = await screen.findByText(/one product a row/);
    expect(first).toHaveTextContent('Only barcode is required.');
    expect(first).toHaveTextContent('EAN, GTIN, Cost Price');
  });

  test('When one reads it, then it says how costs are read and what is refused', async () => {
    renderApp();
    const costs = (await screen.findByText('Cost per unit or case:')).closest('li');
    expect(costs).toHaveTextContent('If it cannot, it asks you once.');
    expect(screen.getByText('Refused:').closest('li')).toHaveTextContent('workbooks with a password');
    expect(screen.getByText('Workbooks:').closest('li')).toHaveTextContent('Hidden rows are read, and listed.');
  });

  test('When there are no sessions, then the link in the text is seen without its colour', async () => {
    renderApp();
    expect(await screen.findByRole('link', { name: 'sample file' })).toHaveAttribute('data-underline', 'always');
  });
});
