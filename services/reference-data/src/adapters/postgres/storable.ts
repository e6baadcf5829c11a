/** The text without what PostgreSQL's texts do not hold: NUL, and halves of surrogate pairs. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
