import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { IndexDoc } from '@tillmap/classification';
import type * as matchingIndex from '@tillmap/matching/index';
import { NEIGHBOUR_COUNT, openReader, SimilarityIndex } from '@tillmap/matching/index';
import { bytesOf } from '../bytes-of.ts';

type Program = Pick<typeof matchingIndex, 'SimilarityIndex' | 'openReader'>;

/** An index that was built by one state of the program, and what answers from it. */
export type Built = Readonly<{
  label: string;
  bytesAName: number;
  segmentCount: number;
  isFound: (query: string, barcode: string) => boolean;
}>;

const CHUNK = 20_000;

/** The barcode that the name at this place is indexed under. */
export const barcodeOf = (at: number): string => String(at + 1).padStart(14, '0');

const docsOf = (names: readonly string[], from: number): IndexDoc[] =>
  names.slice(from, from + CHUNK).map((name, at) => ({
    barcode: barcodeOf(from + at),
    name,
    size: '',
    deptCode: '1',
    subDeptCode: '1',
    cgCode: '1',
    vatCode: 'S',
  }));

/** Indexes names as catalog has them once an import settled. */
export const build = (label: string, program: Program, names: readonly string[]): Built => {
  const index = new program.SimilarityIndex();
  for (let from = 0; from < names.length; from += CHUNK) index.upsert(docsOf(names, from));
  index.settle();
  const segments = index.segments();
  const reader = program.openReader(segments);
  return {
    label,
    bytesAName: segments.reduce((sum, { segment }) => sum + bytesOf(segment), 0) / Math.max(1, names.length),
    segmentCount: segments.length,
    isFound: (query, barcode) =>
      reader.search(query, '', NEIGHBOUR_COUNT).some((neighbour) => neighbour.barcode === barcode),
  };
};

/** This state of the program. */
export const ownProgram: Program = { SimilarityIndex, openReader };

/** Another state of the program, in a checkout with its packages installed. */
export const programIn = async (checkout: string): Promise<Program> =>
  import(pathToFileURL(join(resolve(checkout), 'packages/matching/src/index/index.ts')).href);
