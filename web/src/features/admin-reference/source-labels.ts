import type { ReferenceMapping } from '@tillmap/contracts';

/** Where a reference mapping comes from, in words. */
export const SOURCE_LABELS: Record<ReferenceMapping['source'], string> = {
  import: 'Import',
  review: 'Review',
  manual: 'Edited by hand',
};
