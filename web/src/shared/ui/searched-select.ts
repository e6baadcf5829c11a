import { selectText } from '../select-text.ts';

/**
 * A select in which one types, with the first that fits marked for Enter. Mantine needs to be told of the first twice:
 * when the list opens it forgets what the same key has just marked, and Enter after one key, or after pasted text, would
 * choose nothing.
 */
export const SEARCHED_SELECT = {
  searchable: true,
  allowDeselect: false,
  openOnFocus: false,
  onFocus: selectText,
  selectFirstOptionOnChange: true,
  selectFirstOptionOnDropdownOpen: true,
} as const;
