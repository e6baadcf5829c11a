import type { Remark, Repeats } from './import-notes.ts';
import type { ReadAs, RefusedRow } from './import-rows.ts';

/** What one chunk of rows did. */
export type ChunkDone = Readonly<{
  /** The line of its last row. */
  line: number;
  rowsRead: number;
  created: readonly string[];
  updated: readonly string[];
  refused: readonly RefusedRow[];
  readAs: readonly ReadAs[];
  remarks: readonly Remark[];
  repeats: Repeats;
  /** Barcodes of each event that catalog has to acknowledge. */
  told: readonly (readonly string[])[];
}>;
