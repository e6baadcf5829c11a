const keyOf = (name: string): string => `tm-review-${name}`;

/** What this browser was told before; the default in a private window or for what is not known. */
export const remembered = <Value>(name: string, otherwise: Value): Value => {
  try {
    const text = window.localStorage.getItem(keyOf(name));
    return text === null ? otherwise : (JSON.parse(text) as Value);
  } catch {
    return otherwise;
  }
};

/** Kept for the next visit where the browser allows it. */
export const remember = (name: string, value: unknown): void => {
  try {
    window.localStorage.setItem(keyOf(name), JSON.stringify(value));
  } catch {
    // A private window or a full store: the choice holds for this visit.
  }
};
