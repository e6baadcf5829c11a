/** The text without what PostgreSQL's texts do not hold: NUL, and halves of surrogate pairs. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

const SHORTEST_PART = 3;

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The LIKE pattern of a search: any part of a text, or its beginning where the search is too short for parts. */
export const likePattern = (search: string): string =>
  `${Array.from(search).length < SHORTEST_PART ? '' : '%'}${escaped(search)}%`;
