const MONTH = 'jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec';
/** As a workbook has them, and as Excel writes them into a text file. */
const DATE = new RegExp(
  `^(?:\\d{4}-\\d{2}-\\d{2}(?:t[\\d:]+)?|\\d{2}:\\d{2}:\\d{2}|\\d{1,2}-(?:${MONTH})(?:-\\d{2,4})?|(?:${MONTH})-\\d{2,4}|\\d{1,2}[/.-]\\d{1,2}[/.-]\\d{4}(?: \\d{1,2}:\\d{2}(?::\\d{2})?)?)$`,
  'i',
);
const LONGEST = 20;
/** How all of them start, and a sign that separates them. */
const MAY_BE_DATE = /^[\djfmasond].*[-/.:]/is;

/** Whether a text is a date, which Excel makes of 6-12 and 1/2. */
export const isTurnedDate = (text: string): boolean =>
  text.length <= LONGEST && MAY_BE_DATE.test(text) && DATE.test(text.trim());
