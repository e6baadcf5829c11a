import { dictionary } from '@zxcvbn-ts/language-common';

/** The 49,000 commonest passwords in small letters, by how often they were found in leaks. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common']);
