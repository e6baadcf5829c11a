import { type Measured, shown } from './figures.ts';
import type { Taken } from './machine.ts';
import { SERVERS_OF_OTHERS, verdict } from './report.ts';

/** One line of the page's table of figures. */
export type Line = Readonly<{ what: string; measured: string; target: string }>;

/** A measurement as the page tells it. */
export type Entry = Readonly<{
  number: string;
  title: string;
  taken: Taken;
  memory: string;
  processor: string;
  lines: readonly Line[];
}>;

const MATCHING = '\n## How often matching is right';
const PARTS_TOLD = 3;

const INTRODUCTION = `# Measurements

\`make bench\` measures the whole product through its gateway, as people and their browsers use it, and writes this page; with
\`npm run bench -- --only 7\` it measures one and keeps the others as they were. Client and server share the machine. It fails only when an
answer is wrong, never because of a time. Results that led to decisions: [what was tried](what-was-tried.md).
`;

/** What belongs to one thing, as p50 and p95 of a call, stands in one line: the page is to stay short. */
export const joined = (lines: readonly Line[]): Line[] => {
  const found: { head: string; parts: (Line & { rest: string })[] }[] = [];
  for (const line of lines) {
    const [head, rest] = apart(line.what);
    const last = found.at(-1);
    if (last && rest !== '' && last.head === head && last.parts[0]!.rest !== '') last.parts.push({ ...line, rest });
    else found.push({ head, parts: [{ ...line, rest }] });
  }
  return found.map(({ head, parts }) => {
    if (parts.length === 1) return { what: parts[0]!.what, measured: parts[0]!.measured, target: parts[0]!.target };
    const targets = parts.filter(({ target }) => target !== '');
    const isOne = targets.length === parts.length && new Set(targets.map(({ target }) => target)).size === 1;
    return {
      what: head,
      measured: parts.map(({ rest, measured }) => `${rest} ${measured}`).join('; '),
      target: isOne ? `each ${targets[0]!.target}` : targets.map(({ rest, target }) => `${rest} ${target}`).join('; '),
    };
  });
};

/** "1 process: the rest", "mappings, first page, p50": the first words, and what follows. */
const apart = (what: string): readonly [string, string] => {
  const at = what.search(/: |, /);
  return at === -1 ? [what, ''] : [what.slice(0, at), what.slice(at + 2)];
};

/** What was measured now, as the page tells it. */
export const entryOf = ({ number, title, figures, peaks, used }: Measured, taken: Taken): Entry => {
  const [most] = [...peaks].filter(([name]) => !SERVERS_OF_OTHERS.has(name)).sort(([, one], [, other]) => other - one);
  const parts = [...used].sort(([, one], [, other]) => other - one);
  const all = parts.reduce((sum, [, seconds]) => sum + seconds, 0);
  const told = parts.slice(0, PARTS_TOLD).map(([name, seconds]) => `${name} ${seconds.toFixed(1)}`);
  const lines = figures.map((figure) => ({ what: figure.what, measured: shown(figure), target: verdict(figure) }));
  return {
    number,
    title,
    taken,
    memory: most ? `${most[0]} ${most[1].toFixed(0)} MB` : '–',
    processor: `${all.toFixed(1)}: ${told.join(', ')}`,
    lines: joined(lines),
  };
};

const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

/** The rows of a page's tables above what `make eval` measured. */
const rowsOf = (page: string): string[][] =>
  page
    .split(MATCHING)[0]!
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map(cellsOf);

/** The machines of a page by their letters. */
const machinesOf = (page: string): ReadonlyMap<string, string> =>
  new Map(
    rowsOf(page)
      .filter(({ length, 0: letter }) => length === 2 && letter!.length === 1)
      .map(([letter, machine]) => [letter!, machine!]),
  );

/** The measurements that a page tells of. */
export const entriesOf = (page: string): Entry[] => {
  const rows = rowsOf(page);
  const machines = machinesOf(page);
  const figures = rows.filter((row) => row.length === 6);
  return rows
    .filter((row) => row.length === 8 && /^\d/.test(row[0]!))
    .map(([number, title, commit, letter, date, load, memory, processor]) => ({
      number: number!,
      title: title!,
      taken: { commit: commit!, machine: machines.get(letter!) ?? 'unknown', date: date!, load: load! },
      memory: memory!,
      processor: processor!,
      lines: figures
        .filter((row) => row[0] === number)
        .map(([, what, measured, target]) => ({ what: what!, measured: measured!, target: target! })),
    }));
};

const byNumber = (one: Entry, other: Entry): number =>
  Number.parseInt(one.number, 10) - Number.parseInt(other.number, 10) || one.number.localeCompare(other.number);

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The former page with what was measured now in the place of what it said of these; all else stays as it was measured. */
export const pageOf = (now: readonly Entry[], former: string): string => {
  const kept = entriesOf(former).filter(({ number }) => !now.some((entry) => entry.number === number));
  const entries = [...now, ...kept].sort(byNumber);
  const used = new Set(entries.map(({ taken }) => taken.machine));
  // A machine that was there keeps its place, so that a new one does not change every line.
  const machines = [...new Set([...machinesOf(former).values(), ...used])].filter((machine) => used.has(machine));
  const letterOf = (machine: string): string => String.fromCharCode('A'.charCodeAt(0) + machines.indexOf(machine));
  const matching = former.indexOf(MATCHING);
  return (
    [
      INTRODUCTION,
      '| machine | what |',
      '| --- | --- |',
      ...machines.map((machine) => row(letterOf(machine), machine)),
      '',
      'A load above 1 just before means that other work made the figures worse. Memory is that of the largest service (PostgreSQL apart) at its',
      'peak, sampled every 100 ms. Processor seconds are those of all parts and of the three largest; they say more than times on a busy machine.',
      '',
      '| nr | measurement | commit | machine | taken (UTC) | load | memory | processor seconds |',
      '| --- | --- | --- | --- | --- | ---: | --- | --- |',
      ...entries.map(({ number, title, taken, memory, processor }) =>
        row(number, title, taken.commit, letterOf(taken.machine), taken.date, taken.load, memory, processor),
      ),
      '',
      '| nr | what | measured | target | commit | machine |',
      '| --- | --- | ---: | --- | --- | --- |',
      ...entries.flatMap(({ number, taken, lines }) =>
        lines.map(({ what, measured, target }) =>
          row(number, what, measured, target, taken.commit.slice(0, 7), letterOf(taken.machine)),
        ),
      ),
      '',
    ].join('\n') + (matching === -1 ? '' : former.slice(matching))
  );
};
