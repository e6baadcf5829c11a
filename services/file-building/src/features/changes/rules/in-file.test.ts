import { expect, test } from '@jest/globals';
import type { ChangeDecision, ChangeType, DownloadContent } from '@tillmap/contracts';
import type { TillValues } from '../../../model/till-line.ts';
import { changeInFile } from './in-file.ts';

const OLD = { cost: '1.00' } as TillValues;
const CONTENTS: readonly DownloadContent[] = ['all', 'changes', 'prices', 'new', 'reviewed'];

/** Of each content whether a line is in it: as it is now, as the till has it, or so without moving the base. */
const filesOf = (classes: readonly ChangeType[], decision: '' | ChangeDecision, keptBefore = false) =>
  CONTENTS.map((content) => {
    const before = classes.includes('new') ? null : OLD;
    const wanted = changeInFile({ classes, decision, keptBefore, before }, content);
    if (typeof wanted === 'string') return wanted;
    return wanted.movesBase ? 'old' : 'asked again';
  });

test.each<[readonly ChangeType[], '' | ChangeDecision, readonly string[]]>([
  [['cost_up'], '', ['now', 'now', 'now', 'out', 'now']],
  [['cost_up'], 'take', ['now', 'now', 'now', 'out', 'now']],
  [['cost_up'], 'keep', ['old', 'old', 'old', 'out', 'old']],
  [['cost_up'], 'later', ['asked again', 'out', 'out', 'out', 'asked again']],
  [['size_or_case'], '', ['now', 'now', 'out', 'out', 'now']],
  [['new'], '', ['now', 'now', 'out', 'now', 'now']],
  [['new'], 'keep', ['out', 'out', 'out', 'out', 'out']],
  [['new'], 'later', ['out', 'out', 'out', 'out', 'out']],
])('When a line with %j is decided %j, then its files have it as %j', (classes, decision, files) => {
  expect(filesOf(classes, decision)).toEqual(files);
});

test('When a line was kept at an earlier download, then only whole files have it, as the till does', () => {
  expect(filesOf(['cost_up'], 'keep', true)).toEqual(['old', 'out', 'out', 'out', 'old']);
});
