import type { CategoryAlignment } from '@tillmap/matching/alignment';

/** How the codes of one wholesaler correspond to another's, learned from the products both have. */
export interface Correspondences {
  between(from: string, to: string): Promise<CategoryAlignment>;
}
