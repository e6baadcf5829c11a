import { readFile } from 'node:fs/promises';

const LIST = new URL('../../../data/common-passwords.txt', import.meta.url);

/** The commonest passwords of 8 characters and more, in small letters, most of them from zxcvbn's list (MIT). */
export const commonPasswords = async (): Promise<ReadonlySet<string>> =>
  new Set((await readFile(LIST, 'utf8')).split('\n').filter(Boolean));
