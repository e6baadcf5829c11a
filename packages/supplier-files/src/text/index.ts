export { cellText, cleanText } from './clean-text.ts';
export { openCsvTable } from './csv-table.ts';
export { type ContentKind, contentKindOf, fileTypeOf } from './file-type.ts';
export { nameWords } from './name-words.ts';
export { isNothing } from './nothing-words.ts';
export { detectEncoding } from './text-encoding.ts';
export { TextMender } from './text-mender.ts';
export { unwrapFormulaText, withoutMarks } from './unwrapped.ts';
