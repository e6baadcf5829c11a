// jsdom with Node's own fetch stack. Node's fetch accepts only Node's AbortSignal, Mantine passes `signal` to
// addEventListener, where jsdom accepts only its own: the bridge below serves both.
const { TestEnvironment } = require('jest-environment-jsdom');

const FROM_NODE = [
  'AbortController',
  'AbortSignal',
  'Blob',
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

// msw opens one and never closes it; an open channel would keep the test process alive.
class QuietChannel extends BroadcastChannel {
  constructor(name) {
    super(name);
    this.unref();
  }
}

class BrowserEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args);
    // The Node builds of packages, not the browser ones, which need workers.
    this.customExportConditions = [''];
    for (const name of FROM_NODE) this.global[name] = globalThis[name];

    this.global.BroadcastChannel = QuietChannel;

    const target = this.global.EventTarget.prototype;
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
}

module.exports = BrowserEnvironment;
