export { createWholesalerCache, type WholesalerAnswer, type WholesalerCache } from './wholesaler-cache.ts';
export { invalidateWholesalerCache } from './wholesaler-changes.ts';
