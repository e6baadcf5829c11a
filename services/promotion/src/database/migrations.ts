import { MESSAGING_MIGRATIONS } from '@tillmap/bus';
import { PromotionTables } from './migrations/1764300500001-promotion-tables.ts';

/** The tables and how they come to be. */
export const schema = { migrations: [...MESSAGING_MIGRATIONS, PromotionTables] };
