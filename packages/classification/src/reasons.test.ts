import { describe, expect, test } from '@jest/globals';
import { detailFromJson, detailOf, reasonOf, toStoredDetail } from './reasons.ts';

/** As it is stored and goes over the bus, and as the code has it. */
const codes = { dept: '10', subDept: '11', cg: '12', vat: 'S' };
const runnerUp = { code: 'runner_up', share: 20, codes };
const asRead = {
  code: 'runner_up' as const,
  share: 20,
  codes: { deptCode: '10', subDeptCode: '11', cgCode: '12', vatCode: 'S' },
};

describe('Reasons from another process', () => {
  const reported: string[] = [];
  const report = (misfit: string) => void reported.push(misfit);
  const heard = () => reported.splice(0);

  test('When a detail is known and whole, then it is read, with what a later version added', () => {
    expect(detailOf({ ...runnerUp, added: 1 }, report)).toEqual({ ...asRead, added: 1 });
    expect(detailOf({ ...runnerUp, codes: { ...codes, added: 1 } }, report)).toMatchObject({ codes: { added: 1 } });
    expect(toStoredDetail(asRead)).toEqual(runnerUp);
    expect(toStoredDetail({ code: 'case_of', unit: '1' })).toEqual({ code: 'case_of', unit: '1' });
    expect(detailFromJson(JSON.stringify({ code: 'case_of', unit: '1' }), report)).toEqual({
      code: 'case_of',
      unit: '1',
    });
    expect(heard()).toEqual([]);
  });

  test('When codes lie deeper in a detail, then they are read and stored as elsewhere', () => {
    const stored = { code: 'vote_split', asked: 9, groups: [{ codes, agreeing: 5 }] };
    const read = { code: 'vote_split' as const, asked: 9, groups: [{ codes: asRead.codes, agreeing: 5 }] };
    expect(detailOf(stored, report)).toEqual(read);
    expect(toStoredDetail(read)).toEqual(stored);
    expect(heard()).toEqual([]);
  });

  test.each([
    { code: 'of_a_later_version', figure: 3 },
    { code: 'toString' },
    { code: 'runner_up', share: 20 },
    { code: 'runner_up', share: null, codes },
    { code: 'group_name', codes },
    { code: 'assistant_silent', why: 'asleep' },
    {},
    'text',
    null,
  ])('When it is %j, then it is unknown, reported, and stored as it came', (told) => {
    const said = JSON.stringify(told);
    expect(detailOf(told, report)).toEqual({ code: 'unknown', said });
    expect(detailFromJson(said, report)).toEqual({ code: 'unknown', said });
    // Read again by a version that does not know it either.
    expect(detailOf({ code: 'unknown', said }, report)).toEqual({ code: 'unknown', said });
    expect(heard()).toEqual([said, said, said]);
  });

  test('When what was unknown is known now, then it is read; when it is no JSON, then it stays unknown', () => {
    expect(detailOf({ code: 'unknown', said: JSON.stringify(runnerUp) }, report)).toEqual(asRead);
    expect(heard()).toEqual([]);
    expect(detailFromJson('{"code', report)).toEqual({ code: 'unknown', said: '{"code' });
    expect(heard()).toEqual(['{"code']);
  });

  test('When one that is unknown is nested in itself, then reading it ends', () => {
    const said = JSON.stringify({ code: 'unknown', said: '{}' });
    expect(detailFromJson(said, report)).toEqual({ code: 'unknown', said });
    expect(heard()).toEqual([said]);
  });

  test('When a reason is known or empty, then it stays; another one is unknown and reported', () => {
    expect(['exact_mapping', '', 'of_a_later_version', 'toString'].map((told) => reasonOf(told, report))).toEqual([
      'exact_mapping',
      '',
      'unknown',
      'unknown',
    ]);
    expect(heard()).toEqual(['of_a_later_version', 'toString']);
  });
});
