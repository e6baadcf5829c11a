import { describe, expect, test } from '@jest/globals';
import { runTogether, type Service } from './service.ts';

const parts = (failing?: string) => {
  const said: string[] = [];
  const part = (name: string): Service => ({
    start: async () => {
      if (name === failing) throw new Error(`${name} cannot start`);
      said.push(`+${name}`);
    },
    stop: async () => {
      said.push(`-${name}`);
    },
    leave: () => void said.push(`~${name}`),
  });
  return { said, service: runTogether(['a', 'b', 'c'].map(part)) };
};

describe('Parts that run together', () => {
  test('When they start and stop, then they stop in the other order, once', async () => {
    const { said, service } = parts();
    await service.start();
    await service.stop();
    await service.stop();
    expect(said).toEqual(['+a', '+b', '+c', '-c', '-b', '-a']);
  });

  test('When they are about to be stopped, then all of them are told', async () => {
    const { said, service } = parts();
    await service.start();
    service.leave?.();
    expect(said).toEqual(['+a', '+b', '+c', '~a', '~b', '~c']);
  });

  test('When one cannot start, then those before it stop and the reason is told', async () => {
    const { said, service } = parts('c');
    await expect(service.start()).rejects.toThrow('c cannot start');
    expect(said).toEqual(['+a', '+b', '-b', '-a']);
  });
});
