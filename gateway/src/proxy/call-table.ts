import type { AnyCall } from '@tillmap/contracts';

type Entry = { readonly call: AnyCall; readonly pattern: RegExp; readonly parameters: number };

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$|()[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`);

const DOTS = /\/(\.|%2e){1,2}(\/|$)/i;

/**
 * Finds the call a request makes by the contracts alone: exact method and path, fixed segments before parameters. HEAD is
 * a GET without the body. Anything else does not exist.
 */
export const callTable = (calls: readonly AnyCall[]): ((method: string, path: string) => AnyCall | undefined) => {
  const entries: Entry[] = calls
    .map((call) => ({ call, pattern: patternOf(call.path), parameters: call.path.split('{').length - 1 }))
    .sort((a, b) => a.parameters - b.parameters);
  return (method, path) => {
    if (DOTS.test(path)) return undefined;
    const wanted = method === 'HEAD' ? 'GET' : method;
    return entries.find(({ call, pattern }) => call.method === wanted && pattern.test(path))?.call;
  };
};
