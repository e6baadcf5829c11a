export { findVatConflict } from './find-vat-conflict.ts';
export { isOfGoods, vatAnswerFor, vatRule } from './match-vat-rule.ts';
export { isWeighed, kindWordsOf, nameWordsOf, PhraseBook, wordsOf } from './phrase-book.ts';
