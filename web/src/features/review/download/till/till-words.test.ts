import { describe, expect, test } from '@jest/globals';
import { aRehearsal, aTillProblem } from '../../../../testing/till-builders.ts';
import { NO_TILL, nextFix, wantedFiles, withCode, withFix, withoutFix } from './till-selection.ts';
import { exampleText, partChoices, partOfValue, titleOf, valueOfPart } from './till-words.ts';

const example = (before: string, after: string) => ({ barcode: '5099000100302', before, after });

describe('What is wrong, in words', () => {
  test('When a cell is very long, then its start and its end are shown, where the size is', () => {
    const problem = aTillProblem({ example: example(`Cola ${'zero '.repeat(60)}330ml`, 'Cola zero 330ml') });
    expect(exampleText(problem)).toMatch(/^Cola zero .{30,}….* zero 330ml → Cola zero 330ml$/);
    expect(exampleText(problem).length).toBeLessThan(100);
  });

  test.each([
    [{ fixes: ['replace_signs'] as const, example: example('\u{1F600}', '') }, '\u{1F600} → empty'],
    [{ fixes: ['leave_out'] as const, example: example('0', '0') }, '0'],
    [{ fixes: [] as const, example: example('', '') }, ''],
  ])('When the problem is %j, then its example is %p', ({ fixes, ...over }, text) => {
    expect(exampleText(aTillProblem({ ...over, fixes: [...fixes] }))).toBe(text);
  });

  test('When it was mended, then the line says how', () => {
    const missing = { table: 'vat', value: 'S', name: 'Standard rate' } as const;
    const gap = aTillProblem({ missing });
    expect(titleOf(gap, withCode(NO_TILL, 'vat', 'S', ' 001 '), false)).toBe(
      'The till’s VAT code for Standard rate is 001',
    );
    const long = aTillProblem();
    expect(titleOf(long, withFix(NO_TILL, long.key, 'shorten'), false)).toBe('Title: shortened, the size is kept');
  });
});

test('When a fix did not help all rows, then the next one is offered; taken back, the first again', () => {
  const problem = aTillProblem();
  expect(nextFix(NO_TILL, problem)).toBe('shorten');
  const once = withFix(NO_TILL, problem.key, 'shorten');
  expect(nextFix(once, problem)).toBe('leave_out');
  const twice = withFix(once, problem.key, 'leave_out');
  expect(nextFix(twice, problem)).toBeUndefined();
  expect(withoutFix(twice, problem).fixes).toEqual({});
});

test('When a till takes several files, then all are offered and each by its name, also one without a name', () => {
  const rehearsal = aRehearsal({
    parts: [
      { part: '', products: 50 },
      { part: '2', products: 13 },
    ],
  });
  const choices = partChoices(rehearsal);
  expect(choices.map(({ label }) => label)).toEqual(['All 2 files in one ZIP', '1: 50 products', '2: 13 products']);
  const wanted = choices.map(({ value }) => wantedFiles({ ...NO_TILL, part: partOfValue(value) }, rehearsal));
  expect(wanted).toEqual([{ parts: 'all' }, { part: '' }, { part: '2' }]);
  expect(choices.map(({ value }) => valueOfPart(partOfValue(value)))).toEqual(choices.map(({ value }) => value));
  expect(wantedFiles({ ...NO_TILL, part: 'gone' }, rehearsal)).toEqual({ parts: 'all' });
  expect(wantedFiles(NO_TILL, undefined)).toEqual({ parts: 'all' });
});
