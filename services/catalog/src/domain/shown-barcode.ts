const LENGTHS = [8, 12, 13];

/** A canonical GTIN as people know it: without the zeros in front that only fill it up to 14 digits. */
export const shownBarcode = (canonical: string): string => {
  const digits = canonical.replace(/^0+/, '');
  const length = LENGTHS.find((length) => digits.length <= length) ?? canonical.length;
  return canonical.slice(canonical.length - length);
};
