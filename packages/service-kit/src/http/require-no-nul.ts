import { UnshownText } from '../domain.ts';

/** The field that has a NUL in its name or its text. Without recursion: JSON may be nested deeper than a stack. */
const fieldWithNul = (given: unknown): string | undefined => {
  const rest: [string, unknown][] = [['', given]];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const [field, value] = next;
    if (typeof value === 'string' && value.includes('\0')) return field;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (name.includes('\0')) return field;
      rest.push([field === '' ? name : `${field}.${name}`, inner]);
    }
  }
  return undefined;
};

/**
 * Refuses with 422 what a request says in its path, its query or its body where there is a NUL in it: no database keeps one, and
 * once a file is being sent nobody can be told so any more.
 */
export const requireNoNul = (given: unknown): void => {
  const field = fieldWithNul(given);
  if (field !== undefined) throw new UnshownText({ field });
};
