// jsdom with Node's own fetch stack. Node's fetch accepts only Node's AbortSignal, Mantine passes `signal` to
// addEventListener, where jsdom accepts only its own: the bridge below serves both.
const { TestEnvironment } = require('jest-environment-jsdom');

const FROM_NODE = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'BroadcastChannel',
  'File',
  'FormData',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoder',
  'TextEncoderStream',
  'TransformStream',
  'WritableStream',
  'fetch',
  'structuredClone',
];

class BrowserEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args);
    // The Node builds of packages, not the browser ones, which need workers.
    this.customExportConditions = [''];
    for (const name of FROM_NODE) this.global[name] = globalThis[name];

    const target = this.global.EventTarget.prototype;
    const add = target.addEventListener;
    target.addEventListener = function addWithSignal(type, listener, options) {
      const { signal, ...rest } = typeof options === 'object' && options !== null ? options : {};
      if (!signal) return add.call(this, type, listener, options);
      if (signal.aborted) return undefined;
      add.call(this, type, listener, rest);
      signal.addEventListener('abort', () => this.removeEventListener(type, listener, rest), { once: true });
      return undefined;
    };
  }
}

module.exports = BrowserEnvironment;
