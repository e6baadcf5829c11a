export { AbbreviationExpander } from './abbreviation-expander.ts';
export { type LearnedAbbreviation, learnAbbreviations, type SharedNames } from './learned-abbreviations.ts';
export { hasWords, normaliseName, readMeasures, readPriceMark, readSize, readSizes, sizeOf } from './normalise-name.ts';
export { isContradiction, isOtherProduct, type SizedName } from './other-product.ts';
export { type ParsedSize, SIZE_READING, type Size, type SizeUnit } from './parse-size.ts';
export { skeletonOf } from './word-skeleton.ts';
export { hasTellingWord, stemsOf, wordsSharedWithCategory } from './word-stems.ts';
