import { withoutUnseen } from './clean-text.ts';
import { withoutEntities, withoutTags } from './markup-text.ts';
import { hasImplausible } from './plausible-text.ts';
import { asSeen, isOtherScript, rightlyEncoded } from './wrong-encoding.ts';

/** Letters and signs that are valid wherever they stand. */
const SOUND = '£€®™’‘“”–½¼¾°×•…éèêëàâäáçîïíôöóûüúñßøåæœ\\u00a0';
const OUTSIDE_ASCII = `[^\\x00-\\x7f${SOUND}]`;
const WRAPPED_IN_APOSTROPHES = /^\s*'.*'\s*$/s;
const ESCAPED = /\\(['"/\\])/g;
/** A letter that was lost on the way is a question mark in the middle of a word. */
const LOST_LETTER = /\p{L}\?\p{L}/u;
const ADDRESS = /[/=@]/;
const DAMAGED = /\ufffd|[\u0080-\u009f]|[ÃÂ][\u0080-\u00bf ]|â€|[\u2500-\u259f]/;
const SUSPECT = new RegExp(`${OUTSIDE_ASCII}|â€|&#?\\w{2,31};|<[/a-zA-Z]|\\\\|[a-zA-Z]\\?[a-zA-Z]|[à-ÿœ]\\d`);

/** A quick look: most texts have none of these. */
const MAY_BE_SUSPECT = /[^\x20-\x7e]|[&<\\?]/;

/**
 * Whether there may be something to repair: any other text is certainly sound, also when it is the text of many rows.
 */
export const isSuspect = (text: string): boolean => MAY_BE_SUSPECT.test(text) && SUSPECT.test(text);

const withoutEscapes = (text: string): string => (text.includes('\\') ? text.replace(ESCAPED, '$1') : text);

/** What is undone, one after the other: each gives back a text in which it finds nothing as it is. */
const REPAIRS: readonly ((text: string) => string)[] = [rightlyEncoded, withoutEntities, withoutTags, withoutEscapes];

/** The text as it was before it was damaged, where that is sure; else as it is. */
export const repaired = (text: string): string => REPAIRS.reduce((undone, repair) => repair(undone), text);

/** Whether something in a text was lost or cannot be as written. */
export const looksDamaged = (text: string): boolean =>
  DAMAGED.test(text) ||
  (LOST_LETTER.test(text) && !ADDRESS.test(text)) ||
  (!isOtherScript(text) && hasImplausible(withoutUnseen(text)));

/** Cells of a row whose every value is in apostrophes, as databases write texts, without them; undefined for any other row. */
export const withoutApostrophes = (cells: readonly string[]): string[] | undefined => {
  if (!cells[0]?.includes("'")) return undefined;
  const filled = cells.filter((cell) => cell.trim() !== '' && Number.isNaN(Number(cell)));
  if (filled.length < 2 || !filled.every((cell) => WRAPPED_IN_APOSTROPHES.test(cell))) return undefined;
  return cells.map((cell) =>
    WRAPPED_IN_APOSTROPHES.test(cell) ? cell.trim().slice(1, -1).replaceAll("''", "'") : cell,
  );
};

export { asSeen };
