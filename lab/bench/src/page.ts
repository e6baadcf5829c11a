import { type Measured, shown } from './figures.ts';
import type { Taken } from './machine.ts';
import { SERVERS_OF_OTHERS, verdict } from './report.ts';

/** One measured figure; `target` is empty if it has none. */
export type Line = Readonly<{ what: string; measured: string; target: string }>;

/** A measurement as `lab/bench/measurements.json` stores it. */
export type Entry = Readonly<{
  number: string;
  title: string;
  taken: Taken;
  memory: string;
  processor: string;
  lines: readonly Line[];
}>;

const MATCHING = '\n## How often matching is right';
const LARGEST_CONSUMERS = 3;
const COMMIT_DIGITS = 7;

const INTRODUCTION = `# Measurements

\`make bench\` measures the whole product through its gateway and writes this page. \`npm run bench -- --only 7\` measures one and keeps the
others. Client and server share the machine. A wrong answer fails it, a missed target does not.

Below are the figures that have a target. All others, with memory and processor time, are in \`lab/bench/measurements.json\`. Questions that led
to decisions: [what was tried](what-was-tried.md).
`;

/** "1 process: the rest", "mappings, first page, p50": the first words, and what follows. */
const apart = (what: string): readonly [string, string] => {
  const at = what.search(/: |, /);
  return at === -1 ? [what, ''] : [what.slice(0, at), what.slice(at + 2)];
};

const MET = / (met|\*\*missed\*\*)$/;

/** `each < 150 ms met`, or `each < 200 ms: 7 of 12 met`; undefined if their limits differ. */
const commonTarget = (targets: readonly string[]): string | undefined => {
  const [limit, ...others] = new Set(targets.map((target) => target.replace(MET, '')));
  if (limit === undefined || others.length > 0) return undefined;
  const met = targets.filter((target) => target.endsWith(' met')).length;
  return met === targets.length ? `each ${limit} met` : `each ${limit}: ${met} of ${targets.length} met`;
};

type Part = Line & Readonly<{ rest: string }>;

/** The largest figure of several under one limit. */
const worstOf = (parts: readonly Part[]): string => {
  const [worst] = parts.toSorted((one, other) => Number.parseFloat(other.measured) - Number.parseFloat(one.measured));
  return `at most ${worst!.measured} (${worst!.rest})`;
};

/** Joins figures of one subject, such as p50 and p95 of a call, to keep the page short. */
export const joined = (lines: readonly Line[]): Line[] => {
  const found: { head: string; parts: Part[] }[] = [];
  for (const line of lines) {
    const [head, rest] = apart(line.what);
    const last = found.at(-1);
    if (last && rest !== '' && last.head === head && last.parts[0]!.rest !== '') last.parts.push({ ...line, rest });
    else found.push({ head, parts: [{ ...line, rest }] });
  }
  return found.map(({ head, parts }) => {
    if (parts.length === 1) return { what: parts[0]!.what, measured: parts[0]!.measured, target: parts[0]!.target };
    const common = commonTarget(parts.map(({ target }) => target));
    return {
      what: head,
      measured: common?.includes('<')
        ? worstOf(parts)
        : parts.map(({ rest, measured }) => `${rest} ${measured}`).join('; '),
      target: common ?? parts.map(({ rest, target }) => `${rest} ${target}`).join('; '),
    };
  });
};

/** Returns the entry of a measurement that was taken now. */
export const entryOf = ({ number, title, figures, peaks, used }: Measured, taken: Taken): Entry => {
  const [most] = [...peaks].filter(([name]) => !SERVERS_OF_OTHERS.has(name)).sort(([, one], [, other]) => other - one);
  const parts = [...used].sort(([, one], [, other]) => other - one);
  const all = parts.reduce((sum, [, seconds]) => sum + seconds, 0);
  const largest = parts.slice(0, LARGEST_CONSUMERS).map(([name, seconds]) => `${name} ${seconds.toFixed(1)}`);
  return {
    number,
    title,
    taken,
    memory: most ? `${most[0]} ${most[1].toFixed(0)} MB` : '–',
    processor: `${all.toFixed(1)}: ${largest.join(', ')}`,
    lines: figures.map((figure) => ({ what: figure.what, measured: shown(figure), target: verdict(figure) })),
  };
};

const byNumber = (one: Entry, other: Entry): number =>
  Number.parseInt(one.number, 10) - Number.parseInt(other.number, 10) || one.number.localeCompare(other.number);

/** Replaces former entries of the same number; all others stay as they were measured. */
export const withMeasured = (now: readonly Entry[], former: readonly Entry[]): Entry[] =>
  [...now, ...former.filter(({ number }) => !now.some((entry) => entry.number === number))].sort(byNumber);

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The title is in the first row of an entry. */
const figureRows = ({ number, title, lines }: Entry): string[] =>
  joined(lines.filter(({ target }) => target !== '')).map(({ what, measured, target }, at) =>
    row(at === 0 ? `${number}. ${title}` : number, what, measured, target),
  );

/** One row for all measurements of one run. */
const runRows = (entries: readonly Entry[]): string[] => {
  const runs = Map.groupBy(entries, ({ taken }) => [taken.commit, taken.date].join(' '));
  return [...runs.values()].map((run) => {
    const { commit, date, load, machine } = run[0]!.taken;
    return row(run.map(({ number }) => number).join(', '), commit.slice(0, COMMIT_DIGITS), date, load, machine);
  });
};

/** Returns the page of these entries, with the section of `make eval` as the former page has it. */
export const pageOf = (entries: readonly Entry[], former: string): string => {
  const matching = former.indexOf(MATCHING);
  return (
    [
      INTRODUCTION,
      '| measurement | figure | measured | target |',
      '| --- | --- | ---: | --- |',
      ...entries.flatMap(figureRows),
      '',
      'A load above 1 before a run means that other work made its figures worse.',
      '',
      '| nr | commit | taken (UTC) | load | machine |',
      '| --- | --- | --- | ---: | --- |',
      ...runRows(entries),
      '',
    ].join('\n') + (matching === -1 ? '' : former.slice(matching))
  );
};
