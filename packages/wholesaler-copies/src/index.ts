export { wholesalerChanges } from './wholesaler-changes.ts';
export { type WholesalerAnswer, type WholesalerCopies, wholesalerCopies } from './wholesaler-copies.ts';
