const LETTERS = 26;
const BEFORE_A = 64;
const MAX_COLUMN_LETTERS = 3;

/** `AB12` → 27; -1 when there is no column in it. */
export const columnOf = (reference: string): number => {
  let column = 0;
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - BEFORE_A;
    if (letter < 1 || letter > LETTERS) break;
    if (at === MAX_COLUMN_LETTERS) return -1;
    column = column * LETTERS + letter;
  }
  return column - 1;
};

/** 27 → `AB`. */
export const columnName = (column: number): string =>
  (column >= LETTERS ? columnName(Math.floor(column / LETTERS) - 1) : '') +
  String.fromCharCode(BEFORE_A + 1 + (column % LETTERS));
