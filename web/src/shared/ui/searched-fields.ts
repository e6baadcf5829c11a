/** The fields that search while one types, in one file: they stand together in a form and come at the same moment. */
export { HierarchyField } from './hierarchy-field.tsx';
export { VatCodeField } from './vat-code-field.tsx';
