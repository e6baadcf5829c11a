/** What a week, a delivery or a list is counted by in the name of a session or a file. */
const COUNTED = /\b(week|wk|order|delivery|list|no\.?)([ _-]*)(\d{1,3})(?!\d)/i;
const IS_WEEK = /^we?e?k$/i;
const WEEKS = 52;

const countIn = (text: string) => {
  const [found, word = '', between = '', count = ''] = COUNTED.exec(text) ?? [];
  const digits = count.startsWith('0') ? count.length : 1;
  return found === undefined ? undefined : { found, word, between, count: Number(count), digits };
};

/** 'northway-weekly_order.csv' → 'Northway weekly order' */
const readableName = (fileName: string): string => {
  const words = fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[\s_-]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * A name for the session of a file: that of the last session, counted on or with the count of the file, as 'Weekly order, week 48'.
 * Without a count the file's own name. `follows` is whether the last one's was taken.
 */
export const nextSessionName = (
  fileName: string,
  last: string | undefined,
): Readonly<{ name: string; follows: boolean }> => {
  const before = last === undefined ? undefined : countIn(last);
  if (last === undefined || !before) return { name: readableName(fileName), follows: false };
  const { found, word, between, count, digits } = before;
  const ofFile = countIn(fileName);
  const next = IS_WEEK.test(word) && count >= WEEKS ? 1 : count + 1;
  const said = ofFile && ofFile.word.toLowerCase() === word.toLowerCase() ? ofFile.count : next;
  return { name: last.replace(found, `${word}${between}${String(said).padStart(digits, '0')}`), follows: true };
};
