import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ROOT, read } from './workspace-files.ts';

const FOLDER = 'docs/decisions';
const SECTIONS = ['Context', 'Decision', 'Consequences'];
const MAX_WORDS = 260;
const HEAD =
  /^# (?<number>\d+)\. (?<title>\S.*)\n\nStatus: (?<status>proposed|accepted|superseded by \[\d+\]\((?<by>[^)]+)\)), (?<date>\d{4}-\d{2}-\d{2})\n\n## /;

type Head = Readonly<{ number: string; title: string; status: string; date: string; by?: string }>;

const files = readdirSync(join(ROOT, FOLDER))
  .filter((file) => /^\d{4}-/.test(file))
  .sort();
const index = read(`${FOLDER}/README.md`);

const headOf = (text: string): Head | undefined => HEAD.exec(text)?.groups as Head | undefined;
const sectionsOf = (text: string): string[] => [...text.matchAll(/^## (.*)$/gm)].map(([, name]) => name!);

/** What is wrong with the form of a record, in words. */
const faultsOf = (text: string): string[] => {
  const head = headOf(text);
  if (!head) return ['it does not start with number, title, and a line of status and date'];
  const [, ...bodies] = text.split(/^## .*$/m);
  return [
    ...(text.split(/\s+/).length <= MAX_WORDS ? [] : [`it has more than ${MAX_WORDS} words`]),
    ...(sectionsOf(text).join() === SECTIONS.join() ? [] : [`its sections are not ${SECTIONS.join(', ')}`]),
    ...(bodies.every((body) => body.trim() !== '') ? [] : ['a section is empty']),
  ];
};

describe('The records of decisions', () => {
  test.each(files)('When %s is read, then it has the one form', (file) => {
    expect(faultsOf(read(`${FOLDER}/${file}`))).toEqual([]);
  });

  test.each(files)('When %s is read, then its title gave it its name', (file) => {
    const { title } = headOf(read(`${FOLDER}/${file}`))!;
    const words = title
      .toLowerCase()
      .replaceAll("'", '')
      .match(/[a-z0-9]+/g)!;
    expect(file.slice('0000-'.length)).toBe(`${words.join('-')}.md`);
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
      const { number, title, status } = headOf(read(`${FOLDER}/${file}`))!;
      return `| [${number}](${file}) | ${title}${status === 'accepted' ? '' : ` (${status})`} |`;
    });
    expect(listed).toEqual(wanted);
  });

  test('When one is superseded, then the one that takes its place is there', () => {
    const named = files.flatMap((file) => headOf(read(`${FOLDER}/${file}`))!.by ?? []);
    expect(named.filter((file) => !files.includes(file))).toEqual([]);
  });

  test('When the template is copied, then it has the form already', () => {
    const template = /^```markdown\n([\s\S]*?)^```$/m.exec(index)?.[1] ?? '';
    expect(faultsOf(template)).toEqual([]);
  });

  test('When a record has another form, then it is noticed', () => {
    const good = read(`${FOLDER}/${files[0]!}`);
    const broken = [
      good.replace('accepted', 'fine'),
      good.replace('accepted', 'superseded'),
      good.replace('## Consequences', '## What follows'),
      good.replace('## Context', '**Context.**'),
      good.replace(/\nStatus: .*\n\n/, '\n'),
      good + ' more'.repeat(MAX_WORDS),
    ];
    expect(broken.map(faultsOf).filter((faults) => faults.length === 0)).toEqual([]);
  });
});
