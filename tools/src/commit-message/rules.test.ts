import { describe, expect, test } from '@jest/globals';
import { findingsOf } from './rules.ts';

const BODY = 'Without it a lost answer signed the person out.';

describe('The rules for messages of commits', () => {
  test.each([
    ['subject, empty line and body', `Use the old cookie once more\n\n${BODY}\n`],
    ['a trivial change without a body', 'Fix a typo in the runbooks\n'],
    ['a commit that is folded into another', 'fixup! Use the old cookie'],
    ['a scope', `catalog: throttle training while requests are running\n\n${BODY}`],
    ['a merge', "Merge branch 'main' into topic"],
    ['a subject of 72 characters', `${'Keep'.padEnd(72, 'x')}\n\n${BODY}`],
    ['a first word that only looks like another form', `Process each item by itself\n\n${BODY}`],
    [
      'a long address and a table in the body',
      `Keep it\n\n${BODY}\nhttps://example.com/${'a b'.repeat(40)}\n| ${'x '.repeat(60)}|`,
    ],
    [
      'comments of git below it',
      `Keep it\n\n${BODY}\n# Please enter the commit message\n# ------------------------ >8 ------------------------\n+${'long '.repeat(40)}`,
    ],
  ])('When there is %s, then nothing is found', (_what, message) => {
    expect(findingsOf(message)).toEqual([]);
  });

  test.each([
    ['nothing', '\n# a comment\n', 'The message is empty.'],
    ['a long subject', `${'Keep'.padEnd(73, 'x')}\n\n${BODY}`, 'The subject has 73 characters; 72 are the most.'],
    ['a small first letter', `keep it\n\n${BODY}`, 'The subject starts with a capital letter.'],
    ['two changes', `Keep it; drop that\n\n${BODY}`, 'A ";" joins two changes: make two commits of them.'],
    [
      'what was done, behind a scope',
      `web: added it\n\n${BODY}`,
      'The subject starts with what to do, as "Add" or "Refuse"; not "added".',
    ],
    ['a full stop', `Keep it.\n\n${BODY}`, 'The subject ends without a full stop.'],
    [
      'what was done',
      `Added a cookie\n\n${BODY}`,
      'The subject starts with what to do, as "Add" or "Refuse"; not "Added".',
    ],
    [
      'what it does',
      `Adds a cookie\n\n${BODY}`,
      'The subject starts with what to do, as "Add" or "Refuse"; not "Adds".',
    ],
    [
      'what is being done',
      `Adding it\n\n${BODY}`,
      'The subject starts with what to do, as "Add" or "Refuse"; not "Adding".',
    ],
    ['no empty line', `Keep it\n${BODY}\n${BODY}`, 'An empty line stands between subject and body.'],
    ['no body', 'Keep the old cookie\n', 'The body says why the change is made.'],
    ['only who helped', 'Keep it\n\nCo-authored-by: A Person <a@example.com>', 'The body says why the change is made.'],
    [
      'an endless line',
      `Keep it\n\n${'word '.repeat(20)}`,
      'The body is wrapped at 80: "word word word word word word word word …"',
    ],
  ])('When there is %s, then it is said', (_what, message, finding) => {
    expect(findingsOf(message)).toEqual([finding]);
  });
});
