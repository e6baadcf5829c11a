import { describe, expect, test } from '@jest/globals';
import { signingKeyOf } from './key-rotation.ts';

const NOW = new Date('2026-01-01T12:00:00Z');
const aged = (seconds: number) => ({ createdAt: new Date(NOW.getTime() - seconds * 1000) });

describe('The key to sign with', () => {
  test('When the newest was made just now, then the one before goes on', () => {
    const [fresh, old] = [aged(10), aged(10_000)];
    expect(signingKeyOf([fresh, old], NOW)).toBe(old);
  });

  test('When the newest is known everywhere, then it signs', () => {
    const [newest, old] = [aged(180), aged(10_000)];
    expect(signingKeyOf([newest, old], NOW)).toBe(newest);
  });

  test('When there is only a fresh one, then it signs, and without any nothing does', () => {
    const only = aged(0);
    expect(signingKeyOf([only], NOW)).toBe(only);
    expect(signingKeyOf([], NOW)).toBeUndefined();
  });
});
