import { ENDED_WORDS } from './ended-words.ts';
import { textsOf } from './texts.ts';

export type Finding = Readonly<{ path: string; line: number; word: string; write: string }>;

/** A place where an ended word has to stay: the path and the word, and why. */
export type Allowed = Readonly<{ path: string; word: string; reason: string }>;

/** Ended words in what people read of one file, except the allowed ones. */
export const findEndedWords = (path: string, source: string, allowed: readonly Allowed[] = []): Finding[] => {
  const candidates = ENDED_WORDS.filter(({ pattern }) => pattern.test(source));
  if (candidates.length === 0) return [];
  return textsOf(path, source).flatMap(({ line, text }) =>
    candidates.flatMap(({ pattern, write }) => {
      const found = pattern.exec(text);
      if (!found) return [];
      const [word] = found;
      if (allowed.some((one) => one.path === path && one.word === word.toLowerCase())) return [];
      return [{ path, line: line + text.slice(0, found.index).split('\n').length - 1, word, write }];
    }),
  );
};
