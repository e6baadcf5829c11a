import type { ClassificationSource } from '@tillmap/contracts';

/** The full name of a source, and the short one of a narrow column. */
export const SOURCES: Record<ClassificationSource, readonly [name: string, short: string]> = {
  exact: ['Exact barcode', 'Exact'],
  cross_wholesaler: ['Other wholesaler', 'Other'],
  similarity: ['Similar products', 'Similar'],
  ai: ['AI', 'AI'],
  manual: ['Set by hand', 'By hand'],
  none: ['No match', 'None'],
};
