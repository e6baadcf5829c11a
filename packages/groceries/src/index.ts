export { ABBREVIATIONS, STOP_WORDS } from './abbreviations.ts';
