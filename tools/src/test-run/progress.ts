/** What a step says while it runs, one line each on its output: how much there is, how much is done, what has failed. */
export type Said =
  | { readonly kind: 'total'; readonly total: number }
  | { readonly kind: 'done'; readonly done: number }
  | { readonly kind: 'failed'; readonly what: string; readonly said: string };

/** How such a line begins; the reporters of Jest and Playwright write it. */
export const PROGRESS_MARK = '@progress ';

/** What a line of a step's output says of its progress; nothing where it is a line like any other. */
export const readProgress = (line: string): Said | undefined =>
  line.startsWith(PROGRESS_MARK) ? (JSON.parse(line.slice(PROGRESS_MARK.length)) as Said) : undefined;

/** Where a step is. `expectedSeconds` is what it took the last time, or what it takes on a machine with two cores. */
export type StepProgress = {
  readonly name: string;
  readonly expectedSeconds: number;
  readonly state: 'waiting' | 'running' | 'ended';
  readonly elapsedSeconds: number;
  readonly done: number;
  readonly total: number;
  readonly unit: string;
};

/** Before this part of the work, its pace says less than what the step took the last time: the longest files come first. */
const PACE_KNOWN_FROM = 0.5;

const secondsLeftOf = ({ state, expectedSeconds, elapsedSeconds, done, total }: StepProgress): number => {
  if (state === 'ended') return 0;
  const part = total > 0 ? done / total : 0;
  if (state === 'running' && part >= PACE_KNOWN_FROM) return (elapsedSeconds * (1 - part)) / part;
  return Math.max(0, expectedSeconds - elapsedSeconds);
};

/** How long the rest takes: stages come one after the other, their lanes side by side, the steps of a lane in turn. */
export const secondsLeft = (stages: readonly (readonly (readonly StepProgress[])[])[]): number =>
  stages.reduce(
    (all, lanes) =>
      all + Math.max(0, ...lanes.map((steps) => steps.reduce((sum, step) => sum + secondsLeftOf(step), 0))),
    0,
  );

const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

const partOf = ({ name, done, total, unit }: StepProgress): string =>
  total > 0 ? `${name} ${done} of ${total} ${unit}` : name;

/** One line that says where the run is, such as "2:10  browser 40 of 119 tests, about 3:20 left". */
export const progressLine = (
  elapsedSeconds: number,
  stages: readonly (readonly (readonly StepProgress[])[])[],
): string => {
  const running = stages.flat(2).filter(({ state }) => state === 'running');
  return `${minutes(elapsedSeconds)}  ${running.map(partOf).join(', ')}, about ${minutes(secondsLeft(stages))} left`;
};
