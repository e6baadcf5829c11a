/** Settings that open something by themselves; a name for whom they are is none, nor is a key that somebody else made. */
const SECRET = /(_SECRET|_SECRET_BEFORE|_SECRET_KEY|_PASSWORD|MEILISEARCH_KEY)$/;

export const isSecret = (setting: string): boolean => SECRET.test(setting);

/** Fewer come by chance in no secret of a generator, hexadecimal ones included. */
const LEAST_DIFFERENT = 8;
/** Of neighbours, how many may be steps of a row as in `0123`: a fifth are by chance, in hexadecimal. */
const MOST_STEPS = 2 / 3;
/** What stands in examples, and what has to be left beside it. */
const WORDS = ['changeme', 'secret', 'password', 'tillmap', 'example', 'default', 'service', 'admin', 'qwerty'];
const LEAST_BESIDES = 8;

/** The part that a text is again and again, of which the last may be cut; else the text. */
export const repeatedPart = (signs: readonly string[]): readonly string[] => {
  const at = signs.findIndex(
    (_, period) =>
      period > 0 && period <= signs.length / 2 && signs.every((sign, n) => n < period || sign === signs[n - period]),
  );
  return at < 0 ? signs : signs.slice(0, at);
};

/** Whether most characters follow the one before, as in `12345678`. */
export const isRow = (signs: readonly string[]): boolean => {
  const steps = signs.filter((sign, n) => n > 0 && Math.abs(sign.codePointAt(0)! - signs[n - 1]!.codePointAt(0)!) <= 1);
  return steps.length > (signs.length - 1) * MOST_STEPS;
};

const withoutWords = (text: string): string => WORDS.reduce((left, word) => left.replaceAll(word, ''), text);

/** Why somebody could guess a secret; `undefined` for one that looks as if it were made by chance. */
export const whyGuessableSecret = (secret: string): string | undefined => {
  const plain = secret.normalize('NFKC').toLowerCase();
  const signs = Array.from(plain);
  if (new Set(signs).size < LEAST_DIFFERENT) return `has fewer than ${LEAST_DIFFERENT} different characters`;
  if (repeatedPart(signs) !== signs) return 'repeats itself';
  if (isRow(signs)) return 'is a row of characters';
  const left = withoutWords(plain.replaceAll(/[^\p{L}\p{N}]/gu, ''));
  return Array.from(left).length < LEAST_BESIDES ? 'is mostly a word that anyone tries first' : undefined;
};
