import type { ClassificationCodes, IndexDoc } from '@tillmap/classification';
import type { SizeUnit } from '../names/index.ts';
import { type Arena, textAt } from './arena.ts';
import type { SharedBytes, SharedFloats, SharedWords } from './shared-arrays.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * An immutable part of the index: typed arrays over shared memory, so posting it to a worker thread copies nothing.
 * Terms are numbered from 0 as in the alphabet, documents by their words and then by barcode. The terms of document `d`
 * are `docTerms` from `docStarts[d]` to `docStarts[d + 1]`; the documents of term `t`, ascending, are `postings` from
 * `postingStarts[t]` on.
 */
export type Segment = Readonly<{
  id: string;
  docCount: number;
  /** A canonical barcode has 14 digits, which a double holds exactly. */
  barcodes: Float64Array<SharedArrayBuffer>;
  names: Arena;
  /** The size columns and the quadruples of codes, each kept once; documents point into them. */
  sizes: Arena;
  sizeIds: SharedWords;
  codes: Arena;
  codeIds: SharedWords;
  /** Size of one item in base units, 0 where unknown, and its unit as an index of `SIZE_UNITS`. */
  amounts: SharedFloats;
  units: SharedBytes;
  vocabulary: Vocabulary;
  docStarts: SharedWords;
  docTerms: SharedWords;
  postingStarts: SharedWords;
  postings: SharedWords;
  /** 1 / length of the document's vector of term weights, by this segment's own frequencies. */
  inverseLengths: SharedFloats;
}>;

export const SIZE_UNITS: readonly SizeUnit[] = ['ml', 'g', 'mm', 'each'];

/** Parts a quadruple's codes within its one text; codes hold no control characters. */
export const CODE_SEPARATOR = '\u001f';

const BARCODE_DIGITS = 14;

/** Returns the canonical barcode of a document. */
export const barcodeAt = (segment: Segment, doc: number): string =>
  String(segment.barcodes[doc]!).padStart(BARCODE_DIGITS, '0');

/** Returns the four codes of a document. */
export const codesAt = (segment: Segment, doc: number): ClassificationCodes => {
  const [dept = '', subDept = '', cg = '', vat = ''] = textAt(segment.codes, segment.codeIds[doc]!).split(
    CODE_SEPARATOR,
  );
  return { deptCode: dept, subDeptCode: subDept, cgCode: cg, vatCode: vat };
};

/** Returns the name of a document as its mapping has it. */
export const nameAt = (segment: Segment, doc: number): string => textAt(segment.names, doc);

/** Returns the size column of a document. */
export const sizeAt = (segment: Segment, doc: number): string => textAt(segment.sizes, segment.sizeIds[doc]!);

/** Whether a document of the segment was made from the very same barcode, texts and codes. */
export const isSameDocument = (segment: Segment, doc: number, wanted: IndexDoc): boolean => {
  const { deptCode, subDeptCode, cgCode, vatCode } = codesAt(segment, doc);
  return (
    barcodeAt(segment, doc) === wanted.barcode &&
    nameAt(segment, doc) === wanted.name &&
    sizeAt(segment, doc) === wanted.size &&
    deptCode === wanted.deptCode &&
    subDeptCode === wanted.subDeptCode &&
    cgCode === wanted.cgCode &&
    vatCode === wanted.vatCode
  );
};

/** The number of documents of the segment with a term; deleted ones count until a merge. */
export const documentFrequency = (segment: Segment, term: number): number =>
  segment.postingStarts[term + 1]! - segment.postingStarts[term]!;
