import { expect, test } from '@jest/globals';
import { issueLabel } from '../features/review/issue-labels.ts';
import { ownValue } from './own-value.ts';

test.each(['constructor', 'toString', '__proto__'])(
  'When a table has no %s of its own, then it says nothing',
  (name) => {
    expect(ownValue({ S: '1' }, name)).toBeUndefined();
    expect(ownValue(undefined, name)).toBeUndefined();
    expect(ownValue(Object.fromEntries([[name, '7']]), name)).toBe('7');
    expect(typeof issueLabel(name)).toBe('string');
  },
);
