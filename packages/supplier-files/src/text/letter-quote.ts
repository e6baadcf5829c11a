/** With fewer columns two lines of one text look like records too easily; a text has commas, but hardly tabs. */
const FEWEST_COLUMNS = 4;
const FEWEST_WITH_TABS = 3;
const NUMBER = /^\d[\d.]*$/;

/** Whether there are too few columns to tell records from lines of a text. */
export const isTooNarrow = (width: number, delimiter: string): boolean =>
  width < (delimiter === '\t' ? FEWEST_WITH_TABS : FEWEST_COLUMNS);

/**
 * Whether two lines are records, though a quote in the first would make both of them one text: each has all its cells, and where one
 * has a number the other has too.
 */
export const areRecords = (first: string, second: string, delimiter: string, width: number): boolean => {
  const cells = first.split(delimiter);
  const others = second.split(delimiter);
  return (
    cells.length === width &&
    others.length === width &&
    cells.some((cell, at) => NUMBER.test(cell) && NUMBER.test(others[at] ?? ''))
  );
};
