export { invalidateWholesalerCache } from './invalidate-wholesaler-cache.ts';
export { createWholesalerCache, type WholesalerAnswer, type WholesalerCache } from './wholesaler-cache.ts';
