import type { ProductKind } from '../product-kind.ts';
import { DRINK_KINDS } from './drinks.ts';
import { MEDICINE_KINDS } from './health.ts';
import { LESS_HEALTHY_KINDS } from './less-healthy.ts';
import { SMOKING_KINDS } from './smoking.ts';

export const PRODUCT_KINDS: readonly ProductKind[] = [
  ...DRINK_KINDS,
  ...SMOKING_KINDS,
  ...MEDICINE_KINDS,
  ...LESS_HEALTHY_KINDS,
];
