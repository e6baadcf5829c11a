import '@testing-library/jest-dom/jest-globals';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { server } from './server.ts';

// How long a condition is waited for at most. Tests share a slow machine's cores with others, and the first page of a
// file is loaded and compiled first.
configure({ asyncUtilTimeout: 15_000 });

// What jsdom lacks and Mantine asks for.
window.matchMedia ??= (media: string) =>
  ({
    matches: false,
    media,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }) satisfies MediaQueryList;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.reportError ??= () => undefined;
Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
Object.assign(Element.prototype, { scrollIntoView: () => undefined });
// A click by script is how a received file is handed to the browser; jsdom would try to go there.
HTMLAnchorElement.prototype.click = () => undefined;

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => window.localStorage.clear());
afterEach(() => {
  cleanup();
  notifications.clean();
  server.resetHandlers();
});
afterAll(() => server.close());
