import { Invalid } from '@tillmap/service-kit/domain';

/** The version of an If-Match header: a number in quotation marks, `*` for any; 422 for what is none. */
export const versionOf = (header: string | undefined, what = 'product'): number | undefined => {
  if (header === undefined || header.trim() === '*') return undefined;
  const digits = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1];
  if (digits === undefined)
    throw new Invalid({ 'if-match': [`This version of the ${what} cannot be read. Please load the ${what} again.`] });
  return Number(digits);
};
