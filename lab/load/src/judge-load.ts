import type { Compared } from './compare-proxies.ts';
import type { Hammered } from './hammer.ts';
import type { Promised } from './promises.ts';
import type { LoadReport, Phase } from './run-load.ts';
import type { Memory } from './watch-memory.ts';

const LEAST_RATIO = 0.8;
const MOST_P99_MS = 100;
/** Megabytes a minute: what is surely above it grows. */
const FLAT = 0.5;
/** Shorter runs cannot tell a leak from a heap that warms up. */
const TELLING_MINUTES = 8;

const counted = ({ record }: Phase): string =>
  `${record.count('done')} calls done, ${record.count('sent away')} sent away, ${record.count('failed')} failed`;

const hammered = ({ done, sentAway, failed }: Hammered): string =>
  [
    `${done} done`,
    ...[...sentAway].toSorted(([one], [other]) => one - other).map(([status, times]) => `${times} with ${status}`),
    ...[...failed].map(([what, times]) => `${times}: ${what}`),
  ].join(', ');

const isQuiet = ({ record }: Phase): boolean => record.count('failed') === 0 && record.count('sent away') === 0;

/** Refused with this status at least once, and nothing failed. */
const isShed = ({ sentAway, failed }: Hammered, status: number): boolean =>
  failed.size === 0 && (sentAway.get(status) ?? 0) > 0;

const ofMemory = ({ name, first, last, slope }: Memory, minutes: number): Promised => ({
  promise: `memory of ${name} is flat`,
  figure: `${first.toFixed(0)} to ${last.toFixed(0)} MB, ${slope.perMinute.toFixed(2)} MB a minute (${slope.low.toFixed(2)} to ${slope.high.toFixed(2)})`,
  isKept: minutes >= TELLING_MINUTES ? slope.low <= FLAT : undefined,
});

const ofProxies = ({ behind, gateway, bare, ratio, p50, p99, failed }: Compared): readonly Promised[] => [
  {
    promise: `gateway at least ${LEAST_RATIO} of a bare Express proxy, before ${behind}`,
    figure: `${ratio.toFixed(2)}: ${gateway.map(Math.round).join(', ')} beside ${bare.map(Math.round).join(', ')} calls a second`,
    isKept: ratio >= LEAST_RATIO && failed.length === 0,
  },
  {
    promise: `p99 of at most ${MOST_P99_MS} ms at half its peak, before ${behind}`,
    figure: `${p99} ms (p50 ${p50} ms)`,
    isKept: p99 <= MOST_P99_MS,
  },
];

/** Each promise of the load with what was seen of it. */
export const judgeLoad = (report: LoadReport, minutes: number): readonly Promised[] => {
  const { usual, overload, back, oneWithoutPause, allWithoutPause, untouched } = report;
  const isSame = JSON.stringify(untouched.before) === JSON.stringify(untouched.after);
  return [
    { promise: 'the usual load: every call is done', figure: counted(usual), isKept: isQuiet(usual) },
    {
      promise: 'ten times as much: done, or 429 or 503 with Retry-After',
      figure: counted(overload),
      isKept: overload.record.count('failed') === 0,
    },
    {
      promise: 'one person without a pause: 429 with Retry-After',
      figure: hammered(oneWithoutPause),
      isKept: isShed(oneWithoutPause, 429),
    },
    {
      promise: 'everybody without a pause: done, or 429 or 503 with Retry-After',
      figure: hammered(allWithoutPause),
      isKept: allWithoutPause.failed.size === 0 && allWithoutPause.done > 0,
    },
    { promise: 'and back: every call is done', figure: counted(back), isKept: isQuiet(back) },
    {
      promise: 'no acknowledged edit is lost',
      figure: `${report.lostEdits.length} of ${report.edits}`,
      isKept: report.lostEdits.length === 0 && report.edits > 0,
    },
    {
      promise: 'every run that was started completes',
      figure: `${report.runs - report.unfinished.length} of ${report.runs}`,
      isKept: report.unfinished.length === 0 && report.runs > 0,
    },
    { promise: 'what nobody touched is as before', figure: isSame ? 'the same' : 'another', isKept: isSame },
    {
      promise: 'no process ends',
      figure: report.fallen.length === 0 ? 'all are the same' : report.fallen.join(', '),
      isKept: report.fallen.length === 0,
    },
    ...report.memory.map((memory) => ofMemory(memory, minutes)),
    ...report.compared.flatMap(ofProxies),
  ];
};

/** What went wrong, one thing a line, the first of each kind. */
export const problemsOf = (report: LoadReport): readonly string[] => [
  ...[report.usual, report.overload, report.back].flatMap(({ name, record }) =>
    record.failures().map((failure) => `${name}: ${failure}`),
  ),
  ...report.lostEdits.map((lost) => `lost: ${lost}`),
  ...report.unfinished.map((run) => `not completed: ${run}`),
  ...report.compared.flatMap(({ failed }) => failed),
];
