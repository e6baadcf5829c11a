export { ABBREVIATIONS, STOP_WORDS } from './abbreviations.ts';
export { SPELLINGS } from './spellings.ts';
