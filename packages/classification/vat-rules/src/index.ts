export { findVatConflict } from './find-vat-conflict.ts';
export { vatRule } from './match-vat-rule.ts';
