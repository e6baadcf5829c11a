import type { Hierarchy } from '../../domain/hierarchy.ts';

/**
 * What wholesalers classify by. A kept copy may be a few seconds old; while reference-data is away an old copy is better
 * than none. Throws NotFound for a wholesaler that does not exist, DependencyUnavailable without any copy.
 */
export interface Wholesalers {
  hierarchy(code: string): Promise<Hierarchy>;
}
