const NOT_WORD = /[^\p{L}\p{N}\p{M}]+/gu;
const LETTER = /[\p{L}\p{N}]/u;
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Runs of Katakana are one word each: short ones would be parted into letters. */
const RUNS = /[\p{Script=Katakana}ー]+|[^\p{Script=Katakana}ー]+/gu;

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** The words of what may be written without spaces between them, each such that it is not parted again. */
const parted = (word: string): string[] => {
  if (!WITHOUT_SPACES.test(word)) return [word];
  const parts = (word.match(RUNS) ?? []).flatMap((run) =>
    WITHOUT_SPACES.test(run) ? Array.from(segmenter.segment(run), ({ segment }) => segment) : run,
  );
  return parts.length > 1 ? parts.flatMap(parted) : parts;
};

/** The words of a text in any script, whether it is written with spaces between them or not; a mark without a letter is none. */
export const wordsOfAnyScript = (text: string): string[] =>
  text
    .replace(NOT_WORD, ' ')
    .split(' ')
    .flatMap(parted)
    .filter((word) => LETTER.test(word));
