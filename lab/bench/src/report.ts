import { type Figure, type Measured, shown } from './figures.ts';

const MEMORY_TARGET_MB = 350;
/** PostgreSQL's is its first process alone: its others share most of theirs. */
export const SERVERS_OF_OTHERS = new Set(['postgres']);

/** The target in words, and whether it is met. */
export const verdict = ({ value, target, least, unit }: Figure): string => {
  const word = (isMet: boolean): string => (isMet ? 'met' : '**missed**');
  if (target !== undefined) return `< ${shown({ value: target, unit })} ${word(value < target)}`;
  return least === undefined ? '' : `> ${shown({ value: least, unit })} ${word(value > least)}`;
};

/** Everything that was measured, in Markdown: more than the page keeps. */
export const reportOf = (measured: readonly Measured[], facts: readonly string[], isQuick: boolean): string => {
  const services = [...new Set(measured.flatMap(({ peaks }) => [...peaks.keys()]))]
    .filter((name) => !SERVERS_OF_OTHERS.has(name))
    .sort();
  const figures = measured.flatMap(({ number, title, figures: found }) => [
    `| **${number}. ${title}** | | |`,
    ...found.map((figure) => `| ${figure.what} | ${shown(figure)} | ${verdict(figure)} |`),
  ]);
  const memory = measured.map(
    ({ number, peaks }) => `| ${number} | ${services.map((name) => peakCell(peaks.get(name))).join(' | ')} |`,
  );
  const parts = [...new Set(measured.flatMap(({ used }) => [...used.keys()]))].sort();
  const processor = measured.map(({ number, used }) => {
    const all = [...used.values()].reduce((sum, seconds) => sum + seconds, 0);
    return `| ${number} | ${[...parts.map((name) => used.get(name) ?? 0), all].map((seconds) => seconds.toFixed(1)).join(' | ')} |`;
  });
  return [
    '# Measurements',
    '',
    ...(isQuick ? ['**A tenth of the real size** (`--quick`): the targets are those of the whole.', ''] : []),
    ...facts.map((fact) => `- ${fact}`),
    '',
    '| what | measured | target |',
    '| --- | ---: | --- |',
    ...figures,
    '',
    `Peak resident memory of each service in MB, sampled every 100 ms (target: none above ${MEMORY_TARGET_MB}):`,
    '',
    `| measurement | ${services.join(' | ')} |`,
    `| --- |${' ---: |'.repeat(services.length)}`,
    ...memory,
    '',
    'Processor seconds used, which say more than the times where the machine had other work:',
    '',
    `| measurement | ${parts.join(' | ')} | all |`,
    `| --- |${' ---: |'.repeat(parts.length + 1)}`,
    ...processor,
    '',
  ].join('\n');
};

const peakCell = (peak: number | undefined): string => {
  if (peak === undefined) return '–';
  return peak > MEMORY_TARGET_MB ? `**${peak.toFixed(0)}**` : peak.toFixed(0);
};
