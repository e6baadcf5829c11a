import { describe, expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import {
  currentUser,
  listSessions,
  listWholesalers,
  login,
  logout,
  refresh,
  sessionStatus,
  spaConfig,
  TOKEN_STORAGE_KEY,
} from '@tillmap/contracts';
import { HttpResponse, http } from 'msw';
import { signedOut } from '../../api/sign-in.ts';
import { aCompletedSession, aUser, CONFIG, SESSION_ID } from '../../testing/builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, knowsOnly, refuses, server } from '../../testing/server.ts';

const signIn = async (user: ReturnType<typeof renderApp>['user']) => {
  await user.type(await screen.findByLabelText('Email'), 'staff@example.com');
  await user.type(screen.getByLabelText('Password'), 'secret-word');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
};

describe('Sign in', () => {
  test('When a page needs a sign-in, then one signs in and lands on that page', async () => {
    server.use(
      answers(login, { token: 'token-9', expires_in: 900, user: aUser() }),
      answers(sessionStatus, { data: aCompletedSession() }),
    );
    const { user, address } = renderApp({ at: `/status/${SESSION_ID}`, signedIn: false });

    await screen.findByRole('heading', { name: 'Sign in to Tillmap' });
    expect(address()).toBe('/login');
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await signIn(user);

    expect(await screen.findByRole('heading', { name: 'Week 12 order' })).toBeVisible();
    expect(address()).toBe(`/status/${SESSION_ID}`);
    expect(window.localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('token-9');
  });

  test('When the sign-in is under way, then the button says so', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      answers(login, async () => {
        await held;
        return { token: 'token-9', expires_in: 900, user: aUser() };
      }),
    );
    const { user } = renderApp({ at: '/login', signedIn: false });
    await signIn(user);
    expect(await screen.findByRole('button', { name: 'Signing in...' })).toBeDisabled();
    release();
    expect(await screen.findByRole('heading', { name: 'File Builder' })).toBeVisible();
  });

  test('When the server names fields, then its words stand under them', async () => {
    server.use(refuses(login, 422, 'Please check the form.', { email: ['This is not an email address.'] }));
    const { user } = renderApp({ at: '/login', signedIn: false });
    await signIn(user);
    expect(await screen.findByText('This is not an email address.')).toBeVisible();
    expect(screen.queryByText('Please check the form.')).toBeNull();
  });

  test('When the password is wrong, then the general message is shown', async () => {
    server.use(refuses(login, 401, 'The email or password is incorrect.'));
    const { user } = renderApp({ at: '/login', signedIn: false });
    await signIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('The email or password is incorrect.');
  });

  test('When fields are empty, then both are asked for and nothing is sent', async () => {
    const { user } = renderApp({ at: '/login', signedIn: false });
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(screen.getByText('Email is required')).toBeVisible();
    expect(screen.getByText('Password is required')).toBeVisible();
  });
});

describe('Single sign-on', () => {
  const keycloak = { url: 'http://127.0.0.1:9', realm: 'tillmap', client: 'tillmap-web', password_form: true };
  const button = () => screen.findByRole('button', { name: 'Sign in with single sign-on' });

  test('When Keycloak is on, then it stands below the form, and says so when Keycloak does not answer', async () => {
    server.use(
      answers(spaConfig, { ...CONFIG, sign_in: 'keycloak', keycloak }),
      http.get('http://127.0.0.1:9/*', () => HttpResponse.error()),
    );
    const { user } = renderApp({ at: '/login', signedIn: false });
    await user.click(await button());
    expect(screen.getByLabelText('Email')).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Sign-in is not available right now. Please try again in a moment.',
    );
    expect(await button()).toBeEnabled();
  });

  test('When the form is switched off, then single sign-on is all there is', async () => {
    server.use(answers(spaConfig, { ...CONFIG, sign_in: 'keycloak', keycloak: { ...keycloak, password_form: false } }));
    renderApp({ at: '/login', signedIn: false });
    expect(await button()).toBeVisible();
    expect(screen.queryByLabelText('Email')).toBeNull();
  });

  test('When accounts are our own, then there is none', async () => {
    renderApp({ at: '/login', signedIn: false });
    await screen.findByLabelText('Email');
    expect(screen.queryByRole('button', { name: 'Sign in with single sign-on' })).toBeNull();
  });
});

describe('An access token that has run out', () => {
  test('When several calls meet it at once, then it is renewed once and all go on', async () => {
    let renewals = 0;
    server.use(
      knowsOnly('token-2', currentUser),
      knowsOnly('token-2', listSessions),
      knowsOnly('token-2', listWholesalers),
      answers(refresh, () => {
        renewals += 1;
        return { token: 'token-2', expires_in: 900 };
      }),
    );
    renderApp();
    expect(await screen.findByText('No sessions yet')).toBeVisible();
    expect(await screen.findByText('Sam Staff')).toBeVisible();
    expect(window.localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('token-2');
    expect(renewals).toBe(1);
  });

  test.each([408, 425, 429, 500])(
    'When its renewal is %i, which refuses nobody, then the sign-in stays',
    async (status) => {
      server.use(knowsOnly('token-9', currentUser), refuses(listSessions, 503), refuses(refresh, status));
      renderApp();
      expect(await screen.findByText(/when the server answers again/)).toBeVisible();
      expect(window.localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('token-1');
    },
  );

  test.each([408, 429])('When asking who it is of is %i, then the sign-in stays', async (status) => {
    server.use(refuses(currentUser, status, 'Too many requests at once.'));
    renderApp({ at: '/admin' });
    expect(await screen.findByText('Too many requests at once.')).toBeVisible();
    expect(window.localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('token-1');
  });

  test.each([refresh, currentUser])('When $path is 403, then nobody is signed in any more', async (call) => {
    server.use(refuses(call, 403, 'Not you.'), knowsOnly('token-9', currentUser));
    renderApp();
    await screen.findByRole('heading', { name: 'Sign in to Tillmap' });
    expect(window.localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull();
  });

  test('When it cannot be renewed, then the sign-in page says so and leads back afterwards', async () => {
    server.use(
      knowsOnly('token-9', currentUser),
      knowsOnly('token-9', sessionStatus),
      answers(sessionStatus, { data: aCompletedSession() }),
      refuses(refresh, 401, 'Please sign in.'),
      answers(login, { token: 'token-9', expires_in: 900, user: aUser() }),
    );
    const { user, address } = renderApp({ at: `/status/${SESSION_ID}` });
    await screen.findByRole('heading', { name: 'Sign in to Tillmap' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('You were signed out. Sign in to continue.')).toBeVisible();
    expect(window.localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull();
    await signIn(user);
    expect(await screen.findByRole('heading', { name: 'Week 12 order' })).toBeVisible();
    expect(address()).toBe(`/status/${SESSION_ID}`);
  });

  test('When it ends while a page is open, then the bar leads nowhere any more', async () => {
    server.use(answers(sessionStatus, { data: aCompletedSession() }));
    const { store } = renderApp({ at: `/status/${SESSION_ID}` });
    expect(await screen.findByRole('link', { name: 'Lookup' })).toBeVisible();
    act(() => void store.dispatch(signedOut('server')));
    expect(await screen.findByText('You were signed out. Sign in to continue.')).toBeVisible();
    expect(within(screen.getByRole('navigation', { name: 'Main' })).queryAllByRole('link')).toEqual([]);
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible();
  });

  test('When the server is away, then the sign-in stays', async () => {
    server.use(knowsOnly('token-9', currentUser), refuses(listSessions, 503), refuses(refresh, 503));
    renderApp();
    expect(await screen.findByText(/when the server answers again/)).toBeVisible();
    expect(window.localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('token-1');
  });
});

describe('Sign out', () => {
  test('When one signs out, then the page left behind is not offered to the next person', async () => {
    server.use(
      answers(sessionStatus, { data: aCompletedSession() }),
      refuses(logout, 503),
      answers(login, { token: 'token-9', expires_in: 900, user: aUser() }),
    );
    const { user, address } = renderApp({ at: `/status/${SESSION_ID}` });
    await user.click(await screen.findByRole('button', { name: 'User menu of Sam Staff' }));
    expect(await screen.findByText('staff@example.com')).toBeVisible();
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await screen.findByRole('heading', { name: 'Sign in to Tillmap' });
    expect(screen.queryByText(/You were signed out/)).toBeNull();
    expect(window.localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull();
    await signIn(user);
    await screen.findByRole('heading', { name: 'File Builder' });
    expect(address()).toBe('/');
  });
});
