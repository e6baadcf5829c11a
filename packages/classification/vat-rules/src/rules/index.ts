import type { VatRule } from '../vat-rule.ts';
import { DRINK_RULES } from './drinks.ts';
import { FOOD_RULES } from './food.ts';
import { HEALTH_RULES } from './health.ts';
import { HOUSEHOLD_RULES } from './household.ts';
import { ICE_RULES } from './ices.ts';
import { KIND_RULES } from './kinds.ts';
import { MEDICINE_RULES } from './medicines.ts';
import { SNACK_RULES } from './snacks.ts';
import { SWEET_RULES } from './sweet.ts';

/** What is neither food nor drink. */
const GOODS_RULES: readonly VatRule[] = [...HEALTH_RULES, ...MEDICINE_RULES, ...HOUSEHOLD_RULES];

/** All rules in the order of matching: what is not food first, food at large last. */
export const VAT_RULES: readonly VatRule[] = [
  ...GOODS_RULES,
  ...KIND_RULES,
  ...SNACK_RULES,
  ...ICE_RULES,
  ...SWEET_RULES,
  ...DRINK_RULES,
  ...FOOD_RULES,
];

export const FIRST_FOOD_RULE = GOODS_RULES.length;
