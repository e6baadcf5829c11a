import type { FocusEvent } from 'react';

/** Marks the whole text of a field when it is reached, so that typing searches anew instead of adding to it. */
export const selectText = (event: FocusEvent<HTMLInputElement>): void => event.currentTarget.select();
