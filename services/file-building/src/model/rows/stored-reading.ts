import type { CostBasis, UploadResult } from '@tillmap/contracts';
import { type Finding, type HeaderFound, inOrder, type RowHints } from '@tillmap/supplier-files';
import type { FileCorrection } from './file-correction.ts';
import { RemarkCounter, type RemarkCounts } from './row-remarks.ts';
import { type SameBarcodeCounts, SameBarcodes } from './same-barcode.ts';
import { type Findings, type ReadTable, uploadNotes } from './upload-notes.ts';

/**
 * How the file of an upload was read, and what was counted meanwhile: kept with the upload, so that rows which are mended
 * later are read by the same rules and its notes stay right.
 */
export type StoredReading = Readonly<{
  table: ReadTable;
  /** The header of the file and those further down, in their order. */
  headers: readonly HeaderFound[];
  hints: RowHints;
  /** How the columns were found, where their names do not say it. One of a version before has none. */
  columnsSaid?: string;
  /** What its layout, or the person who chose its columns, says that costs are for. One of a version before has none. */
  costBasis?: CostBasis | null;
  /** The layout or the choice of columns that it was uploaded with; missing where there was none. */
  layout?: string;
  /** How a person said that it is to be read otherwise. */
  corrections?: readonly FileCorrection[];
  /** How many times those of the last download costs by the remembered answer are; missing where it is not used. */
  costTimes?: number;
  found: Findings & Readonly<{ noted: number; leftOut: number }>;
  /** What was found that no row which joins later changes. */
  findings: readonly Finding[];
  remarks: RemarkCounts;
  sameBarcodes: SameBarcodeCounts;
}>;

/** What an upload says of itself in words. */
export const wordsOf = (reading: StoredReading): Pick<UploadResult, 'notes' | 'findings'> => {
  const findings = inOrder([
    ...reading.findings,
    ...new RemarkCounter(reading.remarks).findings(),
    ...new SameBarcodes(reading.sameBarcodes).findings(),
  ]);
  const [first] = reading.headers;
  return {
    notes: [
      ...findings.map(({ sentence }) => sentence),
      ...(first ? uploadNotes(reading.table, first, reading.columnsSaid ?? '', reading.found) : []),
    ],
    findings: findings.map(({ code, sentence, details }) => ({ code, sentence, details: [...details] })),
  };
};

const MAP = '$map';
const SET = '$set';

/** As JSON; the maps and sets of headers with a word on what they are. `clean` takes out what cannot be stored. */
export const readingToJson = (reading: StoredReading, clean: (text: string) => string): string =>
  JSON.stringify(reading, (_name, value: unknown) => {
    if (typeof value === 'string') return clean(value);
    if (value instanceof Map) return { [MAP]: [...value] };
    return value instanceof Set ? { [SET]: [...value] } : value;
  });

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What `readingToJson` wrote. */
export const readingFromJson = (json: string): StoredReading =>
  JSON.parse(json, (_name, value: unknown) => {
    if (!isRecord(value)) return value;
    if (Array.isArray(value[MAP])) return new Map(value[MAP] as [unknown, unknown][]);
    return Array.isArray(value[SET]) ? new Set(value[SET]) : value;
  }) as StoredReading;
