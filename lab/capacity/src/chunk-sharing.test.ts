import { describe, expect, test } from '@jest/globals';
import { type Bus, shareChunks } from './chunk-sharing.ts';

const BUSES: readonly Bus[] = ['PostgreSQL', 'Kafka'];

describe.each(BUSES)('Chunks on %s', (bus) => {
  test('When they go to all partitions, then each pod is asked for every wholesaler, and all have as much to do', () => {
    expect(shareChunks({ bus, wholesalers: 100, pods: 8, of: 16 })).toEqual({
      mean: 100,
      most: 100,
      busiest: expect.closeTo(1),
      fewestPods: 8,
    });
  });

  test.each([2, 4, 8, 16])(
    'When a wholesaler has four, then it is of two of %i pods at least, and of four at most',
    (pods) => {
      const { mean, fewestPods } = shareChunks({ bus, wholesalers: 200, pods, of: 4 });
      expect(fewestPods).toBe(Math.min(pods, pods === 16 ? 4 : 2));
      expect(mean).toBeLessThanOrEqual((200 * 4) / pods + 1e-9);
      expect(mean).toBeGreaterThanOrEqual((200 * 2) / pods - 1e-9);
    },
  );

  test('When one wholesaler has a fifth of all, then the busiest pod has more than its part', () => {
    const shared = { bus, wholesalers: 100, pods: 8, of: 4 };
    expect(shareChunks({ ...shared, largest: 0.2 }).busiest).toBeGreaterThan(shareChunks(shared).busiest);
  });
});

test('When pods are more than the partitions that there were, then Kafka has one for each', () => {
  expect(shareChunks({ bus: 'Kafka', wholesalers: 300, pods: 40, of: 4 })).toMatchObject({ mean: 30, fewestPods: 4 });
});
