import type { Table } from '../table/index.ts';

const NAMES_SHOWN = 20;

const listed = (names: readonly string[]): string => {
  const shown = names.slice(0, NAMES_SHOWN).map((name) => `"${name}"`);
  return names.length > NAMES_SHOWN ? `${shown.join(', ')} and ${names.length - NAMES_SHOWN} more` : shown.join(', ');
};

/**
 * Returns a note on which sheet of a workbook was read where others could have been as well: their rows are missing.
 * Undefined otherwise.
 */
export const unreadSheetsNote = ({ sheet }: Pick<Table, 'sheet'>): string | undefined => {
  if (!sheet || sheet.others.length === 0) return undefined;
  const others =
    sheet.others.length === 1
      ? `The sheet ${listed(sheet.others)} has a header too and was not: save it as a file of its own if its rows are needed.`
      : `The sheets ${listed(sheet.others)} have headers too and were not: save each of them as a file of its own if their rows are needed.`;
  return `Only the sheet "${sheet.name}" was read. ${others}`;
};
