import { describe, expect, test } from '@jest/globals';
import type { UploadFinding } from '@tillmap/contracts';
import { anUploadResult, aPriceCheck } from '../../../testing/builders.ts';
import { rowFigures } from './row-figures.ts';
import { firstSentence, withoutStop } from './sentences.ts';
import { type ToCheck, whatToCheck } from './what-to-check.ts';

const finding = (code: string): UploadFinding => ({ code, sentence: `About ${code}.`, details: [] });
const nameOf = (one: ToCheck) => (one.kind === 'finding' ? one.finding.code : one.check.code);

describe('The order of what is to be checked', () => {
  test('When a file has everything, then hidden rows come first, and serious prices by count', () => {
    const result = anUploadResult({
      findings: ['hidden_rows', 'money', 'damaged_text'].map(finding),
      checks: [
        aPriceCheck('retail_missing', 900, { is_serious: false }),
        aPriceCheck('price_scale', 2),
        aPriceCheck('cost_above_retail', 40),
      ],
    });
    expect(whatToCheck(result).map(nameOf)).toEqual([
      'hidden_rows',
      'money',
      'damaged_text',
      'cost_above_retail',
      'price_scale',
      'retail_missing',
    ]);
  });

  test('When there is nothing to check, then nothing is told', () => {
    expect(whatToCheck(anUploadResult())).toEqual([]);
  });
});

describe('Figures of the rows', () => {
  const counts = { total_processed: 1_240, duplicates: 11, bad_rows_count: 17, left_out_count: 6 };

  test.each([
    ['of this version', 1_274],
    ['of a version before, which did not count them', 0],
  ])('When a result is %s, then rows read are the sum of the others', (_which, rows_read) => {
    const figures = rowFigures(anUploadResult({ ...counts, rows_read }));
    expect(figures.read).toBe(figures.used + figures.replaced + figures.rejected + figures.left_out);
    expect(figures.read).toBe(1_274);
  });
});

describe('Sentences of a note', () => {
  test.each([
    ['4 rows have no price. Check them.', '4 rows have no price', 'Check them.'],
    ['The RRP £0.79 is below the cost.', 'The RRP £0.79 is below the cost', ''],
    ['One. Two. Three.', 'One', 'Two. Three.'],
  ])('When a text is "%s", then its first sentence is the title', (text, title, rest) => {
    expect(firstSentence(text)).toEqual([title, rest]);
  });

  test('When a title ends with dots, then these stay', () => {
    expect(withoutStop('Columns Name, Price and more...')).toBe('Columns Name, Price and more...');
  });
});
