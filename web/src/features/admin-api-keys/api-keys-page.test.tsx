import { beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createApiKey, deleteApiKey, listApiKeys } from '@tillmap/contracts';
import { anApiKey, asAdmin } from '../../testing/admin-builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, refuses, server } from '../../testing/server.ts';
import { endOfDay, today } from './expiry.ts';

const at = { at: '/admin/api-keys' };
const KEY = 'tmk_Ab3dEfGh1JkLmN0pQrStUvWxYz0123456789AbCdEfGh';

beforeEach(() => server.use(asAdmin(), answers(listApiKeys, { data: [] })));

describe('API keys', () => {
  test('When there is none, then the page says what a key is for', async () => {
    renderApp(at);
    expect(await screen.findByText('No API Keys Yet')).toBeVisible();
  });

  test('When there are some, then last use and expiry are shown, and what has expired is called so', async () => {
    const old = anApiKey({
      id: '0199a3a0-0000-7000-8000-0000000000c2',
      name: 'Old shop',
      last_used_at: '2026-01-30T09:00:00Z',
      expires_at: '2026-02-01T00:00:00Z',
    });
    server.use(answers(listApiKeys, { data: [anApiKey(), old] }));
    renderApp(at);
    const [, fresh, expired] = within(await screen.findByRole('table', { name: 'API keys' })).getAllByRole('row');
    expect(fresh).toHaveTextContent('High Street tilltmk_Ab3dE…Product lookup');
    expect(fresh).toHaveTextContent('NeverNever');
    expect(expired).toHaveTextContent('30 Jan 2026Expired');
  });

  test('When a key is created, then it is shown whole this once', async () => {
    let sent: unknown;
    server.use(
      answers(createApiKey, async ({ request }) => {
        sent = await request.json();
        server.use(answers(listApiKeys, { data: [anApiKey()] }));
        return { data: { ...anApiKey(), key: KEY } };
      }),
    );
    const { user } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: 'Create API Key' }));
    const form = within(await screen.findByRole('dialog', { name: 'Create API Key' }));
    await user.click(form.getByRole('button', { name: 'Create API Key' }));
    expect(form.getByText('Name is required')).toBeVisible();
    await user.type(form.getByLabelText(/Name/), 'High Street till');
    fireEvent.change(form.getByLabelText('Last day'), { target: { value: '2030-05-01' } });
    await user.click(form.getByRole('button', { name: 'Create API Key' }));

    const shown = within(await screen.findByRole('dialog', { name: 'Your new API key' }));
    expect(shown.getByLabelText('High Street till')).toHaveValue(KEY);
    expect(sent).toEqual({ name: 'High Street till', scope: 'lookup', expires_at: endOfDay('2030-05-01') });
    await user.click(shown.getByRole('button', { name: 'I have copied the key' }));
    await waitFor(() => expect(screen.queryByDisplayValue(KEY)).toBeNull());
    expect(await screen.findByText('tmk_Ab3dE…')).toBeVisible();
  });

  test('When the server refuses the last day, then its words stand under the field', async () => {
    server.use(refuses(createApiKey, 422, 'No.', { expires_at: ['The key would have expired already.'] }));
    const { user } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: 'Create API Key' }));
    const form = within(await screen.findByRole('dialog'));
    await user.type(form.getByLabelText(/Name/), 'x');
    await user.click(form.getByRole('button', { name: 'Create API Key' }));
    expect(await form.findByText('The key would have expired already.')).toBeVisible();
  });

  test('When a key is deleted, then after one confirmation that names it', async () => {
    server.use(
      answers(listApiKeys, { data: [anApiKey()] }),
      answers(deleteApiKey, () => {
        server.use(answers(listApiKeys, { data: [] }));
        return null;
      }),
    );
    const { user } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: 'Delete High Street till' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete this API key?' }));
    expect(question.getByText(/‘High Street till’ \(tmk_Ab3dE…\)/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No API Keys Yet')).toBeVisible();
  });
});

describe('The last day of a key', () => {
  test('When a day is chosen, then the key lives to its last second; without one it does not expire', () => {
    expect(new Date(endOfDay('2030-05-01')!).getTime()).toBe(new Date(2030, 4, 1, 23, 59, 59).getTime());
    expect(endOfDay('')).toBeNull();
    expect(endOfDay('rubbish')).toBeNull();
    expect(today(new Date(2026, 2, 5))).toBe('2026-03-05');
  });
});
