import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/react';
import React from 'react';

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

/**
 * React's development build takes a stack trace for each element it makes, to say in warnings which component made it; for 10,000
 * elements a second, which here are all. That is a sixth of what a test of a page takes. Warnings and errors stay, without that list.
 * The name is React's own, so it is only touched where it is there.
 */
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals === 'object' && internals !== null && 'recentlyCreatedOwnerStacks' in internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set() {},
  });
