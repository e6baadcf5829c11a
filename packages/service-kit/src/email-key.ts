/** What two spellings of one email have in common; accounts are unique on it. */
export const emailKey = (email: string): string => email.normalize('NFKC').trim().toLowerCase();
