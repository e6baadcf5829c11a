// Once in each thread of the light runner, before any test of the pages: jsdom as the global object, and what Node does not load by
// itself (JSX, style sheets). Each test file gets hooks of its own through page-globals.ts.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { JSDOM } from 'jsdom';

const PAGE_GLOBALS = new URL('./page-globals.ts', import.meta.url).href;
const TEST_FILE = /\/web\/.*\.test\.tsx?\?\d+$/;
/** Each class of a css module has its own name: class-names.test.ts knows which there are. */
const NAMES = 'export default new Proxy({}, { get: (_, name) => name });';
const TYPESCRIPT = {
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', development: true } },
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

registerHooks({
  resolve: (specifier, context, next) => {
    // The address of a file, which the bundler knows.
    if (specifier.endsWith('?url'))
      return { url: `data:text/javascript,export default ${JSON.stringify(specifier)}`, shortCircuit: true };
    return specifier === '@jest/globals' && TEST_FILE.test(context.parentURL ?? '')
      ? // A query of its own: the hooks of the pages are added once for each test file.
        { url: `${PAGE_GLOBALS}?${encodeURIComponent(context.parentURL)}`, shortCircuit: true }
      : next(specifier, context);
  },
  load: (url, context, next) => {
    const path = url.startsWith('file:') ? url.replace(/[?#].*$/, '') : '';
    if (path.endsWith('.module.css')) return { format: 'module', source: NAMES, shortCircuit: true };
    if (path.endsWith('.css')) return { format: 'module', source: '', shortCircuit: true };
    if (!path.endsWith('.tsx')) return next(url, context);
    const filename = fileURLToPath(path);
    const { code } = transformSync(readFileSync(filename, 'utf8'), { ...TYPESCRIPT, filename });
    return { format: 'module', source: code, shortCircuit: true };
  },
});

const { window } = new JSDOM('<!doctype html><html><body></body></html>', {
  url: 'http://localhost/',
  pretendToBeVisual: true,
});

/** Node's own, which its fetch needs. */
const OF_NODE = new Set(Object.getOwnPropertyNames(globalThis));
const OF_JSDOM = [
  'CustomEvent',
  'Event',
  'EventTarget',
  'MessageEvent',
  'DOMException',
  'navigator',
  'localStorage',
  'sessionStorage',
  'Storage',
  'CloseEvent',
  'dispatchEvent',
];
for (const name of OF_JSDOM) OF_NODE.delete(name);

const share = (owner) => {
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(owner))) {
    if (OF_NODE.has(name) || name === 'constructor') continue;
    const { value } = property;
    OF_NODE.add(name);
    if (property.get !== undefined)
      Object.defineProperty(globalThis, name, {
        configurable: true,
        get: () => window[name],
        set: (next) => {
          window[name] = next;
        },
      });
    else {
      // Classes stay as they are; functions of the window need it as `this`.
      const isMethod = typeof value === 'function' && !/^[A-Z]/.test(name);
      Object.defineProperty(globalThis, name, {
        configurable: true,
        writable: true,
        value: isMethod ? value.bind(window) : value,
      });
    }
  }
};
for (let owner = window; owner !== null && owner !== Object.prototype; owner = Object.getPrototypeOf(owner))
  share(owner);
for (const name of ['window', 'self', 'top', 'parent', 'frames'])
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: globalThis });

// Mantine passes `signal` to addEventListener, where jsdom accepts its own only.
for (const target of [window.EventTarget.prototype, globalThis]) {
  const add = Reflect.get(target, 'addEventListener');
  target.addEventListener = function addWithSignal(type, listener, options) {
    const { signal, ...rest } = typeof options === 'object' && options !== null ? options : {};
    if (!signal) return add.call(this, type, listener, options);
    if (signal.aborted) return undefined;
    add.call(this, type, listener, rest);
    signal.addEventListener('abort', () => this.removeEventListener(type, listener, rest), { once: true });
    return undefined;
  };
}

// msw opens one and never closes it; an open channel would keep the thread alive.
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name) {
    super(name);
    this.unref();
  }
};
