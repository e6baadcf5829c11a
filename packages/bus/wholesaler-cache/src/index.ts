export { invalidateWholesalerCache } from './invalidate-wholesaler-cache.ts';
export { createWholesalerCache } from './wholesaler-cache.ts';
