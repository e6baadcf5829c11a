import type { BadRow } from '@tillmap/supplier-files';

/** A row that cannot be used as it is, with what it takes to read it once it is mended. */
export type RejectedRow = BadRow &
  Readonly<{
    /** The place it will have among the items; null in files of a version before. */
    position: number | null;
    /** Which header of the file it stands below, by its place in `StoredReading.headers`; null where that was not kept. */
    header: number | null;
    /** What the headings above it say it is. */
    supplierGroup: string;
  }>;
