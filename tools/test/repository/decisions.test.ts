import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ROOT, read } from './workspace-files.ts';

const FOLDER = 'docs/decisions';
const STATUSES = ['proposed', 'accepted', 'superseded'];
const SECTIONS = ['Context', 'Decision', 'What follows'];
const HEAD =
  /^# (?<number>\d+)\. (?<title>\S.*)\n\n\| status \| date \| superseded by \|\n\|---\|---\|---\|\n\| (?<status>\w+) \| (?<date>\d{4}-\d{2}-\d{2}) \| (?<by>.+) \|\n\n## /;

type Head = Readonly<{ number: string; title: string; status: string; date: string; by: string }>;

const files = readdirSync(join(ROOT, FOLDER))
  .filter((file) => /^\d{4}-/.test(file))
  .sort();
const index = read(`${FOLDER}/README.md`);

const headOf = (text: string): Head | undefined => HEAD.exec(text)?.groups as Head | undefined;
const sectionsOf = (text: string): string[] => [...text.matchAll(/^## (.*)$/gm)].map(([, name]) => name!);

/** What is wrong with the form of a record, in words. */
const faultsOf = (text: string): string[] => {
  const head = headOf(text);
  if (!head) return ['it does not begin with number, title, and the table of status, date and superseded by'];
  const [, ...bodies] = text.split(/^## .*$/m);
  return [
    ...(STATUSES.includes(head.status) ? [] : [`"${head.status}" is none of ${STATUSES.join(', ')}`]),
    ...((head.status === 'superseded') === (head.by !== '–') ? [] : ['status and superseded by do not agree']),
    ...(sectionsOf(text).join() === SECTIONS.join() ? [] : [`its sections are not ${SECTIONS.join(', ')}`]),
    ...(bodies.every((body) => body.trim() !== '') ? [] : ['a section is empty']),
  ];
};

describe('The records of decisions', () => {
  test.each(files)('When %s is read, then it has the one form', (file) => {
    expect(faultsOf(read(`${FOLDER}/${file}`))).toEqual([]);
  });

  test('When they are put in order, then numbers have no gap and are those of the files, and dates go on', () => {
    const heads = files.map((file) => headOf(read(`${FOLDER}/${file}`))!);
    expect(heads.map(({ number }) => Number(number))).toEqual(files.map((_, at) => at + 1));
    expect(files.map((file) => Number(file.slice(0, 4)))).toEqual(files.map((_, at) => at + 1));
    expect(heads.map(({ date }) => date)).toEqual(heads.map(({ date }) => date).sort());
  });

  test('When the index is read, then it lists each of them as it is, and nothing else', () => {
    const listed = index.split('\n').filter((line) => line.startsWith('| ['));
    const wanted = files.map((file) => {
      const { number, title, status, date, by } = headOf(read(`${FOLDER}/${file}`))!;
      return `| [${number}](${file}) | ${title} | ${status} | ${date} | ${by} |`;
    });
    expect(listed).toEqual(wanted);
  });

  test('When one is superseded, then the one that takes its place is there', () => {
    const named = files.flatMap((file) => {
      const by = headOf(read(`${FOLDER}/${file}`))!.by;
      return by === '–' ? [] : [/\((.*)\)/.exec(by)?.[1] ?? by];
    });
    expect(named.filter((file) => !files.includes(file))).toEqual([]);
  });

  test('When the template is copied, then it has the form already', () => {
    const template = /^```markdown\n([\s\S]*?)^```$/m.exec(index)?.[1] ?? '';
    expect(faultsOf(template)).toEqual([]);
  });

  test('When a record has another form, then it is noticed', () => {
    const good = read(`${FOLDER}/${files[0]!}`);
    const broken = [
      good.replace('| accepted |', '| fine |'),
      good.replace('| – |', '| [2](0002-a-log-table-as-the-default-bus.md) |'),
      good.replace('## What follows', '## Consequences'),
      good.replace('## Context', '**Context.**'),
      good.replace(/\n\| status[\s\S]*?\n\n/, '\n'),
    ];
    expect(broken.map(faultsOf).filter((faults) => faults.length === 0)).toEqual([]);
  });
});
