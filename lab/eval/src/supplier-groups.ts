import type { ClassificationCodes, IndexDoc } from '@tillmap/classification';
import { fitCategoryAlignment } from '@tillmap/classification/matching/alignment';
import type { Question, Trial } from './contestant.ts';
import { randomFrom, shuffled } from './random.ts';
import { secondHierarchy } from './two-wholesalers.ts';

const FILE_ROWS = 500;
/** Of a file's rows so many are in the reference by their barcodes; the others are asked for. */
const KNOWN_ROWS = 400;

type Parts = Readonly<Record<'reference' | 'calibration' | 'test', readonly IndexDoc[]>>;

/**
 * What is asked for comes in files of 500 products, in no order, four of five of which are known. Files have a column of
 * the supplier's own groups, which are not those of the wholesaler. What they are here is learned from the known ones of a file.
 * Where a `section` is the finest, there are as many groups as the wholesaler has sub-departments.
 */
export const supplierGroups = (
  { reference, calibration, test }: Parts,
  seed: number,
  finest: 'group' | 'section',
): Omit<Trial, 'name' | 'groups'> => {
  const codesThere = secondHierarchy([...reference, ...calibration, ...test], seed);
  const groupOf = (doc: IndexDoc): ClassificationCodes =>
    finest === 'group' ? codesThere(doc) : { ...codesThere(doc), cgCode: '', vatCode: '' };
  const random = randomFrom(seed + 4000);
  const filesOf = (asked: readonly IndexDoc[]): Question[] => {
    const mixed = shuffled(asked, random);
    const questions: Question[] = [];
    for (let from = 0; from < mixed.length; from += FILE_ROWS - KNOWN_ROWS) {
      const known = shuffled(reference, random).slice(0, KNOWN_ROWS);
      const { translate } = fitCategoryAlignment(known.map((to) => ({ from: groupOf(to), to, count: 1 })));
      for (const truth of mixed.slice(from, from + FILE_ROWS - KNOWN_ROWS)) {
        const group = groupOf(truth);
        const told = translate(group);
        const supplierGroup = { group: group.cgCode || group.subDeptCode, ...told };
        questions.push({
          truth,
          name: truth.name,
          size: truth.size,
          ...(told.candidates.length > 0 && { supplierGroup }),
        });
      }
    }
    return questions;
  };
  return { reference, calibration: filesOf(calibration), test: filesOf(test) };
};
