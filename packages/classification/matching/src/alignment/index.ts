export { type CategoryAlignment, fitCategoryAlignment } from './category-alignment.ts';
export { transferMappings } from './transfer-mappings.ts';
