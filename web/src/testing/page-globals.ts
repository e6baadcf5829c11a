// What tests of the pages import as '@jest/globals': evaluated once for each test file, which gets these hooks.
import { afterAll, afterEach, beforeAll, beforeEach, jest } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { cleanup } from '@testing-library/react';
import { setChosenShop } from '../api/chosen-shop.ts';
import { server } from './server.ts';
import './setup.ts';

export * from '@jest/globals';

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  server.listen({ onUnhandledFrame: 'error' });
});
beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  setChosenShop(undefined);
});
afterEach(() => {
  cleanup();
  // A spy that a test leaves would count for the next file as well.
  jest.restoreAllMocks();
  notifications.clean();
  server.resetHandlers();
});
afterAll(() => server.close());
