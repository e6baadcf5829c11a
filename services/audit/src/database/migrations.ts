import { MESSAGING_MIGRATIONS } from '@tillmap/bus';
import { AuditTables } from './migrations/1764000200001-audit-tables.ts';
import { ChainedTrail } from './migrations/1764300000001-chained-trail.ts';
import { FoldedSearch } from './migrations/1765100000001-folded-search.ts';
import { TrailInParts } from './migrations/1765700000001-trail-in-parts.ts';

/** The tables and how they come to be. */
export const schema = { migrations: [...MESSAGING_MIGRATIONS, AuditTables, ChainedTrail, FoldedSearch, TrailInParts] };
