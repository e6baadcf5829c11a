import { shuffled } from '../random.ts';

const halves = (name: string): readonly [readonly string[], readonly string[]] => {
  const words = name.split(/\s+/);
  const middle = Math.ceil(words.length / 2);
  return [words.slice(0, middle), words.slice(middle)];
};

const pick = <Item>(items: readonly Item[], random: () => number): Item => items[Math.floor(random() * items.length)]!;

/** Draws of two names in a row that were there already, after which no more are made of so few. */
const MAX_REPEATS = 1000;

/**
 * As many different names as wanted: the real ones, shuffled, then the first half of one joined to the second half of
 * another. Fewer where the real ones are too few to make so many.
 */
export const joinedNames = (real: readonly string[], count: number, random: () => number): string[] => {
  const names = new Set(shuffled([...new Set(real)], random).slice(0, count));
  const parts = real.map(halves);
  for (let repeats = 0; names.size < count && parts.length > 0 && repeats < MAX_REPEATS; ) {
    const before = names.size;
    names.add([...pick(parts, random)[0], ...pick(parts, random)[1]].join(' '));
    repeats = names.size > before ? 0 : repeats + 1;
  }
  return [...names];
};
