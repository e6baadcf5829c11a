import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { createPromotion, listPromotions, listWholesalers, showPromotion } from '@tillmap/contracts';
import { aPromotion, aPromotionFile, PROMOTION_ID } from '../../testing/archive-builders.ts';
import { chooseWholesaler, renderApp } from '../../testing/render-app.tsx';
import { answers, refuses, server } from '../../testing/server.ts';

const BAY = { code: 'BAY', name: 'Bayside Cash & Carry' };
const EASTER = aPromotion({
  id: '0199a3a0-0000-7000-8000-0000000000b1',
  name: 'Easter',
  description: '',
  start_date: null,
  end_date: null,
  wholesaler_code: BAY.code,
  wholesaler: BAY,
});
const SPRING = aPromotion({ files: [aPromotionFile()] });
const at = { at: '/promotions' };

/** Answers like the server, by the wholesaler that was asked for. */
const someAreThere = () =>
  answers(listPromotions, ({ url }) => {
    const code = url.searchParams.get('wholesaler_code');
    return [SPRING, EASTER].filter((one) => code === null || one.wholesaler_code === code);
  });

beforeEach(() => server.use(someAreThere()));

describe('Promotions', () => {
  test('When the page opens, then each card has name, number of files, description and dates', async () => {
    renderApp(at);
    const [spring, easter] = within(await screen.findByRole('list', { name: 'Promotions' })).getAllByRole('listitem');
    expect(spring).toHaveTextContent('Spring offers');
    expect(spring).toHaveTextContent('Ambient goods at two thirds of the price.');
    expect(spring).toHaveTextContent('1 Mar 2026 – 31 Mar 2026');
    expect(spring).toHaveTextContent('1 file');
    expect(easter).toHaveTextContent('No dates');
    expect(easter).toHaveTextContent('0 files');
    expect(within(easter!).getByRole('link')).toHaveAttribute('href', `/promotions/${EASTER.id}`);
  });

  test('When a wholesaler is chosen, then the address keeps it and only its promotions are listed', async () => {
    const { user, address } = renderApp(at);
    await screen.findByText('Easter');
    await chooseWholesaler(user, screen.getByRole('combobox', { name: 'Wholesaler' }), 'Bayside Cash & Carry (BAY)');
    await waitFor(() => expect(screen.queryByText('Spring offers')).toBeNull());
    expect(screen.getByText('Easter')).toBeVisible();
    expect(address()).toBe('/promotions?wholesaler=BAY');
  });

  test('When one searches, then names and descriptions are looked through', async () => {
    const { user, address } = renderApp({ at: '/promotions?search=two%20thirds' });
    expect(await screen.findByText('Spring offers')).toBeVisible();
    expect(screen.queryByText('Easter')).toBeNull();
    await user.type(screen.getByRole('searchbox'), 'x{Enter}');
    expect(await screen.findByText('No results')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('Easter')).toBeVisible();
    expect(address()).toBe('/promotions');
  });

  test('When there is none, then the page says what to do', async () => {
    server.use(answers(listPromotions, []));
    renderApp(at);
    expect(await screen.findByText('No Promotions Yet')).toBeVisible();
  });

  test.each([
    [listPromotions, 'Failed to load promotions'],
    [listWholesalers, 'Failed to load wholesalers'],
  ])('When a list cannot be loaded, then the page says which', async (call, message) => {
    server.use(refuses(call, 503));
    renderApp(at);
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  });
});

describe('Create Promotion', () => {
  const open = async () => {
    const { user, address } = renderApp({ at: '/promotions?wholesaler=NORTH' });
    await user.click(await screen.findByRole('button', { name: 'Create Promotion' }));
    const form = within(await screen.findByRole('dialog', { name: 'Create Promotion' }));
    return { user, address, form, send: () => user.click(form.getByRole('button', { name: 'Create Promotion' })) };
  };

  test('When the name is missing, then the form asks for it; when it is there, then the promotion opens', async () => {
    let sent: unknown;
    server.use(
      answers(createPromotion, async ({ request }) => {
        sent = await request.json();
        return aPromotion();
      }),
      answers(showPromotion, aPromotion()),
    );
    const { user, address, form, send } = await open();
    await send();
    expect(form.getByText('Name is required')).toBeVisible();
    await user.type(form.getByLabelText(/Name/), 'Spring offers');
    await user.type(form.getByLabelText('Start date'), '2026-03-01');
    await send();
    expect(await screen.findByRole('heading', { level: 1, name: 'Spring offers' })).toBeVisible();
    expect(address()).toBe(`/promotions/${PROMOTION_ID}`);
    expect(sent).toEqual({
      wholesaler_code: 'NORTH',
      name: 'Spring offers',
      description: '',
      start_date: '2026-03-01',
      end_date: null,
    });
  });

  test('When the end is before the start, then the form says so without asking the server', async () => {
    const { user, form, send } = await open();
    await user.type(form.getByLabelText(/Name/), 'Spring offers');
    await user.type(form.getByLabelText('Start date'), '2026-03-31');
    await user.type(form.getByLabelText('End date'), '2026-03-01');
    await send();
    expect(form.getByText('The end date cannot be before the start date.')).toBeVisible();
  });

  test('When the server refuses a field, then its words stand under the field', async () => {
    const inactive = 'Northgate Wholesale is not active.';
    server.use(refuses(createPromotion, 422, 'Please check the form.', { wholesaler_code: [inactive] }));
    const { user, form, send } = await open();
    await user.type(form.getByLabelText(/Name/), 'Spring offers');
    await send();
    expect(await form.findByText(inactive)).toBeVisible();
  });

  test('When the server says nothing, then the form says that it failed and keeps what was typed', async () => {
    server.use(refuses(createPromotion, 503));
    const { user, form, send } = await open();
    await user.type(form.getByLabelText(/Name/), 'Spring offers');
    await send();
    expect(await form.findByRole('alert')).toHaveTextContent('Failed to create promotion');
    expect(form.getByLabelText(/Name/)).toHaveValue('Spring offers');
  });
});
