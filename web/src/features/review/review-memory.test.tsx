import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { sessionProduct, sessionProducts, sessionStatistics, sessionStatus } from '@tillmap/contracts';
import { aCompletedSession, aProduct, SESSION_ID } from '../../testing/builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, server } from '../../testing/server.ts';
import { aDetail } from '../../testing/workbench-builders.ts';

const nameless = aProduct({
  description: '',
  size: '',
  remembered: {
    name: 'Tavy Cola',
    size: '330ml',
    source: 'Northway Cash & Carry, 18 November 2026',
    others: [{ name: 'Zelda Oat Flakes', size: '1kg', source: 'Castle Wholesale, 2 October 2026' }],
  },
});

describe('A product that its file does not name', () => {
  test('When a name is remembered, then the row shows it as remembered, and the panel by whom and what else it was', async () => {
    server.use(
      answers(sessionStatus, { data: aCompletedSession() }),
      answers(sessionStatistics, { data: { total_items: 1, high_confidence: 1, needs_review: 0, skipped: 0 } }),
      answers(sessionProducts, {
        data: { products: [nameless], pagination: { current_page: 1, last_page: 1, per_page: 100, total: 1 } },
      }),
      answers(sessionProduct, { data: aDetail(nameless) }),
    );
    renderApp({ at: `/review?session=${SESSION_ID}` });
    const row = await screen.findByRole('row', { name: /Tavy Cola 330ml/ });
    expect(within(row).getByText('from memory')).toBeVisible();
    expect(within(row).getByTitle('Name from memory: Northway Cash & Carry, 18 November 2026')).toBeVisible();
    expect(within(row).getByRole('button', { name: 'Why? Tavy Cola' })).toBeVisible();
    expect(await screen.findByText('Name from memory: Northway Cash & Carry, 18 November 2026')).toBeVisible();
    expect(
      screen.getByText('Also given for this barcode: Zelda Oat Flakes 1kg (Castle Wholesale, 2 October 2026)'),
    ).toBeVisible();
  });
});
